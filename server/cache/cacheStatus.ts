import type { ServerResponse } from 'node:http';

const STATUS = Symbol('Cache-Status');

/** Stores the Cache-Status of an answer whose head is written with `writeHead`: Node then does not store its headers (rule 18.8). */
export function noteCacheStatus(response: ServerResponse & { [STATUS]?: string }, status: string): void {
  response[STATUS] = status;
}

/** Cache-Status (RFC 9211) of an answer; undefined when no cache was involved (rule 18.8). */
export const getCacheStatus = (response: ServerResponse & { [STATUS]?: string }): string | undefined =>
  response[STATUS] ?? response.getHeader('cache-status')?.toString();
