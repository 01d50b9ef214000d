import { type Change, toAttendee, toSpeech, toTopic } from '../broker/metadataRecords.ts';
import { toVote, type VoteChange } from '../broker/voteRecords.ts';
import type { Attendee, RecordList, Speech, Topic, Vote } from '../session/metadata.ts';
import { type CountedRow, fillRows, settleCounts, takesCountsBack } from '../votes/voteCounts.ts';

/** Name of a list whose records events change one by one. */
export type LiveList = RecordList;

/** The verbs of record events (contract §6). */
export type LiveAction = 'create' | 'update' | 'start' | 'stop' | 'reset' | 'delete';

/** A record of one of the lists. */
export type LiveRecord = Topic | Speech | Vote | Attendee;

/** The fields of a record that an event has, besides its id. */
export type RecordChange = Change<Topic> | Change<Speech> | Change<Attendee> | VoteChange;

/** A change of one record. */
export interface RecordEvent {
  list: LiveList;
  action: LiveAction;
  record: RecordChange;
  /** Order among the states of the record, if the broker sends it: an older state changes nothing that is newer (rule 12.29). */
  order?: number | undefined;
  /** Epoch ms at which the event was received: the instant of a start or stop that has none. */
  receivedMs: number;
}

/** What is known of a record beside its fields. */
export interface RecordNotes {
  /** Order of the whole record, and of the fields that changed since. */
  base?: number | undefined;
  orders: Readonly<Record<string, number>>;
  /** Stop of an earlier run, which is not shown while the start is later (rule 12.4). */
  earlierStopMs?: number | undefined;
  /** The total that was stated last, if rows that belong to it may still come (rule 10.2). */
  statedTotal?: number | undefined;
}

/** A record with its notes. */
export interface KnownRecord {
  record: LiveRecord;
  notes: RecordNotes | undefined;
}

type Fields = Record<string, unknown>;
interface Times {
  startMs: number | undefined;
  stopMs: number | undefined;
}

const NO_NOTES: RecordNotes = { orders: {} };
const COUNTS: readonly string[] = ['total', 'result'];
const NO_PERSON = {
  firstName: '',
  lastName: '',
  description: undefined,
  photo: undefined,
  division: undefined,
  divisionId: undefined,
  divisionColour: undefined,
};

/** Fields of which a record needs one to be shown; a change of an unknown record without them waits (rule 12.30). */
const NEEDED: Record<LiveList, readonly string[]> = {
  topics: ['name'],
  votes: ['name'],
  speeches: ['startMs'],
  attendees: ['firstName', 'lastName', 'delegateId'],
};

const toOrders = (fields: readonly string[], order: number): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field, order]));

/** The record of a change of an unknown record; undefined as long as it cannot be shown. */
function toFirst({ list, action, record, order, receivedMs }: RecordEvent): KnownRecord | undefined {
  const change = { ...record } as Fields & { id: string };
  const isTimed = list !== 'attendees';
  if (isTimed && action === 'start') change['startMs'] ??= receivedMs;
  if (isTimed && list !== 'speeches' && action === 'reset') Object.assign(change, { startMs: undefined, stopMs: undefined });
  const isNew = action === 'create' && (list === 'topics' || list === 'votes');
  if (!isNew && !NEEDED[list].some((field) => change[field] !== undefined)) return undefined;
  if (action === 'stop' && change['startMs'] !== undefined) change['stopMs'] ??= receivedMs;
  const notes =
    order === undefined ? undefined : { orders: toOrders(Object.keys(change), order), statedTotal: change['total'] as number | undefined };
  if (list === 'topics') return { record: toTopic(change), notes };
  if (list === 'votes') return { record: toVote(change), notes };
  if (list === 'attendees') return { record: toAttendee(change), notes };
  const speech = toSpeech(change);
  return speech && { record: speech, notes };
}

/** Start and stop after a change without an order; undefined when it is older than what is known (rule 12.4). */
function changeTimes(known: Times, changed: Partial<Times>, action: LiveAction, receivedMs: number): Partial<Times> | undefined {
  const { startMs, stopMs } = changed;
  switch (action) {
    case 'create':
      return {};
    case 'reset':
      return { startMs: undefined, stopMs: undefined };
    case 'start': {
      if (startMs === undefined) return known.startMs === undefined ? { startMs: receivedMs, stopMs } : {};
      const isOlder = known.startMs !== undefined && startMs < known.startMs;
      const isStopped = startMs === known.startMs && known.stopMs !== undefined && stopMs === undefined;
      return isOlder || isStopped ? undefined : { startMs, stopMs };
    }
    case 'stop': {
      const isNewRun = startMs !== undefined && known.stopMs !== undefined && startMs > known.stopMs;
      const endMs = stopMs ?? (isNewRun ? receivedMs : (known.stopMs ?? receivedMs));
      // Nothing runs that could stop.
      if (stopMs === undefined && startMs === undefined && known.startMs === undefined) return {};
      // A stop before the known start is that of an earlier run.
      if (known.startMs !== undefined && endMs < known.startMs) return undefined;
      return { startMs: startMs !== undefined && startMs <= endMs ? startMs : known.startMs, stopMs: endMs };
    }
    default: {
      const from = startMs ?? known.startMs;
      const until = stopMs ?? known.stopMs;
      // Started again since it stopped.
      const isOver = stopMs === undefined && from !== undefined && until !== undefined && from > until;
      return { startMs: from, stopMs: isOver ? undefined : until };
    }
  }
}

/** Start and stop as a change with an order states them; the order decides whether they count. */
function stateTimes(known: Times, { startMs, stopMs }: Partial<Times>, { action, order = 0, receivedMs }: RecordEvent): Partial<Times> {
  // The order of a change is its instant where it can be one.
  const atMs = order >= (known.startMs ?? Infinity) ? order : receivedMs;
  if (action === 'reset') return { startMs: undefined, stopMs: undefined };
  if (action === 'start') return { startMs: startMs ?? known.startMs ?? atMs, stopMs };
  const start = startMs === undefined ? {} : { startMs };
  const hasRun = startMs !== undefined || known.startMs !== undefined;
  if (action === 'stop' && stopMs === undefined) return hasRun ? { ...start, stopMs: known.stopMs ?? atMs } : start;
  return stopMs === undefined ? start : { ...start, stopMs };
}

/** Whether a known field has no value yet. */
const isGap = (value: unknown): boolean =>
  value === undefined || value === '' || value === Number.MAX_SAFE_INTEGER || (Array.isArray(value) && value.length === 0);

/** The counts of a vote after a change (rule 10.2), and a stated total whose rows may still come. */
function settleVote({ result }: Vote, fields: Fields, notes: RecordNotes, order: number | undefined) {
  const rows = fields['result'] as readonly CountedRow[] | undefined;
  // A total that came before belongs to these rows if it is not older.
  const belongsToRows = order === undefined || (notes.orders['total'] ?? -Infinity) >= order;
  const total = (fields['total'] as number | undefined) ?? (belongsToRows ? notes.statedTotal : undefined);
  const settled = settleCounts(rows ? fillRows(rows, result) : result, total);
  const mayStillCome = settled.isContradicted || order !== undefined;
  return { counts: { total: settled.total, result: settled.result }, statedTotal: mayStillCome ? total : undefined };
}

/** The changed fields of an attendee. When another person has taken the seat, nothing of the person before stays. */
function forAttendee({ delegateId }: Attendee, fields: Fields): Fields {
  const isOther = fields['delegateId'] !== undefined && delegateId !== undefined && fields['delegateId'] !== delegateId;
  return isOther ? { ...NO_PERSON, ...fields } : fields;
}

/**
 * The changed fields of a speech. A speaker who was found by the microphone counts only while nobody is named and the microphone is the
 * same (rule 9.3).
 */
function forSpeech({ microphone, isMatchedByMicrophone }: Speech, fields: Fields): Fields {
  if (fields['attendee'] !== undefined) return { ...fields, isMatchedByMicrophone: undefined };
  const isMoved = fields['microphone'] !== undefined && fields['microphone'] !== microphone;
  return isMoved && isMatchedByMicrophone ? { ...fields, attendee: undefined, isMatchedByMicrophone: undefined } : fields;
}

/** The changed fields of a vote; undefined when they would take votes back from a closed vote (rule 12.29). */
function forVote(old: Vote, fields: Fields, { action, order }: RecordEvent): Fields | undefined {
  const { startMs, stopMs, outcome } = old;
  const newStartMs = (fields['startMs'] as number | undefined) ?? -Infinity;
  const isRestarted = newStartMs > (stopMs ?? Infinity) || (action === 'start' && newStartMs > (startMs ?? Infinity));
  const isNewRun = action === 'reset' || isRestarted;
  // What was decided belongs to the run before.
  const startsAgain = order === undefined ? isNewRun : action === 'start' || action === 'reset';
  const decided = startsAgain ? { outcome: undefined, castingVote: undefined, ballots: undefined } : {};
  if (order !== undefined || isNewRun || !takesCountsBack(old, fields)) return { ...decided, ...fields };
  if (action === 'create') return Object.fromEntries(Object.entries(fields).filter(([field]) => !COUNTS.includes(field)));
  return stopMs === undefined && outcome === undefined ? fields : undefined;
}

/** The fields of a change that count, with start and stop; undefined when the whole change is older than what is known. */
function changedFields({ record: old, notes = NO_NOTES }: KnownRecord, event: RecordEvent): Fields | undefined {
  const { list, action, record: change, order, receivedMs } = event;
  let fields: Fields | undefined = Object.fromEntries(
    Object.entries(change).filter(([field, value]) => field !== 'id' && value !== undefined),
  );
  if ('startMs' in old && !(list === 'speeches' && action === 'reset')) {
    const { startMs, stopMs, ...others } = fields as Partial<Times>;
    const changed = { startMs, stopMs };
    const times = order === undefined ? changeTimes(old, changed, action, receivedMs) : stateTimes(old, changed, event);
    if (!times) return undefined;
    fields = { ...others, ...times };
  }
  if (list === 'votes') fields = forVote(old as Vote, fields, event);
  else if (list === 'attendees') fields = forAttendee(old as Attendee, fields);
  else if (list === 'speeches') fields = forSpeech(old as Speech, fields);
  if (!fields) return undefined;
  const counts = (field: string): boolean => {
    const knownOrder = notes.orders[field] ?? notes.base;
    if (order !== undefined && knownOrder !== undefined) return knownOrder <= order;
    // A create event for a known record adds what is not known.
    return action !== 'create' || COUNTS.includes(field) || isGap((old as unknown as Fields)[field]);
  };
  return Object.fromEntries(Object.entries(fields).filter(([field]) => counts(field)));
}

/** The orders of the fields that a change sets. Rows without a total make an older total obsolete. */
function newOrders(fields: Fields, { base = -Infinity, orders }: RecordNotes, order: number): Record<string, number> {
  const set = toOrders(Object.keys(fields), order);
  return 'result' in fields && (orders['total'] ?? base) < order ? { ...set, total: order } : set;
}

/** Whether a record has started again since its stop, as far as their orders tell. */
function isStoppedBefore({ startMs, stopMs }: Times, { base = -Infinity, orders }: RecordNotes): boolean {
  if (startMs === undefined || stopMs === undefined || startMs <= stopMs) return false;
  return (orders['startMs'] ?? base) > (orders['stopMs'] ?? base);
}

/**
 * The record after a change (rules 12.3, 12.4, 12.29): it changes the fields that it has. With an order, each field has the state of the
 * highest one; without, changes count as they arrive, except what is older by its times, and counts that would be taken back from a closed
 * vote. Undefined for an unknown record that cannot be shown yet.
 */
export function mergeChange(known: KnownRecord | undefined, event: RecordEvent): KnownRecord | undefined {
  if (!known) return toFirst(event);
  const { record: old, notes = NO_NOTES } = known;
  const { order } = event;
  const fields = changedFields(known, event);
  if (!fields) return known;
  const settled = COUNTS.some((field) => field in fields) ? settleVote(old as Vote, fields, notes, order) : undefined;
  const earlier = notes.earlierStopMs === undefined ? {} : { stopMs: notes.earlierStopMs };
  const merged: Fields = { ...old, ...earlier, ...fields, ...settled?.counts };
  if (merged['description'] === '') merged['description'] = undefined;
  // An empty list removes what is known.
  for (const list of ['documents', 'ballots']) if (Array.isArray(merged[list]) && merged[list].length === 0) merged[list] = undefined;
  const latest: RecordNotes = {
    base: notes.base,
    orders: order === undefined ? notes.orders : { ...notes.orders, ...newOrders(fields, notes, order) },
    statedTotal: settled ? settled.statedTotal : notes.statedTotal,
  };
  if (isStoppedBefore(merged as unknown as Times, latest)) {
    latest.earlierStopMs = merged['stopMs'] as number;
    merged['stopMs'] = undefined;
  }
  const isSame = JSON.stringify(merged) === JSON.stringify(old);
  const isNoted = latest.base !== undefined || latest.statedTotal !== undefined || Object.keys(latest.orders).length > 0;
  return { record: isSame ? old : (merged as unknown as LiveRecord), notes: isNoted ? latest : undefined };
}
