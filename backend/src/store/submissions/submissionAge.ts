import type { Store } from '../store.ts';

/** Default of `BACKEND_SUBMISSION_DAYS`. */
export const DEFAULT_SUBMISSION_DAYS = 90;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Receives what was removed. */
interface Log {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** What is removed, and when. */
interface AgeOptions {
  store: Pick<Store, 'submissions'>;
  /** Days for which a submission may be stored. */
  days: number;
  /** Epoch milliseconds. */
  clock: () => number;
  log: Log;
}

/** Removes what visitors sent once it is so many days old (rule 20.14). */
export async function removeOldSubmissions({ store, days, clock, log }: AgeOptions): Promise<void> {
  try {
    const removed = await store.submissions.removeBefore(clock() - days * DAY_MS);
    if (removed.downloads + removed.registrations > 0) log.info({ ...removed, days }, 'old submissions of visitors were removed');
  } catch (error) {
    log.error({ err: error }, 'old submissions of visitors cannot be removed');
  }
}

/** Removes them now and every hour; returns the function that ends this. */
export async function watchSubmissions(options: AgeOptions): Promise<() => void> {
  await removeOldSubmissions(options);
  const timer = setInterval(() => void removeOldSubmissions(options), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
