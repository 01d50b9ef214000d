import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALES } from '../../src/i18n/locales.ts';
import { PAGES, getVisits } from '../support/pages.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

let portal: string;

beforeAll(async () => {
  const backend = await startBackend();
  ({ url: portal } = await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH }));
  await waitForIndex(portal, OPERATOR);
});
afterAll(stopPrograms);

const linkOf = (html: string, attributes: string) => new RegExp(`<link ${attributes} href="([^"]*)"`).exec(html)?.[1];

it('reads two slashes as one', async () => {
  for (const path of ['/waterdam//gr-begroting', '/en/waterdam//gr-begroting']) {
    const { status, text } = await readPage(portal + path);
    expect([path, status, text.includes('Gemeenteraad: begrotingsvergadering')]).toEqual([path, 200, true]);
  }
});

it.each(['/_image', '/_image/', '/_image?href=x&f=svg', '/fr/_image', '/fr/%5Fimage/', '/cor/_image', '/_server-islands/x', '/500'])(
  'answers 404 at %s, an internal endpoint of Astro',
  async (path) => {
    const { status, html } = await readPage(portal + path);
    expect([status, html]).toEqual([404, expect.stringContaining('<h1')]);
  },
);

describe.each(PAGES)('$name (contract §7)', (page) => {
  it.each(getVisits(page))('at $path', async ({ locale, path, canonicalPath, title, lang, dir }) => {
    // The English path words work in every language (rule 1.7), and every language works with its prefix (rule 1.2).
    const spellings = [path, `${path}/`, `/${locale}${page.path}`, `/${locale}${page.path}/`].map((spelling) =>
      spelling.replace(/\/+/g, '/'),
    );
    for (const spelling of new Set(spellings)) {
      const { status, html, text } = await readPage(portal + spelling);
      expect(`${spelling} ${status}`).toBe(`${spelling} ${page.status ?? 200}`);
      expect(html).toContain(`<html lang="${lang}" dir="${dir}"`);
      // The text has plain spaces only, where French has no-break ones before its punctuation.
      expect(text.slice(0, title.length)).toBe(title.replace(/\s/gu, ' '));
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      if (page.status === undefined) {
        expect(linkOf(html, 'rel="canonical"')).toBe(new URL(canonicalPath, portal).href);
        expect(html.match(/rel="alternate" hreflang=/g)).toHaveLength(LOCALES.length + 1);
      }
    }
  });
});
