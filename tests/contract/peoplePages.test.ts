import { rmSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { label } from '../support/labels.ts';
import { CROWD, RECORDS, writeManyPeople } from '../support/manyPeople.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, readUncached, WITH_SEARCH } from '../support/searches.ts';

let folder = '';
let portal: string;
let withoutIndex: string;
const open = (path: string) => readUncached(portal + path);
const readJson = async <T>(path: string) => JSON.parse((await open(path)).html) as T;
/** Names of the people in their order on a page. */
const namesOn = (html: string) => [...html.matchAll(/people\/[^"/]+"[^>]*><bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, name]) => name ?? '');

interface PersonJson {
  person: { id: string; sessions: number; turns: number; speakingSeconds: number; votes: number; roles: object[]; joinedBy: string };
  years: object[];
  speeches: { id: string; seconds: number; position: number; topic: { id: string }; firstLine: string; url: string }[];
  ballots: { id: string; vote: string; label: string; differs: boolean; url: string }[];
  next: string | null;
}

beforeAll(async () => {
  folder = writeManyPeople();
  const backend = await startBackend(['--seed', folder]);
  const environment = toPortalEnvironment(backend.url);
  ({ url: portal } = await startPortal({ ...environment, ...WITH_SEARCH }));
  ({ url: withoutIndex } = await startPortal({ ...environment, ...WITH_SEARCH, PORTAL_SEARCH: 'off' }));
  await waitForIndex(portal, OPERATOR);
}, 300_000);
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

describe('the people of a city (rule 26.10)', () => {
  it('stand on pages of 100, of which one out of range is the nearest', async () => {
    const pages = await Promise.all(['', '?page=2', '?page=3', '?page=99'].map((query) => open(`/menigte/people${query}`)));
    const names = pages.map(({ html }) => namesOn(html));
    expect(names.map(({ length }) => length)).toEqual([100, 100, CROWD + 1 - 200, CROWD + 1 - 200]);
    expect(names[3]).toEqual(names[2]);
  });

  it('are ordered by links, equal ones by name', async () => {
    const { html } = await open('/menigte/people?sort=time');
    expect(namesOn(html)[0]).toMatch(/^Annelies van der Meulen/);
    expect(html).toContain('href="/menigte/people?sort=votes"');
    expect(html).toMatch(/<a href="\/menigte\/people\?sort=time" aria-current="true"/);
    const byName = namesOn((await open('/menigte/people?sort=name')).html);
    const lastNames = byName.map((name) => name.replace(/^\S+ /, ''));
    expect(lastNames).toEqual(lastNames.toSorted(new Intl.Collator('nl', { sensitivity: 'base' }).compare));
  });

  it('are found by a part of the name, in the order that was chosen', async () => {
    const { html, text } = await open('/menigte/people?q=yilmaz&sort=sessions');
    const names = namesOn(html);
    expect(names.length).toBeGreaterThan(5);
    expect(names.every((name) => name.includes('Yılmaz'))).toBe(true);
    expect(html).toContain('<input type="hidden" name="sort" value="sessions"');
    expect(text).toContain(label('nl', 'session.presentCount_other', { count: names.length }));
    expect((await open('/menigte/people?q=qqq')).text).toContain(label('nl', 'people.nothing', { query: 'qqq' }));
  });

  it('are for search services without parameters only (rule 26.16)', async () => {
    const isIndexed = async (path: string) => !(await open(path)).html.includes('content="noindex"');
    expect(await isIndexed('/menigte/people')).toBe(true);
    expect(await isIndexed('/menigte/people/d0')).toBe(true);
    for (const query of ['people?sort=name', 'people?q=a', 'people?page=2', 'people/d0?speeches=2', 'people/d0?votes=2'])
      expect([query, await isIndexed(`/menigte/${query}`)]).toEqual([query, false]);
  });

  it('weigh at most 16 KB on each page', async () => {
    for (const path of [
      '/menigte/people',
      '/menigte/people?page=2',
      '/menigte/people?sort=name',
      '/menigte/people/d0',
      '/menigte/people/d0?speeches=2&votes=2',
    ]) {
      const { html } = await open(path);
      expect([path, brotliCompressSync(html).length]).toEqual([path, expect.toSatisfy((bytes: number) => bytes <= 16 * 1024)]);
      expect(html).not.toMatch(/<script[^>]+src=/);
    }
  });
});

describe('a person (rules 26.11, 26.12)', () => {
  it('has 25 speeches and votes on a page, each list with pages of its own', async () => {
    const { html, text } = await open('/menigte/people/d0?speeches=2');
    expect(html.match(/\/seek\/\d+"/g)).toHaveLength(25);
    expect(text).toContain(label('nl', 'people.range', { from: 26, until: 50, total: RECORDS }));
    expect(text).toContain(label('nl', 'people.range', { from: 1, until: 25, total: RECORDS }));
    expect(html).toContain('href="/menigte/people/d0?speeches=3#speeches"');
    expect(html).toContain('href="/menigte/people/d0?speeches=2&amp;votes=2#votes"');
    const last = await open('/menigte/people/d0?speeches=99&votes=x');
    expect(last.html.match(/\/seek\/\d+"/g)).toHaveLength(RECORDS - 50);
  });

  it('says in sentences what is not known, and nothing of absence', async () => {
    const { text } = await open('/menigte/people/d5');
    const [, firstName] = /people\/d5"[^>]*><bdi>(\S+)/.exec((await open('/menigte/people?sort=name')).html) ?? [];
    expect(text).toContain(firstName ?? 'nobody');
    expect(text).toContain(label('nl', 'people.joinedById'));
    expect(text).toContain(label('nl', 'people.presence'));
    expect(text).not.toContain(label('nl', 'vote.absent'));
    expect(text).toMatch(/Er zijn geen spreekbeurten van .+ bekend\./);
    expect(text).toMatch(/Er is geen hoofdelijke stemming van .+ bekend\./);
  });

  it('is one by name and division without an id, and the page says so', async () => {
    const { status, text } = await open('/menigte/people/n,fractie-1,ada-bezoeker');
    expect([status, text.includes(label('nl', 'people.joinedByName'))]).toEqual([200, true]);
    expect((await open('/menigte/people/n%2Cfractie-1%2Cada-bezoeker')).status).toBe(200);
    const { person } = await readJson<PersonJson>('/menigte/people/n,fractie-1,ada-bezoeker.json');
    expect(person).toMatchObject({ joinedBy: 'name', sessions: 3, turns: 0 });
  });

  it.each(['nobody', 'a.b', 'x'.repeat(301), 'n,,'])('named %s has no page', async (id) => {
    for (const path of [id, `${id}.json`, `${id}.csv`]) expect([path, (await open(`/menigte/people/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('the documents of people (rule 26.13)', () => {
  it('have the sums and all records of a person', async () => {
    const { person, years, speeches, ballots, next } = await readJson<PersonJson>('/menigte/people/d0.json');
    expect(person).toMatchObject({ id: 'd0', joinedBy: 'id', sessions: 3, turns: RECORDS, speakingSeconds: 20 * RECORDS, votes: RECORDS });
    expect([person.roles.length, years.length > 0, speeches.length, ballots.length, next]).toEqual([1, true, RECORDS, RECORDS, null]);
    expect(speeches.map(({ id }) => id).slice(0, 2)).toEqual(['s19', 's18']);
    expect(speeches[0]).toMatchObject({
      seconds: 20,
      position: 1140,
      topic: { id: 't1' },
      firstLine: expect.stringContaining('voor de 19e keer') as string,
    });
    expect(speeches[0]?.url).toBe(`${portal}/menigte/raad-0/seek/1140`);
    expect(ballots.map(({ vote, label: text, differs }) => [vote, text, differs]).slice(0, 2)).toEqual([
      ['no', 'Tegen', true],
      ['yes', 'Voor', false],
    ]);
  });

  it('list everybody, in the language of the address', async () => {
    const { people, divisions, years } = await readJson<{
      people: { id: string; url: string }[];
      divisions: { people: number }[];
      years: object[];
    }>('/fr/menigte/people.json');
    expect(people).toHaveLength(CROWD + 1);
    expect(people.find(({ id }) => id === 'd0')?.url).toBe(`${portal}/fr/menigte/people/d0`);
    expect(divisions.reduce((sum, each) => sum + each.people, 0)).toBe(CROWD + 1);
    expect(years.length).toBeGreaterThan(0);
  });

  it('are CSV files without formulas (rule 26.18)', async () => {
    const all = await open('/menigte/people.csv');
    expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(all.html.split('\r\n')).toHaveLength(CROWD + 3);
    expect(all.html).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(all.html).not.toMatch(/(^|,)"?=/m);
    const speeches = (await open('/menigte/people/d0.csv')).html.split('\r\n');
    expect([speeches[0], speeches.length]).toEqual(['date,session,session_url,start,item,seconds,first_line,url', RECORDS + 2]);
    const votes = (await open('/menigte/people/d0.csv?what=votes')).html.split('\r\n');
    expect([votes[0], votes.length]).toEqual(['date,session,session_url,start,subject,vote,label,differs,url', RECORDS + 2]);
  });
});

it('answers 503 with Retry-After without an index, and leaves links out (rule 26.6)', async () => {
  for (const path of ['people', 'people.json', 'people.csv', 'people/d0', 'people/d0.json', 'people/d0.csv']) {
    const { status, headers } = await readUncached(`${withoutIndex}/menigte/${path}`);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '10']);
  }
  expect((await readUncached(`${withoutIndex}/menigte/delegates`)).html).not.toContain('/menigte/people');
});

it('leads from the delegates to those who have a page (rule 26.15)', async () => {
  const { html } = await open('/menigte/delegates');
  expect(html).toContain('href="/menigte/people"');
  expect(html).toContain('href="/menigte/people/d5"');
});
