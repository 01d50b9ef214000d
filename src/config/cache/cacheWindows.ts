/** Periods in which an answer of a service is used, ms. */
export interface CacheWindows {
  /** The answer is used without a new request. */
  freshMs: number;
  /** The answer is used at once while a newer one is requested in the background (rule 18.2). */
  revalidateMs: number;
  /** The answer is used when the request fails or takes too long (rules 17.8, 18.3). */
  staleMs: number;
  /** Time after a failure before the service is called again (rule 17.9). */
  failureMs: number;
  /** Requests wait for the newer answer as long as the call takes; the old one is used only when the call fails. */
  isAwaited?: true;
  /** Whether the answer says who may see a session: an old one makes the page say that it cannot tell (rule 18.15). */
  isAccess?: true;
}

/** Age from which nobody knows whether an answer about access still holds, ms (rule 18.15). */
export const ACCESS_LIMIT_MS = 15_000;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Cache windows per kind of answer (rules 18.1, 18.2, 18.3): `revalidateMs` limits the age of an answer while its service works, `staleMs`
 * while it is down.
 */
export const CACHE_WINDOWS = {
  cities: { freshMs: MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  city: { freshMs: MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  categories: { freshMs: 5 * MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  rooms: { freshMs: 5 * MINUTE, revalidateMs: DAY, staleMs: DAY, failureMs: 5 * SECOND },
  // A list leaves out what is withdrawn: with the age of its page (rule 18.5) it must not be older than an answer about access
  // (rule 18.15).
  sessions: { freshMs: 5 * SECOND, revalidateMs: 5 * SECOND, staleMs: DAY, failureMs: 5 * SECOND, isAwaited: true },
  // It says who may see the session: an old one must not stand in for a late one, only for a failed call (rule 17.8).
  session: { freshMs: 2 * SECOND, revalidateMs: 4 * SECOND, staleMs: DAY, failureMs: 5 * SECOND, isAwaited: true, isAccess: true },
  // A reload 3 s after a publish or later gets the player, also when this process does not receive the event (rule 13.10).
  waiting: { freshMs: 1.2 * SECOND, revalidateMs: 1.2 * SECOND, staleMs: DAY, failureMs: 5 * SECOND, isAwaited: true, isAccess: true },
  playlist: { freshMs: 10 * SECOND, revalidateMs: 30 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  streamfiles: { freshMs: 10 * SECOND, revalidateMs: 30 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  delegates: { freshMs: 5 * MINUTE, revalidateMs: 30 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  metadata: { freshMs: 2 * SECOND, revalidateMs: 10 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  // Reading the live state of a watched session costs nothing, so it is never reused; an old one is used only when the broker cannot be
  // reached.
  live: { freshMs: 0, revalidateMs: 0, staleMs: DAY, failureMs: SECOND },
  // A ticket is valid for minutes: all browsers of a session may get the same one for a while.
  ticket: { freshMs: 30 * SECOND, revalidateMs: 30 * SECOND, staleMs: 30 * SECOND, failureMs: 5 * SECOND, isAwaited: true },
  subtitles: { freshMs: MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
} as const;
