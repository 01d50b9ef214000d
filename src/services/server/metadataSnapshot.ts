import { io } from 'socket.io-client';
import { SNAPSHOT_TIMEOUT_MS } from '../../config/constants.ts';
import { getSettings } from '../../config/currentSettings.ts';
import type { City } from '../../domain/city.ts';
import { type Attendee, compareAttendees, compareTopics, type SessionMetadata, type Speech } from '../../domain/metadata.ts';
import { brokerFor } from '../../domain/metadataBroker.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { log } from './log.ts';
import { attendeeSchema, speechSchema, topicSchema, voteSchema } from './schemas/metadata.schema.ts';
import { readList } from './schemas/read.ts';
import type { UpstreamFailure } from './upstream.ts';

/** What a broker sends on connect and a page needs (contract §6); attendees come under one of two names. */
const WANTED = ['topics', 'speeches', 'votes'] as const;

/**
 * Topics, speeches, votes and attendees of a session at this moment: one short connection to the
 * metadata broker. Empty where the city has no broker.
 */
export async function getMetadataSnapshot(city: City, sessionId: number): Promise<Result<SessionMetadata, UpstreamFailure>> {
  const broker = brokerFor(getSettings().metadataBrokers, { city: city.name, event: city.event, domain: city.domain });
  if (broker === undefined) return ok({ topics: [], speeches: [], votes: [], attendees: [] });
  const startMs = performance.now();
  const answer = await collect(new URL(`/${encodeURIComponent(city.metadataCustomer)}`, broker).href, sessionId);
  const facts = { upstream: 'metadata', city: city.name, session: sessionId, ms: Math.round(performance.now() - startMs) };
  if (answer === undefined) {
    log.warn({ ...facts, kind: 'timeout' }, 'upstream call failed');
    return fail({ kind: 'timeout' });
  }
  log.debug(facts, 'upstream call');
  return ok(toMetadata(answer, city.timeZone));
}

/** The lists by event name, or undefined when they were not complete in time. */
function collect(address: string, sessionId: number): Promise<Map<string, unknown> | undefined> {
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
      const hasAttendees = lists.has('attendees') || lists.has('attendeesVOD');
      if (hasAttendees && WANTED.every((name) => lists.has(name))) finish(lists);
    });
  });
}

function toMetadata(lists: Map<string, unknown>, timeZone: string): SessionMetadata {
  const read = <T>(result: Result<T[], unknown>): T[] => (result.ok ? result.value : []);
  // Recorded attendees take precedence over live ones (spec §4).
  const attendees = read(readList(lists.get('attendeesVOD') ?? lists.get('attendees'), attendeeSchema, 'attendees'));
  return {
    topics: read(readList(lists.get('topics'), topicSchema(timeZone), 'topics')).sort(compareTopics),
    speeches: read(readList(lists.get('speeches'), speechSchema(timeZone), 'speeches')).map((item) => withAttendee(item, attendees)),
    votes: read(readList(lists.get('votes'), voteSchema(timeZone), 'votes')),
    attendees: attendees.sort(compareAttendees),
  };
}

/** A speech without attendee is matched by microphone (contract §6). */
function withAttendee(item: { speech: Speech; microphone: number | undefined }, attendees: readonly Attendee[]): Speech {
  if (item.speech.attendee || item.microphone === undefined) return item.speech;
  return { ...item.speech, attendee: attendees.find((attendee) => attendee.microphone === item.microphone) };
}
