import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import type { AttendeeSeed, TopicSeed, VoteSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { addAgenda, type AgendaItem } from '../../agendaTopics.ts';
import { ImportError } from '../../importError.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { type LinkedDocuments, type SourceDocument, withDocuments } from '../../sourceDocuments.ts';
import { htmlToText } from '../../text/htmlText.ts';
import { toClockTime } from '../../text/localTime.ts';
import { stateOfRecord, toState } from '../../text/meetingState.ts';
import { secondsToClock, toWallTime } from '../../text/offsetTime.ts';
import { toRecordId, toReference } from '../../text/sourceIds.ts';
import { joinBlocks, oneLine, splitName } from '../../text/text.ts';
import { toOutcome, toVoteOfCounts } from '../../voteGroups.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import {
  ibabsDocumentSchema,
  ibabsEntrySchema,
  ibabsItemSchema,
  ibabsMeetingSchema,
  ibabsPersonSchema,
  type IbabsDocument,
  type IbabsItem,
  type IbabsMeeting,
} from './ibabsSchema.ts';

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
  ignored: { [NUMBERS]: ['ListId', 'ListCanVote'] },
};
const DOCUMENT_FIELDS: RecordFields = {
  what: 'documents',
  used: Object.keys(ibabsDocumentSchema.shape),
  ignored: { [NUMBERS]: ['Id', 'FileSize'] },
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
    if (!isMeeting(record)) return undefined;
    const meeting = parseWith(ibabsMeetingSchema, record);
    return { kind: 'meeting', toPart: () => ibabsToSeed(meeting) };
  },
};

function isMeeting(record: unknown): boolean {
  return hasKey(record, 'MeetingDate') && hasKey(record, 'MeetingItems');
}

/** Converts an iBabs meeting to a part of a session folder. */
export function ibabsToSeed(meeting: IbabsMeeting): SeedPart {
  const part = emptyPart();
  const items = meeting.MeetingItems.map((item, index) => ({ item, entry: toAgendaItem(item, index) }));
  const { topics, ...linked } = addAgenda(
    part,
    items.map(({ entry }) => entry),
    meeting.Documents.map(toDocument),
  );
  part.session = toSourceSession(meeting, linked);
  const voteIds = new Set<string>();
  for (const { item, entry } of items) {
    const topic = topics.get(entry);
    if (topic) part.votes.push(...toVotes(item, topic, voteIds));
  }
  const personIds = new Set<string>();
  part.attendees = meeting.Attendees.filter(({ Name }) => oneLine(Name) !== '').map((person) => toAttendee(person, personIds));
  const unnamed = meeting.Attendees.length - part.attendees.length;
  part.tallies.push(tally('attendees', meeting.Attendees.length, part.attendees.length, [{ count: unnamed, why: 'without a name' }]));
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
    position: index,
    items: [],
  };
}

/** The votes on the entries of an item; an entry without any vote has not been voted on. */
function toVotes(item: IbabsItem, topic: TopicSeed, taken: Set<string>): VoteSeed[] {
  return item.ListEntries.flatMap(({ EntryId, EntryTitle, VotesInFavour = 0, VotesAgainst = 0, VoteResult, Result, Status }) => {
    if (VotesInFavour + VotesAgainst <= 0) return [];
    const about = {
      id: toRecordId('vote', EntryId, taken),
      name: oneLine(EntryTitle) || topic.name,
      priority: taken.size,
      topic: topic.id,
      outcome: toOutcome(VoteResult) ?? toOutcome(Result) ?? toOutcome(Status),
    };
    return [
      toVoteOfCounts(about, [
        { key: 'yes', label: 'Voor', count: VotesInFavour, isCast: true },
        { key: 'no', label: 'Tegen', count: VotesAgainst, isCast: true },
      ]),
    ];
  });
}

function toDocument(document: IbabsDocument): SourceDocument {
  return {
    title: document.DisplayName || document.FileName,
    url: document.PublicDownloadURL,
    type: document.FileName,
    isClosed: document.Confidential,
  };
}

function toAttendee({ UniqueId, Name }: IbabsMeeting['Attendees'][number], taken: Set<string>): AttendeeSeed {
  const id = toRecordId('person', UniqueId || Name, taken);
  return { id, delegate: { id, ...splitName(Name), ...(UniqueId === '' ? {} : { refId: UniqueId }) } };
}
