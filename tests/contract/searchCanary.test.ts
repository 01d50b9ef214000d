import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { newNetwork } from '../support/downloads.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { ROUTES } from '../support/routes.ts';
import { canariesOf, type CanaryField, canaryOf, mistype, NEIGHBOURS, writeSearchCanaries } from '../support/searchCanaries.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { foundBy, OPERATOR, searchJson, WITH_SEARCH } from '../support/searches.ts';

/** Sessions of the city `wissel` that change, one each. */
const CHANGED = ['ingetrokken', 'beveiligd', 'verwijderd', 'uitzending'];
/** Sessions that are never public. */
const NEVER_OPEN = ['besloten', 'concept', 'intern', 'onzichtbaar'];
/** Cities that begin to hide something: the setting, and what is hidden then of their session, which has the name of the city. */
const HIDING = {
  sprekers: { hideDelegates: ['person', 'speaker'] },
  momenten: { hideSpeechMoments: ['speaker'] },
  moties: { hideVotes: ['vote'] },
  zittingen: { hideSessions: ['topic', 'text', 'vote', 'person', 'speaker', 'line'] },
  raadhuis: { privateDomain: ['topic', 'text', 'vote', 'person', 'speaker', 'line'] },
} as const;
const CITIES = Object.keys(HIDING) as (keyof typeof HIDING)[];
const hiddenOf = (city: (typeof CITIES)[number]): string[] =>
  Object.values<readonly CanaryField[]>(HIDING[city]).flatMap((fields) => fields.map((field) => canaryOf(city, field)));
/** What is withdrawn with a transcript. */
const WITHDRAWN = [canaryOf('transcript', 'line'), canaryOf('transcript', 'speaker')];
/** Longest time after which a silent change is known: settings of a city are used for a minute, then a search asks for them again. */
const SILENT = { timeout: 120_000, interval: 1000 };

const SESSIONS = [
  ...CHANGED.slice(0, 3).map((reference) => ({ city: 'wissel', reference })),
  { city: 'wissel', reference: 'uitzending', session: { status: 'live', startDateTime: { minutes: -20 }, duration: undefined } },
  ...['hernoemd', 'transcript'].map((reference) => ({ city: 'wissel', reference })),
  { city: 'wissel', reference: 'besloten', session: { password: 'geheim-2026' } },
  { city: 'wissel', reference: 'concept', session: { published: false } },
  { city: 'intern', reference: 'intern', admin: { privateDomain: true } },
  { city: 'onzichtbaar', reference: 'onzichtbaar', admin: { hideSessions: true } },
  ...[...CITIES, 'stil'].map((city) => ({ city, reference: city })),
];

let folders: string[];
let database: DatabaseSync;
let control: Control;
let site: string;
const open = (path: string) => readPage(site + path, newNetwork());
const search = (parameters: Record<string, string>) => searchJson(site, parameters);

beforeAll(async () => {
  folders = [writeSearchCanaries(SESSIONS), mkdtempSync(join(tmpdir(), 'search-database-'))];
  const file = join(folders[1] ?? '', 'backend.sqlite');
  const backend = await startBackend(['--database', file, '--seed', folders[0] ?? '', '--seed', inRoot('backend', 'seed')]);
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

/** Every address of a search: of all cities and of one, as page, JSON and Atom, and suggestions. */
const searchPaths = (city: string, q: string) => {
  const query = `q=${encodeURIComponent(q)}`;
  return [
    ...['/search', '/search.json', '/search.xml'].flatMap((path) => [`${path}?${query}`, `/${city}${path}?${query}`]),
    `/en/search?${query}&city=${city}&sort=newest`,
    `/search/suggestions.json?${query}`,
    `/search/suggestions.json?${query}&city=${city}&format=opensearch`,
  ];
};

/** Opens a page; an index that has no place for another query says so, and is asked again (rule 24.9). */
async function openOnceFree(path: string) {
  let answer = await open(path);
  await expect.poll(async () => (answer.status < 500 ? answer : (answer = await open(path))).status, { message: path }).toBeLessThan(500);
  return answer;
}

/** Addresses whose answer has one of the canaries. */
async function findLeaks(canaries: readonly string[], paths: readonly string[]): Promise<string[]> {
  const secrets = new RegExp(canaries.join('|'), 'i');
  const leaks: string[] = [];
  for (const path of new Set(paths)) {
    const { headers, html } = await openOnceFree(path);
    if (secrets.test(`${[...headers].join('\n')}\n${html}`)) leaks.push(path);
  }
  return leaks;
}

/** Leaks among all searches: for terms beside the canaries, and for mistyped canaries. */
const findSearchLeaks = (city: string, canaries: readonly string[]) =>
  findLeaks(
    canaries,
    [...NEIGHBOURS, ...canaries.map(mistype)].flatMap((q) => searchPaths(city, q)),
  );

/** The canaries that searches for a term find. */
async function findNamed(q: string, canaries: readonly string[]): Promise<string[]> {
  const found = JSON.stringify([await search({ q }), await search({ q, city: 'wissel' }), await search({ q, city: 'stil' })]);
  return canaries.filter((canary) => found.includes(canary));
}

/** Expects that no search of a city, nor one for the canaries themselves, finds them from now on. */
async function expectGone(city: string, canaries: readonly string[]): Promise<void> {
  expect(await findSearchLeaks(city, canaries)).toEqual([]);
  for (const canary of canaries) {
    for (const parameters of [
      { q: canary },
      { q: canary.slice(0, -1) + '*' },
      { speaker: `Anna ${canary}` },
      { speaker: `Berta ${canary}` },
    ])
      expect([parameters, (await search(parameters)).total]).toEqual([parameters, 0]);
  }
}

/** Purges every cache, as an operator after a change of settings (rule 18.10). */
const purge = async () => {
  const headers = { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' };
  expect((await fetch(`${site}/cache/purge`, { method: 'POST', headers, body: '{}' })).status).toBe(204);
};
const setOfCity = (city: string, name: string, value: unknown) =>
  database.prepare(`UPDATE cities SET admin = json_set(admin, '$.' || ?, json(?)) WHERE name = ?`).run(name, JSON.stringify(value), city);
const changeSession = (reference: string, change: string) => database.exec(`${change} WHERE reference = '${reference}'`);

it('every canary of an open session can be found, and none of the others (rules 24.1, 24.2)', async () => {
  // Live lines are indexed apart from the others (rule 24.14).
  const speaker = `Berta ${canaryOf('uitzending', 'speaker')}`;
  const text = `Uitgesproken ${canaryOf('uitzending', 'line')}.`;
  await control('/sessions/uitzending/caption', { speaker, text });
  await expect.poll(async () => (await search({ q: canaryOf('uitzending', 'line') })).total).toBe(1);
  const isOpen = ({ reference }: { reference: string }) => !NEVER_OPEN.includes(reference);
  for (const { city, reference } of SESSIONS.filter(isOpen)) {
    for (const canary of canariesOf(reference))
      expect([canary, foundBy(await search({ q: canary }))]).toEqual([canary, [`${city}/${reference}`]]);
  }
  // Each of these addresses would show a leak.
  const paths = searchPaths('stil', 'agendapunt').filter((path) => path.includes('stil'));
  expect(await findLeaks(canariesOf('stil'), paths)).toEqual(paths);
  for (const { city, reference } of SESSIONS.filter((session) => !isOpen(session))) await expectGone(city, canariesOf(reference));
});

it('changes that nothing announces', async () => {
  for (const id of ['t-hernoemd', 'u-hernoemd']) await control('/sessions/hernoemd/topics/update', { id, name: 'Agendapunt zonder naam' });
  const [version] = database.prepare(`SELECT id FROM subtitles JOIN sessions USING (sessionId) WHERE reference = 'transcript'`).all();
  await control(`/sessions/transcript/subtitles/${String(version?.['id'])}`, { published: false });
  setOfCity('stil', 'hideSessions', true);
});

describe('a session that is no longer open is in no search from the moment at which the portal knows it (rule 24.3)', () => {
  it.each([
    ['is withdrawn', 'ingetrokken', () => control('/sessions/ingetrokken/unpublish')],
    ['becomes protected', 'beveiligd', () => changeSession('beveiligd', `UPDATE sessions SET password = 'geheim-2026'`)],
    ['is deleted', 'verwijderd', () => changeSession('verwijderd', 'DELETE FROM sessions')],
    ['is live and withdrawn', 'uitzending', () => control('/sessions/uitzending/unpublish')],
  ] as const)('when it %s', async (_what, reference, change) => {
    const showsCanary = async () => (await open(`/wissel/${reference}`)).html.includes(canaryOf(reference, 'topic'));
    expect(await showsCanary()).toBe(true);
    await findSearchLeaks('wissel', canariesOf(reference));
    await change();
    await expect.poll(showsCanary).toBe(false);
    await expectGone('wissel', canariesOf(reference));
  });
});

it('what a city hides is in no search from the moment at which the portal knows it (rules 24.2, 24.3)', async () => {
  for (const city of CITIES) {
    await findSearchLeaks(city, hiddenOf(city));
    for (const name of Object.keys(HIDING[city])) setOfCity(city, name, true);
  }
  await purge();
  for (const city of CITIES) await expectGone(city, hiddenOf(city));
  for (const city of CITIES) {
    const shown = canariesOf(city).filter((canary) => !hiddenOf(city).includes(canary));
    for (const canary of shown) await expect.poll(async () => (await search({ q: canary })).total).toBe(1);
    await expectGone(city, hiddenOf(city));
  }
});

it('what changes silently is in no search after the time for which the answers of the services are used (rules 18.1, 24.13)', async () => {
  await expect.poll(() => findNamed('agendapunt', [canaryOf('hernoemd', 'topic'), ...canariesOf('stil')]), SILENT).toEqual([]);
  await expect.poll(() => findNamed('uitgesproken', WITHDRAWN), SILENT).toEqual([]);
  // The answers for other terms are in the page cache for some seconds.
  await expect.poll(() => findSearchLeaks('wissel', [canaryOf('hernoemd', 'topic'), ...WITHDRAWN]), SILENT).toEqual([]);
  await expect.poll(() => findSearchLeaks('stil', canariesOf('stil')), SILENT).toEqual([]);
}, 300_000);

it('no page of the site has what is hidden by now', async () => {
  const closed = [...CHANGED, ...NEVER_OPEN, 'zittingen', 'stil'].flatMap(canariesOf);
  const gone = [...closed, ...WITHDRAWN, canaryOf('hernoemd', 'topic'), ...CITIES.flatMap(hiddenOf)];
  // The page of a private city is there for those who know its address.
  const named = gone.filter((canary) => !/^kwik(?:raadhuis|intern)/.test(canary));
  const cities = [...new Set(SESSIONS.map(({ city }) => `/${city}`))];
  expect(await findLeaks(named, [...ROUTES.map(({ path }) => path), ...cities, '/sitemap.xml', '/search/opensearch.xml'])).toEqual([]);
});
