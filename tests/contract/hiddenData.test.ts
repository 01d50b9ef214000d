import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { NOTHING_HIDDEN } from '../../src/domain/city/city.ts';
import { clockText } from '../../src/domain/time/clockText.ts';
import { newNetwork } from '../support/downloads.ts';
import { DECIDED, HIDING_CITIES, HIDING_ROUTES, type HiddenDatum, leftOutOn, tracesOf, writeHidingCities } from '../support/hiddenData.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

let folder = '';
let site = '';
beforeAll(async () => {
  folder = writeHidingCities();
  const backend = await startBackend(['--seed', folder]);
  site = (await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH })).url;
  await waitForIndex(site, OPERATOR);
}, 300_000);
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

const open = async (city: string, path: string) => (await readPage(`${site}/${city}${path}`, newNetwork())).html;

/** The kinds of data that an answer has. */
async function dataOn(city: string, path: string): Promise<HiddenDatum[]> {
  const reference = path.startsWith('/nu') ? 'nu' : 'opname';
  const { session } = JSON.parse(await open(city, `/${reference}.json`)) as { session: { start: string } };
  const html = await open(city, path);
  return (Object.entries(tracesOf(Date.parse(session.start))) as [HiddenDatum, RegExp][]).flatMap(([datum, trace]) =>
    trace.test(html) ? [datum] : [],
  );
}

it('every setting that hides something has a city', () => {
  const settings = Object.values(HIDING_CITIES).flatMap((city) => Object.keys(city.settings));
  expect(Object.keys(NOTHING_HIDDEN).filter((setting) => !settings.includes(setting))).toEqual([]);
});

it('every field of the result of a vote has a trace', () => {
  const trace = tracesOf(0)['vote result'];
  expect(Object.entries(DECIDED).flatMap(([field, value]) => (trace.test(JSON.stringify({ [field]: value })) ? [] : [field]))).toEqual([]);
});

it('for how long something of the live session lasts does not read like the time of its speech', () => {
  const trace = tracesOf(0)['speech time'];
  // It began 40 minutes before the backend, which may answer for hours.
  const fromSeconds = 37 * 60;
  const running = Array.from({ length: 24 * 3600 }, (_, index) => clockText(fromSeconds + index));
  expect(running.filter((text) => trace.test(`Afgespeeld deel van dit agendapunt ${text}"`))).toEqual([]);
});

describe('what a city hides (rules 9.10, 9.11, 10.7, 11.20, 12.18)', () => {
  it.each(Object.entries(HIDING_ROUTES))('is on %s of a city that hides nothing', async (path, shown) => {
    expect((await dataOn('alles', path)).sort()).toEqual([...shown].sort());
  });

  const hiding = Object.entries(HIDING_CITIES).filter(([, { hides }]) => hides.length > 0);
  describe.each(hiding)('in %s', (city, { hides }) => {
    it.each(Object.entries(HIDING_ROUTES))('is not on %s, and the rest is', async (path, shown) => {
      const data = await dataOn(city, path);
      expect(data.filter((datum) => hides.includes(datum))).toEqual([]);
      // The text view and the lists name only who speaks now.
      const isNameless = ['/nu/text', '/', '/live-now.json', '/sessions.json'].includes(path) && hides.includes('speech time');
      const left = shown.filter((datum) => !leftOutOn(path, hides).includes(datum) && !(isNameless && datum === 'person'));
      expect(data.sort()).toEqual(left.sort());
    });
  });
});
