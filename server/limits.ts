/** Longest request target that is served, in characters; longer ones get 414. */
export const URL_LENGTH_LIMIT = 2048;

/** Largest request body in bytes (contract §7). */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** Largest request head in bytes. */
export const HEAD_LIMIT_BYTES = 16 * 1024;

/** Milliseconds a client has for sending its request's head. */
export const HEAD_TIMEOUT_MS = 10_000;

/** Milliseconds a client has for sending its whole request. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Milliseconds between two looks at which clients have taken too long. */
export const TIMEOUT_CHECK_MS = 5000;

/** Milliseconds an idle connection is kept: longer than the 60 s of common load balancers, so that they close first. */
export const KEEP_ALIVE_MS = 65_000;

/** Milliseconds after which a stop no longer waits for the requests in flight. */
export const DRAIN_LIMIT_MS = 30_000;

/** Bytes below which compressing an answer does not pay. */
export const COMPRESSION_THRESHOLD_BYTES = 1024;
