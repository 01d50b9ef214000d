import type { LiveDetails } from '../broker/liveDetails.ts';
import type { Delegation } from '../people/delegates.ts';
import {
  addressOf,
  countOf,
  fieldsOf,
  flagOf,
  orderOf,
  parseAttendee,
  parseAttendeeChange,
  parseDelegate,
  parseDivision,
  type ParseRecord,
  parseSpeech,
  parseSpeechChange,
  parseTopic,
  parseTopicChange,
  textOf,
} from '../broker/metadataRecords.ts';
import { parseVote, parseVoteChange, type VoteChange } from '../broker/voteRecords.ts';
import type { Vote } from '../session/metadata.ts';
import { parseChangeKind, type SessionChange } from '../session/state/sessionChange.ts';
import { parseInstant } from '../time/instant.ts';
import type { ChannelStatus } from '../session/session.ts';
import { CAPTION_EVENTS, type CaptionEventName, isCaptionEvent } from '../transcript/captionEvents.ts';
import { settleCounts } from '../votes/voteCounts.ts';
import type { LiveAction, LiveList, LiveRecord, RecordChange, RecordEvent } from './recordChanges.ts';

/** A whole list. */
export interface ListEvent {
  kind: 'list';
  list: LiveList;
  records: LiveRecord[];
  isRecorded: boolean;
  /** Orders of the records that have one, by id (rule 12.29). */
  orders?: ReadonlyMap<string, number>;
}

/** What a broker says has become of a session; `none`: it takes place as planned (rule 13.18). */
export type ReportedChange = SessionChange['kind'] | 'none';

/**
 * A parsed event about a session (contract §6). `publication` concerns the session that it names by id or reference, else the session of
 * the connection (rule 12.8). `access` comes from the portal's own document and not from a broker: pages are rendered from the same data.
 * `playsLive`: the player of the page that received it plays a live stream, or waits for its next picture (rule 13.21).
 * Caption events are parsed in domain/transcript/liveCaptions.ts.
 */
export type LiveEvent =
  | ListEvent
  | ({ kind: 'record' } & RecordEvent)
  | { kind: 'people'; people: Partial<Delegation> }
  | { kind: 'details'; details: Partial<LiveDetails> }
  | { kind: 'status'; status: ChannelStatus | undefined; isPublished: boolean | undefined; change?: ReportedChange; playsLive?: boolean }
  | { kind: 'publication'; isPublished: boolean; session?: string | undefined }
  | { kind: 'access'; status: ChannelStatus | undefined; isPublished: boolean; playsLive?: boolean };

const PARSERS: Record<LiveList, ParseRecord<LiveRecord>> = {
  topics: parseTopic,
  speeches: parseSpeech,
  votes: parseVote,
  attendees: parseAttendee,
};
const CHANGE_PARSERS: Record<LiveList, ParseRecord<RecordChange>> = {
  topics: parseTopicChange,
  speeches: parseSpeechChange,
  votes: parseVoteChange,
  attendees: parseAttendeeChange,
};

const STATUSES: readonly unknown[] = ['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable'];

/** Whether an event concerns the session: `startStatus` and `stopStatus` of another one are ignored (rule 12.8). */
export function concernsSession(event: LiveEvent, { sessionId, reference }: { sessionId: number; reference: string }): boolean {
  if (event.kind !== 'publication' || event.session === undefined) return true;
  return event.session === String(sessionId) || event.session === reference;
}

/** Maximum number of records of a list (rule 12.11). */
export const LIST_LIMIT = 20_000;

/** Whether a payload is a list with too many records, which is dropped as a whole: a part of it would look complete (rule 12.11). */
export const isListTooLong = (payload: unknown): boolean => Array.isArray(payload) && payload.length > LIST_LIMIT;

/** Called with the path of each malformed item, which is left out (rule 12.9). */
type Report = (path: string) => void;

/** An event that is being parsed: its name, the zone of its times, when it was received (epoch ms), and where its mistakes are reported. */
interface EventContext {
  name: string;
  timeZone: string;
  nowMs: number;
  report: Report;
}

/** Parses the payload of an event; undefined for a malformed one. */
type EventParser = (payload: unknown, context: EventContext) => LiveEvent | undefined;

function parseAll<T>(payload: unknown, parse: ParseRecord<T>, { name, timeZone, report }: EventContext): T[] | undefined {
  if (!Array.isArray(payload) || isListTooLong(payload)) return undefined;
  return payload.flatMap((item: unknown, index) => {
    const path = `${name}[${String(index)}]`;
    const record = parse(item, timeZone, (field) => report(`${path}.${field}`));
    if (!record) report(path);
    return record ?? [];
  });
}

/** The names of fields that are reported, in a record and in its payload. */
const ITEM_FIELDS = [
  ['name', 'name'],
  ['priority', 'priority'],
  ['startMs', 'start'],
  ['stopMs', 'stop'],
] as const;
const VOTE_FIELDS = [...ITEM_FIELDS, ['total', 'total'], ['eligible', 'eligible'], ['outcome', 'outcome'], ['result', 'result']] as const;
const REPORTED: Record<LiveList, readonly (readonly [field: string, name: string])[]> = {
  topics: ITEM_FIELDS,
  speeches: ITEM_FIELDS.slice(2),
  votes: VOTE_FIELDS,
  attendees: [],
};

/** Reports the fields of a payload that are malformed and therefore not in its record (rule 12.9). */
function reportFields(path: string, payload: unknown, list: LiveList, parsed: LiveRecord | RecordChange, report: Report): void {
  const raw = fieldsOf(payload);
  const known = parsed as unknown as Readonly<Record<string, unknown>>;
  for (const [field, name] of REPORTED[list]) {
    const value = known[field];
    const isMissing = value === undefined || value === '' || value === Number.MAX_SAFE_INTEGER;
    if ((raw[name] ?? '') !== '' && (isMissing || (name === 'result' && !Array.isArray(raw[name])))) report(`${path}.${name}`);
  }
}

function parseList(list: LiveList, payload: unknown, context: EventContext): ListEvent | undefined {
  const { name, timeZone, report } = context;
  const found = new Map<string, { record: LiveRecord; order: number | undefined }>();
  let index = -1;
  const parse: ParseRecord<LiveRecord> = (item, _zone, reportField) => {
    index += 1;
    const record = PARSERS[list](item, timeZone, reportField);
    if (!record) return undefined;
    const path = `${name}[${String(index)}]`;
    reportFields(path, item, list, record, report);
    // A total that contradicts its rows was computed (rule 10.2).
    const stated = list === 'votes' ? countOf(fieldsOf(item)['total']) : undefined;
    if (stated !== undefined && stated !== (record as Vote).total) report(`${path}.total`);
    const order = orderOf(item, timeZone);
    const known = found.get(record.id);
    if (known) report(path);
    // Of a record that the list has twice, the state with the highest order counts, else the last one (rule 12.3).
    if (known?.order === undefined || order === undefined || order >= known.order) found.set(record.id, { record, order });
    return record;
  };
  const records = parseAll(payload, parse, context);
  // A list of malformed records only is not known, and not empty (rule 17.17).
  if (!records || (records.length === 0 && (payload as unknown[]).length > 0)) return undefined;
  const entries = [...found.values()];
  const orders = new Map(entries.flatMap(({ record, order }) => (order === undefined ? [] : [[record.id, order] as const])));
  return {
    kind: 'list',
    list,
    records: entries.map(({ record }) => record),
    isRecorded: list !== name,
    ...(orders.size > 0 && { orders }),
  };
}

function parseChange(
  list: LiveList,
  action: LiveAction,
  payload: unknown,
  { name, timeZone, nowMs, report }: EventContext,
): LiveEvent | undefined {
  const record = CHANGE_PARSERS[list](payload, timeZone, (field) => report(`${name}.${field}`));
  if (!record) return undefined;
  reportFields(name, payload, list, record, report);
  const { total, result } = record as VoteChange;
  if (result && settleCounts(result, total).isContradicted) report(`${name}.total`);
  const order = orderOf(payload, timeZone);
  return { kind: 'record', list, action, record, receivedMs: nowMs, ...(order !== undefined && { order }) };
}

const parseDelegates: EventParser = (payload, context) => {
  const delegates = parseAll(payload, parseDelegate, context);
  return delegates && { kind: 'people', people: { delegates } };
};

const parseDivisions: EventParser = (payload, context) => {
  const divisions = parseAll(payload, parseDivision, context);
  return divisions && { kind: 'people', people: { divisions } };
};

const parseViewers: EventParser = (payload) => {
  const viewers = countOf(payload);
  return viewers === undefined ? undefined : { kind: 'details', details: { viewers } };
};

const parseStatus: EventParser = (payload) => {
  const { status, published, state } = fieldsOf(payload);
  const change = state === 'none' ? state : parseChangeKind(state);
  const known = STATUSES.includes(status) ? (status as ChannelStatus) : undefined;
  return { kind: 'status', status: known, isPublished: flagOf(published), ...(change && { change }) };
};

const parsePublication =
  (isPublished: boolean): EventParser =>
  (payload) => ({ kind: 'publication', isPublished, session: textOf(fieldsOf(payload)['session']) });

const NO_BANNER: LiveEvent = { kind: 'details', details: { banner: undefined } };

const parseBanner: EventParser = (payload, { timeZone }) => {
  const fields = fieldsOf(payload);
  // Some services send an empty list or object for none.
  const isShown = !Array.isArray(payload) && Object.keys(fields).length > 0 && flagOf(fields['removed']) !== true;
  if (!isShown) return NO_BANNER;
  const startMs = parseInstant(fields['start'], timeZone);
  const banner = { title: textOf(fields['title']), text: textOf(fields['text']), image: addressOf(fields['image']) };
  return { kind: 'details', details: { banner: { ...banner, ...(startMs !== undefined && { startMs }) } } };
};

const listOf =
  (list: LiveList): EventParser =>
  (payload, context) =>
    parseList(list, payload, context);

const ACTIONS: readonly LiveAction[] = ['create', 'update', 'start', 'stop', 'reset', 'delete'];

/** The parsers of all changes of one list, by the names of the events: `createTopic`, `updateTopic` and so on. */
const changesOf = <Singular extends string>(list: LiveList, singular: Singular) =>
  Object.fromEntries(
    ACTIONS.map((action) => [
      `${action}${singular}`,
      (payload: unknown, context: EventContext) => parseChange(list, action, payload, context),
    ]),
  ) as Record<`${LiveAction}${Singular}`, EventParser>;

/** The events that report a whole state, with their parsers (contract §6). */
const STATE_EVENTS = {
  topics: listOf('topics'),
  speeches: listOf('speeches'),
  votes: listOf('votes'),
  attendees: listOf('attendees'),
  attendeesVOD: listOf('attendees'),
  delegates: parseDelegates,
  divisions: parseDivisions,
  viewers: parseViewers,
  status: parseStatus,
  pancarteSession: parseBanner,
} satisfies Record<string, EventParser>;

/** The events that report a change, with their parsers (contract §6). */
const CHANGE_EVENTS = {
  ...changesOf('topics', 'Topic'),
  ...changesOf('speeches', 'Speech'),
  ...changesOf('votes', 'Vote'),
  ...changesOf('attendees', 'Attendee'),
  startStatus: parsePublication(true),
  stopStatus: parsePublication(false),
  startSessionPancarte: parseBanner,
  stopSessionPancarte: () => NO_BANNER,
} satisfies Record<string, EventParser>;

/** Name of an event of the metadata broker (contract §6). */
export type BrokerEventName = keyof typeof STATE_EVENTS | keyof typeof CHANGE_EVENTS | CaptionEventName;

const EVENT_PARSERS: Readonly<Record<string, EventParser>> = { ...STATE_EVENTS, ...CHANGE_EVENTS };

/** The parser of an event; undefined for another name. */
const findParser = (name: string): EventParser | undefined => (Object.hasOwn(EVENT_PARSERS, name) ? EVENT_PARSERS[name] : undefined);

/** Whether an event reports a change; the other events report the whole state. */
export const isChangeEvent = (name: string): boolean =>
  isCaptionEvent(name) ? CAPTION_EVENTS[name] === 'change' : Object.hasOwn(CHANGE_EVENTS, name);

/** Whether a value is the name of an event of contract §6; a broker may send any value. */
export const isBrokerEvent = (name: unknown): name is BrokerEventName =>
  typeof name === 'string' && (findParser(name) !== undefined || isCaptionEvent(name));

/**
 * Parses an event of the metadata broker (contract §6) that was received at `nowMs` (epoch ms); a malformed event is reported and gives
 * undefined, a malformed field is reported and left out (rule 12.9).
 */
export function parseEvent(name: string, payload: unknown, timeZone: string, report: Report, nowMs: number): LiveEvent | undefined {
  const event = findParser(name)?.(payload, { name, timeZone, nowMs, report });
  if (!event && !isCaptionEvent(name)) report(name);
  return event;
}
