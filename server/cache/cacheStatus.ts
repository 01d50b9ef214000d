import type { ServerResponse } from 'node:http';

const STATUS = Symbol('Cache-Status');

/** Notes how an answer was come by, where its head is sent in one piece and Node keeps none of it. */
export function noteCacheStatus(response: ServerResponse & { [STATUS]?: string }, status: string): void {
  response[STATUS] = status;
}

/** The Cache-Status (RFC 9211) of an answer; undefined where no cache was asked. */
export const cacheStatusOf = (response: ServerResponse & { [STATUS]?: string }): string | undefined =>
  response[STATUS] ?? response.getHeader('cache-status')?.toString();
