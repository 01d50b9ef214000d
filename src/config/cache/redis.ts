import { Redis } from 'ioredis';

/** What the names of everything begin with that the portal keeps and tells in the store of PORTAL_CACHE_URL. */
export const REDIS_PREFIX = 'public-gallery:';

/** Milliseconds that an answer of the store is waited for: nobody shall notice that it is gone. */
const ANSWER_MS = 200;

/** Milliseconds without a byte, while one is waited for, after which a connection is dead. */
const SILENCE_MS = 1000;

/** Milliseconds between two questions that only ask whether the store is still there. */
const HEARTBEAT_MS = 5000;

const MAX_RETRY_MS = 5000;

/** Is told when the store is reached and when it is lost, each once; `reason` is the name of the error. */
type OnReach = (isReached: boolean, reason: string | undefined) => void;

/** A short name of an error. Its message could quote what was sent, and that includes the store's password. */
const nameOf = (error: Error): string => ('code' in error ? String(error.code) : /^[A-Z]+\b/.exec(error.message)?.[0]) ?? error.name;

/**
 * A connection to the store that several instances share, which goes on trying for as long as the process lives. What is asked while it is
 * not `ready` fails at once, and nothing is asked twice.
 */
export function connectRedis(url: string, onReach: OnReach): Redis {
  const store = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    disableClientInfo: true,
    connectTimeout: SILENCE_MS,
    commandTimeout: ANSWER_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, MAX_RETRY_MS),
  });
  let isReached: boolean | undefined;
  let reason: string | undefined;
  const note = (now: boolean) => {
    if (now !== isReached) onReach(now, now ? undefined : reason);
    isReached = now;
  };
  store.on('error', (error) => (reason = nameOf(error)));
  store.on('ready', () => note(true));
  store.on('close', () => note(false));
  // A machine that vanished says nothing, and one that only listens would never ask.
  setInterval(() => store.status === 'ready' && void store.ping().catch(() => undefined), HEARTBEAT_MS).unref();
  return store;
}
