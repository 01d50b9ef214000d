import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { invalidations, type Invalidation } from '../../src/config/cache/channels.ts';
import { connectRedis, REDIS_PREFIX } from '../../src/config/cache/redis.ts';

/** Connection of an instance to the shared store (PORTAL_CACHE_URL); a disconnected instance works alone. */
export type RedisStatus = 'connected' | 'disconnected';

const CHANNEL = `${REDIS_PREFIX}invalidated`;

/** Relays invalidations between the instances over the shared store (rules 13.7, 18.10); returns a function that reports the connection. */
export function relayInvalidations(cacheUrl: string | undefined, log: Logger): () => RedisStatus | undefined {
  if (cacheUrl === undefined) return () => undefined;
  const instanceId = randomUUID();
  let isRelaying = false;

  const publisher = connectRedis(cacheUrl, (isConnected, reason) => {
    if (isConnected) log.info('shared store reached');
    else log.warn({ reason }, 'shared store cannot be reached: this instance goes on alone');
  });
  // Redis needs a separate connection for a subscription.
  const subscriber = connectRedis(cacheUrl, (isConnected) => {
    if (isConnected) subscriber.subscribe(CHANNEL).catch(() => subscriber.disconnect(true));
  });

  // A message consists of the sender, an optional city, and the session whose access has changed, if any.
  invalidations.subscribe((message) => {
    const { city = '', session = '' } = message as Invalidation;
    // An instance that misses the message gets the change from the service when its cached answer expires.
    if (!isRelaying) publisher.publish(CHANNEL, `${instanceId} ${city} ${session}`).catch(() => undefined);
  });
  subscriber.on('message', (_channel, invalidation) => {
    const [, senderId, city, session] = /^(\S+) (\S*) (\d*)$/.exec(invalidation) ?? [];
    if (senderId === undefined || senderId === instanceId) return;
    isRelaying = true;
    invalidations.publish({ ...(city && { city }), ...(session && { session: Number(session) }) } satisfies Invalidation);
    isRelaying = false;
  });
  return () => (publisher.status === 'ready' && subscriber.status === 'ready' ? 'connected' : 'disconnected');
}
