import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type ChannellessApi, startChannellessApi } from '../support/channelless.ts';
import { moveClock, movableClock } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';
import { readSurfaces, type SessionSurfaces } from '../support/sessionSurfaces.ts';
import { words } from '../support/words.ts';

const DAY_MS = 86_400_000;
const CHANNELS = ['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable'] as const;

// It begins with the day, so that all of today is after its start.
const today = { days: 0, time: '00:00' };
const rows = [
  ...CHANNELS.map((status, index) => ({ sessionId: 9001 + index, reference: `r-${status}`, name: `Zitting ${String(index)}`, status })),
  { sessionId: 9010, reference: 'r-unpublished', name: 'Zitting weg', status: 'live', published: false },
].map((row) => ({ ...row, startDateTime: today }));
const rowOf = (reference: string) => rows.find((row) => row.reference === reference) ?? rows[0]!;

let backend: Program;
let portal: Program;
let channelless: Program;
let api: ChannellessApi;

beforeAll(async () => {
  const later = { sessionId: 9020, reference: 'later', name: 'Morgen', startDateTime: { days: 1, time: '00:00' } };
  backend = await startBackend(['--seed', writeSeed([...rows, later]), '--seed', 'reference/seed']);
  api = await startChannellessApi(backend.url);
  const settings = { ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' };
  portal = await startPortal(settings);
  const own = { PORTAL_API_URL: api.url, PORTAL_METADATA_BROKERS: '[]', NODE_OPTIONS: movableClock };
  channelless = await startPortal({ ...settings, ...own });
});

afterAll(async () => {
  api.close();
  await stopPrograms();
  removeSeeds();
});

/** What every place says of a state: the key of its word, its group, and what documents call it. */
interface Said {
  word: string;
  group: string;
  state: string;
}

const SAID: Record<(typeof CHANNELS)[number], Said> = {
  live: { word: 'status.live', group: 'live', state: 'live' },
  'live-unavailable': { word: 'status.liveUnavailable', group: 'live', state: 'live-unavailable' },
  planned: { word: 'status.planned', group: 'planned', state: 'planned' },
  vod: { word: 'status.recorded', group: 'recorded', state: 'recorded' },
  'vod-unavailable': { word: 'status.recordedUnavailable', group: 'recorded', state: 'recorded-unavailable' },
};

function everywhere(tag: string, { word: key, group, state }: Said): SessionSurfaces {
  const word = words(tag, key);
  return {
    ...{ list: word, tabs: [group], feed: word, page: word, text: word, embed: word },
    calendar: state === 'recorded-unavailable' ? undefined : [group, word],
    // A file that is kept for months says only whether the session takes place.
    ics: 'CONFIRMED',
    json: state,
    liveNow: group === 'live' ? state : undefined,
  };
}

describe.each([
  ['en', '/en'],
  ['nl', ''],
  ['ar', '/ar'],
])('a session’s state is called the same everywhere, in %s', (tag, prefix) => {
  it.each(CHANNELS)('%s', async (status) => {
    expect(await readSurfaces(portal.url, prefix, 'druk', rowOf(`r-${status}`))).toEqual(everywhere(tag, SAID[status]));
  });

  it('not published: its own page says so, and no list has it', async () => {
    const word = words(tag, 'session.unpublished');
    expect(await readSurfaces(portal.url, prefix, 'druk', rowOf('r-unpublished'))).toEqual({
      ...{ list: undefined, tabs: [], calendar: undefined, feed: undefined, liveNow: undefined },
      ...{ ics: 'CANCELLED', json: 'unpublished', page: word, text: word, embed: word },
    });
  });
});

describe('a session without channel and end is live until midnight in its city (contract §8)', () => {
  const read = () => readSurfaces(channelless.url, '/en', 'druk', rowOf('r-vod'));
  const known = async () => ((await (await fetch(`${channelless.url}/druk/later/live.json`)).json()) as { status: string }).status;

  it('is live everywhere on its day, and recorded everywhere on the next', async () => {
    expect(await read()).toEqual(everywhere('en', SAID.live));
    await moveClock(channelless, DAY_MS);
    const { calendar, ...said } = await read();
    const { calendar: entry, ...expected } = everywhere('en', SAID.vod);
    expect(said).toEqual(expected);
    // On the first of a month the calendar is another one than the day before.
    expect([entry, undefined]).toContainEqual(calendar);
    await moveClock(channelless, 0);
  });

  it('is told by the clock to pages that wait for it', async () => {
    expect(await known()).toBe('planned');
    await moveClock(channelless, DAY_MS);
    expect(await known()).toBe('live');
    await moveClock(channelless, 2 * DAY_MS);
    expect(await known()).toBe('vod');
    await moveClock(channelless, 0);
  });
});
