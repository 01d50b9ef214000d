import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { waitForIndex } from '../support/searchIndex.ts';

/** The site's own origin. */
let site: string;
const open = (path: string) => readPage(site + path);

beforeAll(async () => {
  const backend = await startBackend();
  ({ url: site } = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_NAME: 'Raad <Live> & "meer"', PORTAL_SEARCH: 'on' }));
  await waitForIndex(site);
});

afterAll(stopPrograms);

it('the search is described for browsers, in the language of the page (rule 24.17)', async () => {
  const { html } = await open('/ar');
  const path = /<link rel="search" type="application\/opensearchdescription\+xml" .*?href="([^"]*)"/.exec(html)?.[1] ?? expect.fail();
  const { status, headers, html: xml } = await open(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/opensearchdescription+xml; charset=utf-8']);
  expect(xml).toContain('<ShortName>Raad &lt;Live&gt; &amp; &quot;m</ShortName>');
  expect(xml).toContain('<Language>ar</Language>');
  const templates = [...xml.matchAll(/<Url type="([^"]*)"(?: rel="([^"]*)")? template="([^"]*)"\/>/g)].map(
    ([, type, rel, template = '']) => ({
      type,
      rel,
      url: template.replaceAll('&amp;', '&').replace('{searchTerms}', encodeURIComponent('"fiets" & brug')),
    }),
  );
  expect(templates.map(({ type }) => type)).toEqual([
    'text/html',
    'application/atom+xml',
    'application/json',
    'application/x-suggestions+json',
    'application/opensearchdescription+xml',
  ]);
  for (const { type, rel, url } of templates) {
    expect(url.startsWith(`${site}/`), url).toBe(true);
    const answer = await open(url.slice(site.length));
    expect([url, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([url, 200, type]);
    if (rel === 'suggestions') expect(JSON.parse(answer.html)).toEqual(['"fiets" & brug', expect.any(Array)]);
  }
});

it('the start pages of the portal and the searches name the description', async () => {
  for (const path of ['/', '/cities', '/search', '/waterdam/search?q=brug'])
    expect((await open(path)).html, path).toMatch(/<link rel="search" .*?href="\/search\/opensearch\.xml"/);
});

it('suggestions for a query are a JSON document, which is cached for a short time (rule 24.12)', async () => {
  for (const query of ['', '?q=f', '?q=fiets&city=waterdam', '?q=%22-*&city=no%20city']) {
    const { status, headers, html } = await open(`/search/suggestions.json${query}`);
    expect([query, status, headers.get('content-type')]).toEqual([query, 200, 'application/json; charset=utf-8']);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=/);
    expect(JSON.parse(html)).toEqual({ suggestions: expect.any(Array) as unknown });
  }
});
