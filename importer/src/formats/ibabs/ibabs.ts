import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import { addAgenda, type AgendaItem } from '../../agendaTopics.ts';
import { onlyId } from '../../dossier.ts';
import { ImportError } from '../../importError.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import { type ReadBallots, tallyBallots } from '../../rollCalls/ballots.ts';
import { emptyPart, tally, type SeedPart, type SourceSession, type Tally } from '../../seedPart.ts';
import { type LinkedDocuments, type SourceDocument, withDocuments } from '../../sourceDocuments.ts';
import { htmlToText } from '../../text/htmlText.ts';
import { toClockTime } from '../../text/localTime.ts';
import { stateOfRecord, toState } from '../../text/meetingState.ts';
import { secondsToClock, toWallTime } from '../../text/offsetTime.ts';
import { toReference } from '../../text/sourceIds.ts';
import { joinBlocks, oneLine } from '../../text/text.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import {
  ibabsDocumentSchema,
  ibabsEntrySchema,
  ibabsItemSchema,
  ibabsMeetingSchema,
  ibabsPersonSchema,
  ibabsVoteSchema,
  ibabsVotesSchema,
  type IbabsDocument,
  type IbabsItem,
  type IbabsMeeting,
  type IbabsVote,
} from './ibabsSchema.ts';
import { toIbabsPeople, toIbabsVote } from './ibabsVotes.ts';

const NUMBERS = 'numbers and sizes of the source';
const MEETING_FIELDS: RecordFields = {
  what: 'the meeting',
  used: Object.keys(ibabsMeetingSchema.shape),
  ignored: {
    [NUMBERS]: ['MeetingtypeId', 'PublishDate', 'inactive'],
    'invited people did not all attend': ['Invitees'],
    'a code of the webcast service and not the address of a video': ['Webcast'],
  },
};
const ITEM_FIELDS: RecordFields = { what: 'agenda items', used: Object.keys(ibabsItemSchema.shape), ignored: {} };
const ENTRY_FIELDS: RecordFields = {
  what: 'list entries',
  used: Object.keys(ibabsEntrySchema.shape),
  ignored: { [NUMBERS]: ['ListId', 'ListCanVote', 'MutationDate'] },
};
const DOCUMENT_FIELDS: RecordFields = {
  what: 'documents',
  used: Object.keys(ibabsDocumentSchema.shape),
  ignored: { [NUMBERS]: ['Id', 'FileSize'] },
};
const VOTE_FIELDS: RecordFields = {
  what: 'votes of people',
  used: Object.keys(ibabsVoteSchema.shape),
  ignored: { [NUMBERS]: ['GroupId'] },
};
const PERSON_FIELDS: RecordFields = {
  what: 'attendees',
  used: Object.keys(ibabsPersonSchema.shape),
  ignored: { 'personal data': ['Emailaddress'] },
};

/** A meeting of iBabs as its API returns it. */
export const ibabsFormat: Format = {
  read({ json }) {
    const whole = hasKey(json, 'Meeting') ? json.Meeting : json;
    const record: unknown = Array.isArray(whole) && whole.length === 1 ? whole[0] : whole;
    if (Array.isArray(record) && record.length > 1 && record.every(isMeeting))
      throw new ImportError(`holds ${record.length} meetings: save each in a file of its own`);
    if (isVotes(json)) return { kind: 'ibabsVotes', votes: parseWith(ibabsVotesSchema, json) };
    if (!isMeeting(record)) return undefined;
    const meeting = parseWith(ibabsMeetingSchema, record);
    return { kind: 'meeting', takesVotes: true, toPart: ({ ibabsVotes } = {}) => ibabsToSeed(meeting, ibabsVotes) };
  },
};

function isMeeting(record: unknown): boolean {
  return hasKey(record, 'MeetingDate') && hasKey(record, 'MeetingItems');
}

/** Whether a value is an answer with the votes on an entry, or the list of them. */
function isVotes(json: unknown): boolean {
  if (hasKey(json, 'ListEntryVotes')) return true;
  return Array.isArray(json) && hasKey(json[0], 'UserName') && hasKey(json[0], 'EntryId');
}

/** Converts an iBabs meeting to a part of a session folder; `votes` are those of other files. */
export function ibabsToSeed(meeting: IbabsMeeting, votes: readonly IbabsVote[] = []): SeedPart {
  const part = emptyPart();
  const items = meeting.MeetingItems.map((item, index) => ({ item, entry: toAgendaItem(item, index) }));
  const { topics, ...linked } = addAgenda(
    part,
    items.map(({ entry }) => entry),
    meeting.Documents.map(toDocument),
  );
  part.session = toSourceSession(meeting, linked);
  const open = items.flatMap(({ item, entry }) => {
    const topic = topics.get(entry);
    return topic ? [{ topic, entries: item.ListEntries.map((record) => ({ record, cast: findVotes(record, votes) })) }] : [];
  });
  const read = open.flatMap(({ entries }) => entries.flatMap(({ cast }) => cast));
  const people = toIbabsPeople(meeting.Attendees, read);
  part.attendees = people.attendees;
  const taken = new Set<string>();
  const rolls: ReadBallots[] = [];
  for (const { topic, entries } of open)
    for (const { record, cast } of entries) {
      const result = toIbabsVote(record, cast, { name: topic.name, topic: topic.id, taken, people });
      if (result) part.votes.push(result.vote);
      if (result) rolls.push(result.roll);
    }
  const named = meeting.Attendees.filter(({ Name }) => oneLine(Name) !== '').length;
  part.tallies.push(
    tally('attendees', meeting.Attendees.length, named, [{ count: meeting.Attendees.length - named, why: 'without a name' }]),
    withOthers(tallyBallots(rolls), meeting, votes, read),
  );
  if (people.attendees.length > named)
    part.notices.push(`people who voted and are not in the list of attendees, now attendees too: ${people.attendees.length - named}`);
  part.notices.push(
    ...leftOutFields(MEETING_FIELDS, [meeting]),
    ...leftOutFields(ITEM_FIELDS, meeting.MeetingItems),
    ...leftOutFields(
      ENTRY_FIELDS,
      meeting.MeetingItems.flatMap(({ ListEntries }) => ListEntries),
    ),
    ...leftOutFields(
      DOCUMENT_FIELDS,
      [meeting, ...meeting.MeetingItems].flatMap(({ Documents }) => Documents),
    ),
    ...leftOutFields(VOTE_FIELDS, read),
    ...leftOutFields(PERSON_FIELDS, meeting.Attendees),
  );
  return part;
}

function toSourceSession(meeting: IbabsMeeting, { documents, titles }: LinkedDocuments): SourceSession {
  const name = oneLine(meeting.Meetingtype);
  const dateTime = toWallTime(meeting.MeetingDate);
  const clock = toClockTime(meeting.StartTime);
  const start = dateTime !== undefined && clock !== undefined ? `${dateTime.slice(0, 10)}T${clock}:00` : dateTime;
  const duration = secondsToClock(start, meeting.EndTime);
  const description = joinBlocks([
    htmlToText(meeting.Explanation),
    meeting.Location,
    oneLine(meeting.Chairman) === '' ? '' : `Voorzitter: ${oneLine(meeting.Chairman)}`,
    titles,
  ]);
  return withoutUndefined<SourceSession>({
    reference: toReference('ibabs', meeting.Id),
    language: 'nl',
    name: name || undefined,
    category: name || undefined,
    description,
    ...withDocuments(documents),
    start,
    duration,
    ...toState(stateOfRecord(meeting)),
  });
}

function toAgendaItem(item: IbabsItem, index: number): AgendaItem {
  return {
    id: item.Id,
    number: item.Features,
    title: htmlToText(item.Title),
    blocks: [
      htmlToText(item.Explanation),
      item.ListEntries.map(({ EntryTitle, ListName }) => [ListName, EntryTitle].map(oneLine).filter(Boolean).join(': ')).join('\n'),
    ],
    documents: item.Documents.map(toDocument),
    isClosed: item.Confidential,
    dossier: onlyId(item.ListEntries.map(({ EntryId, EntryMasterId }) => EntryMasterId || EntryId)),
    position: index,
    items: [],
  };
}

/** The votes on an entry: its own, and those of other files. */
function findVotes({ EntryId, ListEntryVotes }: IbabsItem['ListEntries'][number], votes: readonly IbabsVote[]): IbabsVote[] {
  return [...ListEntryVotes, ...votes.filter((vote) => vote.EntryId === EntryId)];
}

/** The tally of ballots with those that belong to no public item of the meeting, or to an entry without a vote. */
function withOthers(ballots: Tally, { MeetingItems }: IbabsMeeting, votes: readonly IbabsVote[], read: readonly IbabsVote[]): Tally {
  const own = MeetingItems.flatMap(({ ListEntries }) => ListEntries.flatMap(({ ListEntryVotes }) => ListEntryVotes));
  const used = new Set(read);
  const others = [...own, ...votes].filter((vote) => !used.has(vote)).length;
  return tally('ballots', read.length + others, ballots.imported, [
    ...ballots.leftOut,
    { count: others, why: 'of no entry of a public item of this meeting' },
    { count: read.length - ballots.read, why: 'without a person or a choice' },
  ]);
}

function toDocument(document: IbabsDocument): SourceDocument {
  return {
    title: document.DisplayName || document.FileName,
    url: document.PublicDownloadURL,
    type: document.FileName,
    isClosed: document.Confidential,
  };
}
