import { z } from 'zod';
import { flagField, idField, listField, countField, textField } from '../fields.ts';

/** A list of iBabs: the records, or an object that contains them below the name of their type. */
function ibabsList<T extends z.ZodType>(type: string, item: T) {
  return z.union([listField(item), z.looseObject({ [type]: listField(item) }).transform((list) => list[type] as z.output<T>[])]);
}

/** A document of iBabs. */
export const ibabsDocumentSchema = z.looseObject({
  DisplayName: textField,
  FileName: textField,
  PublicDownloadURL: textField,
  Confidential: flagField,
});

/** The vote of one person on an entry: true is for, false is against. */
export const ibabsVoteSchema = z.looseObject({
  EntryId: textField,
  /** Name of the party at that time. */
  GroupName: textField,
  UserId: textField,
  UserName: textField,
  Vote: z.unknown().transform((vote) => {
    const text = typeof vote === 'boolean' || typeof vote === 'number' ? String(vote) : vote;
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
  }),
});

/** The answer of `GetListEntryVotesByListEntryId`, or of `GetListEntryVotes`: the votes of one entry. */
export const ibabsVotesSchema = z
  .union([z.array(ibabsVoteSchema), z.looseObject({ ListEntryVotes: ibabsList('iBabsListEntryVote', ibabsVoteSchema) })])
  .transform((answer) => (Array.isArray(answer) ? answer : answer.ListEntryVotes));

/** A motion, amendment or other entry of a list that an agenda item refers to, with its vote. */
export const ibabsEntrySchema = z.looseObject({
  EntryId: idField,
  /** The same for all versions of an entry. */
  EntryMasterId: textField,
  EntryTitle: textField,
  ListName: textField,
  VotesInFavour: countField,
  VotesAgainst: countField,
  VoteResult: textField,
  Result: textField,
  Status: textField,
  ListEntryVotes: ibabsList('iBabsListEntryVote', ibabsVoteSchema),
});

/** A person of iBabs. */
export const ibabsPersonSchema = z.looseObject({ UniqueId: textField, Name: textField });

/** An agenda item of iBabs; `Features` is its number. */
export const ibabsItemSchema = z.looseObject({
  Id: idField,
  Features: textField,
  Title: textField,
  Explanation: textField,
  Confidential: flagField,
  Documents: ibabsList('iBabsDocument', ibabsDocumentSchema),
  ListEntries: ibabsList('iBabsListEntryBasic', ibabsEntrySchema),
});

/** A meeting of iBabs. */
export const ibabsMeetingSchema = z.looseObject({
  Id: idField,
  Meetingtype: textField,
  MeetingDate: textField,
  StartTime: textField,
  EndTime: textField,
  Location: textField,
  Chairman: textField,
  Explanation: textField,
  canceled: flagField,
  Canceled: flagField,
  Attendees: ibabsList('iBabsUserBasic', ibabsPersonSchema),
  MeetingItems: ibabsList('iBabsMeetingItem', ibabsItemSchema),
  Documents: ibabsList('iBabsDocument', ibabsDocumentSchema),
});

/** An iBabs meeting. */
export type IbabsMeeting = z.infer<typeof ibabsMeetingSchema>;
/** An iBabs agenda item. */
export type IbabsItem = z.infer<typeof ibabsItemSchema>;
/** The vote of one person in iBabs. */
export type IbabsVote = z.infer<typeof ibabsVoteSchema>;
/** An iBabs document. */
export type IbabsDocument = z.infer<typeof ibabsDocumentSchema>;
