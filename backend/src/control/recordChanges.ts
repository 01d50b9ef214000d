import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import type { Attendee, Ballot, Delegate, ListName, SessionLists, Speech, StoredSession, Topic, Vote } from '../store/records.ts';
import { attendeesSchema, speechesSchema, topicsSchema, votesSchema } from '../seed/seedSchema.ts';
import { instantAt, toMicrophone, toPercentage, toRole } from '../seed/toRecords.ts';
import type { Store } from '../store/store.ts';
import { nameBallots, requireKnownPeople } from './edit/voteBallots.ts';
import { findById, parseFields, toDelegateFields } from './peopleChanges.ts';
import type { BrokerEvent, SessionControl } from './sessionEvents.ts';
import { emitEvent } from './sessionEvents.ts';

/** The actions of the events of contract §6. */
export const actionSchema = z.enum(['create', 'update', 'start', 'stop', 'reset', 'delete']);

/** The lists whose records can be changed. */
export const listSchema = z.enum(['topics', 'speeches', 'votes', 'attendees']);

/** A change: the id of the record, its instant (default: now), and any field of the seed format. */
export const changeSchema = z.looseObject({
  id: z.string().optional().describe('absent: a new record'),
  at: z
    .union([z.iso.datetime({ offset: true }), z.number()])
    .optional()
    .describe('instant of a start or stop; absent: now'),
  send: z
    .enum(['whole', 'changes', 'id'])
    .optional()
    .describe('what the event has: the whole record (default), its id and what changed, or its id only'),
});

/** Name of an action. */
type Action = z.infer<typeof actionSchema>;

const SINGULAR: Record<ListName, string> = { topics: 'Topic', speeches: 'Speech', votes: 'Vote', attendees: 'Attendee' };

const voteSchema = votesSchema.element.shape;

const FIELDS = {
  topics: topicsSchema.element.omit({ id: true, start: true, stop: true }).extend({ number: topicsSchema.element.shape.number.nullable() }),
  speeches: speechesSchema.element.omit({ id: true, start: true, stop: true }),
  votes: votesSchema.element.omit({ id: true, start: true, stop: true }).extend({
    total: z.int().min(0).optional(),
    outcome: voteSchema.outcome.nullable(),
    majority: voteSchema.majority.nullable(),
    castingVote: voteSchema.castingVote.nullable(),
    ballots: voteSchema.ballots.nullable(),
  }),
  attendees: attendeesSchema.element.omit({ id: true }),
};

/** Fields that a change with null takes back. */
const TAKEN_BACK: Partial<Record<ListName, readonly string[]>> = {
  topics: ['number'],
  votes: ['outcome', 'majority', 'castingVote', 'ballots'],
};

/** Changes a record of a session now and sends its event. Throws an `ApiError` 400 or 404. */
export async function changeAndSend(
  control: SessionControl,
  session: StoredSession,
  list: ListName,
  action: Action,
  change: z.infer<typeof changeSchema>,
): Promise<BrokerEvent> {
  const { store, broker, clock } = control;
  if (list === 'attendees' && action === 'delete') await keepBallots(control, session, change.id);
  const { event, payload } = await changeRecord(store, session, list, action, change, clock());
  return emitEvent(broker, session, event, payload);
}

/** Gives the ballots of an attendee who is removed the name of the person, and sends the votes. */
async function keepBallots(control: SessionControl, session: StoredSession, id = ''): Promise<void> {
  const { store } = control;
  const attendee: Attendee | undefined = await store.getRecord(session.sessionId, 'attendees', id);
  if (!attendee) return;
  for (const vote of await store.getList(session.sessionId, 'votes')) {
    const ballots = nameBallots(vote, attendee);
    if (ballots) await changeAndSend(control, session, 'votes', 'update', { id: vote._id, ballots });
  }
}

/** Changes a record of a session in the store and returns its event. Throws an `ApiError` 400 or 404. */
export async function changeRecord(
  store: Store,
  session: StoredSession,
  list: ListName,
  action: Action,
  change: z.infer<typeof changeSchema>,
  nowMs: number,
): Promise<BrokerEvent> {
  const { id, at, send = 'whole', ...fields } = change;
  const atMs = at === undefined ? nowMs : new Date(at).getTime();
  const old = id === undefined ? undefined : await store.getRecord(session.sessionId, list, id);
  if (action === 'delete') {
    await store.deleteRecord(session.sessionId, list, requireRecord(old)._id);
    // No event deletes a vote (contract §6): send the whole list.
    return list === 'votes'
      ? { event: 'votes', payload: await store.getList(session.sessionId, 'votes') }
      : { event: `delete${SINGULAR[list]}`, payload: old };
  }
  if (list === 'attendees' && action !== 'create' && action !== 'update')
    throw new ApiError(400, 'bad_request', 'An attendee does not start or stop.');
  if (action === 'reset' && list !== 'topics') throw new ApiError(400, 'bad_request', 'Only a topic can be reset.');

  const isNew = action === 'create' || (action === 'start' && !old);
  if (!isNew) requireRecord(old);
  if (action === 'create' && old) throw new ApiError(400, 'bad_request', `There is a record '${old._id}' already.`);
  const base = isNew ? { _id: id ?? randomUUID(), session: session.sessionId } : old;
  const schema: z.ZodType<Record<string, unknown>> = isNew ? FIELDS[list] : FIELDS[list].partial();
  const described = await toRecord(store, session, list, parseFields(schema, fields), { ...base } as SessionLists[ListName], atMs);
  const timed = list === 'attendees' ? described : toTimed(described as Topic | Speech | Vote, list, action, atMs);
  const takenBack = (TAKEN_BACK[list] ?? []).filter((field) => fields[field] === null);
  const left = Object.entries({ ...timed, updatedAt: nowMs }).filter(([field]) => !takenBack.includes(field));
  const record = Object.fromEntries(left) as unknown as SessionLists[ListName];
  await store.putRecord(session.sessionId, list, record);
  // A field that a change leaves out stays as it is known: only the whole list takes one back (contract §6).
  if (takenBack.length > 0) return { event: list, payload: await store.getList(session.sessionId, list) };
  return { event: `${action}${SINGULAR[list]}`, payload: toPayload(record, old, send) };
}

/** What an event has of a record (contract §6, "Events may be partial"). */
function toPayload(record: SessionLists[ListName], old: SessionLists[ListName] | undefined, send: 'whole' | 'changes' | 'id'): object {
  if (send === 'whole') return record;
  if (send === 'id') return { _id: record._id };
  const known: Record<string, unknown> = { ...old };
  const changed = Object.entries(record).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field]));
  return { _id: record._id, updatedAt: record.updatedAt, ...Object.fromEntries(changed) };
}

function requireRecord<T>(record: T | undefined): T {
  if (record === undefined) throw new ApiError(404, 'not_found', 'The session has no such record.');
  return record;
}

/** Converts fields of the seed format to a record. */
async function toRecord(
  store: Store,
  session: StoredSession,
  list: ListName,
  fields: Record<string, unknown>,
  base: SessionLists[ListName],
  atMs: number,
): Promise<SessionLists[ListName]> {
  const { attendee, microphone, delegate, role, result, ...plain } = fields;
  const record: Record<string, unknown> = { ...base, ...plain };
  if (attendee !== undefined) {
    const found = findById(await store.getList(session.sessionId, 'attendees'), attendee, 'attendee');
    Object.assign(record, { attendee: found, ...(found.microphone && { microphone: found.microphone }) });
  }
  if (typeof microphone === 'number') record['microphone'] = toMicrophone(microphone);
  if (typeof delegate === 'object' && delegate)
    record['delegate'] = { ...(await toDelegateFields(store, session.city, delegate, true)), _id: (delegate as { id: string }).id };
  if (typeof delegate === 'string') record['delegate'] = findById(await store.getDelegates(session.city), delegate, 'delegate');
  if (typeof role === 'string') record['role'] = findById((await store.getCity(session.city))?.roles ?? [], role, 'role');
  else if (typeof role === 'object' && role) record['role'] = toRole(role as Parameters<typeof toRole>[0]);
  else if (delegate !== undefined && record['role'] === undefined) setDefaultRole(record);
  if (Array.isArray(plain['ballots'])) {
    const { ballots = [] } = base as Vote;
    const attendees = await store.getList(session.sessionId, 'attendees');
    requireKnownPeople(plain['ballots'] as Ballot[], { attendees, delegates: await store.getDelegates(session.city), ballots });
  }
  if (Array.isArray(result)) Object.assign(record, toResult(result as Vote['result'], plain['total']));
  if (list === 'speeches' && record['start'] === undefined)
    Object.assign(record, { start: atMs, createdAt: new Date(atMs).toISOString(), room: session.room });
  return record as unknown as SessionLists[ListName];
}

/** An attendee without a role of its own has that of the delegate. */
function setDefaultRole(attendee: Record<string, unknown>): void {
  const { role } = attendee['delegate'] as Delegate;
  if (role) attendee['role'] = role;
}

function toResult(rows: { vote: string; label: string; count: number; percentage?: number }[], asked: unknown) {
  const total = typeof asked === 'number' ? asked : rows.reduce((sum, { count }) => sum + count, 0);
  return { total, result: rows.map((row) => ({ ...row, percentage: row.percentage ?? toPercentage(row.count, total) })) };
}

function toTimed(record: Topic | Speech | Vote, list: ListName, action: Action, atMs: number): Topic | Speech | Vote {
  const isTopic = list === 'topics';
  const startMs = isTopic ? (record as Topic).start?.utc : undefined;
  const duration = startMs === undefined ? {} : { relativeTime: Math.round((atMs - startMs) / 1000) };
  const timed: Record<string, unknown> = { start: null, stop: null, ...record };
  if (action === 'start') Object.assign(timed, { start: isTopic ? instantAt(atMs) : atMs, stop: null });
  if (action === 'stop') timed['stop'] = isTopic ? { ...instantAt(atMs), ...duration } : atMs;
  if (action === 'reset') Object.assign(timed, { start: null, stop: null });
  if (list !== 'votes') timed['status'] = timed['start'] !== null && timed['stop'] === null;
  return timed as unknown as Topic | Speech | Vote;
}
