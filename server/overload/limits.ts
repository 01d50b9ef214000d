/** Longest request target in characters; a longer one gets 414 (rule 19.3). */
export const URL_LENGTH_LIMIT = 2048;

/** Largest request head in bytes (rule 19.3). */
export const HEAD_LIMIT_BYTES = 16 * 1024;

/** Time in which a client must send the head of its request, ms. */
export const HEAD_TIMEOUT_MS = 10_000;

/** Time in which a client must send its whole request, ms. */
export const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Time in which a client must read a part of a ready answer, ms; Node may notice a stall only after twice that time. It is longer than
 * HEAD_TIMEOUT_MS plus TIMEOUT_CHECK_MS, so that a client with a slow head still gets its error response.
 */
export const STALL_TIMEOUT_MS = 20_000;

/** Interval between two checks for slow clients, ms. */
export const TIMEOUT_CHECK_MS = 5000;

/** Time for which an idle connection stays open, ms: longer than the 60 s of common load balancers, so that they close first. */
export const KEEP_ALIVE_MS = 65_000;

/** Header lines of a request at most (rule 19.3). */
export const HEADER_COUNT_LIMIT = 100;

/** Requests of one connection that may wait for their answers at the same time (pipelining). */
export const PIPELINE_LIMIT = 8;

/** Connections at the same time; one more is closed at once. */
export const CONNECTION_LIMIT = 8192;

/** Connections at the same time of one network that reaches the portal without a proxy (rule 19.10). */
export const CONNECTIONS_PER_NETWORK = CONNECTION_LIMIT / 2;

/** Requests of one network whose body has not arrived completely (rule 19.10): each holds a connection of the proxy to the portal. */
export const UNFINISHED_PER_NETWORK = 64;

/** Bytes of a rejected body that are still read and discarded, so that the sender can read the error response. */
export const LINGER_BYTES = 1024 * 1024;

/** Time for which a server behind proxies accepts requests after a stop has begun, ms (rule 19.5): proxies notice it with a delay. */
export const STOP_GRACE_MS = 3000;

/** Time for which connections that were opened just before the stop may send their request, ms. */
export const LAST_REQUESTS_MS = 1000;

/** Longest wait of a stop for answers in flight, ms (rule 19.5). */
export const DRAIN_LIMIT_MS = 30_000;

/** Smallest answer in bytes that is compressed. */
export const COMPRESSION_THRESHOLD_BYTES = 256;

/** Memory for cached pages in all encodings, in bytes. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;

/** Longest wait for a rendering when a stale page may stand in, ms (rule 18.6). */
export const STALE_PATIENCE_MS = 250;

/** Renderings that may always run at once; on a busy processor more of them gain nothing and each takes longer. */
export const MIN_RENDERINGS = 1;

/** Renderings that may run at once while they wait for services and not for the processor. */
export const MAX_RENDERINGS = 64;

/** Renderings that may wait while the processor is not busy: they start as soon as the limit has grown. */
export const MAX_WAITING = 512;

/** Renderings that may wait in a new queue while the processor is busy: a burst of requests is still served. */
export const MAX_WAITING_IN_BURST = 128;

/** Time for which a queue counts as new, ms. */
export const BURST_MS = 100;

/** Time after the start of the process in which every queue counts as new, ms: the first pages take many times as long as later ones. */
export const WARM_UP_MS = 10_000;

/** Renderings that may wait in a lasting queue while the processor is busy: each still starts soon. */
export const MAX_WAITING_WHEN_BUSY = 16;

/** Renderings that may wait during an overload: an admitted request is then served soon. */
export const MAX_WAITING_WHEN_OVERLOADED = 1;

/** Time in which the use of a network counts half as much, ms (rule 19.8). */
export const USE_HALF_LIFE_MS = 5000;

/** How many times as much as another network the busiest one must have used for the other to have places of its own (rule 19.8). */
export const FAIR_RATIO = 1.5;

/** Longest wait of a rendering, ms (rule 19.2). */
export const WAIT_LIMIT_MS = 5000;

/** Time without a rejection after which an overload ends, ms: rejected clients have tried again by then. */
export const RECOVERY_MS = 10_000;

/** Share of time (0 to 1) above which the process counts as busy. */
export const BUSY_SHARE = 0.75;

/** Interval between two samples of the load, ms. */
export const ADMISSION_TICK_MS = 20;

/** Retry-After of a rejection by overload, in seconds (rule 19.2). */
export const BUSY_RETRY_SECONDS = 5;
