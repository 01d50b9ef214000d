import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { parseJson } from '../upstream/responseText.ts';
import { readList } from '../schemas/read.ts';
import { sessionSchema } from '../schemas/session.schema.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';

/** Sessions that are read at once: an archive may have 100,000, and others are answered in between. */
const AT_ONCE = 500;

/** How many lists are remembered by what they were read from. */
const MOST_LISTS = 500;

const lastRead = new LRUCache<string, { digest: string; list: WeakRef<Session[]> }>({ max: MOST_LISTS });

/**
 * Reads a list of sessions from an answer's text; `pick` finds it there. The same text gives the very list of the last time: an archive
 * seldom changes, and what is known of a list, such as its order, stays known.
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
  const answer = parse(text);
  if (!answer.ok) return answer;
  const read = await readInChunks(pick(answer.value), timeZone, path);
  if (read.ok) lastRead.set(key, { digest, list: new WeakRef(read.value) });
  return read;
}

async function readInChunks(raw: unknown, timeZone: string, path: string): Promise<Result<Session[], UpstreamFailure>> {
  const schema = sessionSchema(timeZone);
  if (!Array.isArray(raw)) return readList(raw, schema, path);
  const sessions: Session[] = [];
  for (let from = 0; from < raw.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    const chunk = readList(raw.slice(from, from + AT_ONCE), schema, path, from);
    if (!chunk.ok) return chunk;
    sessions.push(...chunk.value);
  }
  return ok(sessions);
}

function parse(text: string): Result<unknown, UpstreamFailure> {
  try {
    return ok(parseJson(text));
  } catch {
    return fail({ kind: 'body' });
  }
}
