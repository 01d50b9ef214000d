import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { connectRedis, REDIS_TIMEOUT_MS } from '../../config/cache/redis.ts';
import { log } from './log.ts';
import { purposeKey } from './access/purposeKey.ts';

let connection: { store: Redis; firstAttempt: Promise<unknown> } | undefined;

function open(url: string): NonNullable<typeof connection> {
  const attempted = Promise.withResolvers<undefined>();
  const store = connectRedis(url, (isReached, reason) => {
    if (isReached) log.info({ upstream: 'shared store' }, 'shared store reached');
    else
      log.warn(
        { upstream: 'shared store', reason },
        'shared store cannot be reached: limits and used tokens count for this instance alone',
      );
    attempted.resolve(undefined);
  });
  return { store, firstAttempt: Promise.race([attempted.promise, setTimeout(REDIS_TIMEOUT_MS, undefined, { ref: false })]) };
}

/** Connection to the shared store of all instances (PORTAL_CACHE_URL, rule 19.4); undefined when it is not set or cannot be reached now. */
export async function findRedis(): Promise<Redis | undefined> {
  const { cacheUrl } = getSettings();
  if (cacheUrl === undefined) return undefined;
  connection ??= open(cacheUrl);
  await connection.firstAttempt;
  return connection.store.status === 'ready' ? connection.store : undefined;
}

/** Keyed hash that serves as a key in the shared store, so that the store does not reveal its content, such as a visitor's network. */
export const redisKey = (name: string): string => createHmac('sha256', purposeKey('shared store')).update(name).digest('base64url');
