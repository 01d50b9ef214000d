import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import { addAgenda, type AgendaItem } from '../../agendaTopics.ts';
import { ImportError } from '../../importError.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { linkDocuments, withDocuments } from '../../sourceDocuments.ts';
import { htmlToText } from '../../text/htmlText.ts';
import { stateOfRecord, toState } from '../../text/meetingState.ts';
import { toDateTime } from '../../text/offsetTime.ts';
import { toRecordId, toReference } from '../../text/sourceIds.ts';
import { documentLine, joinBlocks, oneLine, toSlug } from '../../text/text.ts';
import { toOutcome } from '../../rollCalls/voteGroups.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import { type ReadBallots, tallyBallots, withBallots } from '../../rollCalls/ballots.ts';
import { toMajority } from '../../rollCalls/decisions.ts';
import { describeRollCall, toCdpBallots, toCdpPeople, toCdpVote } from './cdpVotes.ts';
import {
  cdpEventSchema,
  cdpFileSchema,
  cdpItemSchema,
  cdpMatterSchema,
  cdpPersonSchema,
  cdpRecordingSchema,
  cdpVoteSchema,
  type CdpEvent,
  type CdpItem,
} from './cdpSchema.ts';

/** An address that a video element plays: a file or an HLS playlist. */
const PLAYABLE = /^https?:\/\/[^?#]+\.(mp4|m4v|webm|mov|m3u8)([?#]|$)/i;

const NUMBERS = 'ids of the source';
const IDS = { [NUMBERS]: ['external_source_id'] };
const PERSONAL = ['is_active', 'router_string', 'email', 'phone', 'website', 'picture_uri', 'seat', 'roles'];
const EVENT_FIELDS: RecordFields = {
  what: 'the event',
  used: Object.keys(cdpEventSchema.shape),
  ignored: { 'images of the recording': ['static_thumbnail_uri', 'hover_thumbnail_uri'] },
};
const BODY_FIELDS: RecordFields = {
  what: 'the body',
  used: Object.keys(cdpEventSchema.shape.body.shape),
  ignored: { ...IDS, 'the life of the body': ['is_active', 'start_datetime', 'end_datetime'] },
};
const RECORDING_FIELDS: RecordFields = { what: 'sessions', used: Object.keys(cdpRecordingSchema.shape), ignored: IDS };
const ITEM_FIELDS: RecordFields = { what: 'minutes items', used: Object.keys(cdpItemSchema.shape), ignored: IDS };
const MINUTES_FIELDS: RecordFields = { what: 'names of items', used: Object.keys(cdpItemSchema.shape.minutes_item.shape), ignored: IDS };
const MATTER_FIELDS: RecordFields = { what: 'matters', used: Object.keys(cdpMatterSchema.shape), ignored: {} };
const FILE_FIELDS: RecordFields = { what: 'supporting files', used: Object.keys(cdpFileSchema.shape), ignored: IDS };
const VOTE_FIELDS: RecordFields = { what: 'votes', used: Object.keys(cdpVoteSchema.shape), ignored: IDS };
const PERSON_FIELDS: RecordFields = {
  what: 'people',
  used: Object.keys(cdpPersonSchema.shape),
  ignored: { 'the office and the address of a person': PERSONAL },
};

/** An event of the Council Data Project in the form of its ingestion model. */
export const cdpEventFormat: Format = {
  read({ json }) {
    const records: unknown[] = Array.isArray(json) ? json : [json];
    if (
      records.length === 0 ||
      !records.every((record) => hasKey(record, 'body') && hasKey(record, 'sessions') && Array.isArray(record.sessions))
    )
      return undefined;
    if (records.length > 1) throw new ImportError(`holds ${records.length} events: save each in a file of its own`);
    const event = parseWith(cdpEventSchema, records[0]);
    return { kind: 'meeting', toPart: () => cdpEventToSeed(event) };
  },
};

/** Converts an event of the Council Data Project to a part of a session folder. */
export function cdpEventToSeed(event: CdpEvent): SeedPart {
  const part = emptyPart();
  const items = event.event_minutes_items.map((item, index) => ({ item, entry: toAgendaItem(item, index) }));
  const { topics } = addAgenda(
    part,
    items.map(({ entry }) => entry),
  );
  part.session = toSourceSession(event, part);
  const votes = event.event_minutes_items.flatMap((item) => item.votes);
  const people = toCdpPeople(votes);
  part.attendees = people.attendees;
  const taken = new Set<string>();
  const rolls: ReadBallots[] = [];
  for (const { item, entry } of items) {
    const topic = topics.get(entry);
    if (topic === undefined || item.votes.length === 0) continue;
    const id = toRecordId('vote', entry.id, taken);
    const outcome = toOutcome(item.decision);
    const roll = toCdpBallots(item.votes, people);
    rolls.push(roll);
    const about = {
      id,
      name: topic.name,
      priority: topic.priority,
      topic: topic.id,
      outcome,
      majority: toMajority(item.minutes_item.name),
    };
    part.votes.push({ ...toCdpVote(item.votes, about), ...withBallots(roll) });
  }
  const { attendees, alwaysAbsent } = people;
  part.tallies.push(
    tallyBallots(rolls),
    tally('people in the roll calls', attendees.length + alwaysAbsent, attendees.length, [
      { count: alwaysAbsent, why: 'absent at every vote: not an attendee, named with the topic' },
    ]),
  );
  const matters = event.event_minutes_items.flatMap(({ matter }) => matter ?? []);
  part.notices.push(
    ...leftOutFields(EVENT_FIELDS, [event]),
    ...leftOutFields(BODY_FIELDS, [event.body]),
    ...leftOutFields(RECORDING_FIELDS, event.sessions),
    ...leftOutFields(ITEM_FIELDS, event.event_minutes_items),
    ...leftOutFields(
      MINUTES_FIELDS,
      event.event_minutes_items.map((item) => item.minutes_item),
    ),
    ...leftOutFields(MATTER_FIELDS, matters),
    ...leftOutFields(
      FILE_FIELDS,
      event.event_minutes_items.flatMap((item) => item.supporting_files),
    ),
    ...leftOutFields(VOTE_FIELDS, votes),
    ...leftOutFields(PERSON_FIELDS, [...votes.map(({ person }) => person), ...matters.flatMap(({ sponsors }) => sponsors)]),
  );
  return part;
}

function toSourceSession(event: CdpEvent, part: SeedPart): SourceSession {
  const name = oneLine(event.body.name);
  const recordings = event.sessions.toSorted((a, b) => (a.session_index ?? 0) - (b.session_index ?? 0));
  const start = recordings
    .flatMap(({ session_datetime }) => toDateTime(session_datetime ?? '') ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
  const [first] = recordings;
  const video = first && PLAYABLE.test(first.video_uri) ? first.video_uri : undefined;
  const linked = recordings.filter(({ video_uri }) => video_uri !== '' && video_uri !== video);
  if (first && video === undefined && first.video_uri !== '')
    part.notices.push(`${first.video_uri} is no video file or playlist: it is named in the description (--video sets the recording)`);
  if (recordings.length > 1)
    part.notices.push(`the event has ${recordings.length} sessions: the recording is that of the first, the description names the others`);
  const captions = recordings.flatMap(({ caption_uri }) => (caption_uri === '' ? [] : caption_uri));
  if (captions.length > 0) part.notices.push(`captions are not fetched: save them and add their files (${captions.join(', ')})`);
  const { documents, titles } = linkDocuments([
    ...(event.agenda_uri === '' ? [] : [{ title: 'Agenda', url: event.agenda_uri }]),
    ...(event.minutes_uri === '' ? [] : [{ title: 'Minutes', url: event.minutes_uri }]),
  ]);
  const description = joinBlocks([
    htmlToText(event.body.description),
    titles,
    [
      ...linked.map((recording) =>
        documentLine(recordings.length > 1 ? `Video ${recordings.indexOf(recording) + 1}` : 'Video', recording.video_uri),
      ),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ]);
  return withoutUndefined<SourceSession>({
    reference: toReference(
      'cdp',
      event.external_source_id || [toSlug(name), start?.slice(0, 16).replace(':', '')].filter(Boolean).join('-') || 'event',
    ),
    language: 'en',
    name: name || undefined,
    category: name || undefined,
    description,
    ...withDocuments(documents),
    start,
    video,
    ...toState(stateOfRecord(event) ?? recordings.flatMap((recording) => stateOfRecord(recording) ?? [])[0]),
  });
}

function toAgendaItem(item: CdpItem, index: number): AgendaItem {
  const { minutes_item: minutes, matter } = item;
  const name = oneLine(htmlToText(minutes.name));
  // The item of a matter often has only the number of the matter for a name.
  const isNumber = matter !== null && matter !== undefined && oneLine(matter.title) !== '' && name === oneLine(matter.name);
  const labelled = (label: string, value: string): string => (oneLine(value) === '' ? '' : `${label}: ${oneLine(value)}`);
  return {
    id: String(index + 1),
    number: isNumber ? name : '',
    title: isNumber ? matter.title : name,
    blocks: [
      htmlToText(minutes.description),
      [matter?.matter_type ?? '', isNumber ? '' : (matter?.name ?? '')].map(oneLine).filter(Boolean).join(', '),
      isNumber ? '' : (matter?.title ?? ''),
      [
        labelled('Sponsors', (matter?.sponsors ?? []).map((sponsor) => sponsor.name).join(', ')),
        labelled('Status', matter?.result_status ?? ''),
        labelled('Result', item.decision),
      ]
        .filter(Boolean)
        .join('\n'),
      describeRollCall(item.votes),
    ],
    documents: item.supporting_files.map((file) => ({ title: file.name, url: file.uri, isClosed: false })),
    isClosed: false,
    dossier: matter?.external_source_id || matter?.name,
    position: item.index ?? index,
    items: [],
  };
}
