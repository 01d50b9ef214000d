import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { foundBy, OPERATOR, searchJson, WITH_SEARCH } from '../support/searches.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';

// An import while a backend runs and its database is in use (rules 13.27, 24.13).

/** Limits of the visitors' waiting, ms. */
const IN_LIST = { timeout: 10_000, interval: 250 };
const IN_SEARCH = { timeout: 60_000, interval: 500 };

const run = promisify(execFile);
let dataDir = '';
let seed = '';
let backends: Program[] = [];
let site = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'import-visible-'));
  seed = writeSeed([{ sessionId: 8301, reference: 'bestaand', name: 'Bestaande zitting', startDateTime: { days: -3, time: '20:00' } }]);
  const primary = await startBackend(['--seed', seed], { BACKEND_DATA_DIR: dataDir });
  backends = [primary, await startBackend(['--seed', seed, '--follow'], { BACKEND_DATA_DIR: dataDir })];
  site = (await startPortal({ ...toPortalEnvironment(primary.url), ...WITH_SEARCH })).url;
  await waitForIndex(site, OPERATOR);
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
  rmSync(dataDir, { recursive: true });
});

async function importSession(reference: string, sessionId: number, date: string, name: string): Promise<string> {
  const captions = join(dataDir, `${reference}.vtt`);
  writeFileSync(captions, 'WEBVTT\n\n00:01.000 --> 00:02.500\nWelkom\n');
  const session = ['--city', 'druk', '--reference', reference, '--session-id', String(sessionId), '--name', name, '--date', date];
  const env = { ...process.env, ...referenceTokens, REFERENCE_URL: backends[0]?.url };
  const { stdout } = await run(nodeBinary, [inRoot('importer', 'src', 'main.ts'), captions, ...session, '--out', seed], { env });
  return stdout;
}

/** Changes the database at all instances until `work` is done. */
async function whileInUse<T>(work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const controls = backends.map(({ url }) => createControl(url));
  const changes = controls.map(async (control, index) => {
    for (let count = 0; !ended.signal.aborted; count += 1) await control('/sessions/bestaand/viewers', { viewers: 10 * count + index });
  });
  const done = work.finally(() => ended.abort());
  await Promise.all([done, ...changes]);
  return done;
}

it.each([
  { when: 'of this week', reference: 'nieuw', sessionId: 8302, daysAgo: 2, query: 'brandweerkazerne' },
  { when: 'of years ago', reference: 'oud', sessionId: 8303, daysAgo: 2000, query: 'stoomgemaal' },
])('an imported session $when is soon in the lists and in the search', { timeout: 120_000 }, async (meeting) => {
  const { reference, sessionId, daysAgo, query } = meeting;
  const readList = async () => (await fetch(`${site}/druk`)).text();
  expect(await readList()).not.toContain(`/druk/${reference}`);
  const date = `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T19:30`;
  expect(await whileInUse(importSession(reference, sessionId, date, `Raad over ${query}`))).toContain('Loaded by the running backend');
  await expect.poll(readList, IN_LIST).toContain(`/druk/${reference}`);
  await expect.poll(async () => foundBy(await searchJson(site, { q: query })), IN_SEARCH).toEqual([`druk/${reference}`]);
});
