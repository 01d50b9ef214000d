import { isIdentifier } from '../../../src/domain/http/identifiers.ts';
import type { PortalClient } from './portalClient.ts';
import { type ListedSession, sessionList } from './sessionDocument.ts';

/** What the lists of a city say. */
export interface CityLists {
  sessions: Map<number, ListedSession>;
  /** Slugs, in lower case, of the followed categories of each session. */
  categories: Map<number, string[]>;
}

/** Pages of one list that are read at most. */
const MOST_PAGES = 60;

/** Whether a list goes on with sessions that are too old: planned sessions come first, then past ones, the newest first (rule 4.3). */
function isOld({ state, start }: ListedSession, sinceMs: number): boolean {
  const startMs = Date.parse(start?.iso ?? '');
  return !['live', 'live-unavailable', 'planned'].includes(state) && startMs < sinceMs;
}

/** Reads a list back to an instant, epoch ms; undefined when a part of it cannot be read. */
async function readList(portal: PortalClient, path: string, sinceMs: number): Promise<ListedSession[] | undefined> {
  const sessions = new Map<number, ListedSession>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await portal.read(`${path}/sessions.json${page === 1 ? '' : `?page=${String(page)}`}`, sessionList);
    if (answer.kind === 'failed') return undefined;
    if (answer.kind === 'absent') break;
    if (answer.value.hasFailed === true) return undefined;
    for (const session of answer.value.sessions) sessions.set(session.id, session);
    const last = answer.value.sessions.at(-1);
    if (answer.value.page >= answer.value.pageCount || last === undefined || isOld(last, sinceMs)) break;
  }
  return [...sessions.values()];
}

/** Reads the sessions of a city, and which of them are in the followed categories; undefined when that is not known. */
export async function readLists(
  portal: PortalClient,
  city: string,
  slugs: ReadonlySet<string>,
  sinceMs: number,
): Promise<CityLists | undefined> {
  const all = await readList(portal, `/${city}`, sinceMs);
  if (all === undefined) return undefined;
  const categories = new Map<number, string[]>();
  for (const slug of slugs) {
    if (!isIdentifier('category', slug)) continue;
    const listed = await readList(portal, `/${city}/category/${encodeURIComponent(slug)}`, sinceMs);
    if (listed === undefined) return undefined;
    for (const { id } of listed) categories.set(id, [...(categories.get(id) ?? []), slug.toLowerCase()]);
  }
  return { sessions: new Map(all.map((session) => [session.id, session])), categories };
}
