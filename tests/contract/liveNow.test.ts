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
  backend = await startBackend(['--seed', seed, '--seed', 'reference/seed']);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
  control = createControl(backend.url);
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${path}`, { headers });
const read = async (path: string) => ((await (await ask(path)).json()) as LiveNowDocument).sessions;

it('lists the sessions that are live, with what is being discussed', async () => {
  await control('/sessions/1003/topics/start', { id: 'punt-2' });
  await expect
    .poll(() => read('/waterdam/live-now.json'))
    .toContainEqual({ id: 1003, name: 'Commissie Ruimte', state: 'live-unavailable', topic: '2. Herinrichting Stationsplein' });
  const sessions = await read('/en/waterdam/live-now.json');
  expect(sessions.map(({ id }) => id)).toEqual([1002, 1003]);
  expect(await read('/waterdam/live-now.json?category=commissie-ruimte')).toEqual([sessions[1]]);
});

it('is the same as the list of the city says', async () => {
  const { html } = await readPage(`${portal.url}/waterdam`);
  expect(html).toMatch(/<h2><a href="\/waterdam\/[^"]*"><bdi>Commissie Ruimte<\/bdi>[^]*?2\. Herinrichting Stationsplein/);
});

it('is not sent again to who has it', async () => {
  const first = await ask('/nieuwland/live-now.json');
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=5']);
  const again = await ask('/nieuwland/live-now.json', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('tells nothing of a session that is not for everybody but that it is live', async () => {
  expect(await read('/druk/live-now.json')).toEqual([{ id: 9101, name: 'Besloten', state: 'live' }]);
});

it('is empty where a city hides its sessions, and not to be had of what is not there', async () => {
  expect(await read('/duinrade/live-now.json')).toEqual([]);
  for (const path of ['/nowhere/live-now.json', '/waterdam/live-now.json?category=zwemmen', '/wat_er/live-now.json']) {
    expect((await ask(path)).status).toBe(404);
  }
});
