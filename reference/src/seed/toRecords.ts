import type { z } from 'zod';
import type { Attendee, Delegate, Division, Instant, Microphone, Role, Speech, StoredSession, Topic, Vote } from '../records.ts';
import { addDays, dayOf, wallTimeToMs } from '../zone.ts';
import type {
  AttendeeSeed,
  ClientSeed,
  delegateSchema,
  divisionSchema,
  Moment,
  roleSchema,
  SessionSeed,
  SpeechSeed,
  TopicSeed,
  VoteSeed,
} from './seedSchema.ts';

const MINUTE_MS = 60_000;

/** The instant (epoch ms) of a moment; relative ones count from `nowMs`. */
export function toMs(moment: Moment, zone: string, nowMs: number): number {
  if (typeof moment === 'string') return /(Z|[+-]\d\d:\d\d)$/.test(moment) ? Date.parse(moment) : wallTimeToMs(moment, zone);
  if ('minutes' in moment) return Math.round(nowMs / MINUTE_MS + moment.minutes) * MINUTE_MS;
  return wallTimeToMs(`${addDays(dayOf(nowMs, zone), moment.days)}T${moment.time}`, zone);
}

/** A session.json as the backend keeps it. */
export function toSession(seed: SessionSeed, city: string, zone: string, nowMs: number): StoredSession {
  const { startDateTime, duration, ...rest } = seed;
  const timed = { ...rest, city, startMs: toMs(startDateTime, zone, nowMs) };
  return withoutUndefined(duration === undefined ? timed : { ...timed, durationSeconds: duration }) as StoredSession;
}

/** A role of client.json as a record. */
export function toRole({ id, ...role }: z.infer<typeof roleSchema>): Role {
  return { _id: id, ...role };
}

/** A division of client.json as a record; `photo` is an address or path already. */
export function toDivision({ id, name, photo }: z.infer<typeof divisionSchema>): Division {
  return photo === undefined ? { _id: id, name } : { _id: id, name, photo: { url: photo } };
}

/** A delegate as a record, with the division and role it names. */
export function toDelegate(seed: z.infer<typeof delegateSchema>, client: Pick<ClientSeed, 'divisions' | 'roles'>): Delegate {
  const { id, photo, division, role, ...person } = seed;
  const foundDivision = client.divisions.find((candidate) => candidate.id === division);
  const foundRole = client.roles.find((candidate) => candidate.id === role);
  return withoutUndefined({
    _id: id,
    ...person,
    photo: photo === undefined ? undefined : { url: photo },
    division: foundDivision && toDivision(foundDivision),
    role: foundRole && toRole(foundRole),
  }) as Delegate;
}

/** A microphone by its number. */
export function toMicrophone(id: number): Microphone {
  return { _id: `microphone-${id}`, name: `Microphone ${id}`, id };
}

/** A line of attendees.json as a record; without a role of its own the attendee has the delegate's. */
export function toAttendee(seed: AttendeeSeed, session: number, client: Pick<ClientSeed, 'divisions' | 'roles' | 'delegates'>): Attendee {
  const described = typeof seed.delegate === 'string' ? client.delegates.find(({ id }) => id === seed.delegate) : seed.delegate;
  if (!described) throw new Error(`unknown delegate ${JSON.stringify(seed.delegate)}`);
  const delegate = toDelegate(described, client);
  const role = typeof seed.role === 'string' ? client.roles.find(({ id }) => id === seed.role) : seed.role;
  return withoutUndefined({
    _id: seed.id,
    session,
    role: role ? toRole(role) : delegate.role,
    microphone: seed.microphone === undefined ? undefined : toMicrophone(seed.microphone),
    delegate,
  }) as Attendee;
}

/** A line of topics.json as a record; `zeroMs` is the wall clock at position 0 of the recording. */
export function toTopic({ id, start, stop, ...topic }: TopicSeed, session: number, zeroMs: number): Topic {
  const begun = start === undefined ? null : toInstant(start, zeroMs);
  const ended: Instant | null =
    start === undefined || stop === undefined ? null : { ...toInstant(stop, zeroMs), relativeTime: stop - start };
  return withoutUndefined({ _id: id, ...topic, status: begun !== null && ended === null, session, start: begun, stop: ended }) as Topic;
}

/** A line of speeches.json as a record, with the attendee it names. */
export function toSpeech(seed: SpeechSeed, session: StoredSession, zeroMs: number, attendees: readonly Attendee[]): Speech {
  const attendee = attendees.find(({ _id }) => _id === seed.attendee);
  const start = toEpochMs(seed.start, zeroMs);
  return withoutUndefined({
    _id: seed.id,
    start,
    stop: seed.stop === undefined ? null : toEpochMs(seed.stop, zeroMs),
    createdAt: new Date(start).toISOString(),
    session: session.sessionId,
    room: session.room,
    status: seed.stop === undefined,
    microphone: seed.microphone === undefined ? attendee?.microphone : toMicrophone(seed.microphone),
    attendee,
    topic: seed.topic,
  }) as Speech;
}

/** A line of votes.json as a record; absent percentages are those of the counts in whole numbers (spec §9). */
export function toVote({ id, start, stop, result, ...vote }: VoteSeed, session: number, zeroMs: number): Vote {
  return withoutUndefined({
    _id: id,
    ...vote,
    start: start === undefined ? null : toEpochMs(start, zeroMs),
    stop: stop === undefined ? null : toEpochMs(stop, zeroMs),
    session,
    result: result.map((row) => ({ ...row, percentage: row.percentage ?? toPercentage(row.count, vote.total) })),
  }) as Vote;
}

/** Share of a count in whole per cent; 0 of nothing (spec §9). */
export function toPercentage(count: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((count / total) * 100)) : 0;
}

/** An instant (epoch ms) as topics carry it (contract §6). */
export function instantAt(utc: number): Instant {
  return { realTime: new Date(utc).toISOString(), utc };
}

function toInstant(position: number, zeroMs: number): Instant {
  return instantAt(toEpochMs(position, zeroMs));
}

function toEpochMs(position: number, zeroMs: number): number {
  return Math.round(zeroMs + position * 1000);
}

function withoutUndefined(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
