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

/** A motion, amendment or other entry of a list that an agenda item refers to, with its vote. */
export const ibabsEntrySchema = z.looseObject({
  EntryId: idField,
  EntryTitle: textField,
  ListName: textField,
  VotesInFavour: countField,
  VotesAgainst: countField,
  VoteResult: textField,
  Result: textField,
  Status: textField,
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
/** An iBabs document. */
export type IbabsDocument = z.infer<typeof ibabsDocumentSchema>;
