import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { invalidations, type Invalidation } from '../../src/config/cache/channels.ts';
import { connectRedis, REDIS_PREFIX } from '../../src/config/cache/redis.ts';

/** How an instance that is to share a store (PORTAL_CACHE_URL) goes on at this moment: with the others, or alone because the store is gone. */
export type RedisStatus = 'connected' | 'disconnected';

const CHANNEL = `${REDIS_PREFIX}outdated`;

/** Carries what is outdated to the other instances of the portal and from them, over the store they share; answers what tells how that goes. */
export function relayInvalidations(cacheUrl: string | undefined, log: Logger): () => RedisStatus | undefined {
  if (cacheUrl === undefined) return () => undefined;
  const own = randomUUID();
  let isRelaying = false;

  const speaker = connectRedis(cacheUrl, (isReached, reason) => {
    if (isReached) log.info('shared store reached');
    else log.warn({ reason }, 'shared store cannot be reached: this instance goes on alone');
  });
  // A connection that listens cannot be spoken on.
  const listener = connectRedis(cacheUrl, (isReached) => {
    if (isReached) listener.subscribe(CHANNEL).catch(() => listener.disconnect(true));
  });

  // A message is who sends it, the city if it is about one, and the session if its access has changed.
  invalidations.subscribe((message) => {
    const { city = '', session = '' } = message as Invalidation;
    // Whoever misses it hears it from upstream, as soon as what was kept is too old.
    if (!isRelaying) speaker.publish(CHANNEL, `${own} ${city} ${session}`).catch(() => undefined);
  });
  listener.on('message', (_channel, invalidation) => {
    const [, from, city, session] = /^(\S+) (\S*) (\d*)$/.exec(invalidation) ?? [];
    if (from === undefined || from === own) return;
    isRelaying = true;
    invalidations.publish({ ...(city && { city }), ...(session && { session: Number(session) }) } satisfies Invalidation);
    isRelaying = false;
  });
  return () => (speaker.status === 'ready' && listener.status === 'ready' ? 'connected' : 'disconnected');
}
