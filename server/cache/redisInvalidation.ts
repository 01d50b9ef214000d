import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { outdated, type Outdated } from '../../src/config/cache/channels.ts';
import { connectSharedStore, SHARED_PREFIX } from '../../src/config/cache/redis.ts';

/** How an instance that is to share a store (PORTAL_CACHE_URL) goes on at this moment: with the others, or alone because the store is gone. */
export type Sharing = 'shared' | 'alone';

const NEWS = `${SHARED_PREFIX}outdated`;

/** Carries what is outdated to the other instances of the portal and from them, over the store they share; answers what tells how that goes. */
export function shareNews(cacheUrl: string | undefined, log: Logger): () => Sharing | undefined {
  if (cacheUrl === undefined) return () => undefined;
  const own = randomUUID();
  let isRelaying = false;

  const speaker = connectSharedStore(cacheUrl, (isReached, reason) => {
    if (isReached) log.info('shared store reached');
    else log.warn({ reason }, 'shared store cannot be reached: this instance goes on alone');
  });
  // A connection that listens cannot be spoken on.
  const listener = connectSharedStore(cacheUrl, (isReached) => {
    if (isReached) listener.subscribe(NEWS).catch(() => listener.disconnect(true));
  });

  // A message is who sends it, the city if it is about one, and the session if its access has changed.
  outdated.subscribe((message) => {
    const { city = '', session = '' } = message as Outdated;
    // Whoever misses it hears it from upstream, as soon as what was kept is too old.
    if (!isRelaying) speaker.publish(NEWS, `${own} ${city} ${session}`).catch(() => undefined);
  });
  listener.on('message', (_channel, news) => {
    const [, from, city, session] = /^(\S+) (\S*) (\d*)$/.exec(news) ?? [];
    if (from === undefined || from === own) return;
    isRelaying = true;
    outdated.publish({ ...(city && { city }), ...(session && { session: Number(session) }) } satisfies Outdated);
    isRelaying = false;
  });
  return () => (speaker.status === 'ready' && listener.status === 'ready' ? 'shared' : 'alone');
}
