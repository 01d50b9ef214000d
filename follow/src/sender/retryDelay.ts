const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 60 * MINUTE_MS;

/** How long a message waits before it is tried again, after so many times before: 1 minute, then twice as long each time, up to 6 hours (rule 28.26). */
export const toRetryDelayMs = (attempts: number): number => Math.min(LONGEST_MS, MINUTE_MS * 2 ** Math.min(attempts, 20));

const FIRST_OUTAGE_MS = 5000;
const LONGEST_OUTAGE_MS = 5 * MINUTE_MS;

/** How long nothing is sent to a server that failed, after so many failures in a row before: 5 seconds up to 5 minutes (rule 28.26). */
export const toOutageDelayMs = (failures: number): number => Math.min(LONGEST_OUTAGE_MS, FIRST_OUTAGE_MS * 2 ** Math.min(failures, 10));
