import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type ChannellessApi, startChannellessApi } from '../support/channelless.ts';
import { moveClock, movableClock } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';
import { readSurfaces, type SessionSurfaces } from '../support/sessionSurfaces.ts';
import { label } from '../support/labels.ts';

const DAY_MS = 86_400_000;
const CHANNELS = ['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable'] as const;

// The session starts at midnight, so that the current time is after its start.
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
  backend = await startBackend(['--seed', writeSeed([...rows, later]), '--seed', 'backend/seed']);
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

/** How all pages show a state: i18n key of its text, display status, and name in documents. */
interface StateTexts {
  key: string;
  group: string;
  state: string;
}

const STATES: Record<(typeof CHANNELS)[number], StateTexts> = {
  live: { key: 'status.live', group: 'live', state: 'live' },
  'live-unavailable': { key: 'status.liveUnavailable', group: 'live', state: 'live-unavailable' },
  planned: { key: 'status.planned', group: 'planned', state: 'planned' },
  vod: { key: 'status.recorded', group: 'recorded', state: 'recorded' },
  'vod-unavailable': { key: 'status.recordedUnavailable', group: 'recorded', state: 'recorded-unavailable' },
};

function toSurfaces(tag: string, { key, group, state }: StateTexts): SessionSurfaces {
  const stateText = label(tag, key);
  return {
    list: stateText,
    tabs: [group],
    feed: stateText,
    page: stateText,
    text: stateText,
    embed: stateText,
    calendar: state === 'recorded-unavailable' ? undefined : [group, stateText],
    // The .ics file, which calendars store for months, only says whether the session takes place; what the calendar leaves out has none.
    ics: state === 'recorded-unavailable' ? undefined : 'CONFIRMED',
    json: state,
    liveNow: group === 'live' ? state : undefined,
  };
}

describe.each([
  ['en', '/en'],
  ['nl', ''],
  ['ar', '/ar'],
])('every page shows the same session state, in %s (rule 3.1)', (tag, prefix) => {
  it.each(CHANNELS)('of %s', async (status) => {
    expect(await readSurfaces(portal.url, prefix, 'druk', rowOf(`r-${status}`))).toEqual(toSurfaces(tag, STATES[status]));
  });

  it('of an unpublished session: its page says so, and no list has it (rules 3.5, 4.1)', async () => {
    const stateText = label(tag, 'session.unpublished');
    expect(await readSurfaces(portal.url, prefix, 'druk', rowOf('r-unpublished'))).toEqual({
      list: undefined,
      tabs: [],
      calendar: undefined,
      feed: undefined,
      liveNow: undefined,
      ics: 'CANCELLED',
      json: 'unpublished',
      page: stateText,
      text: stateText,
      embed: stateText,
    });
  });
});

describe('a session without channel and end is live until midnight in its city (rule 3.3)', () => {
  const read = () => readSurfaces(channelless.url, '/en', 'druk', rowOf('r-vod'));
  const readStatus = async () => ((await (await fetch(`${channelless.url}/druk/later/live.json`)).json()) as { status: string }).status;

  it('is live on all pages on its day, and recorded on all pages on the next', async () => {
    expect(await read()).toEqual(toSurfaces('en', STATES.live));
    await moveClock(channelless, DAY_MS);
    const { calendar: entry, ...expected } = toSurfaces('en', STATES.vod);
    // An answer that is a day old may be used once more while a newer one is on its way. On the first of a month the calendar shows another
    // month than the day before.
    await expect
      .poll(async () => {
        const { calendar = entry, ...shown } = await read();
        return { ...shown, calendar };
      })
      .toEqual({ ...expected, calendar: entry });
    await moveClock(channelless, 0);
  });

  it('changes by the clock in live.json of a waiting page', async () => {
    expect(await readStatus()).toBe('planned');
    await moveClock(channelless, DAY_MS);
    expect(await readStatus()).toBe('live');
    await moveClock(channelless, 2 * DAY_MS);
    expect(await readStatus()).toBe('vod');
    await moveClock(channelless, 0);
  });
});
