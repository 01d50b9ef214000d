import type { z } from 'zod';
import type {
  Attendee,
  Ballot,
  Delegate,
  Division,
  Instant,
  Microphone,
  Role,
  Speech,
  StoredSession,
  Topic,
  Vote,
} from '../store/records.ts';
import { addDays, dayOf, toLocalIso, wallTimeToMs } from './zone.ts';
import { withoutUndefined } from './json/withoutUndefined.ts';
import { type StartSeed, startSchema } from './startSchema.ts';
import type {
  AttendeeSeed,
  ClientSeed,
  delegateSchema,
  describedDelegateSchema,
  divisionSchema,
  roleSchema,
  SessionSeed,
  SpeechSeed,
  TopicSeed,
  VoteSeed,
} from './seedSchema.ts';

const MINUTE_MS = 60_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a start of the seed has no time (rule 3.15). */
export const isDay = (start: StartSeed): boolean => (typeof start === 'string' ? DAY.test(start) : 'days' in start && !('time' in start));

/** Converts a start of the seed to epoch ms, the beginning of the day if it has no time; relative ones count from `nowMs`. */
export function toMs(instant: StartSeed, zone: string, nowMs: number): number {
  if (typeof instant === 'string' && DAY.test(instant)) return wallTimeToMs(`${instant}T00:00`, zone);
  if (typeof instant === 'string') return /(Z|[+-]\d\d:\d\d)$/.test(instant) ? Date.parse(instant) : wallTimeToMs(instant, zone);
  if ('minutes' in instant) return Math.round(nowMs / MINUTE_MS + instant.minutes) * MINUTE_MS;
  return wallTimeToMs(`${addDays(dayOf(nowMs, zone), instant.days)}T${'time' in instant ? instant.time : '00:00'}`, zone);
}

/** Converts session.json to a stored session, without its documents, whose files have no addresses yet. */
export function toSession(seed: SessionSeed, city: string, zone: string, nowMs: number): StoredSession {
  const { startDateTime, duration, movedTo, documents: _, ...rest } = seed;
  const hasNoTime = seed.startText !== undefined || isDay(startDateTime);
  const timed = {
    ...rest,
    city,
    startMs: toMs(startDateTime, zone, nowMs),
    ...(hasNoTime && { dayOnly: true }),
    movedTo: movedTo === undefined ? undefined : toMovedTo(movedTo, zone, nowMs),
  };
  return withoutUndefined<StoredSession>(duration === undefined ? timed : { ...timed, durationSeconds: duration });
}

/** The reference or the new start (ISO 8601) of a moved session. */
export function toMovedTo(movedTo: NonNullable<SessionSeed['movedTo']>, zone: string, nowMs: number): string {
  const start = startSchema.safeParse(movedTo);
  if (!start.success) return typeof movedTo === 'string' ? movedTo : '';
  const startMs = toMs(start.data, zone, nowMs);
  return isDay(start.data) ? dayOf(startMs, zone) : toLocalIso(startMs, zone);
}

/** Converts a role of client.json to a record. */
export function toRole({ id, ...role }: z.infer<typeof roleSchema>): Role {
  return { _id: id, ...role };
}

/** Converts a division of client.json to a record; `photo` is an address or path. */
export function toDivision({ id, name, photo, colour }: z.infer<typeof divisionSchema>): Division {
  return withoutUndefined<Division>({ _id: id, name, photo: photo === undefined ? undefined : { url: photo }, colour });
}

/** Converts a delegate to a record with its division and role, without the e-mail address (rule 9.12). */
export function toDelegate(seed: z.infer<typeof delegateSchema>, client: Pick<ClientSeed, 'divisions' | 'roles'>): Delegate {
  return { _id: seed.id, ...toPerson(seed, client) };
}

/** Converts a person with or without an id to the fields of a record. */
function toPerson(seed: z.infer<typeof describedDelegateSchema>, client: Pick<ClientSeed, 'divisions' | 'roles'>): Omit<Delegate, '_id'> {
  const { id: _id, photo, division, role, email: _, ...person } = seed;
  const foundDivision = client.divisions.find((candidate) => candidate.id === division);
  const foundRole = client.roles.find((candidate) => candidate.id === role);
  return withoutUndefined<Omit<Delegate, '_id'>>({
    ...person,
    photo: photo === undefined ? undefined : { url: photo },
    division: foundDivision && toDivision(foundDivision),
    role: foundRole && toRole(foundRole),
  });
}

/** The record of a microphone with a number. */
export function toMicrophone(id: number): Microphone {
  return { _id: `microphone-${id}`, name: `Microphone ${id}`, id };
}

/** Converts an entry of attendees.json to a record; the default role is that of the delegate. Throws an Error for an unknown delegate. */
export function toAttendee(seed: AttendeeSeed, session: number, client: Pick<ClientSeed, 'divisions' | 'roles' | 'delegates'>): Attendee {
  const described = typeof seed.delegate === 'string' ? client.delegates.find(({ id }) => id === seed.delegate) : seed.delegate;
  if (!described) throw new Error(`unknown delegate ${JSON.stringify(seed.delegate)}`);
  const person = toPerson(described, client);
  const delegate = described.id === undefined ? person : { _id: described.id, ...person };
  const role = typeof seed.role === 'string' ? client.roles.find(({ id }) => id === seed.role) : seed.role;
  return withoutUndefined<Attendee>({
    _id: seed.id,
    session,
    role: role ? toRole(role) : delegate.role,
    microphone: seed.microphone === undefined ? undefined : toMicrophone(seed.microphone),
    delegate,
  });
}

/** Converts an entry of topics.json to a record; `zeroMs` is the instant (epoch ms) of position 0 of the recording. */
export function toTopic({ id, start, stop, ...topic }: TopicSeed, session: number, zeroMs: number): Topic {
  const startInstant = start === undefined ? null : toInstant(start, zeroMs);
  const stopInstant: Instant | null =
    start === undefined || stop === undefined ? null : { ...toInstant(stop, zeroMs), relativeTime: stop - start };
  return withoutUndefined<Topic>({
    _id: id,
    ...topic,
    status: startInstant !== null && stopInstant === null,
    session,
    start: startInstant,
    stop: stopInstant,
  });
}

/** Converts an entry of speeches.json to a record with its attendee. */
export function toSpeech(seed: SpeechSeed, session: StoredSession, zeroMs: number, attendees: readonly Attendee[]): Speech {
  const attendee = attendees.find(({ _id }) => _id === seed.attendee);
  const start = toEpochMs(seed.start, zeroMs);
  return withoutUndefined<Speech>({
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
  });
}

/** Converts an entry of votes.json to a record; absent percentages are computed from the counts (rule 10.1). */
export function toVote({ id, start, stop, result, castingVote, ballots, ...vote }: VoteSeed, session: number, zeroMs: number): Vote {
  return withoutUndefined<Vote>({
    _id: id,
    ...vote,
    castingVote: castingVote && withoutUndefined<NonNullable<Vote['castingVote']>>(castingVote),
    ballots: ballots?.map((ballot) => withoutUndefined<Ballot>(ballot)),
    start: start === undefined ? null : toEpochMs(start, zeroMs),
    stop: stop === undefined ? null : toEpochMs(stop, zeroMs),
    session,
    result: result.map((row) => ({ ...row, percentage: row.percentage ?? toPercentage(row.count, vote.total) })),
  });
}

/** Share of a count in whole per cent; 0 of 0 is 0 (rule 10.1). */
export function toPercentage(count: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((count / total) * 100)) : 0;
}

/** Converts epoch ms to the instant of a topic (contract §6). */
export function instantAt(utc: number): Instant {
  return { realTime: new Date(utc).toISOString(), utc };
}

function toInstant(position: number, zeroMs: number): Instant {
  return instantAt(toEpochMs(position, zeroMs));
}

function toEpochMs(position: number, zeroMs: number): number {
  return Math.round(zeroMs + position * 1000);
}
