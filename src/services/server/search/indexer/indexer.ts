import { setTimeout as wait } from 'node:timers/promises';
import type { City } from '../../../../domain/city/city.ts';
import { SHOWN_RECHECK_MS } from '../../../../domain/search/indexing/indexSchedule.ts';
import { displayStatus } from '../../../../domain/session/session.ts';
import { type DayRange, getDayRange, splitRange } from '../../../../domain/time/dateRanges.ts';
import { dayOf } from '../../../../domain/time/zonedTime.ts';
import { loadCity } from '../../cache/portalData.ts';
import { getClients } from '../../clients/adminService.ts';
import { log } from '../../log.ts';
import type { IndexedSession, IndexSize, SearchIndex } from '../engine/searchIndex.ts';
import { LIVE_INTERVAL_MS, LiveSessions } from './liveSessions.ts';
import { Pace } from './pace.ts';
import { type CityChanges, type IndexTask, readCity, readOpen } from './readCity.ts';
import { digestDocument, hasMoreLists, readSession } from './readSession.ts';
import { isTaskOf, TaskQueue, toTaskKey, type WaitingTask } from './taskQueue.ts';

/** Time between two readings of the lists of current sessions, ms (rule 24.13). */
const LIST_INTERVAL_MS = 15_000;

/** Time between two readings of the whole list of a city, ms (rule 24.13). */
const WHOLE_INTERVAL_MS = 60 * 60_000;

/** The same for a city whose list has changed, ms. */
const CHANGED_INTERVAL_MS = 30_000;

/** Days of a list that are read at once: that of an archive is long. */
const DAYS_AT_ONCE = 91;

/** Sessions that wait at most before more of a list is read. */
const QUEUE_LIMIT = 1000;

/** Time after which a session is read again whose services failed, ms. */
const RETRY_MS = 60_000;

/** Sessions that are read at the same time; the pace limits their calls. */
const READERS = 4;

/** Pause of a reader while nothing waits, ms. */
const IDLE_MS = 250;

/** Sessions that wait from which on results are incomplete. */
const BUILDING_QUEUE = 50;

/** State of the indexer. */
export interface IndexerStatus extends IndexSize {
  /** Whether many of the listed sessions have not been read. */
  isBuilding: boolean;
  /** Sessions that wait to be read. */
  queue: number;
  /** Age of the oldest change that is not indexed yet, seconds. */
  lagSeconds: number;
  liveSessions: number;
}

/** A session that was shown to a visitor. */
export type ShownSession = Pick<IndexedSession, 'city' | 'sessionId' | 'startMs'>;

/** Builds the index from the services and keeps it up to date (rules 24.13, 24.14). */
export class Indexer {
  readonly #index: SearchIndex;
  readonly #pace = new Pace();
  readonly #live: LiveSessions;
  readonly #tasks = new TaskQueue();
  /** Sessions that are being read; what was read of one whose access changes meanwhile is not stored. */
  readonly #reading = new Set<string>();
  /** Shown sessions whose entries in the lists are being read. */
  readonly #refreshing = new Set<string>();
  readonly #stopped = new AbortController();
  /** When the reading of the whole list of each city began last, epoch ms. */
  readonly #wholeMs = new Map<string, number>();
  /** Cities whose list has changed since. */
  readonly #changed = new Set<string>();
  #names: string[] = [];
  #hasReadLists = false;
  #isBuilding = true;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#live = new LiveSessions(index, this.#pace);
  }

  /** Works until `stop`; rejects when the index fails, also because its file was removed. */
  async run(): Promise<void> {
    const readers = Array.from({ length: READERS }, () => this.#repeat(0, () => this.#readNext()));
    const live = this.#repeat(LIVE_INTERVAL_MS, () => this.#live.update(Date.now()));
    const current = this.#repeat(LIST_INTERVAL_MS, () => this.#readCurrent());
    const whole = this.#repeat(IDLE_MS, () => this.#readWhole());
    await Promise.all([current, whole, live, ...readers]).finally(() => this.stop());
  }

  /** Ends the work after what is being done. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Removes a session whose access has changed, or all sessions of a city; while they are listed as open they are read again. */
  async remove(city: string, sessionId?: number): Promise<void> {
    this.#live.drop(city, sessionId);
    this.#tasks.remove(city, sessionId);
    const isRemoved = isTaskOf(city, sessionId);
    for (const key of this.#reading) if (isRemoved(key)) this.#reading.delete(key);
    await this.#index.remove(city, sessionId);
  }

  /** Plans to read shown sessions again: their records and transcripts change without a change of the list (rule 24.13). */
  async refresh(shown: readonly ShownSession[]): Promise<void> {
    for (const session of shown) if (this.#tasks.size < BUILDING_QUEUE) await this.#refreshSession(session);
  }

  /** Plans to read the whole list of a city whose list has changed: an import adds sessions of years ago (rule 24.13). */
  readAgain(city: string): void {
    this.#changed.add(city);
  }

  async #refreshSession({ city: name, sessionId, startMs }: ShownSession) {
    const key = toTaskKey(name, sessionId);
    const isKnown = [this.#refreshing, this.#tasks, this.#reading, this.#live].some((known) => known.has(key));
    if (startMs === undefined || isKnown) return;
    this.#refreshing.add(key);
    try {
      const state = await this.#index.getState(name, sessionId);
      if (state && Date.now() - state.checkedMs < SHOWN_RECHECK_MS) return;
      const city = await loadCity(name);
      if (!city.ok) return;
      const day = dayOf(startMs, city.value.timeZone);
      const open = await readOpen(city.value, { start: day, end: day }, this.#pace);
      const task = open?.find(({ session }) => session.sessionId === sessionId);
      if (task) this.#tasks.add({ ...task, key, sinceMs: Date.now(), notBeforeMs: 0 });
      else if (open) await this.remove(name, sessionId);
    } finally {
      this.#refreshing.delete(key);
    }
  }

  /** Reads the state, with the size of the index. */
  async getStatus(): Promise<IndexerStatus> {
    const { size: queue, sinceMs } = this.#tasks;
    return {
      ...(await this.#index.getSize()),
      isBuilding: this.#isBuilding || queue > BUILDING_QUEUE,
      queue,
      liveSessions: this.#live.size,
      lagSeconds: sinceMs === undefined ? 0 : (Date.now() - sinceMs) / 1000,
    };
  }

  async #repeat(intervalMs: number, work: () => Promise<void>) {
    while (!this.#stopped.signal.aborted) {
      await work();
      if (intervalMs > 0) await this.#wait(intervalMs);
    }
  }

  /** Waits; not longer than until `stop`. */
  async #wait(ms: number) {
    await wait(ms, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }

  /** Reads the lists of current sessions of all public cities. */
  async #readCurrent() {
    if (this.#index.isReplaced()) throw new Error('The file of the search index was removed.');
    const clients = await this.#pace.run(() => getClients(false));
    if (!clients.ok) return;
    const names = clients.value.map(({ name }) => name);
    for (const city of await this.#index.getCities()) if (!names.includes(city)) await this.remove(city);
    for (const name of names) await this.#readCity(name, true, ({ timeZone }) => [getDayRange('running', Date.now(), timeZone)]);
    this.#names = names;
  }

  /** Reads the whole lists that are due, some days at once, while not too many sessions wait. */
  async #readWhole() {
    for (const name of this.#names) {
      const intervalMs = this.#changed.has(name) ? CHANGED_INTERVAL_MS : WHOLE_INTERVAL_MS;
      if (Date.now() - (this.#wholeMs.get(name) ?? -Infinity) < intervalMs) continue;
      this.#changed.delete(name);
      this.#wholeMs.set(name, Date.now());
      const toParts = ({ timeZone }: City) => splitRange(getDayRange('default', Date.now(), timeZone), DAYS_AT_ONCE);
      const isRead = await this.#readCity(name, false, toParts);
      if (!isRead) this.#wholeMs.set(name, Date.now() - WHOLE_INTERVAL_MS + RETRY_MS);
    }
    this.#hasReadLists ||= this.#names.length > 0;
  }

  /** Reads ranges of the list of a city, in order; false when one of them failed. */
  async #readCity(name: string, isCurrent: boolean, toRanges: (city: City) => DayRange[]): Promise<boolean> {
    const city = await loadCity(name);
    if (!city.ok) return city.error.kind === 'not-found';
    if (city.value.hideSessions) {
      await this.remove(name);
      return true;
    }
    let isRead = true;
    for (const days of toRanges(city.value)) {
      while (!isCurrent && this.#tasks.size >= QUEUE_LIMIT && !this.#stopped.signal.aborted) await this.#wait(IDLE_MS);
      const changes = await readCity(city.value, days, this.#index, this.#pace);
      isRead &&= changes !== undefined;
      for (const id of changes?.removed ?? []) await this.remove(name, id);
      if (changes) this.#plan(city.value, changes, isCurrent);
    }
    return isRead;
  }

  /** Follows the live ones of the current sessions, and queues the others that are due. */
  #plan(city: City, { due, open }: CityChanges, isCurrent: boolean) {
    const nowMs = Date.now();
    if (isCurrent) {
      const isLive = ({ session }: IndexTask) => displayStatus(session, nowMs, city.timeZone) === 'live';
      this.#live.setCity(city, open.filter(isLive));
    }
    for (const task of due) {
      const key = toTaskKey(city.name, task.session.sessionId);
      if (!this.#live.has(key) && !this.#reading.has(key)) this.#tasks.add({ ...task, key, sinceMs: nowMs, notBeforeMs: 0 });
    }
  }

  /** Reads the newest session that waits. */
  async #readNext() {
    const task = this.#tasks.take(Date.now());
    if (!task) {
      if (this.#hasReadLists && this.#reading.size === 0) this.#isBuilding = false;
      await this.#wait(IDLE_MS);
      return;
    }
    this.#reading.add(task.key);
    await this.#read(task).finally(() => this.#reading.delete(task.key));
  }

  async #read(task: WaitingTask) {
    const { key, city, session, category, listed } = task;
    const { document, unknown, hasFailed } = await readSession(city, session, category, this.#pace);
    const known = await this.#index.getState(city.name, session.sessionId);
    if (!this.#reading.has(key)) return;
    const nowMs = Date.now();
    if (hasFailed) this.#tasks.add({ ...task, notBeforeMs: nowMs + RETRY_MS });
    // What is known is better than what a failed service leaves, or one that did not send a list (rule 17.17).
    if (known && hasFailed) return;
    if (known && hasMoreLists(known.content, { unknown }))
      return this.#index.touch(city.name, session.sessionId, { ...known, checkedMs: nowMs });
    const state = { listed, content: digestDocument(document, { unknown }), checkedMs: nowMs };
    if (known?.content === state.content) await this.#index.touch(city.name, session.sessionId, state);
    else await this.#index.put(document, state);
    log.debug({ city: city.name, session: session.sessionId }, 'session indexed');
  }
}
