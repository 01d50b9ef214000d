import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import type { FilteredListView, SessionListView } from '../../src/domain/lists/sessionListView.ts';
import { createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

let portal: Program;

beforeAll(async () => {
  const backend = await startBackend(['--archive', '300']);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
});

afterAll(stopPrograms);

const request = (path: string, of = portal) => fetch(`${of.url}${path}`);
const read = async <T = FilteredListView>(path: string) => (await (await request(path)).json()) as T;
const names = ({ sessions }: SessionListView) => sessions.map(({ name }) => name);

it('lists the sessions of the page with the same parameters, in the language of its prefix', async () => {
  for (const [prefix, query] of [
    ['', ''],
    ['/fr', '?tab=recorded&page=2'],
    ['/ar', '?q=begroting'],
  ]) {
    const list = await read(`${prefix}/archief/sessions.json${query}`);
    const { html } = await readPage(`${portal.url}${prefix}/archief${query}`);
    expect(list.sessions.length).toBeGreaterThan(0);
    for (const { href, start } of list.sessions) {
      expect(html).toContain(`href="${href}"`);
      expect(html).toContain(start?.date);
    }
  }
});

it('names the filter in effect, and whether it was adjusted (rule 4.9)', async () => {
  expect(await read('/waterdam/sessions.json?tab=planned&q=hoorzitting')).toMatchObject({
    filter: { tab: 'planned', query: 'hoorzitting', when: 'all', page: 1 },
    isAdjusted: false,
  });
  expect(await read('/archief/sessions.json?tab=xyz&when=never&category=nope&page=99')).toMatchObject({
    filter: { tab: 'all', when: 'all', page: 13 },
    isAdjusted: true,
    total: 300,
    pageCount: 13,
  });
});

it('explains an empty list in text', async () => {
  expect((await read('/en/waterdam/sessions.json?q=swimming+pool')).empty).toEqual({
    title: expect.stringMatching(/\w/) as string,
    hint: expect.stringMatching(/\w/) as string,
    // The same words in what was said and decided.
    search: { href: '/en/waterdam/search?q=swimming+pool', text: expect.stringContaining('swimming pool') as string },
  });
  expect(names(await read('/duinrade/sessions.json'))).toEqual([]);
});

it('lists a category, page by page', async () => {
  const all = await read<SessionListView>('/waterdam/category/commissie-bestuur/sessions.json');
  expect(all.total).toBe(all.sessions.length);
  expect(names(all)).not.toContain('Hoorzitting windpark De Kolk');
});

it('answers 404 for an unknown city or category', async () => {
  for (const path of ['/nowhere/sessions.json', '/wat_er/sessions.json', '/waterdam/category/zwemmen/sessions.json']) {
    const answer = await request(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

it('says of a list that could not be loaded that it has failed, and of an empty one that it is empty (rule 17.17)', async () => {
  const backend = await startBackend();
  const control = createControl(backend.url);
  await control('/faults', { match: '/api/*/sessions/**', kind: 'fail', status: 503 });
  // Without a search index nothing else asks for the lists.
  const failing = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_SEARCH: 'off', LOG_LEVEL: 'fatal' });
  for (const path of ['/waterdam/sessions.json', '/waterdam/category/gemeenteraad/sessions.json']) {
    const answer = await request(path, failing);
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, expect.objectContaining({ hasFailed: true, sessions: [] })]);
    expect(await read(path)).not.toHaveProperty('hasFailed');
  }
  expect(await read('/duinrade/sessions.json')).not.toHaveProperty('hasFailed');
});
