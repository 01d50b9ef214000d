import { randomUUID } from 'node:crypto';
import { getSettings } from '../../src/config/settings/currentSettings.ts';
import { portalEvents } from '../../src/runtime/portalEvents.ts';
import { connectRedis, REDIS_PREFIX } from '../../src/runtime/redis.ts';
import { getRedis } from '../../src/services/server/redisConnection.ts';

/** Connection of an instance to the shared store (PORTAL_CACHE_URL); a disconnected instance works alone. */
export type RedisStatus = 'connected' | 'disconnected';

const CHANNEL = `${REDIS_PREFIX}invalidated`;

/** Relays invalidations between the instances over the shared store (rules 13.7, 18.10); returns a function that reports the connection. */
export function relayInvalidations(): () => RedisStatus | undefined {
  const { cacheUrl } = getSettings();
  const publisher = getRedis();
  if (cacheUrl === undefined || !publisher) return () => undefined;
  const instanceId = randomUUID();
  let isRelaying = false;

  // Redis needs a separate connection for a subscription; the log has the losses of the first one.
  const subscriber = connectRedis(cacheUrl, (isConnected) => {
    if (isConnected) subscriber.subscribe(CHANNEL).catch(() => subscriber.disconnect(true));
  });

  // A message consists of the sender, an optional city, and the session whose access has changed, if any.
  portalEvents.on('invalidation', ({ city = '', session = '' }) => {
    // An instance that misses the message gets the change from the service when its cached answer expires.
    if (!isRelaying) publisher.publish(CHANNEL, `${instanceId} ${city} ${session}`).catch(() => undefined);
  });
  subscriber.on('message', (_channel, invalidation) => {
    const [, senderId, city, session] = /^(\S+) (\S*) (\d*)$/.exec(invalidation) ?? [];
    if (senderId === undefined || senderId === instanceId) return;
    isRelaying = true;
    portalEvents.emit('invalidation', { ...(city && { city }), ...(session && { session: Number(session) }) });
    isRelaying = false;
  });
  return () => (publisher.status === 'ready' && subscriber.status === 'ready' ? 'connected' : 'disconnected');
}
