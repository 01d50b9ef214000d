import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import type { FilteredListView } from '../../src/domain/lists/sessionListView.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';

let portal: Program;

// The city excludes the category "intern".
const rows = [
  { name: 'Zichtbaar gepland', status: 'planned', startDateTime: { days: 2, time: '20:00' }, category: 'raad' },
  { name: 'Zichtbaar live', status: 'live', startDateTime: { days: 0, time: '00:00' } },
  { name: 'Zichtbaar opgenomen', status: 'vod', startDateTime: { days: -2, time: '20:00' }, category: 'raad' },
  { name: 'Zonder opname', status: 'vod-unavailable', startDateTime: { days: 0, time: '00:00' }, category: 'raad' },
  { name: 'Verborgen gepland', status: 'planned', startDateTime: { days: 1, time: '20:00' }, category: 'intern' },
  { name: 'Verborgen live', status: 'live', startDateTime: { days: 0, time: '00:00' }, category: 'Intern' },
  { name: 'Verborgen opgenomen', status: 'vod', startDateTime: { days: -1, time: '20:00' }, category: '2' },
].map((row, index) => ({ ...row, sessionId: 9101 + index, reference: `x-${String(index)}` }));

beforeAll(async () => {
  const backend = await startBackend(['--seed', writeSeed(rows)]);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

const read = async (path: string) => (await fetch(portal.url + path)).text();
const list = async (query: string) => JSON.parse(await read(`/druk/sessions.json${query}`)) as FilteredListView;

it.each([
  '/druk',
  '/druk?tab=live',
  '/druk?tab=planned',
  '/druk?tab=recorded',
  '/druk?q=Verborgen',
  '/druk?when=today',
  '/druk/sessions.json',
  '/druk/live-now.json',
  '/druk/calendar',
  '/druk/calendar.ics',
  '/druk/feed.xml',
  '/druk/search?q=Verborgen',
  '/druk/search.json?q=Verborgen',
  '/search?q=Verborgen',
  '/sitemap/druk/1.xml',
])('%s has no session of an excluded category (rule 4.17)', async (path) => {
  const text = await read(path);
  expect(text.length).toBeGreaterThan(50);
  expect(['Verborgen gepland', 'Verborgen live', 'Verborgen opgenomen', 'x-4', 'x-5', 'x-6'].filter((part) => text.includes(part))).toEqual(
    [],
  );
});

it('counts the sessions that it lists, and says how many are live and stand above the list (rules 4.10, 4.15)', async () => {
  expect((await list('')).total).toBe(4);
  expect((await list('?tab=live')).total).toBe(1);
  const html = (await read('/en/druk')).replaceAll('<!-- -->', '');
  expect(
    ['4 sessions found', '<a href="#live-sessions">1 live now, at the top of this page</a>', 'id="live-sessions"'].filter(
      (part) => !html.includes(part),
    ),
  ).toEqual([]);
  expect((await read('/en/druk?tab=live')).includes('href="#live-sessions"')).toBe(false);
});

it('still has the page of such a session at its address', async () => {
  expect((await fetch(`${portal.url}/druk/x-4`)).status).toBe(200);
});

it('leaves a recording that is not available out of the calendar page and the calendar file (rules 5.5, 5.6)', async () => {
  for (const path of ['/druk/calendar', '/druk/calendar.ics']) {
    const text = await read(path);
    expect([path, text.includes('Zichtbaar live'), text.includes('Zonder opname')]).toEqual([path, true, false]);
  }
  expect((await list('')).sessions.map(({ name }) => name)).toContain('Zonder opname');
});
