import { LRUCache } from 'lru-cache';
import { log } from './log.ts';

const TIMEOUT_MS = 1500;

/** Addresses that were asked, with their bytes where somebody said. */
const sizes = new LRUCache<string, { bytes: number | undefined }>({ max: 1000, ttl: 10 * 60 * 1000 });

/** Bytes of a recording, as its host says them without sending it; undefined where it does not, or not soon. */
export async function getMediaSize(address: string): Promise<number | undefined> {
  const known = sizes.get(address);
  if (known) return known.bytes;
  let bytes: number | undefined;
  try {
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const length = Number(response.headers.get('content-length'));
    if (response.ok && length > 0) bytes = length;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the size of a recording is not known');
  }
  sizes.set(address, { bytes });
  return bytes;
}
