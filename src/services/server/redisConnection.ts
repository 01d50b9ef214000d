import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { connectRedis, REDIS_TIMEOUT_MS } from '../../runtime/redis.ts';
import { log } from './log.ts';
import { purposeKey } from './access/purposeKey.ts';

interface Connection {
  store: Redis;
  firstAttempt: Promise<unknown>;
}

let connection: Connection | undefined;

function open(url: string): Connection {
  const attempted = Promise.withResolvers<undefined>();
  const store = connectRedis(url, (isReached, reason) => {
    if (isReached) log.info('shared store reached');
    else log.warn({ reason }, 'shared store cannot be reached: this instance goes on alone');
    attempted.resolve(undefined);
  });
  return { store, firstAttempt: Promise.race([attempted.promise, setTimeout(REDIS_TIMEOUT_MS, undefined, { ref: false })]) };
}

function getConnection(): Connection | undefined {
  const { cacheUrl } = getSettings();
  if (cacheUrl !== undefined) connection ??= open(cacheUrl);
  return connection;
}

/** Connection to the shared store of all instances (PORTAL_CACHE_URL, rule 19.4), reached or not; undefined when it is not set. */
export const getRedis = (): Redis | undefined => getConnection()?.store;

/** Connection to the shared store; undefined when it is not set or cannot be reached now. */
export async function findRedis(): Promise<Redis | undefined> {
  const current = getConnection();
  await current?.firstAttempt;
  return current?.store.status === 'ready' ? current.store : undefined;
}

/** Keyed hash that serves as a key in the shared store, so that the store does not reveal its content, such as a visitor's network. */
export const redisKey = (name: string): string => createHmac('sha256', purposeKey('shared store')).update(name).digest('base64url');
