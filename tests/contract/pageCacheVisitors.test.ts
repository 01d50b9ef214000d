import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl, type Control } from '../support/control.ts';
import { createDataFolder, removeDataFolder } from '../support/dataFolder.ts';
import { getAnswer } from '../support/httpAnswer.ts';
import { getFrom, type VisitorAddress } from '../support/networkLoad.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

const ATTACKER: VisitorAddress = '127.0.41.1';
const VISITOR: VisitorAddress = '127.0.42.1';

const folder = createDataFolder();
let backend: Program;
let portal: Program;
let control: Control;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH, PORTAL_DATA_DIR: folder });
  await waitForIndex(portal.url, OPERATOR);
});
afterAll(async () => {
  await stopPrograms();
  removeDataFolder(folder);
});

const ask = (path: string, localAddress: VisitorAddress) => getAnswer(portal.url + path, {}, { localAddress });

/** Requests distinct pages, one after another on each of a few connections. */
async function useUp(count: number, toPath: (number: number) => string): Promise<void> {
  for (let at = 0; at < count; at += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => getFrom(portal.url + toPath(at + index), ATTACKER)));
  }
}

describe('a network that has used up its limit (rules 18.14, 24.16, 26.9)', () => {
  it('changes the suggestions of nobody else', async () => {
    await useUp(610, (number) => `/search/suggestions.json?q=zz${number}`);
    for (const path of ['/search/suggestions.json?q=begroting', '/search/suggestions.json?q=begroting&format=opensearch']) {
      const limited = await ask(path, ATTACKER);
      expect([limited.status, limited.headers['cache-control']]).toEqual([429, 'private, no-store']);
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      const other = await ask(path, VISITOR);
      expect([other.status, other.headers['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=5, stale-while-revalidate=5']);
      expect(other.body.toString()).toContain('egroting');
      expect((await ask(path, VISITOR)).headers['cache-status']).toContain('hit');
    }
  });

  it('is told so on pages and documents of people and items, and changes them for nobody else (rule 26.9)', async () => {
    await useUp(130, (number) => (number % 2 === 0 ? `/waterdam/people?q=xx${number}` : `/waterdam/items/none-${number}.xml`));
    for (const path of ['/waterdam/people', '/waterdam/people.json', '/waterdam/people.csv', '/en/waterdam/items/Z-4815']) {
      const limited = await ask(path, ATTACKER);
      expect([path, limited.status, limited.headers['cache-control']]).toEqual([path, 429, 'private, no-store']);
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      // The index may still be built: then an item is not known yet.
      expect([path, [200, 503].includes((await ask(path, VISITOR)).status ?? 0)]).toEqual([path, true]);
    }
  });

  it('drops no page of a city', async () => {
    await useUp(130, (number) => `/search?q=yy${number}`);
    await ask('/waterdam/search?q=raad', VISITOR);
    expect((await ask('/waterdam/search?q=nobody', ATTACKER)).status).toBe(429);
    await ask('/waterdam/about', VISITOR);
    // The search is stale after 2 s.
    await setTimeout(2500);
    // The stale page, or the limit when it may not stand in any more.
    expect([200, 429]).toContain((await ask('/waterdam/search?q=raad', ATTACKER)).status);
    await setTimeout(300);
    expect((await ask('/waterdam/about', VISITOR)).headers['cache-status']).toContain('hit');
    expect((await ask('/waterdam/search?q=nobody', VISITOR)).headers['cache-status']).toContain('stored');
  });
});

it('a page has no second address that ends in .html (rule 18.9)', async () => {
  for (const path of ['/waterdam.html', '/waterdam%2ehtml', '/waterdam.html/', '/waterdam/index.html', '/index.html', '/fr/search.html'])
    expect([path, (await ask(path, VISITOR)).status]).toEqual([path, 404]);
});

it('a withdrawn session is described at no address from before (rules 13.8, 18.9)', async () => {
  const session = 'gr-begroting';
  const spellings = ['/waterdam/', '\\waterdam\\', '/%77aterdam/'].map((place) => `${portal.url}${place}${session}`);
  const paths = [...spellings.map((url) => `/oembed?url=${encodeURIComponent(url)}`), '/en/sitemap/waterdam/1.xml'];
  const listNaming = async () => {
    const answers = await Promise.all(paths.map((path) => ask(path, VISITOR)));
    return paths.filter((_path, index) => answers[index]?.status === 200 && answers[index].body.toString().includes(session));
  };
  expect(await listNaming()).toEqual(paths);
  const getAccess = async () => /"access":"(\w+)"/.exec((await ask(`/waterdam/${session}.json`, VISITOR)).body.toString())?.[1];
  const accessBefore = await getAccess();
  await control(`/sessions/${session}/unpublish`);
  try {
    // The document is fresh for some seconds, and then asked for again.
    await expect.poll(getAccess, { timeout: 30_000, interval: 300 }).not.toBe(accessBefore);
    expect(await listNaming()).toEqual([]);
  } finally {
    await control(`/sessions/${session}/publish`);
  }
});
