const MINUTE_MS = 60_000;

/** How long a message is tried that is itself rejected, ms: five days, as mail servers do. */
const REJECTED_MS = 5 * 24 * 60 * MINUTE_MS;

/** Whether a message that was rejected first at an instant, and is rejected again, is not tried any more (rule 28.26). */
export const isGivenUp = (rejectedMs: number | undefined, nowMs: number): boolean =>
  rejectedMs !== undefined && nowMs >= rejectedMs + REJECTED_MS;

/** How long a browser is kept whose push service does not answer, ms: 30 days. */
const SILENT_MS = 30 * 24 * 60 * MINUTE_MS;

/** How long ago another push service took a message, so that it is not the network of this service that is away, ms. */
const OTHERS_MS = 60 * MINUTE_MS;

/** Whether a push service has not answered for long, while another one took a message at `sentMs` (rule 28.27). */
export const isGone = (silentMs: number | undefined, sentMs: number, nowMs: number): boolean =>
  silentMs !== undefined && nowMs >= silentMs + SILENT_MS && sentMs > nowMs - OTHERS_MS;

/** Longest time until a message is tried again. */
export const LONGEST_DELAY_MS = 6 * 60 * MINUTE_MS;

/**
 * How long a message waits that is rejected, and was first at an instant: 1 minute, then twice as long each time, up to 6 hours (rule
 * 28.26). How often it waited for a server before that does not count.
 */
export const toRetryDelayMs = (rejectedMs: number | undefined, nowMs: number): number =>
  Math.min(LONGEST_DELAY_MS, MINUTE_MS + nowMs - (rejectedMs ?? nowMs));

const FIRST_OUTAGE_MS = 5000;
const LONGEST_OUTAGE_MS = 5 * MINUTE_MS;

/** How long a server that failed, or the portal, is not asked again: 5 seconds, then twice as long, up to 5 minutes (rule 28.26). */
export const toOutageDelayMs = (failures: number): number => Math.min(LONGEST_OUTAGE_MS, FIRST_OUTAGE_MS * 2 ** Math.min(failures, 10));
