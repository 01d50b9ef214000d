import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import { addAgenda } from '../../agendaTopics.ts';
import { ImportError } from '../../importError.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import { NO_BALLOTS, tallyBallots, withBallots } from '../../rollCalls/ballots.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { type LinkedDocuments, withDocuments } from '../../sourceDocuments.ts';
import { htmlToText } from '../../text/htmlText.ts';
import { secondsBetween } from '../../text/localTime.ts';
import { stateOfRecord, stateOfStatus, toState } from '../../text/meetingState.ts';
import { toWallTime } from '../../text/offsetTime.ts';
import { toReference } from '../../text/sourceIds.ts';
import { joinBlocks, oneLine } from '../../text/text.ts';
import { toAgenda } from './oriAgenda.ts';
import { findTargets, listKeys, parseFields, toGraph, type OriDocument, type OriGraph } from './oriDocuments.ts';
import { oriItemSchema, oriMediaSchema, oriMeetingSchema, oriNamedSchema } from './oriSchema.ts';
import { listVoters, toOriBallots, toOriPeople } from './oriPeople.ts';
import { type OriVote, readVotes } from './oriVotes.ts';

const NUMBERS = 'ids and dates of the index';
/** Type and id of a document, and how JSON-LD reads it. */
const IDENTITY = ['@context', '@type', '@id', 'ori_identifier'];
const COMMON = ['last_discussed_at', 'canonical_id', 'canonical_iri', 'was_generated_by', 'classification'];
const MEETING_FIELDS: RecordFields = {
  what: 'the meeting',
  used: [...IDENTITY, ...Object.keys(oriMeetingSchema.shape)],
  ignored: { [NUMBERS]: COMMON, 'people who were invited or absent are no attendees': ['invitee', 'absentee'] },
};
const ITEM_FIELDS: RecordFields = {
  what: 'agenda items',
  used: [...IDENTITY, ...Object.keys(oriItemSchema.shape)],
  ignored: { [NUMBERS]: [...COMMON, 'has_organization_name', 'start_date', 'end_date'] },
};
const MEDIA_FIELDS: RecordFields = {
  what: 'documents',
  used: [...IDENTITY, ...Object.keys(oriMediaSchema.shape)],
  ignored: {
    [NUMBERS]: [
      ...COMMON,
      'has_organization_name',
      'identifier_url',
      'content_type',
      'size_in_bytes',
      'file_type',
      'date_modified',
      'upload_date',
    ],
    'the text of a document is at its address': ['text', 'text_pages', 'md_text'],
    'computed by the index': ['tags', 'neighborhoods', 'districts', 'geometry', 'asGeojson'],
  },
};

/** Converts a meeting of Open Raadsinformatie and the documents about it to a part of a session folder. */
export function oriToSeed(documents: OriDocument[], meeting: OriDocument): SeedPart {
  const graph = toGraph(documents);
  const fields = parseFields(oriMeetingSchema, meeting);
  if (fields.confidential) throw new ImportError(`${['meeting', meeting.key].join(' ').trim()} is not public`);
  const part = emptyPart();
  const agenda = toAgenda(graph, meeting);
  const { topics, ...linked } = addAgenda(part, agenda.items, agenda.files, agenda.missing);
  const used = new Set([meeting, ...agenda.media, ...agenda.documents.values()]);

  const voteIds = new Set<string>();
  const votes: OriVote[] = [];
  for (const [entry, item] of agenda.documents) {
    const topic = topics.get(entry);
    const read = topic ? readVotes(graph, item, topic, voteIds) : { votes: [], used: [] };
    votes.push(...read.votes);
    for (const document of read.used) used.add(document);
  }
  const attending = findTargets(graph, fields.attendee);
  const ballots = votes.flatMap((read) => read.ballots);
  for (const document of [...attending.found, ...ballots.flatMap((ballot) => listVoters(graph, ballot))]) used.add(document);
  const people = toOriPeople(graph, attending.found, ballots);
  const rolls = votes.map((read) => toOriBallots(graph, read.ballots, people));
  part.attendees = people.attendees;
  part.votes = votes.map(({ vote }, index) => ({ ...vote, ...withBallots(rolls[index] ?? NO_BALLOTS) }));
  part.tallies.push(
    tally('attendees', attending.found.length + attending.missing, people.listed, [
      { count: attending.missing, why: 'the source names them, but they are not in the file' },
      { count: attending.found.length - people.listed, why: 'without a name' },
    ]),
    tallyBallots(rolls),
  );
  part.session = toSourceSession(graph, meeting, linked, part, used);
  part.notices.push(
    ...leftOutFields(MEETING_FIELDS, [meeting.fields]),
    ...leftOutFields(
      ITEM_FIELDS,
      [...agenda.documents.values()].map((item) => item.fields),
    ),
    ...leftOutFields(
      MEDIA_FIELDS,
      agenda.media.map((file) => file.fields),
    ),
  );
  const others = graph.documents.filter((document) => !used.has(document));
  if (others.length > 0) part.notices.push(`documents of the file that the meeting does not use: ${countTypes(others)}`);
  return part;
}

/** How many documents of each type there are: `2 AgendaItem, 1 Person`. */
export function countTypes(documents: OriDocument[]): string {
  const counts = new Map<string, number>();
  for (const { type } of documents) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} ${type || 'without @type'}`).join(', ');
}

function toSourceSession(
  graph: OriGraph,
  meeting: OriDocument,
  linked: LinkedDocuments,
  part: SeedPart,
  used: Set<OriDocument>,
): SourceSession {
  const fields = parseFields(oriMeetingSchema, meeting);
  const name = oneLine(htmlToText(fields.name));
  const nameOf = (relation: unknown): string => {
    const [document] = findTargets(graph, relation).found;
    if (document) used.add(document);
    return document ? oneLine(parseFields(oriNamedSchema, document).name) : '';
  };
  const city = nameOf(fields.organization) || nameOf(fields.has_organization_name) || cityOfIndex(meeting.index);
  const category = nameOf(fields.committee);
  const committees = listKeys(fields.committee);
  if (category === '' && committees.length > 0)
    part.notices.push(`the name of committee ${committees.join(', ')} is not in the file: the session has no category`);
  // Open Raadsinformatie shows the local time of the source, often with the wrong offset +00:00.
  const start = toWallTime(fields.start_date);
  const end = toWallTime(fields.end_date);
  const duration = start !== undefined && end !== undefined ? secondsBetween(start, end) : undefined;
  const chair = oneLine(fields.chair);
  const description = joinBlocks([
    htmlToText(fields.description),
    fields.location,
    chair === '' ? '' : `Voorzitter: ${chair}`,
    linked.titles,
  ]);
  return withoutUndefined<SourceSession>({
    language: 'nl',
    reference: meeting.key === undefined ? undefined : toReference('ori', meeting.key),
    name: name || undefined,
    city: city || undefined,
    category: category || undefined,
    description,
    ...withDocuments(linked.documents),
    start,
    duration,
    ...toState(stateOfStatus(fields.status) ?? stateOfRecord(meeting.fields)),
  });
}

/** The municipality in the name of an index: `bergen op zoom` of `ori_bergen_op_zoom_20190809125117`. */
function cityOfIndex(index: string | undefined): string {
  return /^o[a-z]i_(.+?)(?:_\d{8,})?$/.exec(index ?? '')?.[1]?.replaceAll('_', ' ') ?? '';
}
