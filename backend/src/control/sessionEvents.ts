import { z } from 'zod';
import type { Broker } from '../broker/broker.ts';
import type { SnapshotEvent } from '../broker/snapshots/sessionSnapshot.ts';
import { getSnapshotPayload } from '../broker/snapshots/sessionSnapshot.ts';
import { ApiError } from '../apiError.ts';
import type { AccessDecisions } from '../seed/access/accessDecisions.ts';
import { sessionStateSchema } from '../seed/startSchema.ts';
import type { CameraNetwork } from '../live/elsewhere/cameraNetwork.ts';
import type { SessionRecords } from '../live/ended/sessionRecords.ts';
import type { Banner, StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** An event of contract §6 with its payload. */
export interface BrokerEvent {
  event: string;
  payload: unknown;
}

/** What a change of a session by hand uses. */
export interface SessionControl {
  store: Store;
  broker: Broker;
  cameras: Pick<CameraNetwork, 'getStream' | 'getCondition' | 'begin' | 'stopWaiting'>;
  records: Pick<SessionRecords, 'begin' | 'addCaption' | 'end' | 'loadSaved'>;
  decisions: Pick<AccessDecisions, 'keep'>;
  /** The folders of the seed that this program writes. */
  seedDirs: readonly string[];
  /** Epoch milliseconds. */
  clock: () => number;
}

/** Events that a publish or withdrawal sends; not all real brokers send both. */
export const publicationSchema = z.object({ events: z.enum(['all', 'change', 'none']).default('all').describe('change: no status') });

type PublicationEvents = z.output<typeof publicationSchema>['events'];

/** What has become of a session; `none`: it takes place as planned. */
export const stateSchema = z.object({
  state: z.union([sessionStateSchema, z.literal('none')]),
  reason: z.string().min(1).max(2000).optional(),
  movedTo: z.string().min(1).max(128).optional().describe('reference of another session, or the new start (ISO 8601)'),
});

/** A line of live captions. */
export const captionSchema = z.object({
  text: z.string().min(1),
  language: z.string().default('nl'),
  start: z.number().optional().describe('ms from the start of the stream; absent: now'),
  end: z.number().optional(),
  speaker: z.string().optional(),
  final: z.boolean().default(true).describe('false: interim text'),
});

/** Finds the only session with an id or reference. Throws an `ApiError` 404 or 409. */
export async function findSingleSession(store: Store, name: string): Promise<StoredSession> {
  const [session, ...others] = await store.findSessions(name);
  if (!session) throw new ApiError(404, 'not_found', 'There is no such session.');
  if (others.length > 0) throw new ApiError(409, 'ambiguous', `Several cities have a session '${name}'; name it by its sessionId.`);
  return session;
}

/**
 * Changes the only session with an id or reference, in one transaction and after the other changes of it: all or nothing, and its events
 * are sent when it is stored. Throws an `ApiError` 404 or 409.
 */
export async function changeSession<T>(store: Store, name: string, change: (session: StoredSession) => Promise<T>): Promise<T> {
  const { sessionId } = await findSingleSession(store, name);
  return store.transaction(async () => change(await findSingleSession(store, name)), sessionId);
}

/** Sends an event of the snapshot to the clients of a session and returns it; the payload is undefined if the session has no such event. */
export async function emitState(
  store: Store,
  broker: Broker,
  { city, sessionId }: StoredSession,
  event: SnapshotEvent,
): Promise<BrokerEvent> {
  const session = await store.getSession(city, String(sessionId));
  const payload = session && (await getSnapshotPayload(store, session, event, broker.connections(sessionId)));
  if (payload !== undefined) broker.emit(sessionId, event, payload);
  return { event, payload };
}

/** Sends an event to the clients of a session and returns it. */
export function emitEvent(broker: Broker, { sessionId }: StoredSession, event: string, payload: unknown): BrokerEvent {
  broker.emit(sessionId, event, payload);
  return { event, payload };
}

/**
 * Publishes or withdraws a session and keeps that (rule 13.11). `events`: not all real brokers send both the change and the status.
 * Returns the last event. Throws an Error if it cannot be kept: the session is withdrawn then, or not published. Call a withdrawal outside
 * of a transaction, which would take it back then.
 */
export async function setPublished(
  control: SessionControl,
  session: StoredSession,
  published: boolean,
  events: PublicationEvents = 'all',
): Promise<BrokerEvent | undefined> {
  if (published) control.decisions.keep(session, true);
  const sent = await changePublished(control, session, published, events);
  if (!published) control.decisions.keep(session, false);
  return sent;
}

async function changePublished(
  { store, broker }: SessionControl,
  session: StoredSession,
  published: boolean,
  events: PublicationEvents,
): Promise<BrokerEvent | undefined> {
  return store.repeatable(async () => {
    await store.updateSession(session.sessionId, { published });
    if (events === 'none') return undefined;
    const payload = { type: 'publish', session: session.sessionId };
    const change = emitEvent(broker, session, published ? 'startStatus' : 'stopStatus', payload);
    return events === 'change' ? change : emitState(store, broker, session, 'status');
  }, session.sessionId);
}

/** Stores what has become of a session, and sends its status; `none`: it takes place as planned. */
export async function setState(
  { store, broker }: Pick<SessionControl, 'store' | 'broker'>,
  session: StoredSession,
  { state, reason, movedTo }: z.output<typeof stateSchema>,
): Promise<BrokerEvent> {
  const change =
    state === 'none' ? { state: null, stateReason: null, movedTo: null } : { state, stateReason: reason ?? null, movedTo: movedTo ?? null };
  await store.updateSession(session.sessionId, change);
  if (state !== 'none') return emitState(store, broker, session, 'status');
  // Only this event says that it takes place as planned again (contract §6).
  return emitEvent(broker, session, 'status', { status: session.status, published: session.published, state });
}

/** Shows a banner over the player from now on. */
export async function showBanner(
  { store, broker, clock }: SessionControl,
  session: StoredSession,
  fields: Partial<Banner>,
): Promise<BrokerEvent> {
  const banner: Banner = { start: clock(), removed: false, ...fields };
  await store.setBanner(session.sessionId, banner);
  return emitEvent(broker, session, 'startSessionPancarte', banner);
}

/** Removes the banner of a session; the payload is null if it has none. */
export async function removeBanner({ store, broker }: SessionControl, session: StoredSession): Promise<BrokerEvent> {
  const banner = await store.getBanner(session.sessionId);
  await store.setBanner(session.sessionId, null);
  return emitEvent(broker, session, 'stopSessionPancarte', banner && { ...banner, removed: true });
}

/** Sends a live caption; a final one is stored until the session is saved. */
export async function sendCaption(
  { broker, records, clock }: SessionControl,
  session: StoredSession,
  caption: z.output<typeof captionSchema>,
): Promise<BrokerEvent> {
  const { final, text, language, speaker, start = clock() - session.startMs, end = start + 4000 } = caption;
  if (!final) return emitEvent(broker, session, 'TranscriptionText', { text, language });
  const line = { start, end, text, language, ...(speaker !== undefined && { speaker }) };
  await records.addCaption(session, line);
  return emitEvent(broker, session, 'transcriptionSegment', line);
}
