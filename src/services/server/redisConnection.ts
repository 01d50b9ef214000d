import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { connectRedis } from '../../config/cache/redis.ts';
import { log } from './log.ts';
import { purposeKey } from './access/purposeKey.ts';

/** Milliseconds that the first who asks waits for the connection. */
const FIRST_CONNECTION_MS = 1000;

let opened: { store: Redis; isTried: Promise<unknown> } | undefined;

function open(url: string): NonNullable<typeof opened> {
  const tried = Promise.withResolvers<undefined>();
  const store = connectRedis(url, (isReached, reason) => {
    if (isReached) log.info({ upstream: 'shared store' }, 'shared store reached');
    else
      log.warn(
        { upstream: 'shared store', reason },
        'shared store cannot be reached: limits and used tokens count for this instance alone',
      );
    tried.resolve(undefined);
  });
  return { store, isTried: Promise.race([tried.promise, setTimeout(FIRST_CONNECTION_MS, undefined, { ref: false })]) };
}

/** The store that the instances of this portal share, connected; undefined where there is none (PORTAL_CACHE_URL), or it cannot be reached now. */
export async function findRedis(): Promise<Redis | undefined> {
  const { cacheUrl } = getSettings();
  if (cacheUrl === undefined) return undefined;
  opened ??= open(cacheUrl);
  await opened.isTried;
  return opened.store.status === 'ready' ? opened.store : undefined;
}

/** The name of something in the shared store: it tells nobody who reads there what it stands for, such as a visitor's network. */
export const redisKey = (name: string): string => createHmac('sha256', purposeKey('shared store')).update(name).digest('base64url');
