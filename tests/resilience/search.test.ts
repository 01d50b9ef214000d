import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { createDataFolder, removeDataFolder } from '../support/dataFolder.ts';
import { label } from '../support/labels.ts';
import { readMetrics, sumOf } from '../support/metrics.ts';
import { SERVICES } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { foundBy, OPERATOR, readUncached, searchJson, WITH_SEARCH } from '../support/searches.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';

const endableThreads = `--import=${new URL('../support/endableThreads.ts', import.meta.url).href}`;
/** Time in which a portal recovers: it opens a failed index again after 10 s. */
const RECOVERY = { timeout: 40_000, interval: 500 };
const EMAIL = 'griffie@druk.example';

let backend: Program;
let control: Control;
let folder: string;
let portal: Program;
let lineCount = 0;

const startIn = (PORTAL_DATA_DIR: string) =>
  startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH, PORTAL_DATA_DIR, NODE_OPTIONS: endableThreads });
const open = (path: string) => readUncached(portal.url + path);
const file = () => join(folder, 'search.sqlite');

/** Sessions found for a term; undefined while there is no index. */
const find = (q: string, { url } = portal) => searchJson(url, { q }).then(foundBy, () => undefined);

/** Says something in the live session and waits until it is found: the portal reads and writes its index. */
async function expectIndexing(): Promise<void> {
  const spoken = `zeepaard${String.fromCharCode(97 + (lineCount += 1))}`;
  await expect
    .poll(async () => {
      await control('/sessions/8202/caption', { text: `Over ${spoken}.` });
      return find(spoken);
    }, RECOVERY)
    .toEqual(['druk/live']);
}

/** Expects that pages are there, and that a search says what it can do without an index (rule 24.15). */
async function expectNamesOnly(): Promise<void> {
  for (const path of ['/', '/druk', '/druk/notulen']) expect([path, (await open(path)).status]).toEqual([path, 200]);
  const ofCity = await open('/druk/search?q=notulen');
  expect(ofCity.status).toBe(200);
  expect(ofCity.text).toContain(label('nl', 'search.namesOnly'));
  expect(ofCity.html).toMatch(/href="\/druk\/notulen/);
  expect(await searchJson(portal.url, { q: 'notulen' }, '/druk/search.json')).toMatchObject({ searchedNames: true, total: 1 });
  const ofAll = await open('/search?q=notulen');
  expect(ofAll.text).toContain(label('nl', 'search.unavailable'));
  expect(ofAll.status).toBeLessThan(504);
  for (const path of ['/search.json?q=notulen', '/search.xml?q=notulen']) {
    const { status, headers } = await open(path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '10']);
  }
  expect(JSON.parse((await open('/search/suggestions.json?q=not')).html)).toEqual({ suggestions: [] });
}

/** Expects that the log names the failure and contains no secret (rule 20.9). */
function expectLogged(program: Program, reason: RegExp): void {
  const failures = program
    .output()
    .split('\n')
    .filter((line) => line.includes('search index failed'));
  expect(
    failures.some((line) => reason.test(line)),
    failures.join('\n'),
  ).toBe(true);
  for (const secret of [referenceTokens.REFERENCE_API_TOKEN, OPERATOR, 'only-for-tests-', EMAIL])
    expect(program.output()).not.toContain(secret);
}

beforeAll(async () => {
  const live = { status: 'live', startDateTime: { days: 0, time: '00:01' } };
  const seed = writeSeed([
    {
      sessionId: 8201,
      reference: 'notulen',
      name: 'Notulen',
      description: `Vragen aan ${EMAIL} over zwanen`,
      startDateTime: { days: -2, time: '20:00' },
    },
    { sessionId: 8202, reference: 'live', name: 'Uitzending', ...live },
  ]);
  backend = await startBackend(['--seed', seed]);
  control = createControl(backend.url);
});

beforeEach(() => {
  folder = createDataFolder();
});

afterEach(async () => {
  await control('/faults', undefined, 'DELETE');
  portal.child.kill('SIGKILL');
  await portal.ended;
  removeDataFolder(folder);
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

it('a data folder that cannot be written leaves a search of names, until it can be (rule 24.15)', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'not a folder');
  portal = await startIn(folder);
  await expect.poll(() => portal.output(), RECOVERY).toContain('search index failed');
  await expectNamesOnly();
  expectLogged(portal, /EEXIST|ENOTDIR/);
  rmSync(folder);
  mkdirSync(folder);
  await expectIndexing();
  expect(await find('zwanen')).toEqual(['druk/notulen']);
});

it('a file that is damaged before the start is built again', async () => {
  writeFileSync(file(), 'SQLite format 3\0'.repeat(4096));
  portal = await startIn(folder);
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual(['druk/notulen']);
  await expectIndexing();
});

it('a file that is damaged while it is used is built again', async () => {
  portal = await startIn(folder);
  await waitForIndex(portal.url, OPERATOR);
  await expectIndexing();
  for (const name of [file(), `${file()}-wal`]) {
    const descriptor = openSync(name, 'r+');
    for (let at = 4096; at < statSync(name).size - 2048; at += 4096) writeSync(descriptor, Buffer.alloc(2048, 0x5a), 0, 2048, at + 128);
    closeSync(descriptor);
  }
  // What it can do meanwhile, it says; nothing fails otherwise.
  for (const path of ['/search?q=zwanen', '/druk/search?q=zwanen', '/druk', '/druk/notulen'])
    expect((await open(path)).status, path).toBe(200);
  await expectIndexing();
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual(['druk/notulen']);
  expectLogged(portal, /malformed|not a database|corrupt/i);
});

it('a file that is removed while it is used is built again, and every portal searches the new one', async () => {
  const first = await startIn(folder);
  portal = first;
  await waitForIndex(first.url, OPERATOR);
  portal = await startIn(folder);
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual(['druk/notulen']);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file() + suffix, { force: true });
  expect((await open('/druk/search?q=notulen')).status).toBe(200);
  await expect.poll(() => existsSync(file()), RECOVERY).toBe(true);
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual(['druk/notulen']);
  await expectIndexing();
  first.child.kill('SIGKILL');
  await first.ended;
});

it('of two portals with one data folder one indexes and both search; the other takes over (rule 24.18)', async () => {
  const first = await startIn(folder);
  portal = first;
  await waitForIndex(first.url, OPERATOR);
  portal = await startIn(folder);
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual(['druk/notulen']);
  expect(await find('zwanen', first)).toEqual(['druk/notulen']);
  expect(sumOf(await readMetrics(portal.url, OPERATOR), 'gallery_search_sessions')).toBeNaN();
  // What the first one indexes is found by the second.
  await expectIndexing();
  // The second one cannot remove what is withdrawn from the index of the first, and does not show it (rule 24.3).
  first.child.kill('SIGSTOP');
  await control('/sessions/notulen/unpublish');
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual([]);
  expect(await find('uitzending')).toEqual(['druk/live']);
  await control('/sessions/notulen/publish');
  first.child.kill('SIGKILL');
  await first.ended;
  await waitForIndex(portal.url, OPERATOR);
  await expectIndexing();
});

it('a full disk leaves a search of what is indexed, until there is space', async () => {
  portal = await startIn(folder);
  await waitForIndex(portal.url, OPERATOR);
  await expectIndexing();
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(portal.child.pid), `--fsize=${bytes}:unlimited`]);
  limit('4096');
  await control('/sessions/8202/caption', { text: 'Wat niet bewaard kan worden.' });
  await expect.poll(() => portal.output(), RECOVERY).toContain('search index failed');
  expect(await find('zwanen')).toEqual(['druk/notulen']);
  for (const path of ['/druk', '/druk/search?q=zwanen', '/search?q=zwanen']) expect((await open(path)).status, path).toBe(200);
  limit('unlimited');
  await expectIndexing();
  expect(await find('zwanen')).toEqual(['druk/notulen']);
  expectLogged(portal, /disk|full|i\/o/i);
});

it('threads that end are started again, and pages do not notice', async () => {
  portal = await startIn(folder);
  await waitForIndex(portal.url, OPERATOR);
  const ended = once(portal.child, 'message');
  portal.child.send('end');
  expect(await ended).toMatchObject([{ ended: 2 }, undefined]);
  // How much a search finds meanwhile depends on how soon the threads are there again.
  for (const path of ['/', '/druk', '/druk/notulen', '/druk/search?q=notulen'])
    expect([path, (await open(path)).status]).toEqual([path, 200]);
  await expect.poll(() => find('zwanen'), RECOVERY).toEqual(['druk/notulen']);
  await expectIndexing();
});

it('services that fail leave a search of what is indexed', async () => {
  portal = await startIn(folder);
  await waitForIndex(portal.url, OPERATOR);
  for (const match of SERVICES) await control('/faults', { match, kind: 'fail', status: 500 });
  await control('/connections', undefined, 'DELETE');
  for (let visit = 0; visit < 3; visit += 1) expect(await find('zwanen')).toEqual(['druk/notulen']);
  expect((await readPage(`${portal.url}/search?q=zwanen`)).text).toContain('Notulen');
  await control('/faults', undefined, 'DELETE');
  await expectIndexing();
});
