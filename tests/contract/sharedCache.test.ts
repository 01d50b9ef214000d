// A shared cache in front of the portal shows a withdrawn session no longer than the portal itself (rule 18.15).
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { CANARY, writeCanarySeed } from '../support/canarySeed.ts';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { startVarnish, type TestVarnish } from '../support/varnish.ts';

const SESSION = '/volie/dicht';
/** What shows more of an open session than its name and date. */
const PAGES = ['', '/embed', '/embed/topics', '.json', '/live.json', '/text'].map((tail) => SESSION + tail);
/** What only an open session has. */
const PARTS = ['/captions/nl.vtt', '/transcript/nl', '/transcript/nl.json', '/transcript/nl.txt', '/chapters.vtt'].map(
  (tail) => SESSION + tail,
);
/** What leaves out a withdrawn session, or cancels it. */
const LISTS = ['', '/calendar.ics', '/feed.xml', '/sessions.json'].map((tail) => `/volie${tail}`);
const ICS = `${SESSION}.ics`;

/** Longest time until everything is gone: the 15 s of rule 18.15, and the time of the requests on a busy machine. */
const LIMIT_MS = 15_000;
const MARGIN_MS = 5000;

let folder: string;
let varnish: TestVarnish | undefined;
let control: Control;
let site: string;

beforeAll(async () => {
  folder = writeCanarySeed({ isProtected: false });
  const backend = await startBackend(['--seed', folder]);
  control = createControl(backend.url);
  // Without a broker the portal learns of the withdrawal from the API only.
  site = (await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_METADATA_BROKERS: '[]' })).url;
  varnish = await startVarnish(site);
});

afterAll(async () => {
  await varnish?.stop();
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

const open = (path: string) => readPage((varnish?.url ?? site) + path);

/** The addresses that still show the session. */
async function findShown(): Promise<string[]> {
  const shown = await Promise.all([
    ...PAGES.map(async (path) => [path, (await open(path)).html.includes(CANARY)] as const),
    ...PARTS.map(async (path) => [path, (await open(path)).status === 200] as const),
    ...LISTS.map(async (path) => {
      const { html } = await open(path);
      return [path, html.includes('/dicht') && !html.includes('STATUS:CANCELLED')] as const;
    }),
    (async () => [ICS, !(await open(ICS)).html.includes('STATUS:CANCELLED')] as const)(),
  ]);
  return shown.filter(([, isShown]) => isShown).map(([path]) => path);
}

describe('behind Varnish', () => {
  it('everything of a withdrawn session is gone within 15 s (rule 18.15)', async ({ skip }) => {
    if (!varnish) return skip('Varnish is not installed and cannot be installed here.');
    expect(await findShown()).toEqual(expect.arrayContaining([SESSION, `${SESSION}/embed`, `${SESSION}.json`, ...PARTS, ...LISTS, ICS]));
    await control('/sessions/9001/unpublish');
    // Nobody asks for anything until then: the first visitor must not see what the caches still have.
    await setTimeout(LIMIT_MS);
    expect(await findShown()).toEqual([]);
  });

  it('everything is gone as soon for those who ask all the time', async ({ skip }) => {
    if (!varnish) return skip('Varnish is not installed and cannot be installed here.');
    await control('/sessions/9001/publish');
    const deadline = performance.now() + 60_000;
    while ((await findShown()).length === 0 && performance.now() < deadline) await setTimeout(500);
    await setTimeout(LIMIT_MS);
    await findShown();
    await control('/sessions/9001/unpublish');
    const startMs = performance.now();
    let shown = await findShown();
    while (shown.length > 0 && performance.now() - startMs < LIMIT_MS + MARGIN_MS) {
      await setTimeout(500);
      shown = await findShown();
    }
    expect(shown).toEqual([]);
  });
});
