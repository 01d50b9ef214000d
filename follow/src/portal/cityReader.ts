import { isDue } from '../../../src/domain/search/indexing/indexSchedule.ts';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Follow } from '../follows/follow.ts';
import { matchFollows, prepareFollows, type PreparedFollows } from '../matching/matchFollows.ts';
import { groupTold, toSessionContext } from '../matching/sessionContext.ts';
import {
  hasHappenedSince,
  HISTORY_AGE_MS,
  isUnsettled,
  nextHistory,
  readHistory,
  type SessionHistory,
  withoutContent,
} from '../matching/sessionHistory.ts';
import type { FollowStore } from '../store/followStore.ts';
import type { PortalClient } from './portalClient.ts';
import { type CityLists, readLists } from './readLists.ts';
import { readSession } from './readSession.ts';
import { isOver } from './sessionState.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far back lists are read, and how often; between them only what may change soon. */
const DEEP_MS = 35 * DAY_MS;
const DEEP_EVERY_MS = 10 * MINUTE_MS;
const SHALLOW_MS = 2 * DAY_MS;

/** Sessions that are forgotten at a time: thousands of news may have been told of each. */
const MOST_FORGOTTEN = 20;

/** Longest time until a session that cannot be read is tried again. */
const LONGEST_RETRY_MS = 60 * MINUTE_MS;

/** What is remembered of a session between two reads. */
interface KnownSession {
  history: SessionHistory | undefined;
  /**
   * Row of the list, empty for a session that is not listed; the versions of what was read, and when, epoch ms; undefined before the first
   * read.
   */
  listed: string;
  version: string | undefined;
  checkedMs: number;
  /** Failures in a row. */
  failures: number;
  retryMs: number;
  /** Whether everybody may see it, as last known. */
  isClosed: boolean;
  /** When news of it that were removed must be found again if they are still true, epoch ms; undefined: not. */
  matchAgainMs: number | undefined;
}

/** What `createCityReader` needs. */
interface CityReaderOptions {
  store: Pick<FollowStore, 'listSnapshots' | 'saveFindings' | 'listTold' | 'dropNews' | 'forgetSessions'>;
  portal: PortalClient;
  /** Time for which an agenda must stay the same, ms (rule 28.43). */
  settleMs: number;
  now: () => number;
  /** Whether this instance still reads: asked before it writes what an answer of the portal says. */
  mayGoOn: () => Promise<boolean>;
}

/** Reads one city: what is new of its sessions, and whom it concerns. */
export interface CityReader {
  read: (follows: readonly Follow[]) => Promise<boolean>;
  /** Makes the next read find the news of a session again. */
  matchAgain: (sessionId: number) => void;
}

/** A session that must be read. */
interface Task {
  id: number;
  known: KnownSession;
  listed: string;
  categories: readonly string[];
}

const toKnown = (history: SessionHistory | undefined): KnownSession => ({
  history,
  listed: '',
  version: undefined,
  checkedMs: 0,
  failures: 0,
  retryMs: 0,
  isClosed: false,
  matchAgainMs: undefined,
});

const mustMatchAgain = ({ matchAgainMs = Infinity }: KnownSession, nowMs: number): boolean => matchAgainMs <= nowMs;

/** Has a session read again after a while, and looked through for all: nobody knows what has changed meanwhile. */
function retryLater(known: KnownSession, nowMs: number): void {
  known.version = undefined;
  known.retryMs = nowMs + Math.min(LONGEST_RETRY_MS, MINUTE_MS * 2 ** Math.min(known.failures, 10));
  known.failures += 1;
}

/** Whether plans have changed after somebody may have been told of them. */
const hasChangedPlans = ({ happened }: SessionHistory): boolean => Object.keys(happened).some((event) => /^(?:plan|change) /.test(event));

/** Creates what reads a city. */
export function createCityReader(city: string, { store, portal, settleMs, now, mayGoOn }: CityReaderOptions): CityReader {
  let sessions: Map<number, KnownSession> | undefined;
  /** The follows of the last whole read, with what they ask for, and when it began, epoch ms: later ones may have missed what it found. */
  let matched = new Set<string>();
  let matchedMs = -Infinity;
  const startedMs = now();
  let lastDeepMs = -Infinity;

  async function loadKnown(): Promise<Map<number, KnownSession>> {
    const snapshots = await store.listSnapshots(city);
    return new Map(snapshots.map(({ sessionId, content }) => [sessionId, toKnown(readHistory(content))]));
  }

  async function close(id: number, known: KnownSession): Promise<void> {
    if (!known.isClosed && known.history !== undefined) {
      await store.dropNews(city, [id]);
      known.history = withoutContent(known.history);
      await store.saveFindings({ snapshots: [{ city, sessionId: id, content: JSON.stringify(known.history) }], news: [] }, now());
    }
    // It is read at once when it is listed as open again, also with the row that it had.
    Object.assign(known, { isClosed: true, failures: 0, version: undefined, listed: '' });
  }

  /** The sessions that must be read: listed ones, those that are followed, and those since `sinceMs` that are not listed any more. */
  async function findTasks(
    known: Map<number, KnownSession>,
    lists: CityLists,
    sinceMs: number,
    follows: readonly Follow[],
    hasNewFollows: boolean,
  ): Promise<Task[]> {
    const nowMs = now();
    const find = (id: number): KnownSession => {
      const session = known.get(id) ?? toKnown(undefined);
      known.set(id, session);
      return session;
    };
    const tasks: Task[] = [];
    const add = (id: number, listed: string, isAhead: boolean, startMs: number | undefined) => {
      const session = find(id);
      if (session.retryMs > nowMs) return;
      const checked = session.version === undefined && !session.isClosed ? undefined : session;
      const mustRead =
        mustMatchAgain(session, nowMs) ||
        (hasNewFollows && (isAhead || (session.history !== undefined && hasHappenedSince(session.history, matchedMs)))) ||
        (session.history !== undefined && isUnsettled(session.history)) ||
        isDue(checked, listed, startMs, nowMs);
      if (mustRead) tasks.push({ id, known: session, listed, categories: lists.categories.get(id) ?? [] });
    };
    for (const [id, row] of lists.sessions) {
      if (row.isProtected || row.state === 'unpublished') await close(id, find(id));
      else add(id, JSON.stringify(row), row.state === 'planned', toMs(row.start?.iso));
    }
    const followed = listFollowed(follows);
    for (const id of new Set([...followed, ...known.keys()])) {
      if (lists.sessions.has(id)) continue;
      const { history, isClosed = false, listed = '' } = known.get(id) ?? {};
      const startMs = toMs(history?.start);
      // Lists do not go back further: an older session may still be in them.
      const isExpected = startMs !== undefined && startMs > sinceMs;
      if (followed.has(id) || (isExpected && !isClosed)) add(id, isExpected ? '' : listed, true, startMs);
    }
    return tasks;
  }

  /** Forgets sessions that are not read any more (rule 28.48). */
  async function forgetOld(known: Map<number, KnownSession>, lists: CityLists, follows: readonly Follow[]): Promise<void> {
    const followed = listFollowed(follows);
    // A start without a time is within a day of what is read here.
    const isOld = ({ history }: KnownSession) => (toMs(history?.start) ?? Infinity) < now() - HISTORY_AGE_MS - DAY_MS;
    const old = [...known].filter(([id, session]) => isOld(session) && !lists.sessions.has(id) && !followed.has(id)).map(([id]) => id);
    for (const id of await store.forgetSessions(city, old.slice(0, MOST_FORGOTTEN))) known.delete(id);
  }

  async function readTask(
    { id, known, listed, categories }: Task,
    follows: PreparedFollows,
    newFollows: PreparedFollows,
  ): Promise<boolean> {
    const answer = await readSession(portal, city, id);
    if (!(await mayGoOn())) return false;
    const nowMs = now();
    if (answer.kind === 'failed') {
      retryLater(known, nowMs);
      return true;
    }
    if (answer.kind === 'closed') {
      await close(id, known);
      Object.assign(known, { listed, checkedMs: nowMs });
      return true;
    }
    const read = { ...answer.read, categories };
    // What the first read finds may have happened while none was running: it is no news to who began to follow since (rule 28.42).
    const seenMs = matchedMs === -Infinity ? startedMs : nowMs;
    const history = nextHistory(known.history, read.document, { nowMs, settleMs, seenMs });
    const content = JSON.stringify(history);
    const hasChanged = content !== JSON.stringify(known.history);
    const isSame =
      !hasChanged && answer.version === known.version && listed === known.listed && !mustMatchAgain(known, nowMs) && !known.isClosed;
    const isUnlisted = listed === '';
    const ofSession = follows.others.filter(({ target }) => isOfSession(target, id)).map(({ follow }) => follow.id);
    if (isUnlisted && (known.listed !== '' || known.version === undefined)) await store.dropNews(city, [id], ofSession);
    // What has not changed is looked through for those who began to follow only, and what is in no list for those who follow just that.
    const all = isSame ? newFollows : follows;
    const concerned = isUnlisted ? { ...all, searches: [], others: all.others.filter(({ target }) => isOfSession(target, id)) } : all;
    const mustKnow = (hasChangedPlans(history) || isOver(read.document)) && concerned.searches.length + concerned.others.length > 0;
    const told = groupTold(mustKnow ? await store.listTold(city, id) : []);
    const news = matchFollows(toSessionContext(read, history, told, nowMs), concerned);
    const snapshots = hasChanged ? [{ city, sessionId: id, content }] : [];
    if (hasChanged || news.length > 0) await store.saveFindings({ snapshots, news }, nowMs);
    const matchAgainMs = mustMatchAgain(known, nowMs) ? undefined : known.matchAgainMs;
    Object.assign(known, { history, listed, version: answer.version, checkedMs: nowMs, isClosed: false, matchAgainMs });
    if (answer.isWhole) known.failures = 0;
    else retryLater(known, nowMs);
    return true;
  }

  return {
    read: async (follows) => {
      sessions ??= await loadKnown();
      const beganMs = now();
      const slugs = new Set(
        follows.flatMap(({ target }) => ('category' in target && target.category !== undefined ? [target.category] : [])),
      );
      const isDeep = now() - lastDeepMs >= DEEP_EVERY_MS;
      const sinceMs = now() - (isDeep ? DEEP_MS : SHALLOW_MS);
      const lists = await readLists(portal, city, slugs, sinceMs);
      if (lists === undefined || !(await mayGoOn())) return false;
      const newFollows = follows.filter((follow) => !matched.has(toAsked(follow)));
      const tasks = await findTasks(sessions, lists, sinceMs, follows, newFollows.length > 0);
      const prepared = prepareFollows(tasks.length > 0 ? follows : []);
      const newPrepared = prepareFollows(newFollows);
      for (const task of tasks) if (!(await readTask(task, prepared, newPrepared))) return false;
      if (isDeep) {
        await forgetOld(sessions, lists, follows);
        lastDeepMs = now();
      }
      matched = new Set(follows.map(toAsked));
      matchedMs = beganMs;
      return true;
    },
    matchAgain: (sessionId) => {
      const known = sessions?.get(sessionId);
      // The sender removes them when it has checked all of a message.
      if (known) known.matchAgainMs = now() + MINUTE_MS;
    },
  };
}

/** A follow with what its follower asks to be told of. */
const toAsked = ({ id, phases }: Follow): string => [id, ...phases].join(' ');

/** Whether a session, or an agenda item of it, is followed itself: who does so knows its address. */
const isOfSession = (target: FollowTarget, id: number): boolean =>
  (target.kind === 'session' || target.kind === 'topic') && target.sessionId === id;

/** The sessions that are followed themselves. */
const listFollowed = (follows: readonly Follow[]): Set<number> =>
  new Set(follows.flatMap(({ target }) => (target.kind === 'session' || target.kind === 'topic' ? [target.sessionId] : [])));

/** Epoch ms of a start; undefined for none. */
function toMs(start: string | null | undefined): number | undefined {
  const ms = Date.parse(start ?? '');
  return Number.isFinite(ms) ? ms : undefined;
}
