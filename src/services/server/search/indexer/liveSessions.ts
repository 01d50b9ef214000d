import type { City } from '../../../../domain/city/city.ts';
import { toSearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { type LiveCaptions, mergeLanguages } from '../../../../domain/transcript/liveCaptions.ts';
import type { Cue } from '../../../../domain/transcript/subtitles.ts';
import type { LiveSnapshot } from '../../broker/watchedSession.ts';
import { getLiveSession } from '../../broker/watchedSessions.ts';
import { getPlaylists } from '../../clients/publicApi.ts';
import type { SearchIndex } from '../engine/searchIndex.ts';
import type { Pace } from './pace.ts';
import type { IndexTask } from './readCity.ts';
import { digestDocument, hasMoreLists } from './readSession.ts';
import { isTaskOf, toTaskKey } from './taskQueue.ts';

/** Interval at which the changes of live sessions are indexed, ms (rule 24.14). */
export const LIVE_INTERVAL_MS = 2000;

/** Live sessions that are followed at most: each has its own connection. */
const MAX_LIVE = 100;

interface Followed extends IndexTask {
  /** Epoch ms from which its lines count: the start of the stream, else of the session. */
  startMs?: number | undefined;
  /** Lines of each language by their start. */
  lines: Map<string, Map<number, Cue>>;
  content: string;
}

/** Follows live sessions at their brokers and indexes what is said and decided (rule 24.14). */
export class LiveSessions {
  readonly #index: SearchIndex;
  readonly #pace: Pace;
  readonly #followed = new Map<string, Followed>();

  constructor(index: SearchIndex, pace: Pace) {
    this.#index = index;
    this.#pace = pace;
  }

  /** Number of followed sessions. */
  get size(): number {
    return this.#followed.size;
  }

  /** Whether a session is followed. */
  has(key: string): boolean {
    return this.#followed.has(key);
  }

  /** Follows the live sessions of a city, and no others of it. */
  setCity(city: City, live: readonly IndexTask[]): void {
    const keys = new Set(live.map(({ session }) => toTaskKey(city.name, session.sessionId)));
    const isOfCity = isTaskOf(city.name);
    for (const key of this.#followed.keys()) if (isOfCity(key) && !keys.has(key)) this.#followed.delete(key);
    for (const task of live) {
      const key = toTaskKey(city.name, task.session.sessionId);
      const known = this.#followed.get(key);
      if (known) Object.assign(known, task);
      else if (this.#followed.size < MAX_LIVE) this.#followed.set(key, { ...task, lines: new Map(), content: '' });
    }
  }

  /** Stops following a session, or all sessions of a city. */
  drop(city: string, sessionId?: number): void {
    const isDropped = isTaskOf(city, sessionId);
    for (const key of this.#followed.keys()) if (isDropped(key)) this.#followed.delete(key);
  }

  /** Indexes the changes since the last call. */
  async update(nowMs: number): Promise<void> {
    for (const [key, followed] of this.#followed) {
      const snapshot = await getLiveSession(followed.city, followed.session, () => undefined);
      followed.startMs ??= (await readStreamStart(followed, this.#pace)) ?? followed.session.startMs;
      // A withdrawal may have been announced while the snapshot was read.
      if (snapshot.ok && this.#followed.get(key) === followed) await this.#put(followed, snapshot.value, nowMs);
    }
  }

  async #put(followed: Followed, { state, transcript }: LiveSnapshot, nowMs: number) {
    const { city, session, category, listed, lines, startMs } = followed;
    if (!state.isPublished) {
      // Withdrawn: what was said until then is forgotten, also for a later publication (rule 24.3).
      if (followed.content !== '') await this.#index.remove(city.name, session.sessionId);
      followed.content = '';
      lines.clear();
      return;
    }
    addLines(lines, mergeLanguages(transcript));
    const document = toSearchDocument({
      city,
      session,
      status: 'live',
      category,
      metadata: state,
      playlist: undefined,
      liveStartMs: startMs,
      transcripts: [...lines].map(([language, cues]) => ({ language, cues: [...cues.values()].sort((a, b) => a.startMs - b.startMs) })),
    });
    const content = digestDocument(document, state);
    if (content === followed.content) return;
    const known = await this.#index.getState(city.name, session.sessionId);
    if (known && hasMoreLists(known.content, state)) return;
    await this.#index.put(document, { listed, content, checkedMs: nowMs });
    followed.content = content;
  }
}

/** Instant at which the stream of a session began, epoch ms; undefined when it is not known, or the services fail. */
async function readStreamStart({ city, session }: IndexTask, pace: Pace): Promise<number | undefined> {
  const playlists = await pace.run(() => getPlaylists(city, session));
  return playlists.ok ? playlists.value[0]?.startUtcMs : undefined;
}

/** The server has the latest lines only: collects them. */
function addLines(lines: Followed['lines'], captions: LiveCaptions): void {
  for (const [language, { lines: latest }] of Object.entries(captions)) {
    const known = lines.get(language) ?? new Map<number, Cue>();
    for (const cue of latest) known.set(cue.startMs, cue);
    lines.set(language, known);
  }
}
