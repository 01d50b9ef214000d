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

/**
 * Milliseconds in which a client must have taken something of an answer that is ready for it; Node may notice it only after twice that. Longer
 * than a head may take and the next look at it, so that whoever is too slow with that is told.
 */
export const STALL_TIMEOUT_MS = 20_000;

/** Milliseconds between two looks at which clients have taken too long. */
export const TIMEOUT_CHECK_MS = 5000;

/** Milliseconds an idle connection is kept: longer than the 60 s of common load balancers, so that they close first. */
export const KEEP_ALIVE_MS = 65_000;

/** Header lines of a request at most. */
export const HEADER_COUNT_LIMIT = 100;

/** Requests of one connection that may wait for their answers at the same time. */
export const PIPELINE_LIMIT = 8;

/** Connections at the same time; one more is closed at once. */
export const CONNECTION_LIMIT = 8192;

/** Bytes of a refused body that are still read and thrown away, so that its sender gets to read the refusal. */
export const LINGER_BYTES = 1024 * 1024;

/** Milliseconds for which a server behind proxies still takes requests once a stop has begun: proxies need a moment to notice. */
export const STOP_GRACE_MS = 3000;

/** Milliseconds for which connections that were made in the last moment still may bring their request. */
export const LAST_REQUESTS_MS = 1000;

/** Milliseconds after which a stop no longer waits for the requests in flight. */
export const DRAIN_LIMIT_MS = 30_000;

/** Bytes below which compressing an answer does not pay. */
export const COMPRESSION_THRESHOLD_BYTES = 1024;

/** Bytes of memory for pages that are kept, in all forms of their bodies. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;

/** Milliseconds a visitor waits for a page to be rendered where an old one may stand in for it. */
export const STALE_PATIENCE_MS = 250;

/** Renderings that may always be under way at once; a busy processor gains nothing by more, and each would take longer. */
export const RENDERINGS_LEAST = 1;

/** Renderings that may be under way at once while they wait for something else than the processor. */
export const RENDERINGS_MOST = 64;

/** Renderings that may wait in line while the processor is not busy: their turn comes as soon as the limit has grown. */
export const WAITING_MOST = 512;

/** Renderings that may wait in a line that has just begun while the processor is busy: a crowd that comes at once is still served. */
export const WAITING_IN_BURST = 128;

/** Milliseconds for which a line counts as one that has just begun. */
export const BURST_MS = 100;

/** Milliseconds after its start for which every line counts as one: the first pages take many times as long as the others. */
export const WARM_UP_MS = 10_000;

/** Renderings that newcomers may find in a line that does not end while the processor is busy: each still has its turn soon. */
export const WAITING_WHEN_BUSY = 16;

/** Renderings that newcomers may find in line once some had to be refused: whoever is let in then is served soon. */
export const WAITING_WHEN_OVERLOADED = 1;

/** Milliseconds a rendering waits in line at most. */
export const WAIT_LIMIT_MS = 5000;

/** Milliseconds without a refusal after which an overload is over: those who were refused have come back by then. */
export const CALM_MS = 10_000;

/** Share of the time above which the process counts as busy. */
export const BUSY_SHARE = 0.75;

/** Milliseconds between two looks at how busy the process is. */
export const ADMISSION_TICK_MS = 20;

/** Seconds after which whoever was refused because of too much traffic may try again. */
export const BUSY_RETRY_SECONDS = 5;
