/** How long each upstream answer is used, ms: fresh, then stale while it is asked again, and failures. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** One row per kind of answer; `staleMs` also bounds how old an answer may be when its upstream is down. */
export const CACHE_WINDOWS = {
  cities: { freshMs: MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  city: { freshMs: MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  categories: { freshMs: 5 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  rooms: { freshMs: 5 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  sessions: { freshMs: 10 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  session: { freshMs: 2 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  playlist: { freshMs: 10 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  delegates: { freshMs: 5 * MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
  metadata: { freshMs: 2 * SECOND, staleMs: DAY, failureMs: 5 * SECOND },
  subtitles: { freshMs: MINUTE, staleMs: DAY, failureMs: 5 * SECOND },
} as const;
