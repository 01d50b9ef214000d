import { createRedisServer, type RedisServer } from '../../scripts/lib/servers/redisServer.mjs';
import { findFreePort } from './ports.ts';

/** A Redis for one test. */
export type TestRedis = RedisServer;

/** Password, which must not be logged. */
export const REDIS_PASSWORD = 'hush-the-password-of-the-store';

/** Prepares a Redis on a free port without starting it; installs the program when it is missing. Throws when it cannot be installed. */
export const createRedis = async (): Promise<TestRedis> => createRedisServer(await findFreePort(), REDIS_PASSWORD);
