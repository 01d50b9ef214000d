import { io } from 'socket.io-client';
import type * as z from 'zod';
import { SNAPSHOT_TIMEOUT_MS } from '../../config/constants.ts';
import { getSettings } from '../../config/currentSettings.ts';
import type { City } from '../../domain/city.ts';
import type { Delegation } from '../../domain/delegates.ts';
import { type Attendee, compareAttendees, compareTopics, type SessionMetadata, type Speech } from '../../domain/metadata.ts';
import { brokerFor } from '../../domain/metadataBroker.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { log } from './log.ts';
import { attendeeSchema, delegateSchema, divisionSchema, speechSchema, topicSchema, voteSchema } from './schemas/metadata.schema.ts';
import { readList } from './schemas/read.ts';
import type { UpstreamFailure } from './upstream.ts';

/** How long to wait, in ms, once a broker has sent, on connect, what is wanted of it (contract §6); undefined while something is missing. */
type Patience = (lists: ReadonlyMap<string, unknown>) => number | undefined;

/** Of attendees a broker may send both kinds; the recorded ones, which count (spec §4), may come last. */
const RECORDED_ATTENDEES_PATIENCE_MS = 100;

/** Attendees come under one of two names. */
const waitForMoments: Patience = (lists) => {
  if (!['topics', 'speeches', 'votes'].every((name) => lists.has(name))) return undefined;
  if (lists.has('attendeesVOD')) return 0;
  return lists.has('attendees') ? RECORDED_ATTENDEES_PATIENCE_MS : undefined;
};

const waitForDelegation: Patience = (lists) => (lists.has('delegates') && lists.has('divisions') ? 0 : undefined);

/**
 * Topics, speeches, votes and attendees of a session at this moment: one short connection to the
 * metadata broker. Empty where the city has no broker.
 */
export async function getMetadataSnapshot(city: City, sessionId: number): Promise<Result<SessionMetadata, UpstreamFailure>> {
  const lists = await getSnapshot(city, sessionId, waitForMoments);
  return lists.ok ? ok(toMetadata(lists.value, city.timeZone)) : lists;
}

/** Delegates and divisions of the city of a session, the same way. */
export async function getDelegation(city: City, sessionId: number): Promise<Result<Delegation, UpstreamFailure>> {
  const lists = await getSnapshot(city, sessionId, waitForDelegation);
  if (!lists.ok) return lists;
  return ok({
    delegates: readSent(lists.value.get('delegates'), delegateSchema, 'delegates'),
    divisions: readSent(lists.value.get('divisions'), divisionSchema, 'divisions'),
  });
}

/** The lists by event name; none where the city has no broker. */
async function getSnapshot(
  city: City,
  sessionId: number,
  patience: Patience,
): Promise<Result<ReadonlyMap<string, unknown>, UpstreamFailure>> {
  const broker = brokerFor(getSettings().metadataBrokers, { city: city.name, event: city.event, domain: city.domain });
  if (broker === undefined) return ok(new Map());
  const startMs = performance.now();
  const lists = await collect(new URL(`/${encodeURIComponent(city.metadataCustomer)}`, broker).href, sessionId, patience);
  const facts = { upstream: 'metadata', city: city.name, session: sessionId, ms: Math.round(performance.now() - startMs) };
  if (lists === undefined) {
    log.warn({ ...facts, kind: 'timeout' }, 'upstream call failed');
    return fail({ kind: 'timeout' });
  }
  log.debug(facts, 'upstream call');
  return ok(lists);
}

/** The lists by event name, or undefined when they were not complete in time. */
function collect(address: string, sessionId: number, patience: Patience): Promise<ReadonlyMap<string, unknown> | undefined> {
  return new Promise((resolve) => {
    const lists = new Map<string, unknown>();
    const socket = io(address, { transports: ['websocket'], query: { session: String(sessionId) }, reconnection: false, forceNew: true });
    const finish = (result: Map<string, unknown> | undefined) => {
      clearTimeout(timer);
      socket.disconnect();
      resolve(result);
    };
    const timer = setTimeout(() => finish(undefined), SNAPSHOT_TIMEOUT_MS);
    socket.on('connect_error', () => finish(undefined));
    socket.onAny((event: string, payload: unknown) => {
      lists.set(event, payload);
      const waitMs = patience(lists);
      if (waitMs === 0) finish(lists);
      else if (waitMs !== undefined) setTimeout(finish, waitMs, lists);
    });
  });
}

/** A list that was sent; one that was not, or is none, is empty. */
function readSent<S extends z.ZodType>(payload: unknown, schema: S, name: string): z.output<S>[] {
  if (payload === undefined) return [];
  const list = readList(payload, schema, name);
  return list.ok ? list.value : [];
}

function toMetadata(lists: ReadonlyMap<string, unknown>, timeZone: string): SessionMetadata {
  // Recorded attendees take precedence over live ones (spec §4).
  const attendees = readSent(lists.get('attendeesVOD') ?? lists.get('attendees'), attendeeSchema, 'attendees');
  return {
    topics: readSent(lists.get('topics'), topicSchema(timeZone), 'topics').sort(compareTopics),
    speeches: readSent(lists.get('speeches'), speechSchema(timeZone), 'speeches').map((item) => withAttendee(item, attendees)),
    votes: readSent(lists.get('votes'), voteSchema(timeZone), 'votes'),
    attendees: attendees.sort(compareAttendees),
  };
}

/** A speech without attendee is matched by microphone (contract §6). */
function withAttendee(item: { speech: Speech; microphone: number | undefined }, attendees: readonly Attendee[]): Speech {
  if (item.speech.attendee || item.microphone === undefined) return item.speech;
  return { ...item.speech, attendee: attendees.find((attendee) => attendee.microphone === item.microphone) };
}
