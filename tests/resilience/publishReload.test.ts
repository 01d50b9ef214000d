import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { PUBLISH_RELOAD_MS } from '../../src/domain/live/publishRange.ts';
import { type Control, createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

const SESSION = '/sessions/live-raad';
const PAGES = ['/waterdam/live-raad', '/en/waterdam/1002', '/waterdam/live-raad/embed', '/waterdam/live-raad/embed/topics'];

/** Pause between two visits, which fill every cache, ms. */
const VISITS_MS = 150;

let backend: Program;
let control: Control;
/** Two instances without a shared store: one may receive no event. */
let portals: Program[];

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  const settings = { ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' };
  portals = [await startPortal(settings), await startPortal(settings)];
});
afterAll(stopPrograms);
afterEach(async () => {
  await control('/faults', undefined, 'DELETE');
  await control(`${SESSION}/publish`);
});

const addresses = () => portals.flatMap(({ url }) => PAGES.map((path) => url + path));
const hasPlayer = async (address: string) => (await (await fetch(address)).text()).includes('<video');
const havePlayers = (wanted: readonly string[]) => Promise.all(wanted.map(hasPlayer));

/** Visits pages all the time, so that every cache is filled; the returned function stops it. */
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

const emitStatus = (payload: object) => control(`${SESSION}/emit`, { event: 'status', payload });

const cases: [string, { api?: object; broker?: boolean; publish: () => Promise<unknown> }][] = [
  ['is sent by the broker', { publish: () => control(`${SESSION}/publish`) }],
  [
    'is sent without a status, with an API that takes 1.5 s',
    { api: { delayMs: 1500 }, publish: () => control(`${SESSION}/publish`, { events: 'change' }) },
  ],
  [
    'is sent with a status that contradicts it, with an API that takes 1.5 s',
    {
      api: { delayMs: 1500 },
      publish: async () => {
        await control(`${SESSION}/publish`, { events: 'change' });
        await emitStatus({ status: 'planned', published: false });
      },
    },
  ],
  [
    'is sent with a late status',
    {
      publish: async () => {
        await control(`${SESSION}/publish`, { events: 'change' });
        void wait(2000).then(() => emitStatus({ status: 'live', published: true }));
      },
    },
  ],
  ['is not sent at all', { publish: () => control(`${SESSION}/publish`, { events: 'none' }) }],
  [
    'is sent by a broker that cannot be reached, with an API that takes 1.5 s',
    { api: { delayMs: 1500 }, broker: false, publish: () => control(`${SESSION}/publish`) },
  ],
];

describe('a page that reloads as early as it may after a publish shows the player (rule 13.10)', () => {
  it.each(cases)(
    'when the publish %s',
    async (_case, { api, broker, publish }) => {
      await control(`${SESSION}/unpublish`);
      await expect.poll(() => havePlayers(addresses())).not.toContain(true);
      if (broker === false) {
        await control('/faults', { match: 'broker', kind: 'fail' });
        await control('/connections', undefined, 'DELETE');
      }
      if (api) await control('/faults', { match: 'api', kind: 'delay', ...api });
      const stop = keepVisiting(addresses());
      await wait(2 * PUBLISH_RELOAD_MS.first);
      await publish();
      await wait(PUBLISH_RELOAD_MS.first);
      expect(await havePlayers(addresses())).toEqual(addresses().map(() => true));
      await stop();
    },
    60_000,
  );
});

describe('a page that is opened after a withdrawal', () => {
  it.each([
    ['an API that works', undefined],
    ['an API that takes 1.5 s', { match: 'api', kind: 'delay', delayMs: 1500 }],
    ['an API that fails', { match: 'api', kind: 'fail' }],
  ])(
    'shows no player, with %s (rules 13.8, 13.9)',
    async (_api, fault) => {
      const [{ url }] = portals as [Program, ...Program[]];
      const pages = PAGES.map((path) => url + path);
      await expect.poll(() => havePlayers(pages)).toEqual(pages.map(() => true));
      if (fault) await control('/faults', fault);
      await control(`${SESSION}/unpublish`);
      // The portal receives the withdrawal from the broker, shortly afterwards.
      await expect.poll(() => havePlayers(pages)).toEqual(pages.map(() => false));
      const statuses = await Promise.all(pages.map(async (address) => (await fetch(address)).status));
      expect(statuses).toEqual(pages.map(() => 200));
    },
    30_000,
  );
});
