import { z } from 'zod';

const text = z.string().nullish();
const sequence = z.number().nullish();

const attachmentSchema = z.object({
  MatterAttachmentName: text,
  MatterAttachmentHyperlink: text,
  MatterAttachmentShowOnInternetPage: z.boolean().nullish(),
});

/** The part of a Legistar event item that is imported. */
export const legistarItemSchema = z.object({
  EventItemId: z.int().positive(),
  EventItemEventId: z.int().positive(),
  EventItemAgendaSequence: sequence,
  EventItemMinutesSequence: sequence,
  EventItemAgendaNumber: text,
  EventItemTitle: text,
  EventItemAgendaNote: text,
  EventItemMinutesNote: text,
  EventItemActionName: text,
  EventItemActionText: text,
  EventItemPassedFlagName: text,
  EventItemMover: text,
  EventItemSeconder: text,
  EventItemTally: text,
  EventItemMatterFile: text,
  EventItemMatterName: text,
  EventItemMatterType: text,
  EventItemMatterAttachments: z.array(attachmentSchema).nullish(),
});

/** The part of a Legistar event that is imported; an event of items without their event has its number only. */
export const legistarEventSchema = z.object({
  EventId: z.int().positive(),
  EventBodyName: text,
  EventDate: text,
  EventTime: text,
  EventLocation: text,
  EventComment: text,
  EventAgendaFile: text,
  EventMinutesFile: text,
  EventInSiteURL: text,
  EventItems: z.array(legistarItemSchema).nullish(),
});

/** One person's vote on a Legistar event item. */
export const legistarVoteSchema = z.object({
  VoteId: z.int(),
  VoteEventItemId: z.int().positive(),
  VotePersonId: z.int().nullish(),
  VotePersonName: text,
  VoteValueName: text,
  VoteSort: z.number().nullish(),
});

/** A Legistar event item. */
export type LegistarItem = z.infer<typeof legistarItemSchema>;
/** A Legistar event. */
export type LegistarEvent = z.infer<typeof legistarEventSchema>;
/** One person's vote in Legistar. */
export type LegistarVote = z.infer<typeof legistarVoteSchema>;
