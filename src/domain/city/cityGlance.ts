import { displayStatus, isExpected, isUnavailable, type Session } from '../session/session.ts';
import type { City, CitySummary } from './city.ts';

/** What the city list says of a city (rule 2.14): what is live, else what is next, else what was last. */
export type CityGlance =
  /** The session is undefined where nobody knows whether it may still be seen (rule 18.15). */
  | { kind: 'live'; session: Pick<Session, 'sessionId' | 'reference' | 'name'> | undefined }
  | { kind: 'next' | 'last'; startMs: number; isDayOnly: boolean }
  | { kind: 'nothing' };

/** What is known of a city beyond its title: its look, and what is live, next or last. */
export interface KnownCity {
  logoUrl: string | undefined;
  /** Colour of the city (`#rrggbb`). */
  colour: string | undefined;
  timeZone: string;
  /** Language tag of what the city writes; undefined when it is not known (rule 2.12). */
  contentLanguage: string | undefined;
  glance: CityGlance;
  /** Time of what is known (epoch ms) where asking for newer data failed (rule 17.7), else undefined. */
  staleMs?: number | undefined;
}

/** When a city was asked for what is known of it, epoch ms. */
export interface GlanceTimes {
  atMs: number;
  /** When its list of sessions was asked for; undefined where that failed, or a newer list is awaited. */
  listMs: number | undefined;
  /** Time of the data when asking for newer data failed, else undefined. */
  staleMs: number | undefined;
}

/** A city of the list with what is known of it. */
export interface ListedCity extends CitySummary {
  known: KnownCity | undefined;
}

const MINUTE_MS = 60_000;

/** Longest and shortest time for which a glance is used before it is asked for again, ms. */
const MAX_AGE_MS = 15 * MINUTE_MS;
const MIN_AGE_MS = MINUTE_MS;

/** Time for which a glance is used that names a live session, ms. */
const LIVE_AGE_MS = 3000;

/**
 * Age from which a live session is not named any more, ms: it may have been withdrawn. With the age of the list of sessions and of the page
 * it is at most that of rule 18.15.
 */
export const NAME_LIMIT_MS = 5000;

/** Age from which a session is not said to be live any more, ms: nobody has asked whether it has ended. */
const LIVE_LIMIT_MS = 5 * MINUTE_MS;

/** Chooses what the city list says of a city, from its published sessions around today (rule 2.14). */
export function toCityGlance(sessions: readonly Session[], { timeZone }: Pick<City, 'timeZone'>, nowMs: number): CityGlance {
  const dated = sessions.filter(
    (session): session is Session & { startMs: number } => session.isPublished && session.startMs !== undefined,
  );
  const allLive = dated.filter((session) => displayStatus(session, nowMs, timeZone) === 'live');
  const live = allLive.find(({ channelStatus }) => !isUnavailable(channelStatus)) ?? allLive[0];
  if (live) return { kind: 'live', session: { sessionId: live.sessionId, reference: live.reference, name: live.name } };
  const [next] = dated
    .filter((session) => session.startMs > nowMs && isExpected(session, nowMs, timeZone))
    .sort((a, b) => a.startMs - b.startMs);
  if (next) return { kind: 'next', startMs: next.startMs, isDayOnly: next.isDayOnly === true };
  const [last] = dated.filter((session) => displayStatus(session, nowMs, timeZone) === 'recorded').sort((a, b) => b.startMs - a.startMs);
  return last ? { kind: 'last', startMs: last.startMs, isDayOnly: last.isDayOnly === true } : { kind: 'nothing' };
}

/** The instant at which a glance is to be asked for again, epoch ms: soon while something is live, else at the next start. */
export function glanceDueMs(glance: CityGlance, atMs: number): number {
  if (glance.kind === 'live') return atMs + LIVE_AGE_MS;
  if (glance.kind === 'next') return Math.min(Math.max(glance.startMs, atMs + MIN_AGE_MS), atMs + MAX_AGE_MS);
  return atMs + MAX_AGE_MS;
}

/**
 * What is still shown of a glance: an old one does not name a live session (rule 18.15), and does not say that something is live, or is
 * next that has begun. One that says of when it is, because asking for a newer one failed (rule 17.7), still says that something was live.
 */
export function toShownGlance(glance: CityGlance, { atMs, listMs, staleMs }: GlanceTimes, nowMs: number): CityGlance {
  if (glance.kind === 'next') return glance.startMs > nowMs ? glance : { kind: 'nothing' };
  if (glance.kind !== 'live') return glance;
  if (staleMs === undefined && nowMs - atMs >= LIVE_LIMIT_MS) return { kind: 'nothing' };
  // Absolute: after the clock was set back the age is unknown.
  const isNamed = listMs !== undefined && Math.abs(nowMs - listMs) < NAME_LIMIT_MS;
  return isNamed ? glance : { kind: 'live', session: undefined };
}
