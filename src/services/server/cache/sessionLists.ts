import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { log } from '../log.ts';
import { parseJson } from '../upstream/responseText.ts';
import { listOrFailure, readItems, readList } from '../schemas/read.ts';
import { sessionSchema } from '../schemas/session.schema.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** Sessions that are parsed in one go: an archive may have 100,000, and other requests are answered between two chunks. */
const CHUNK_SIZE = 500;

/** Lists at most that are known by the digest of their text. */
const MAX_LISTS = 500;

const lastRead = new LRUCache<string, { digest: string; list: WeakRef<Session[]> }>({ max: MAX_LISTS });

/**
 * Parses a list of sessions from the text of an answer; `pick` finds the list in it. The same text gives the same list object: an archive
 * seldom changes, and results cached for the list, such as its order, stay valid.
 */
export async function readSessions(
  text: string,
  timeZone: string,
  path: string,
  pick: (answer: unknown) => unknown = (answer) => answer,
): Promise<Result<Session[], UpstreamFailure>> {
  const key = `${timeZone} ${path}`;
  const digest = hash('sha1', text);
  const last = lastRead.get(key);
  const same = last?.digest === digest ? last.list.deref() : undefined;
  if (same) return ok(same);
  const answer = parse(text, path);
  if (!answer.ok) return answer;
  const read = await readInChunks(pick(answer.value), timeZone, path);
  if (read.ok) lastRead.set(key, { digest, list: new WeakRef(read.value) });
  return read;
}

async function readInChunks(raw: unknown, timeZone: string, path: string): Promise<Result<Session[], UpstreamFailure>> {
  const schema = sessionSchema(timeZone);
  if (!Array.isArray(raw)) return readList(raw, schema, path);
  const sessions: Session[] = [];
  for (let from = 0; from < raw.length; from += CHUNK_SIZE) {
    if (from > 0) await setImmediate();
    sessions.push(...readItems(raw.slice(from, from + CHUNK_SIZE), schema, path, from));
  }
  // A session that the list has twice is one session.
  const single = [...new Map(sessions.map((session) => [session.sessionId, session])).values()];
  return listOrFailure(raw, single, path);
}

function parse(text: string, path: string): Result<unknown, UpstreamFailure> {
  try {
    return ok(parseJson(text));
  } catch {
    log.warn({ path, reason: 'not JSON' }, 'malformed answer');
    return fail({ kind: 'body' });
  }
}
