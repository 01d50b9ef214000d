import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

let portal: Program;

beforeAll(async () => {
  const backend = await startBackend();
  portal = await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH, LOG_LEVEL: 'error' });
  await waitForIndex(portal.url, OPERATOR);
});

afterAll(stopPrograms);

const request = (path: string, init: RequestInit = {}) => fetch(`${portal.url}${path}`, { redirect: 'manual', ...init });
const read = async (path: string) => (await request(path)).text();

describe('the name of a city in an address (rule 2.13)', () => {
  it.each([
    ['/Waterdam', '/waterdam'],
    ['/fr/WATERDAM/?tab=recorded&q=raad', '/fr/waterdam?tab=recorded&q=raad'],
    ['/nl/Waterdam/calendar?month=2026-10', '/nl/waterdam/calendar?month=2026-10'],
    ['/fr/Waterdam/calendrier', '/fr/waterdam/calendrier'],
    ['/Waterdam/about', '/waterdam/about'],
    ['/Waterdam/delegates', '/waterdam/delegates'],
    ['/Waterdam/category/gemeenteraad', '/waterdam/category/gemeenteraad'],
    ['/Waterdam/search?q=brug', '/waterdam/search?q=brug'],
    ['/Waterdam/sessions.json', '/waterdam/sessions.json'],
    ['/Waterdam/feed.xml', '/waterdam/feed.xml'],
    ['/Waterdam/calendar.ics', '/waterdam/calendar.ics'],
    ['/Waterdam/gr-begroting?in=12&out=40', '/waterdam/gr-begroting?in=12&out=40'],
    ['/Waterdam/1001/', '/waterdam/1001'],
    ['/Waterdam/gr-begroting.json', '/waterdam/gr-begroting.json'],
    ['/Waterdam/gr-begroting/topic/begroting', '/waterdam/gr-begroting/topic/begroting'],
    ['/Waterdam/gr-begroting/seek/90', '/waterdam/gr-begroting/seek/90'],
    ['/Waterdam/gr-begroting/embed/topics', '/waterdam/gr-begroting/embed/topics'],
    ['/Waterdam/gr-begroting/transcript/nl', '/waterdam/gr-begroting/transcript/nl'],
    ['/Waterdam/live-raad/live.json', '/waterdam/live-raad/live.json'],
    ['/Waterdam/gr-begroting/nothing/at/all', '/waterdam/gr-begroting/nothing/at/all'],
    ['/COR', '/cor'],
    // A private city.
    ['/Raadhuis-Intern', '/raadhuis-intern'],
  ])('%s: %s', async (path, expected) => {
    const answer = await request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, expected]);
  });

  it('is where a form is sent, too, before anything is done', async () => {
    const answer = await request('/Waterdam/besloten/login', {
      method: 'POST',
      body: new URLSearchParams({ password: 'x' }),
      headers: { origin: portal.url },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/waterdam/besloten/login']);
  });

  it('never leads to another host', async () => {
    const location = (await request('//Waterdam/x')).headers.get('location') ?? '/';
    expect(location).toMatch(/^\/(?!\/)/);
  });

  it('that no city has is not found', async () => {
    expect((await request('/Nowhere/x')).status).toBe(404);
  });
});

describe('the language in an address (rule 1.19)', () => {
  it.each([
    ['/EN', '/en'],
    ['/EN/waterdam', '/en/waterdam'],
    ['/Fr/waterdam/calendrier?month=2026-10', '/fr/waterdam/calendrier?month=2026-10'],
    ['/NL/waterdam?tab=recorded&q=raad', '/nl/waterdam?tab=recorded&q=raad'],
    ['/CN/Waterdam/gr-begroting/embed', '/cn/waterdam/gr-begroting/embed'],
    ['/AR/waterdam/search.json?q=brug', '/ar/waterdam/search.json?q=brug'],
    ['/DE/cities', '/de/cities'],
  ])('%s: %s', async (path, expected) => {
    const answer = await request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, expected]);
  });
});

describe('the title of a missing page (rule 1.10)', () => {
  it.each([
    ['/en/waterdam/nothing', '404 · Page not found · Waterdam · Public Gallery'],
    ['/waterdam/a/b/c/d', '404 · Pagina niet gevonden · Waterdam · Public Gallery'],
    ['/fr/waterdam/nothing/embed', '404 · Page introuvable · Waterdam · Public Gallery'],
    ['/de/waterdam/nothing/text', '404 · Seite nicht gefunden · Waterdam · Public Gallery'],
    ['/es/nowhere/x', '404 · Página no encontrada · Public Gallery'],
  ])('%s: %s', async (path, expected) => {
    expect(/<title>(.*?)<\/title>/.exec(await read(path))?.[1]).toBe(expected);
  });
});

describe('a control character in a query is repeated nowhere (rule 23.20)', () => {
  const paths = [
    '/?',
    '/search?',
    '/waterdam?',
    '/waterdam/search?',
    '/waterdam/sessions.json?',
    '/search.json?',
    '/search.xml?',
    '/waterdam/search.xml?',
    '/search/suggestions.json?',
    '/search/suggestions.json?format=opensearch&',
    '/waterdam/gr-begroting?',
    '/waterdam/gr-begroting/transcript/nl?',
    '/waterdam/gr-begroting/download/?',
    '/waterdam/gr-begroting/text?',
    '/waterdam/besloten?',
    '/waterdam/nothing?',
    '/waterdam/calendar?',
  ];
  const names = [
    'q',
    'speaker',
    'category',
    'city',
    'in',
    'out',
    'from',
    'sort',
    'month',
    'tab',
    'when',
    'part',
    'topic',
    'language',
    'back',
  ];
  // Also as JSON writes them.
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\\u00[01][0-9a-f]|&#x?0*(?:0|1b);/i;
  it.each(paths)('%s', async (path) => {
    for (const control of ['%00', '%1B', '%7F', '%C2%85', '%EF%BF%BE']) {
      const query = names.map((name) => `${name}=raad${control}x`).join('&');
      const answer = await request(path + query);
      expect([path, answer.status < 500, CONTROL.test(await answer.text())]).toEqual([path, true, false]);
    }
  });

  it('nor is one that was typed into a form', async () => {
    const body = (fields: Record<string, string>) => new URLSearchParams(fields);
    const post = async (path: string, fields: Record<string, string>) =>
      (await request(path, { method: 'POST', body: body(fields), headers: { origin: portal.url } })).text();
    const login = await post('/waterdam/besloten/login', {
      password: 'x',
      first_name: 'A\0n',
      name: 'V\u001b',
      email: 'a\0@b',
      back: '/\0',
    });
    const download = await post('/waterdam/gr-begroting/download/', { email: 'a\0@b', part: 'trim', start: '1\0', stop: '2\u007f' });
    expect([login.includes('A n'), CONTROL.test(login), download.includes('a @b'), CONTROL.test(download)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('a missing page below a city names it, links to it and searches its sessions (rule 1.10)', () => {
  it.each(['/nothing', '/gr-begroting/nothing', '/gr-begroting/topic/zwem_bad', '/a/b/c/d/e/f', '/x.y.z', '/category/a/b/c'])(
    '%s',
    async (path) => {
      const answer = await request(`/fr/waterdam${path}`);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(['Waterdam', 'href="/fr/waterdam"', 'action="/fr/waterdam/search"'].filter((part) => !html.includes(part))).toEqual([]);
    },
  );
});

describe('cities are found on the pages of a city, too (rules 2.8, 24.12)', () => {
  it('by the search', async () => {
    const html = await read('/en/waterdam/search?q=ZONNEH%C3%81VEN');
    expect(['Cities and organisations', 'href="/en/zonnehaven"'].filter((part) => !html.includes(part))).toEqual([]);
  });

  it('not those that are private', async () => {
    expect((await read('/en/waterdam/search?q=raadhuis')).includes('href="/en/raadhuis-intern"')).toBe(false);
  });

  it('while one types', async () => {
    const { suggestions } = (await (await request('/search/suggestions.json?q=zonn&city=waterdam')).json()) as { suggestions: unknown[] };
    expect(suggestions[0]).toEqual({ kind: 'cities', text: 'Zonnehaven aan Zee', marks: [[0, 10]], city: 'zonnehaven' });
  });
});
