import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

const SESSION = '/sessions/live-raad';
const PAGES = ['/waterdam/live-raad', '/en/waterdam/1002', '/waterdam/live-raad/embed', '/waterdam/live-raad/embed/topics'];

/** The soonest that an open page reloads after the publish (spec §4, §9), ms. */
const SOONEST_MS = 3000;

/** Between two visits that keep every cache warm, ms. */
const VISITS_MS = 150;

let backend: Program;
let control: Control;
/** Two instances that share no store: one may hear of nothing. */
let portals: Program[];

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  const settings = { ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' };
  portals = [await startPortal(settings), await startPortal(settings)];
}, 60_000);
afterAll(stopPrograms);
afterEach(async () => {
  await control('/faults', undefined, 'DELETE');
  await control(`${SESSION}/publish`);
});

const addresses = () => portals.flatMap(({ url }) => PAGES.map((path) => url + path));
const hasPlayer = async (address: string) => (await (await fetch(address)).text()).includes('<video');
const havePlayers = (wanted: readonly string[]) => Promise.all(wanted.map(hasPlayer));

/** Visits pages all the time, so that whatever may be kept is kept; answers what ends it. */
function keepVisiting(wanted: readonly string[]): () => Promise<void> {
  let isOver = false;
  const visits = Promise.all(
    wanted.map(async (address) => {
      while (!isOver) {
        await hasPlayer(address).catch(() => undefined);
        await wait(VISITS_MS);
      }
    }),
  );
  return async () => {
    isOver = true;
    await visits;
  };
}

const says = (payload: object) => control(`${SESSION}/emit`, { event: 'status', payload });

const cases: [string, { api?: object; broker?: boolean; publish: () => Promise<unknown> }][] = [
  ['is told by the broker', { publish: () => control(`${SESSION}/publish`) }],
  [
    'is told without a status, with an API of 1.5 s',
    { api: { delayMs: 1500 }, publish: () => control(`${SESSION}/publish`, { events: 'change' }) },
  ],
  [
    'is told with a status that contradicts it, with an API of 1.5 s',
    {
      api: { delayMs: 1500 },
      publish: async () => {
        await control(`${SESSION}/publish`, { events: 'change' });
        await says({ status: 'planned', published: false });
      },
    },
  ],
  [
    'is told with a status that comes late',
    {
      publish: async () => {
        await control(`${SESSION}/publish`, { events: 'change' });
        void wait(2000).then(() => says({ status: 'live', published: true }));
      },
    },
  ],
  ['is told by nobody', { publish: () => control(`${SESSION}/publish`, { events: 'none' }) }],
  [
    'is told by a broker that nobody reaches, with an API of 1.5 s',
    { api: { delayMs: 1500 }, broker: false, publish: () => control(`${SESSION}/publish`) },
  ],
];

describe('whoever reloads 3 seconds after a publish sees the player', () => {
  it.each(cases)(
    'when it %s',
    async (_how, { api, broker, publish }) => {
      await control(`${SESSION}/unpublish`);
      await expect.poll(() => havePlayers(addresses())).not.toContain(true);
      if (broker === false) {
        await control('/faults', { match: 'broker', kind: 'fail' });
        await control('/connections', undefined, 'DELETE');
      }
      if (api) await control('/faults', { match: 'api', kind: 'delay', ...api });
      const stop = keepVisiting(addresses());
      await wait(2 * SOONEST_MS);
      await publish();
      await wait(SOONEST_MS);
      expect(await havePlayers(addresses())).toEqual(addresses().map(() => true));
      await stop();
    },
    60_000,
  );
});

describe('whoever opens a page after a withdrawal', () => {
  it.each([
    ['an API that is well', undefined],
    ['an API of 1.5 s', { match: 'api', kind: 'delay', delayMs: 1500 }],
    ['an API that fails', { match: 'api', kind: 'fail' }],
  ])(
    'sees no player, with %s',
    async (_what, fault) => {
      const [{ url }] = portals as [Program, ...Program[]];
      const heard = PAGES.map((path) => url + path);
      await expect.poll(() => havePlayers(heard)).toEqual(heard.map(() => true));
      if (fault) await control('/faults', fault);
      await control(`${SESSION}/unpublish`);
      // The portal hears it as visitors do: from the broker, a moment later.
      await expect.poll(() => havePlayers(heard), { timeout: 5000 }).toEqual(heard.map(() => false));
      const statuses = await Promise.all(heard.map(async (address) => (await fetch(address)).status));
      expect(statuses).toEqual(heard.map(() => 200));
    },
    30_000,
  );
});
