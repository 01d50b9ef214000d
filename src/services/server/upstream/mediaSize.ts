import { LRUCache } from 'lru-cache';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { mediaOrigins } from '../../../config/policy/mediaOrigins.ts';
import { call, withTimeout } from './httpCall.ts';
import { log } from '../log.ts';

const TIMEOUT_MS = 1500;

/** Requested addresses and their sizes; undefined when the host gives none. */
const sizes = new LRUCache<string, { bytes: number | undefined }>({ max: 1000, ttl: 10 * 60 * 1000 });

/**
 * Gets the size of a recording in bytes with a HEAD request; undefined when the host gives none in time. Only configured media origins are
 * called, and no redirect is followed: a playlist could name any address that the server can reach.
 */
export async function getMediaSize(address: string): Promise<number | undefined> {
  if (!mediaOrigins(getSettings()).media.includes(URL.parse(address)?.origin ?? '')) return undefined;
  const known = sizes.get(address);
  if (known) return known.bytes;
  let bytes: number | undefined;
  try {
    bytes = await withTimeout(TIMEOUT_MS, (signal) =>
      call(address, { method: 'HEAD', signal }, async ({ ok, headers }) => {
        const length = Number(headers.get('content-length'));
        return ok && length > 0 ? length : undefined;
      }),
    );
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the size of a recording is not known');
  }
  sizes.set(address, { bytes });
  return bytes;
}
