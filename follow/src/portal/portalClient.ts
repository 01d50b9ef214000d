import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** What the portal answers: a document, that there is none, or nothing that can be relied on. */
export type Answer<T> = { kind: 'found'; value: T; version: string } | { kind: 'absent' } | { kind: 'failed' };

/** What the reader and the sender ask of the portal. */
export interface PortalClient {
  /** Reads a document; one that was read at most `maxAgeMs` ago is not asked for again. Never rejects. */
  read: <T>(path: string, schema: z.ZodType<T>, maxAgeMs?: number) => Promise<Answer<T>>;
  /** Ends all requests; from then on every answer is `failed`. */
  close: () => void;
}

/** What `createPortalClient` needs. */
export interface PortalClientOptions {
  /** Public base address of the portal, without a slash at the end. */
  url: string;
  log: { warn: (details: object, message: string) => void };
  now?: () => number;
  /** Longest time of a request, ms. */
  timeoutMs?: number;
  /** Longest document, bytes. */
  mostBytes?: number;
  /** Bytes of documents that are cached, so that unchanged ones are not sent again. */
  cacheBytes?: number;
}

const SECOND_MS = 1000;

/** Requests at a time: the portal is for visitors. */
const MOST_REQUESTS = 2;

/** Pause after the first failure of several in a row, and the longest one, also where the portal asks for a longer one. */
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 60 * SECOND_MS;

const notFound = z.object({ error: z.object({ code: z.literal('not-found') }) });

interface Cached {
  etag: string | undefined;
  value: unknown;
  schema: unknown;
  version: string;
  bytes: number;
  checkedMs: number;
}

/** Seconds or a date as a pause, ms. */
function toPause(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(ms) ? Math.min(LONGEST_PAUSE_MS, Math.max(0, ms)) : undefined;
}

/** The body of an answer as text; undefined when it is longer than so many bytes. */
async function readText(response: Response, mostBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const part of body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates a client of the portal's public JSON (rule 28.40): few requests at a time, with the entity tag of what is known, in limits of
 * time and size, and a pause after a failure. What fails is never read as "nothing there": only the portal's own answer says that.
 */
export function createPortalClient(options: PortalClientOptions): PortalClient {
  const { url: base, log, now = Date.now, timeoutMs = 15 * SECOND_MS, mostBytes = 32_000_000, cacheBytes = 16_000_000 } = options;
  const closing = new AbortController();
  const cached = new Map<string, Cached>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let failures = 0;
  let pausedUntilMs = 0;
  let sizeBytes = 0;

  function keep(path: string, document: Cached): void {
    forget(path);
    cached.set(path, document);
    sizeBytes += document.bytes;
    for (const oldest of cached.keys()) {
      if (sizeBytes <= cacheBytes) break;
      forget(oldest);
    }
  }

  function forget(path: string): void {
    sizeBytes -= cached.get(path)?.bytes ?? 0;
    cached.delete(path);
  }

  function fail(path: string, reason: string, pauseMs?: number): { kind: 'failed' } {
    const backOffMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
    failures += 1;
    pausedUntilMs = Math.max(pausedUntilMs, now() + (pauseMs ?? backOffMs));
    log.warn({ path, reason }, 'A document of the portal cannot be read');
    return { kind: 'failed' };
  }

  async function enter(): Promise<void> {
    if (running >= MOST_REQUESTS) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function request<T>(path: string, schema: z.ZodType<T>): Promise<Answer<T>> {
    const known = cached.get(path);
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'public-gallery-follow' });
    if (known?.etag !== undefined && known.schema === schema) headers.set('if-none-match', known.etag);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(base + path, { headers, signal });
    if (response.status === 304 && known) {
      failures = 0;
      keep(path, { ...known, checkedMs: now() });
      return { kind: 'found', value: known.value as T, version: known.version };
    }
    const text = await readText(response, mostBytes);
    if (text === undefined) return fail(path, 'too long');
    if (response.status === 404 && notFound.safeParse(parse(text)).success) {
      failures = 0;
      forget(path);
      return { kind: 'absent' };
    }
    if (response.status !== 200) return fail(path, `status ${response.status}`, toPause(response.headers.get('retry-after'), now()));
    const document = schema.safeParse(parse(text));
    // Not a failure of the service that a pause would help.
    if (!document.success) {
      log.warn({ path, reason: 'malformed' }, 'A document of the portal cannot be read');
      return { kind: 'failed' };
    }
    failures = 0;
    const version = hash('sha1', text, 'base64url');
    const etag = response.headers.get('etag') ?? undefined;
    keep(path, { etag, value: document.data, schema, version, bytes: text.length, checkedMs: now() });
    return { kind: 'found', value: document.data, version };
  }

  return {
    read: async <T>(path: string, schema: z.ZodType<T>, maxAgeMs = 0): Promise<Answer<T>> => {
      const isFresh = ({ checkedMs, schema: known }: Cached) => known === schema && maxAgeMs > 0 && now() - checkedMs <= maxAgeMs;
      const fresh = (): Answer<T> | undefined => {
        const known = cached.get(path);
        return known && isFresh(known) ? { kind: 'found', value: known.value as T, version: known.version } : undefined;
      };
      const found = fresh();
      if (found) return found;
      await enter();
      try {
        const pauseMs = pausedUntilMs - now();
        if (pauseMs > 0) await wait(pauseMs, undefined, { signal: closing.signal });
        // Another one may have read it meanwhile.
        return fresh() ?? (await request(path, schema));
      } catch (error) {
        if (closing.signal.aborted) return { kind: 'failed' };
        return fail(path, error instanceof Error ? error.name : 'error');
      } finally {
        leave();
      }
    },
    close: () => closing.abort(),
  };
}
