import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl, stopScript } from '../support/control.ts';
import { newNetwork } from '../support/downloads.ts';
import { readMetrics, sumOf } from '../support/metrics.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';
import { readPage } from '../support/readPage.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { foundBy, OPERATOR, readUncached, type SearchDocument, searchJson, searchPath, WITH_SEARCH } from '../support/searches.ts';
import { removeSeeds, writeSeed } from '../support/seedFolder.ts';

let site: string;
let control: Control;
const search = (parameters: Record<string, string>, path?: string) => searchJson(site, parameters, path);
const open = (path: string) => readUncached(site + path);

beforeAll(async () => {
  const startDateTime = { days: -3, time: '20:00' };
  const seed = writeSeed([
    { sessionId: 8101, reference: 'search', name: 'Zitting die search heet', startDateTime },
    ...Array.from({ length: 12 }, (_, index) => ({
      sessionId: 8110 + index,
      reference: `reeks-${index}`,
      name: `Kwartaalbespreking ${index}`,
      startDateTime: { days: -10 - index, time: '09:00' },
      category: index % 2 === 0 ? 'raad' : undefined,
    })),
  ]);
  const backend = await startBackend(['--seed', seed, '--seed', 'backend/seed']);
  control = createControl(backend.url);
  site = (await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH })).url;
  await waitForIndex(site, OPERATOR);
});

afterAll(async () => {
  await stopPrograms();
  removeSeeds();
});

describe('a search as JSON (contract §7, rule 24.17)', () => {
  it('has the fields of the contract and no others', async () => {
    const { headers, html } = await open('/en/search.json?q=%22burgerinitiatief+fietsbrug%22&city=waterdam');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const document = JSON.parse(html) as SearchDocument;
    expect(Object.keys(document)).toEqual(['query', 'total', 'facets', 'sessions']);
    expect(document.query).toBe('"burgerinitiatief fietsbrug"');
    expect(document.total).toBe(document.sessions.length);
    expect(Object.keys(document.facets)).toEqual(['city', 'category', 'year', 'speaker']);
    for (const facet of Object.values(document.facets).flat()) expect(Object.keys(facet)).toEqual(['value', 'label', 'count']);
    const session = document.sessions.find(({ reference }) => reference === 'gr-begroting') ?? expect.fail();
    expect(Object.keys(session)).toEqual(['city', 'reference', 'name', 'startDateTime', 'hits']);
    expect(session).toMatchObject({ city: 'waterdam', name: 'Gemeenteraad: begrotingsvergadering' });
    expect(session.startDateTime).toMatch(/^\d{4}-\d\d-\d\dT19:30:00\+0[12]:00$/);
    const [hit] = session.hits;
    expect(hit).toEqual({
      kind: 'topics',
      seconds: 275.157,
      text: '5. Burgerinitiatief: fietsbrug over de Wetering',
      marks: [[3, 30]],
      instant: expect.stringMatching(/^\d{4}-\d\d-\d\dT19:34:35\+0[12]:00$/) as string,
      url: `${site}/en/waterdam/gr-begroting/topicid/fietsbrug`,
    });
    const said = (await search({ q: 'begroting', in: 'transcript', city: 'waterdam' })).sessions.flatMap(({ hits }) => hits);
    expect(said.length).toBeGreaterThan(0);
    for (const { kind, seconds, speaker, url } of said) {
      expect([kind, typeof speaker]).toEqual(['transcript', 'string']);
      expect(url).toMatch(new RegExp(`^${site}/waterdam/[^/]+/seek/${Math.floor(seconds ?? NaN)}$`));
    }
  });

  it('without a query has no results', async () => {
    for (const path of ['/search.json', '/waterdam/search.json', '/search.json?q=+&in=votes&page=3'])
      expect(JSON.parse((await open(path)).html)).toEqual({
        query: '',
        total: 0,
        facets: { city: [], category: [], year: [], speaker: [] },
        sessions: [],
      });
  });

  it('is narrowed down by city, kind, category, speaker and days (rule 24.11)', async () => {
    const all = await search({ q: 'fietsbrug' });
    expect(new Set(foundBy(all).map((found) => found.split('/')[0])).size).toBeGreaterThan(2);
    const ofCity = await search({ q: 'fietsbrug', city: 'waterdam' });
    expect(new Set(ofCity.sessions.map(({ city }) => city))).toEqual(new Set(['waterdam']));
    expect(foundBy(await search({ q: 'fietsbrug' }, '/waterdam/search.json'))).toEqual(foundBy(ofCity));
    for (const kind of ['topics', 'transcript', 'sessions', 'votes', 'speakers']) {
      const { sessions } = await search({ q: kind === 'speakers' ? 'wijnhoven' : kind === 'votes' ? 'amendement' : 'begroting', in: kind });
      expect(sessions.length, kind).toBeGreaterThan(0);
      expect(new Set(sessions.flatMap(({ hits }) => hits.map((hit) => hit.kind)))).toEqual(new Set([kind]));
    }
    const category = all.facets.category.find(({ value }) => value === 'college') ?? expect.fail();
    expect((await search({ q: 'fietsbrug', category: 'college' })).total).toBe(category.count);
    const speaker = all.facets.speaker[0] ?? expect.fail();
    expect((await search({ q: 'fietsbrug', speaker: speaker.value })).total).toBe(speaker.count);
    const day = (foundBy(all).length && all.sessions[0]?.startDateTime?.slice(0, 10)) || '';
    const ofDay = await search({ q: 'fietsbrug', from: day, to: day });
    expect(ofDay.sessions.map(({ startDateTime }) => startDateTime?.slice(0, 10))).toEqual(ofDay.sessions.map(() => day));
    expect((await search({ q: 'fietsbrug', to: '2001-01-01' })).total).toBe(0);
  });

  it('is sorted, and has ten sessions on a page (rules 24.8, 24.11)', async () => {
    const starts = ({ sessions }: SearchDocument) => sessions.map(({ startDateTime = '' }) => Date.parse(startDateTime));
    const newest = await search({ q: 'kwartaalbespreking', sort: 'newest' });
    expect([newest.total, newest.sessions.length]).toEqual([12, 10]);
    expect(starts(newest)).toEqual(starts(newest).toSorted((a, b) => b - a));
    const rest = await search({ q: 'kwartaalbespreking', sort: 'newest', page: '2' });
    expect(rest.sessions).toHaveLength(2);
    expect(new Set([...foundBy(newest), ...foundBy(rest)]).size).toBe(12);
    // A page after the last one is the last one.
    expect(foundBy(await search({ q: 'kwartaalbespreking', sort: 'newest', page: '9999' }))).toEqual(foundBy(rest));
    expect(newest.facets.category).toEqual([{ value: 'raad', label: 'Grote raad', count: 6 }]);
  });

  it('of a mistyped query is one of the corrected query (rule 24.10)', async () => {
    const wrong = await search({ q: 'fietsbrgu' });
    const right = await search({ q: 'fietsbrug' });
    expect(wrong).toEqual(right);
  });

  it('is an answer to every query (rule 24.5)', async () => {
    const queries = [
      '"',
      '*',
      '-',
      '-*',
      '""',
      '" "',
      '(',
      ')',
      'AND',
      'OR NOT',
      'NEAR(a b, 5)',
      'topics : x',
      '{topics} : x',
      'a"b',
      "a'b",
      '^x',
      'x^2',
      '-fietsbrug',
      '"fietsbrug',
      'fiets* -brug',
      '; DROP TABLE session; --',
      '%',
      '_',
      '\\',
      '\u0000',
      '\ud800',
      '🚲',
      'ー',
      '王',
      'ﷺ',
      'a '.repeat(500),
      'x'.repeat(1500),
      '"a" '.repeat(50),
      'a* '.repeat(60),
      '*'.repeat(200),
      '-a '.repeat(60),
      'ä'.repeat(200),
      'city_waterdam',
      'category_raad',
      'scope:x',
      'NULL',
      '__proto__',
      '1e999',
      'ال',
      '．．',
      '\u202efietsbrug',
    ];
    for (const q of queries) {
      for (const path of ['/search.json', '/waterdam/search.json', '/search', '/search.xml', '/search/suggestions.json']) {
        const { status } = await open(`${path}?q=${encodeURIComponent(q.toWellFormed())}`);
        expect([path, q, status]).toEqual([path, q, 200]);
      }
    }
    for (const q of ['…', '?!', '"-*"', '()']) expect((await search({ q })).total, q).toBe(0);
    expect((await search({ q: `fietsbrug ${' '.repeat(250)}zwembad` })).total, 'after 200 characters').toBeGreaterThan(0);
  });

  it('of an unknown or malformed city is not found', async () => {
    for (const tail of ['', '.json', '.xml'])
      for (const city of ['nowhere', 'wat_er%20dam']) expect((await open(`/${city}/search${tail}?q=raad`)).status).toBe(404);
  });
});

it('a session called "search" is reached by its id', async () => {
  expect((await open('/druk/8101')).text).toContain('Zitting die search heet');
  const page = await open('/druk/search?q=zitting');
  expect(page.html).toContain('name="q"');
  const [session] = (await search({ q: 'zitting die search heet' })).sessions;
  expect(session?.reference).toBe('search');
  expect(page.html).toContain('href="/druk/8101');
  expect(page.html).not.toContain('href="/druk/search/');
});

it('suggestions are topics, speakers and sessions (rule 24.12)', async () => {
  const suggest = async (parameters: Record<string, string>) =>
    (JSON.parse((await open(searchPath('/search/suggestions.json', parameters))).html) as { suggestions: { kind: string; text: string }[] })
      .suggestions;
  const ofCity = await suggest({ q: 'begro', city: 'waterdam' });
  expect(new Set(ofCity.map(({ kind }) => kind))).toEqual(new Set(['topics', 'sessions']));
  for (const { text } of ofCity) expect(text).toMatch(/begro/i);
  expect(await suggest({ q: 'joost wij' })).toContainEqual({
    kind: 'speakers',
    text: 'Joost Wijnhoven',
    marks: [
      [0, 5],
      [6, 15],
    ],
  });
  expect(await suggest({ q: 'begro', city: 'nieuwland' })).toEqual([]);
  expect(await suggest({ q: '' })).toEqual([]);
});

it('a suggested name says what has become of its sessions, unless one of them takes place (rules 3.13, 24.12)', async () => {
  const suggest = async (q: string) => {
    const { suggestions } = JSON.parse((await open(searchPath('/search/suggestions.json', { q, city: 'ommeloo' }))).html) as {
      suggestions: { kind: string; text: string; state?: string; target?: string }[];
    };
    const sessions = suggestions.filter(({ kind }) => kind === 'sessions');
    return sessions.map(({ text, state, target }) => [text, state, ...(target === undefined ? [] : [target])]);
  };
  expect(await suggest('zwembad')).toEqual([['Gemeenteraad: zwembad', 'cancelled']]);
  expect(await suggest('parkeren')).toEqual([['Gemeenteraad: parkeren', 'postponed', label('nl', 'session.newDateUnknown')]]);
  expect(await suggest('dorpshuis')).toEqual([['Gemeenteraad: dorpshuis', undefined]]);
  const inBrowser = JSON.parse((await open('/search/suggestions.json?q=zwembad&city=ommeloo&format=opensearch')).html) as unknown;
  expect(inBrowser).toEqual(['zwembad', ['Gemeenteraad: zwembad'], [label('nl', 'suggest.cancelled')]]);
});

it('what is said and decided in a live session is found (rule 24.14)', async () => {
  await stopScript(control, 'live-raad');
  await control('/sessions/live-raad/caption', { text: 'Over de waterschildpadden van de Wetering.', speaker: 'Joost Wijnhoven' });
  const find = async (q: string) =>
    (await search({ q })).sessions.flatMap(({ reference, hits }) => hits.map((hit) => ({ reference, ...hit })));
  await expect
    .poll(() => find('waterschildpadden'))
    .toMatchObject([{ reference: 'live-raad', kind: 'transcript', speaker: 'Joost Wijnhoven' }]);
  // A live stream has no positions: the time of day, and the transcript, in which the line can be played (rule 24.8).
  const [line] = await find('waterschildpadden');
  expect(line?.seconds).toBeUndefined();
  expect(Math.abs(Date.now() - Date.parse(line?.instant ?? ''))).toBeLessThan(30 * 60_000);
  expect(line?.url).toBe(`${site}/waterdam/live-raad?q=waterschildpadden#transcript`);
  await control('/sessions/live-raad/topics/create', { name: 'Rondvraag over zeekoeien', priority: 99 });
  await expect.poll(() => find('zeekoeien')).toMatchObject([{ reference: 'live-raad', kind: 'topics' }]);
});

it('the metrics tell the size of the index and the times of queries', async () => {
  const samples = await readMetrics(site, OPERATOR);
  for (const name of ['sessions', 'passages', 'index_bytes']) expect(sumOf(samples, `gallery_search_${name}`), name).toBeGreaterThan(0);
  for (const name of ['building', 'queue', 'lag_seconds']) expect(sumOf(samples, `gallery_search_${name}`), name).toBe(0);
  for (const kind of ['search', 'suggestions'])
    expect(sumOf(samples, 'gallery_search_query_duration_seconds_count', { kind, outcome: 'ok' }), kind).toBeGreaterThan(0);
  expect(sumOf(samples, 'gallery_search_query_duration_seconds_count', { outcome: 'failed' })).toBeNaN();
});

it('too many searches of one network are rejected for a while, and no others (rule 24.16)', async () => {
  const network = { ...newNetwork(), authorization: 'Bearer none' };
  const statuses = new Set<number>();
  for (let at = 0; at < 121; at += 1) statuses.add((await readPage(`${site}/search.json?q=raad${at}`, network)).status);
  expect([...statuses]).toEqual([200, 429]);
  for (const path of ['/search', '/waterdam/search', '/search.json', '/search.xml']) {
    const { status, headers } = await readPage(`${site}${path}?q=raad`, network);
    expect([path, status]).toEqual([path, 429]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toMatch(/no-store/);
  }
  expect((await readPage(`${site}/waterdam`, network)).status).toBe(200);
  // The rejection is not cached for others.
  expect((await readPage(`${site}/search.json?q=raad`, newNetwork())).status).toBe(200);
});
