import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import type { LiveNowDocument } from '../../src/domain/live/liveNow.ts';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';

let backend: Program;
let portal: Program;
let control: Control;

beforeAll(async () => {
  const today = { days: 0, time: '12:00' };
  const seed = writeSeed([
    { sessionId: 9101, reference: 'besloten', name: 'Besloten', startDateTime: today, status: 'live', password: 'open' },
    { sessionId: 9102, reference: 'binnenkort', name: 'Niet gepubliceerd', startDateTime: today, status: 'live', published: false },
  ]);
  backend = await startBackend(['--seed', seed, '--seed', 'backend/seed']);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
  control = createControl(backend.url);
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

const request = (path: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${path}`, { headers });
const read = async (path: string) => ((await (await request(path)).json()) as LiveNowDocument).sessions;

it('lists the live sessions with their current topics', async () => {
  await control('/sessions/1003/topics/start', { id: 'punt-2' });
  await expect
    .poll(() => read('/waterdam/live-now.json'))
    .toContainEqual({ id: 1003, name: 'Commissie Ruimte', state: 'live-unavailable', topic: '2. Herinrichting Stationsplein' });
  const sessions = await read('/en/waterdam/live-now.json');
  expect(sessions.map(({ id }) => id)).toEqual([1002, 1003]);
  expect(await read('/waterdam/live-now.json?category=commissie-ruimte')).toEqual([sessions[1]]);
});

it('agrees with the session list of the city', async () => {
  const { html } = await readPage(`${portal.url}/waterdam`);
  expect(html).toMatch(/<h2><a href="\/waterdam\/[^"]*"><bdi>Commissie Ruimte<\/bdi>[^]*?2\. Herinrichting Stationsplein/);
});

it('answers 304 to its ETag', async () => {
  const first = await request('/nieuwland/live-now.json');
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=5, stale-while-revalidate=0']);
  const again = await request('/nieuwland/live-now.json', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('has no topic of a protected session, and no unpublished session', async () => {
  expect(await read('/druk/live-now.json')).toEqual([{ id: 9101, name: 'Besloten', state: 'live' }]);
});

it('is empty when the city hides its sessions (rule 2.7); an unknown city or category answers 404', async () => {
  expect(await read('/duinrade/live-now.json')).toEqual([]);
  for (const path of ['/nowhere/live-now.json', '/waterdam/live-now.json?category=zwemmen', '/wat_er/live-now.json']) {
    expect((await request(path)).status).toBe(404);
  }
});
