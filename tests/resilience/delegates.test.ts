import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { label } from '../support/labels.ts';

let backend: Program;
let control: Control;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});

afterEach(async () => {
  await control('/faults', undefined, 'DELETE');
});

afterAll(stopPrograms);

/** The delegates page of a portal with empty caches. */
async function openFresh(path: string, settings: Record<string, string> = {}) {
  const portal = await startPortal({ ...toPortalEnvironment(backend.url), ...settings });
  const page = await readPage(portal.url + path);
  portal.child.kill('SIGKILL');
  await portal.ended;
  return page;
}

it('a broker that is down leaves a notice instead of the delegates', async () => {
  const { status, text } = await openFresh('/de/waterdam/delegates', {
    PORTAL_METADATA_BROKERS: JSON.stringify([{ url: 'ws://127.0.0.1:1' }]),
  });
  expect(status).toBe(200);
  expect(text).toContain(label('de', 'delegates.unknown'));
  expect(text).not.toContain(label('de', 'delegates.empty'));
});

it('a session list that fails leaves the same notice', async () => {
  await control('/faults', { match: 'api', kind: 'fail' });
  const { status, text } = await openFresh('/en/waterdam/delegates');
  expect(status).toBe(200);
  expect(text).toContain(label('en', 'delegates.unknown'));
});

it('a city without broker has no delegates', async () => {
  const { status, text } = await openFresh('/en/waterdam/delegates', { PORTAL_METADATA_BROKERS: '[]' });
  expect(status).toBe(200);
  expect(text).toContain(label('en', 'delegates.empty'));
});

it('sitemap and delegates of a city that cannot be loaded answer 503 (rule 17.6)', async () => {
  for (const match of ['admin', 'admin-backup']) await control('/faults', { match, kind: 'fail' });
  const sitemap = await openFresh('/sitemap.xml');
  expect(sitemap.status).toBe(503);
  expect(sitemap.headers.get('retry-after')).toBe('10');
  expect((await openFresh('/waterdam/delegates')).status).toBe(503);
});
