import { z } from 'zod';

// Programs that collect the answers write some numbers as text, and flags as words.
const toNumber = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value;
  return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
};
const id = z.preprocess(toNumber, z.int().positive());
const text = z.union([z.string(), z.number().transform(String)]).nullish();
const number = z.preprocess(toNumber, z.number().nullish());

// Objects are loose, so that fields that are not imported can be counted.
/** A document of the matter of an event item. */
export const legistarAttachmentSchema = z.looseObject({
  MatterAttachmentName: text,
  MatterAttachmentHyperlink: text,
  MatterAttachmentShowOnInternetPage: z.boolean().nullish(),
});

/** One person's vote on a Legistar event item. */
export const legistarVoteSchema = z.looseObject({
  VoteId: z.preprocess(toNumber, z.int()),
  VoteEventItemId: id,
  VotePersonId: z.preprocess(toNumber, z.int().nullish()),
  VotePersonName: text,
  VoteValueName: text,
  VoteSort: number,
  /** 1: for, 2: against, 0: neither. */
  VoteResult: number,
});

/** One person's attendance in a roll call, which is an event item. */
export const legistarRollCallSchema = z.looseObject({
  RollCallId: z.preprocess(toNumber, z.int()),
  RollCallEventItemId: id,
  RollCallPersonId: z.preprocess(toNumber, z.int().nullish()),
  RollCallPersonName: text,
  RollCallValueName: text,
  RollCallSort: number,
  /** As `VoteResult`. */
  RollCallResult: number,
});

/** A Legistar event item. */
export const legistarItemSchema = z.looseObject({
  EventItemId: id,
  EventItemEventId: id,
  EventItemAgendaSequence: number,
  EventItemMinutesSequence: number,
  EventItemAgendaNumber: text,
  /** Seconds in the recording. */
  EventItemVideoIndex: number,
  EventItemTitle: text,
  EventItemAgendaNote: text,
  EventItemMinutesNote: text,
  EventItemActionName: text,
  EventItemActionText: text,
  /** 1: passed, 0: failed. */
  EventItemPassedFlag: number,
  EventItemPassedFlagName: text,
  /** 1: the item is a roll call. */
  EventItemRollCallFlag: number,
  EventItemMover: text,
  EventItemSeconder: text,
  EventItemTally: text,
  /** Number of the matter, the same in all meetings. */
  EventItemMatterId: text,
  EventItemMatterFile: text,
  EventItemMatterName: text,
  EventItemMatterType: text,
  EventItemMatterAttachments: z.array(legistarAttachmentSchema).nullish(),
  // The API has votes and roll calls at addresses of their own; programs that collect them add them to the item.
  EventItemVoteInfo: z.array(legistarVoteSchema).nullish(),
  EventItemRollCallInfo: z.array(legistarRollCallSchema).nullish(),
});

/** A Legistar event; an event of items without their event has its number only. */
export const legistarEventSchema = z.looseObject({
  EventId: id,
  EventBodyName: text,
  EventDate: text,
  EventTime: text,
  EventLocation: text,
  EventComment: text,
  EventAgendaStatusName: text,
  EventMinutesStatusName: text,
  EventAgendaFile: text,
  EventMinutesFile: text,
  EventInSiteURL: text,
  /** Address of the recording, or of a page with it. */
  EventVideoPath: text,
  /** Number of the recording in the video service. */
  EventMedia: z.union([z.number(), z.string()]).nullish(),
  EventItems: z.array(legistarItemSchema).nullish(),
});

/** A Legistar event item. */
export type LegistarItem = z.infer<typeof legistarItemSchema>;
/** A Legistar event. */
export type LegistarEvent = z.infer<typeof legistarEventSchema>;
/** One person's vote in Legistar. */
export type LegistarVote = z.infer<typeof legistarVoteSchema>;
/** One person's attendance in Legistar. */
export type LegistarRollCall = z.infer<typeof legistarRollCallSchema>;
/** A document of a Legistar event item. */
export type LegistarAttachment = z.infer<typeof legistarAttachmentSchema>;
