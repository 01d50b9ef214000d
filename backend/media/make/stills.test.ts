import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerLive } from '../../src/live/registerLive.ts';
import { createTestStore, liveSession } from '../../src/store/testStore.ts';
import { readRecord } from './film/record.ts';
import { loadMeeting } from './script.ts';
import { planFilmStills } from './stills.ts';

const media = join(import.meta.dirname, '..');
const seed = join(media, '..', 'seed');

interface Span {
  id: string;
  start: number;
  stop: number;
}

const readList = (session: string, list: string) => JSON.parse(readFileSync(join(seed, session, `${list}.json`), 'utf8')) as Span[];
const currentAt = (spans: readonly Span[], second: number) => spans.find(({ start, stop }) => second >= start && second < stop)?.id;
const lastChange = (spans: readonly Span[], second: number) => Math.max(0, ...spans.flatMap(({ start, stop }) => [start, stop]).filter((change) => change <= second));

describe.each([
  ['council', 'waterdam/sessions/live-raad', 'meeting.json'],
  ['horseshoe', 'zonnehaven/sessions/raad-live', 'meeting.json'],
  ['plenary', 'cor/sessions/plenary-live', 'meeting.json'],
  ['bilingual', 'tweebruggen/sessions/raad-rechtstreeks', 'bilingual.json'],
])('the poster of the live stream %s', (folder, session, script) => {
  const meeting = loadMeeting(join(media, script));
  const { topics, turns } = readRecord(seed, session, meeting);
  const stills = planFilmStills(topics, turns, meeting.duration);
  const lists = { topics: readList(session, 'topics'), speeches: readList(session, 'speeches') };
  const { sessionId, startMs } = liveSession;
  let app: FastifyInstance;
  let nowMs = startMs;

  beforeAll(async () => {
    app = fastify();
    const store = await createTestStore({
      sessions: [{ ...liveSession, script: false }],
      media: { [sessionId]: { languages: [], startTime: 0, live: `/media/${folder}`, streamfiles: [], parts: [] } },
    });
    const signer = { sign: (_session: unknown, path: string) => path, signPlaylist: (_session: unknown, playlist: string) => playlist };
    const guard = { requireStream: async () => undefined, getExpiry: () => undefined };
    registerLive(app, { store, mediaDir: media, clock: () => nowMs, signer, guard });
  });
  afterAll(() => app.close());

  /** The second of the meeting that the poster shows. */
  const shownSecond = async (query = '') => {
    const { headers } = await app.inject({ url: `/live/${sessionId}/poster.jpg${query}` });
    return stills.find(({ file }) => headers.location === `/media/${folder}/stills/${file}`)?.second ?? -1;
  };

  it('shows the topic and the speech that run, at each second of two loops (rule 4.18)', { timeout: 30_000 }, async () => {
    const wrong: [second: number, query: string, shown: number][] = [];
    for (let second = 0; second < 2 * meeting.duration; second += 1) {
      nowMs = startMs + second * 1000;
      const within = second % meeting.duration;
      const since = second - within + lastChange([...lists.topics, ...lists.speeches], within);
      for (const query of ['', `?since=${startMs + Math.round(since * 1000)}`]) {
        const shown = await shownSecond(query);
        const speech = currentAt(lists.speeches, within);
        const isRight = currentAt(lists.topics, shown) === currentAt(lists.topics, within) && (speech === undefined || currentAt(lists.speeches, shown) === speech);
        if (!isRight) wrong.push([second, query, shown]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is one of the stills of its film, each soon after what it shows began', () => {
    expect(readdirSync(join(media, folder, 'stills')).sort()).toEqual(stills.map(({ file }) => file));
    expect(stills.filter(({ start, second }) => second < start || second > start + 3)).toEqual([]);
  });
});
