import { displayStatus, isExpected, isUnavailable, type Session } from '../session/session.ts';
import type { City, CitySummary } from './city.ts';

/** What the city list says of a city (rule 2.14): what is live, else what is next, else what was last. */
export type CityGlance =
  | { kind: 'live'; session: Pick<Session, 'sessionId' | 'reference' | 'name'> }
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
}

/** A city of the list with what is known of it. */
export interface ListedCity extends CitySummary {
  known: KnownCity | undefined;
}

const MINUTE_MS = 60_000;

/** Longest time for which a glance is used before it is asked for again, ms; of a live session a shorter one. */
const MAX_AGE_MS = 15 * MINUTE_MS;
const LIVE_AGE_MS = MINUTE_MS;

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
  if (glance.kind === 'next') return Math.min(Math.max(glance.startMs, atMs + LIVE_AGE_MS), atMs + MAX_AGE_MS);
  return atMs + MAX_AGE_MS;
}

/**
 * Whether a glance can still be shown: an old one does not say that something is live, or is next that has begun. One whose page says of
 * when it is, because asking for a newer one failed (`isStale`, rule 17.7), still says what was live then.
 */
export function isGlanceCurrent(glance: CityGlance, atMs: number, nowMs: number, isStale: boolean): boolean {
  if (glance.kind === 'live') return isStale || nowMs - atMs < LIVE_LIMIT_MS;
  return glance.kind !== 'next' || glance.startMs > nowMs;
}
