import { afterAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createDataFolder, removeDataFolder } from '../support/dataFolder.ts';
import { label } from '../support/labels.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { foundBy, OPERATOR, readUncached, searchJson, WITH_SEARCH } from '../support/searches.ts';

const folder = createDataFolder();
let backend: Program;
let portal: Program;
const start = async () => {
  portal = await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH, PORTAL_DATA_DIR: folder });
};

afterAll(async () => {
  await stopPrograms();
  removeDataFolder(folder);
});

it('the sessions of the demonstration can be searched soon after the start (rule 24.13)', async () => {
  backend = await startBackend();
  await start();
  // Before there is an index, the page of a city searches names, and says so (rule 24.15).
  expect((await readUncached(`${portal.url}/waterdam/search?q=begroting`)).status).toBe(200);
  const find = () => searchJson(portal.url, { q: 'fietsbrug' }).then(foundBy, () => []);
  await expect.poll(find).toEqual(expect.arrayContaining(['waterdam/gr-begroting', 'waterdam/live-raad']));
  await waitForIndex(portal.url, OPERATOR);
});

it('the feed of a search is Atom, newest first, with an entry for each session (rule 24.17)', async () => {
  const { status, headers, html } = await readUncached(`${portal.url}/en/waterdam/search.xml?q=begroting&in=topics`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
  expect(html).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xml:lang="en" xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
  const feed = html.split('<entry>')[0] ?? '';
  for (const element of ['id', 'title', 'updated', 'author']) expect(feed.split(`<${element}>`), element).toHaveLength(2);
  expect(feed).toContain(`<link rel="self" href="${portal.url}/en/waterdam/search.xml?q=begroting&amp;in=topics"/>`);
  expect(feed).toContain(`<link rel="alternate" href="${portal.url}/en/waterdam/search?q=begroting&amp;in=topics"/>`);
  const entries = html.split('<entry>').slice(1);
  const { sessions } = await searchJson(portal.url, { q: 'begroting', in: 'topics', sort: 'newest' }, '/waterdam/search.json');
  expect(entries).toHaveLength(sessions.length);
  const of = (element: RegExp) => entries.map((entry) => element.exec(entry)?.[1] ?? '');
  const ids = of(/<id>(.*?)<\/id>/);
  expect(new Set(ids).size).toBe(entries.length);
  // Programs merge entries with one id: those of the city's feed are others, and a search keeps its own.
  const idsOf = async (path: string) =>
    [...(await readUncached(portal.url + path)).html.matchAll(/<entry>.*?<id>(.*?)<\/id>/gs)].map(([, id]) => id);
  expect(await idsOf('/en/waterdam/search.xml?q=begroting&in=topics')).toEqual(ids);
  for (const path of ['/en/waterdam/feed.xml', '/en/waterdam/search.xml?q=brug'])
    expect((await idsOf(path)).filter((id) => ids.includes(id ?? ''))).toEqual([]);
  for (const link of of(/<link href="(.*?)"/))
    expect(sessions.flatMap(({ hits }) => hits.map(({ url }) => url.replace('/waterdam', '/en/waterdam')))).toContain(link);
  const updated = of(/<updated>(.*?)<\/updated>/).map(Date.parse);
  expect(updated).toEqual(updated.toSorted((a, b) => b - a));
  expect(Math.max(...updated)).toBeLessThanOrEqual(Date.now());
});

it('the summary of an entry has a line for each hit, and names a speaker once', async () => {
  const { html } = await readUncached(`${portal.url}/search.xml?q=wijnhoven`);
  const lines = [...html.matchAll(/<summary type="html"><!\[CDATA\[(.*?)\]\]>/gs)].flatMap(([, summary = '']) => summary.split('<br>\n'));
  expect(lines).toContainEqual(expect.stringMatching(/^(?:[\d:]+ · )?Joost Wijnhoven, [^·]*$/));
  for (const line of lines) {
    expect(line).not.toContain('\n');
    expect(line.split('Wijnhoven').length, line).toBeLessThanOrEqual(2);
  }
});

it('the feed without a query has the title of the page', async () => {
  const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec((await readUncached(portal.url + path)).html)?.[1];
  expect(await titleOf('/search.xml')).toBe('Zoeken in alle vergaderingen · Public Gallery');
  expect(await titleOf('/waterdam/search.xml')).toBe('Zoeken in de vergaderingen van Waterdam · Public Gallery');
});

it('a page of results says which one it is, and how many terms were searched (rule 24.5)', async () => {
  const open = (path: string) => readUncached(portal.url + path);
  expect((await open('/search?q=raad')).html).toContain('<title>Zoeken: raad · Public Gallery</title>');
  expect((await open('/search?q=raad&page=2')).html).toContain('<title>Zoeken: raad · Pagina 2 · Public Gallery</title>');
  const notice = label('nl', 'search.firstTerms', { limit: 12 });
  for (const count of [12, 13])
    expect((await open(`/search?q=${'raad+'.repeat(count)}`)).text.includes(notice), String(count)).toBe(count > 12);
  const phrase = (await open(`/search?q="${'raad+'.repeat(30)}"`)).text;
  expect(phrase).toContain(label('nl', 'search.firstTerms', { limit: 24 }));
});

it('a private city says that names only are searched, and not that this will change (rule 24.2)', async () => {
  const { text } = await readUncached(`${portal.url}/raadhuis-intern/search?q=directie`);
  expect(text).toContain(label('nl', 'search.namesAlways'));
  expect(text).not.toContain(label('nl', 'search.namesOnly'));
});

it('after a restart with the same data folder the index is there at once', async () => {
  const before = await searchJson(portal.url, { q: 'begroting' });
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await start();
  const after = await searchJson(portal.url, { q: 'begroting' });
  expect(foundBy(after)).toEqual(expect.arrayContaining(foundBy(before)));
});
