import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

const SESSION = '/sessions/1003';
const PAGE = '/waterdam/cr-stationsplein';
const VOTERS = 300;

interface ShownVote {
  id: string;
  total: number;
}

let control: Control;
let portal: Program;
beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal(toPortalEnvironment(backend.url));
});
afterAll(stopPrograms);

const readLive = () => readPage(`${portal.url}${PAGE}/live.json`);
const readVotes = async () => (JSON.parse((await readLive()).html) as { votes?: ShownVote[] }).votes ?? [];

it('votes that start and end while the broker is down are shown and counted once when it is back (rule 12.3)', async () => {
  await control(`${SESSION}/votes/start`, { id: 'before', name: 'Before', priority: 1, result: [] });
  await expect.poll(async () => (await readVotes()).length).toBe(1);
  await control('/faults', { match: 'broker', kind: 'fail' });
  await control('/connections', undefined, 'DELETE');
  expect((await readLive()).status).toBe(200);
  expect((await readPage(portal.url + PAGE)).status).toBe(200);
  await control(`${SESSION}/votes/start`, { id: 'meanwhile', name: 'Meanwhile', priority: 2, result: [] });
  const result = [{ vote: 'yes', label: 'Yes', count: VOTERS }];
  await control(`${SESSION}/votes/stop`, { id: 'before', name: 'Before', priority: 1, result, total: VOTERS });
  await control('/faults', undefined, 'DELETE');
  await expect.poll(async () => (await readVotes()).length, { timeout: 45_000 }).toBe(2);
  const votes = await readVotes();
  expect(votes.map(({ id }) => id).sort()).toEqual(['before', 'meanwhile']);
  expect(votes.find(({ id }) => id === 'before')?.total).toBe(VOTERS);
});
