import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { translatorFor } from '../../src/i18n/translator.ts';
import { type Control, createControl } from '../support/control.ts';
import { newNetwork } from '../support/downloads.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import {
  ballotCanaryOf,
  type CanaryField,
  canaryOf,
  DORA,
  itemOf,
  personOf,
  SHARED_ITEM,
  writeSearchCanaries,
} from '../support/searchCanaries.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

/** What the canaries of a session are in: `choice` is how people voted, `elector` who is only named in the roll call. */
type Field = CanaryField | 'choice' | 'elector';
const FIELDS: readonly Field[] = ['topic', 'text', 'vote', 'person', 'speaker', 'line', 'choice', 'elector'];
const canary = (reference: string, field: Field) =>
  field === 'choice' || field === 'elector' ? ballotCanaryOf(reference, field) : canaryOf(reference, field);
const allOf = (reference: string) => FIELDS.map((field) => canary(reference, field));

/** Sessions of the city `wissel`: those that change, one that never does, and those that are never public. */
const CHANGED = ['ingetrokken', 'beveiligd', 'verwijderd', 'uitzending'];
const STAYS = 'blijvend';
const NEVER_OPEN = ['besloten', 'concept'];

/** Cities that begin to hide something of their session, named like the city: the setting, and what no such page has then. */
const HIDING: Record<string, { setting: string; hides: readonly Field[] }> = {
  mensen: { setting: 'hideDelegates', hides: ['person', 'choice', 'elector'] },
  momenten: { setting: 'hideSpeechMoments', hides: ['line'] },
  moties: { setting: 'hideVotes', hides: ['vote', 'choice', 'elector'] },
  uitslagen: { setting: 'hideVoteResults', hides: ['choice', 'elector'] },
  zittingen: { setting: 'hideSessions', hides: FIELDS },
};
const CITIES = Object.keys(HIDING);

/** Sessions of the city `onthuld`, which hides its people first. */
const SHOWN_LATER = ['eerste', 'tweede', 'derde'];

const SESSIONS = [
  ...[STAYS, ...CHANGED.slice(0, 3)].map((reference) => ({ city: 'wissel', reference })),
  { city: 'wissel', reference: 'uitzending', session: { status: 'live', startDateTime: { minutes: -20 }, duration: undefined } },
  { city: 'wissel', reference: 'besloten', session: { password: 'geheim-2026' } },
  { city: 'wissel', reference: 'concept', session: { published: false } },
  { city: 'onzichtbaar', reference: 'onzichtbaar', admin: { hideSessions: true } },
  ...CITIES.map((city) => ({ city, reference: city })),
  ...SHOWN_LATER.map((reference) => ({ city: 'onthuld', reference, admin: { hideDelegates: true } })),
];

let folders: string[];
let database: DatabaseSync;
let control: Control;
let site: string;

beforeAll(async () => {
  folders = [writeSearchCanaries(SESSIONS), mkdtempSync(join(tmpdir(), 'people-database-'))];
  const file = join(folders[1] ?? '', 'backend.sqlite');
  const backend = await startBackend(['--database', file, '--seed', folders[0] ?? '']);
  control = createControl(backend.url);
  // What the control API cannot change is changed in the database, without an event.
  database = new DatabaseSync(file, { timeout: 5000 });
  site = (await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH })).url;
  await waitForIndex(site, OPERATOR);
}, 300_000);

afterAll(async () => {
  database.close();
  await stopPrograms();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Addresses of a person and of an item, with their documents and feeds. */
const personPaths = (city: string, id: string) => ['', '.json', '.csv', '.xml'].map((type) => `/${city}/people/${id}${type}`);
const itemPaths = (city: string, id: string) => ['', '.json', '.xml'].map((type) => `/${city}/items/${id}${type}`);
/** Addresses that say something of several sessions of a city. */
const sharedPaths = (city: string) => [
  `/${city}`,
  ...['', '.json', '.csv', '?sort=time', '?q=anna'].map((tail) => `/${city}/people${tail}`),
  `/ar/${city}/people`,
  ...personPaths(city, DORA.id),
  `/en/${city}/people/${DORA.id}`,
  ...itemPaths(city, SHARED_ITEM),
  `/en/${city}/items/${SHARED_ITEM}`,
];
/** Addresses of what only one session says. */
const ownPaths = (city: string, reference: string) => [
  ...personPaths(city, personOf(reference)),
  ...itemPaths(city, itemOf(reference)),
  // Joined by name: the roll call of the session gives no id.
  ...personPaths(city, `n,,egbert-${ballotCanaryOf(reference, 'elector')}`),
];
/** Addresses of the speaking times of a session. */
const timePaths = (city: string, reference: string) => ['csv', 'json'].map((type) => `/${city}/${reference}/speakers.${type}`);

/** Requests a page from a network of its own, and again while the index has no place for another query (rule 24.9). */
async function open(path: string) {
  let answer = await readPage(site + path, newNetwork());
  await expect
    .poll(async () => (answer.status < 500 ? answer : (answer = await readPage(site + path, newNetwork()))).status, { message: path })
    .toBeLessThan(500);
  return answer;
}

/** Addresses whose answer has one of the canaries. */
async function findLeaks(canaries: readonly string[], paths: readonly string[]): Promise<string[]> {
  const secrets = new RegExp(canaries.join('|'), 'i');
  const leaks: string[] = [];
  for (const path of paths) {
    const { headers, html } = await open(path);
    // The address itself is no leak.
    const answer = `${[...headers].join('\n')}\n${html}`.replaceAll(path, '');
    if (secrets.test(answer)) leaks.push(path);
  }
  return leaks;
}

/** The status of each of some addresses. */
async function statusesOf(paths: readonly string[]): Promise<[string, number][]> {
  const statuses: [string, number][] = [];
  for (const path of paths) statuses.push([path, (await open(path)).status]);
  return statuses;
}
const withStatus = (paths: readonly string[], status: number) => paths.map((path): [string, number] => [path, status]);

/** The sums of Dora, who is in every session of a city. */
async function readDora(city: string) {
  const { html } = await open(`/${city}/people/${DORA.id}.json`);
  const { person } = JSON.parse(html) as {
    person: { sessions: number; turns: number; speakingSeconds: number | null; votes: number | null };
  };
  return { sessions: person.sessions, turns: person.turns, seconds: person.speakingSeconds, votes: person.votes };
}
/** Her sums: ballots of a live session are not counted (rule 26.3). */
const doraIn = (sessions: number, live = 0) => ({
  sessions,
  turns: sessions,
  seconds: sessions * DORA.seconds,
  votes: sessions - live,
});

/** Expects that nothing of a session is left in the pages of the people and items of its city. */
async function expectGone(city: string, reference: string): Promise<void> {
  expect(await findLeaks(allOf(reference), [...sharedPaths(city), ...ownPaths(city, reference)])).toEqual([]);
  expect(await statusesOf(ownPaths(city, reference))).toEqual(withStatus(ownPaths(city, reference), 404));
}

/** Expects the same, and that its own documents do not have it either. */
async function expectClosed(city: string, reference: string): Promise<void> {
  await expectGone(city, reference);
  expect(await findLeaks(allOf(reference), timePaths(city, reference))).toEqual([]);
}

/** Purges every cache, as an operator after a change of settings (rule 18.10). */
const purge = async () => {
  const headers = { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' };
  expect((await fetch(`${site}/cache/purge`, { method: 'POST', headers, body: '{}' })).status).toBe(204);
};
const setOfCity = (city: string, name: string, value: unknown) =>
  database.prepare(`UPDATE cities SET admin = json_set(admin, '$.' || ?, json(?)) WHERE name = ?`).run(name, JSON.stringify(value), city);
const changeSession = (reference: string, change: string) => database.exec(`${change} WHERE reference = '${reference}'`);

describe('an open session', () => {
  /** Where each canary of the session `blijvend` is: a leak of another session would be seen there. */
  const SHOWN: Record<string, readonly Field[]> = {
    '/wissel/people': ['person', 'elector'],
    '/wissel/people.json': ['person', 'elector'],
    '/wissel/people.csv': ['person', 'elector'],
    [`/wissel/people/${DORA.id}`]: ['topic', 'vote', 'line', 'choice'],
    [`/wissel/people/${DORA.id}.json`]: ['topic', 'vote', 'line', 'choice'],
    [`/wissel/people/${DORA.id}.xml`]: ['topic', 'vote', 'line', 'choice'],
    [`/wissel/people/${personOf(STAYS)}`]: ['topic', 'vote', 'person', 'line', 'choice'],
    [`/wissel/items/${SHARED_ITEM}`]: ['topic', 'vote'],
    [`/wissel/items/${SHARED_ITEM}.json`]: ['topic', 'vote'],
    [`/wissel/items/${SHARED_ITEM}.xml`]: ['topic', 'vote'],
    [`/wissel/items/${itemOf(STAYS)}`]: ['topic'],
    [`/wissel/${STAYS}/speakers.csv`]: ['topic', 'person'],
    [`/wissel/${STAYS}/speakers.json`]: ['topic', 'person'],
  };

  it.each(Object.entries(SHOWN))('is in %s', async (path, fields) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(FIELDS.filter((field) => html.includes(canary(STAYS, field)))).toEqual(fields);
  });

  it('has a share in the sums', async () => {
    expect(await readDora('wissel')).toEqual(doraIn(1 + CHANGED.length, 1));
    const paths = ownPaths('wissel', STAYS);
    expect(await statusesOf(paths)).toEqual(withStatus(paths, 200));
  });
});

it('what is protected or unpublished is on no page of people and items, and in no sum (rule 26.4)', async () => {
  for (const reference of NEVER_OPEN) await expectClosed('wissel', reference);
  // Who knows the address of a session in a city that lists none may see it (rule 2.7).
  await expectGone('onzichtbaar', 'onzichtbaar');
});

describe('a session that is no longer open has no share from the moment at which the portal knows it (rule 26.5)', () => {
  it.each([
    ['is withdrawn', 'ingetrokken', () => control('/sessions/ingetrokken/unpublish')],
    ['becomes protected', 'beveiligd', () => changeSession('beveiligd', `UPDATE sessions SET password = 'geheim-2026'`)],
    ['is deleted', 'verwijderd', () => changeSession('verwijderd', 'DELETE FROM sessions')],
    ['is live and withdrawn', 'uitzending', () => control('/sessions/uitzending/unpublish')],
  ] as const)('when it %s', async (_what, reference, change) => {
    const showsCanary = async () => (await open(`/wissel/${reference}`)).html.includes(canaryOf(reference, 'topic'));
    expect(await showsCanary()).toBe(true);
    // Every cache has a page with the share.
    await findLeaks(allOf(reference), [...sharedPaths('wissel'), ...ownPaths('wissel', reference), ...timePaths('wissel', reference)]);
    const { sessions } = await readDora('wissel');
    await change();
    await expect.poll(showsCanary).toBe(false);
    await expectClosed('wissel', reference);
    expect(await readDora('wissel')).toEqual(doraIn(sessions - 1, Number(reference !== 'uitzending')));
  });
});

describe('what a city hides is on no page of people and items from the moment at which the portal knows it (rule 26.4)', () => {
  const pathsOf = (city: string) => [...sharedPaths(city), ...ownPaths(city, city)];

  it('has a city for every setting', async () => {
    for (const city of CITIES) {
      expect(await readDora(city)).toEqual(doraIn(1));
      await findLeaks(allOf(city), pathsOf(city));
      setOfCity(city, HIDING[city]?.setting ?? '', true);
    }
    await purge();
  });

  it.each(Object.entries(HIDING))('in %s', async (city, { setting, hides }) => {
    const hidden = hides.map((field) => canary(city, field));
    // The session may not have been indexed anew: nobody is said to be unknown meanwhile (rule 26.8).
    const isGone = (path: string) => setting === 'hideSessions' || (setting === 'hideDelegates' && path.includes('/people'));
    for (const path of [...personPaths(city, DORA.id), ...itemPaths(city, SHARED_ITEM)].filter((each) => !isGone(each))) {
      const { status, headers } = await readPage(site + path, newNetwork());
      expect([200, 503], path).toContain(status);
      expect([path, headers.get('retry-after')]).toEqual([path, status === 503 ? '10' : null]);
    }
    expect(await findLeaks(hidden, pathsOf(city))).toEqual([]);
    const people = [...personPaths(city, DORA.id), ...['', '.json', '.csv'].map((type) => `/${city}/people${type}`)];
    if (setting === 'hideDelegates' || setting === 'hideSessions') {
      expect(await statusesOf(people)).toEqual(withStatus(people, 404));
      return;
    }
    // The session is indexed anew, with the other settings.
    await expect.poll(() => statusesOf(people)).toEqual(withStatus(people, 200));
    expect(await readDora(city)).toEqual({
      ...doraIn(1),
      ...(setting === 'hideSpeechMoments' ? { seconds: null } : { votes: null }),
    });
    expect(await findLeaks(hidden, pathsOf(city))).toEqual([]);
    const shown = hides.includes('line') ? canary(city, 'choice') : canary(city, 'line');
    expect((await open(`/${city}/people/${personOf(city)}`)).html).toContain(shown);
  });
});

describe('what a city shows again', () => {
  it('is not said to be unknown before its sessions have been read again, nor are sums without a notice too low (rule 26.8)', async () => {
    const persons = [
      '/onthuld/people',
      ...personPaths('onthuld', DORA.id),
      ...SHOWN_LATER.map((each) => `/onthuld/people/${personOf(each)}`),
    ];
    expect(await statusesOf(persons)).toEqual(withStatus(persons, 404));
    setOfCity('onthuld', 'hideDelegates', false);
    await purge();
    for (const path of persons) {
      const { status } = await readPage(site + path, newNetwork());
      expect([200, 503], path).toContain(status);
    }
    const isWhole = ({ html }: { html: string }) => SHOWN_LATER.every((each) => html.includes(personOf(each)));
    const notice = translatorFor('nl')('people.building');
    await expect
      .poll(async () => {
        const home = await open('/onthuld');
        const page = await open('/onthuld/people');
        expect(isWhole(page) || page.html.includes(notice)).toBe(true);
        // The home has only what is known (rule 26.19).
        if (home.html.includes('id="spoken"') && !home.html.includes(notice)) expect(isWhole(page)).toBe(true);
        return isWhole(page);
      })
      .toBe(true);
    await expect.poll(() => statusesOf(persons)).toEqual(withStatus(persons, 200));
  });
});
