import { Redis } from 'ioredis';

/** Prefix of all keys and channels that the portal uses in the store of PORTAL_CACHE_URL. */
export const REDIS_PREFIX = 'public-gallery:';

/**
 * Time without an answer after which a command has failed and the connection counts as lost, ms. A busy process reads an answer late: with
 * less time the limits would count for each instance alone although the store works.
 */
export const REDIS_TIMEOUT_MS = 3000;

/** Interval of the pings that check the connection, ms. */
const PING_INTERVAL_MS = 5000;

const MAX_RETRY_MS = 5000;

/** Called once for each connection and each loss; `reason` is the name of the error. */
type OnConnectionChange = (isConnected: boolean, reason: string | undefined) => void;

/** Returns a short name of an error. Its message must not be used: it may quote a command with the store's password. */
const toErrorName = (error: Error): string => ('code' in error ? String(error.code) : /^[A-Z]+\b/.exec(error.message)?.[0]) ?? error.name;

/**
 * Connects to the store that several instances share (rule 19.4) and reconnects as long as the process lives. A command fails at once while
 * the connection is not `ready`, and no command is sent twice.
 */
export function connectRedis(url: string, onConnectionChange: OnConnectionChange): Redis {
  const store = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    disableClientInfo: true,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, MAX_RETRY_MS),
  });
  let isConnected: boolean | undefined;
  let reason: string | undefined;
  const setConnected = (value: boolean) => {
    if (value !== isConnected) onConnectionChange(value, value ? undefined : reason);
    isConnected = value;
  };
  store.on('error', (error) => (reason = toErrorName(error)));
  store.on('ready', () => setConnected(true));
  store.on('close', () => setConnected(false));
  // Without pings an idle or subscribed connection would not notice that the machine is gone.
  setInterval(() => store.status === 'ready' && void store.ping().catch(() => undefined), PING_INTERVAL_MS).unref();
  return store;
}
