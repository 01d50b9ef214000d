import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';
import { label } from '../support/labels.ts';

const NAME = 'Raad zonder gebeurtenis';
/** The time of rule 18.15. */
const LIMIT_MS = 15_000;

let portal: Program;
let control: Control;

beforeAll(async () => {
  const session = { sessionId: 9101, reference: 'raad', name: NAME, startDateTime: { days: 0, time: '12:00' }, status: 'live' };
  const backend = await startBackend(['--seed', writeSeed([session])]);
  control = createControl(backend.url);
  // Without a broker the portal learns of the withdrawal from the API only.
  portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_METADATA_BROKERS: '[]', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

const open = (path: string) => readPage(portal.url + path);
const isNamed = async (path: string) => (await open(path)).html.includes(NAME);

it('the city list names a live session, and no longer 15 s after it was withdrawn without an event (rules 2.14, 18.15)', async () => {
  for (const path of ['/', '/fr', '/private']) await expect.poll(() => isNamed(path), { timeout: 10_000 }).toBe(true);
  const { html, headers } = await open('/');
  expect(html).toContain('href="/druk/raad"');
  expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=[12], stale-while-revalidate=[02]\b/);
  await control('/sessions/9101/unpublish', { events: 'none' });
  const withdrawnMs = Date.now();
  // Visitors of one page all the time, and none of the others.
  while (Date.now() - withdrawnMs < LIMIT_MS) {
    await open('/');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  for (const path of ['/', '/fr', '/private']) {
    const page = await open(path);
    expect([path, page.html.includes(NAME), page.html.includes('/druk/raad')]).toEqual([path, false, false]);
    expect(page.text).not.toContain(label('nl', 'sessions.tabLive'));
  }
}, 60_000);
