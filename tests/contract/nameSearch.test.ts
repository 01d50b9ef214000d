import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import type { FilteredListView } from '../../src/domain/lists/sessionListView.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';

const NAMES = ['Ausschuss Hauptstraße', 'Séance du cœur', 'Cyfarfod Tŷ Ŵyr', 'لجنة الميزانية', '２０２６年预算会议'];

let portal: Program;

beforeAll(async () => {
  const sessions = NAMES.map((name, index) => ({
    sessionId: 880001 + index,
    reference: `raad-${String(index)}`,
    name,
    startDateTime: { days: -1 - index, time: '19:00' },
    duration: 30,
    status: 'vod',
  }));
  const backend = await startBackend(['--seed', writeSeed(sessions)]);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

/** The names that an answer has. */
const namesIn = (text: string) => NAMES.filter((name) => text.includes(name));

it.each([
  ['Hauptstrasse', 'Ausschuss Hauptstraße'],
  ['HAUPTSTRAẞE', 'Ausschuss Hauptstraße'],
  ['coeur', 'Séance du cœur'],
  ['ty wyr', 'Cyfarfod Tŷ Ŵyr'],
  ['ميزانيه', 'لجنة الميزانية'],
  ['والميزانية', 'لجنة الميزانية'],
  ['2026年预', '２０２６年预算会议'],
])('the list of a city, its data and the search find %s in %s (rules 4.4, 24.4)', async (query, name) => {
  const q = encodeURIComponent(query);
  const read = async (path: string) => (await fetch(`${portal.url}/druk${path}?q=${q}`)).text();
  expect(namesIn(await read(''))).toEqual([name]);
  expect((JSON.parse(await read('/sessions.json')) as FilteredListView).sessions.map((session) => session.name)).toEqual([name]);
  // The results mark what was found.
  await expect.poll(async () => namesIn((await read('/search')).replaceAll(/<\/?mark>/g, ''))).toEqual([name]);
});
