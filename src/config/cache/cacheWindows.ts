/** How long an answer is used, ms. */
export interface CacheWindows {
  /** Used without asking again. */
  freshMs: number;
  /** Used at once while it is asked again behind the visitor's back. */
  revalidateMs: number;
  /** Used when asking fails, or takes longer than a visitor should wait. */
  staleMs: number;
  /** How long a failure is believed before the upstream is asked again. */
  failureMs: number;
  /** A newer answer is waited for as long as the call takes: the old one is used only where it fails. */
  isAwaited?: true;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** One row per kind of answer; `revalidateMs` bounds how old an answer may be while its upstream is well, `staleMs` when it is down. */
export const CACHE_WINDOWS = {
  cities: { freshMs: MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  city: { freshMs: MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  categories: { freshMs: 5 * MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  rooms: { freshMs: 5 * MINUTE, revalidateMs: DAY, staleMs: DAY, failureMs: 5 * SECOND },
  sessions: { freshMs: 10 * SECOND, revalidateMs: 30 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  session: { freshMs: 2 * SECOND, revalidateMs: 10 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  // What is not open yet opens for everybody who reloads 3 s after the publish or later (promise 7), whether this process hears of it or not.
  waiting: { freshMs: 1.2 * SECOND, revalidateMs: 1.2 * SECOND, staleMs: DAY, failureMs: 5 * SECOND, isAwaited: true },
  playlist: { freshMs: 10 * SECOND, revalidateMs: 30 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  streamfiles: { freshMs: 10 * SECOND, revalidateMs: 30 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  delegates: { freshMs: 5 * MINUTE, revalidateMs: 30 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  metadata: { freshMs: 2 * SECOND, revalidateMs: 10 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  // Known at every moment while the session is watched: the last that was known is for when it cannot be.
  live: { freshMs: 0, revalidateMs: 0, staleMs: DAY, failureMs: SECOND },
  subtitles: { freshMs: MINUTE, revalidateMs: 10 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
} as const;
