import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { NOW_MS, planned, recorded } from '../../../tests/support/upstreamRecords.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { LOCALE_INFO, LOCALES } from '../../i18n/locales.ts';
import { siteAddress } from './siteAddress.ts';
import { loadManifest, loadRobots } from './siteFiles.loader.ts';
import { loadCitySitemap, loadPageSitemap, loadSitemapIndex } from './sitemap.loader.ts';

const upstream = await startUpstream({ PORTAL_NAME: 'Gallery' });
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const SITE = 'https://gallery.example.org';
const NOT_FOUND = { ok: false, error: 'not-found' };
const DEFAULT = 'sessions/from/2014-01-01/to/2026-12-31/onlyPublished';
const toRow = (slug: string) => ({ attributes: { title: slug, slug, publicUrl: null } });

const shown = upstream.addCity({ showCalendar: true });
upstream.api(shown, DEFAULT, [recorded(1), planned(2), recorded(3, { password: 'x' }), recorded(4, { published: false })]);
const hiding = upstream.addCity({ hideSessions: true, hideDelegates: true });
upstream.api(hiding, DEFAULT, [recorded(5)]);
const failing = upstream.addCity();
upstream.api(failing, DEFAULT, { wrong: true });
const unlisted = upstream.addCity();
upstream.answers.set('/admin/clients', { json: { data: [shown, hiding, failing].map(toRow), meta: null } });

const load = (city: string | undefined, part: string | undefined = '1') => loadCitySitemap(city, part, NOW_MS);
const urlsOf = async (city: string) => {
  const file = await load(city);
  if (!file.ok) throw new Error(file.error);
  return file.value.map(({ url }) => url);
};

describe('the sitemap (rule 16.11)', () => {
  it('has an index of the pages of no city and of each public city; one that fails has one file', async () => {
    expect(await loadSitemapIndex(NOW_MS)).toEqual({
      ok: true,
      value: ['/sitemap/pages.xml', ...[shown, hiding, failing].map((city) => `/sitemap/${city}/1.xml`)].map((path) => SITE + path),
    });
    // Private cities are left out by the query (rule 2.3).
    expect(upstream.calls.find(({ line }) => line.includes('/clients'))?.line).toContain('privateDomain');
  });

  it('of a city has its screens in every language, and each open session once', async () => {
    const urls = await urlsOf(shown);
    const sessions = urls.filter((url) => url.includes('/gr-'));
    expect(sessions).toEqual([`${SITE}/${shown}/gr-1`, `${SITE}/${shown}/gr-2`]);
    expect(urls.filter((url) => url.endsWith('/delegates'))).toHaveLength(LOCALES.length);
    expect(urls).toContain(`${SITE}/${shown}`);
    expect(urls).toContain(`${SITE}/en/${shown}/calendar`);
    expect(urls).toHaveLength(6 * LOCALES.length + 2);
  });

  it('of a city that hides its sessions has none, and requests none (rule 2.7)', async () => {
    expect(await urlsOf(hiding)).toHaveLength(3 * LOCALES.length);
    expect(upstream.calls.some(({ line }) => line.includes(`/${hiding}/sessions`))).toBe(false);
  });

  it('whose sessions fail is unavailable; of an unlisted city, or one beyond the last file, it is not found', async () => {
    expect(await load(failing)).toEqual({ ok: false, error: 'unavailable' });
    expect(await load(unlisted)).toEqual(NOT_FOUND);
    expect(await load(shown, '2')).toEqual(NOT_FOUND);
    upstream.forget();
    for (const part of [undefined, '0', '01', '10000', 'x', '1.5']) expect(await loadCitySitemap(shown, part, NOW_MS)).toEqual(NOT_FOUND);
    for (const city of [undefined, 'a b']) expect(await load(city)).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });

  it('of the pages of no city has each in every language with its alternates', () => {
    const entries = loadPageSitemap();
    expect(entries).toHaveLength(3 * LOCALES.length);
    const tags = LOCALES.map((locale) => LOCALE_INFO[locale].tag);
    expect(entries[0]?.alternates.map(({ language }) => language).sort()).toEqual([...tags, 'x-default'].sort());
  });

  it('has one address of the city that is always English (rule 1.5)', async () => {
    upstream.answers.set('/admin/slugify/slugs/client/cor', {
      json: { data: { attributes: { hideSessions: true, hideDelegates: true } } },
    });
    const clients = await loadCitySitemap('cor', '1', NOW_MS);
    expect(clients).toEqual(NOT_FOUND);
    expect(new Set(LOCALES.map((locale) => siteAddress('/cor', locale))).size).toBe(1);
  });
});

describe('the files of the site', () => {
  it('let crawlers read all but the list of private cities and results of searches', () => {
    const robots = loadRobots().split('\n');
    expect(robots).toContain('Allow: /');
    expect(robots).toContain('Disallow: /private$');
    expect(robots).toContain('Disallow: /*/private/$');
    expect(robots).toContain('Disallow: /*/search?');
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it('describe the site in a language and its direction (rule 1.6)', () => {
    expect(loadManifest('ar', translatorFor('ar'))).toMatchObject({ name: 'Gallery', lang: 'ar', dir: 'rtl', start_url: '/ar' });
    expect(loadManifest('nl', translatorFor('nl'))).toMatchObject({ lang: 'nl', dir: 'ltr', start_url: '/' });
  });
});

it('writes addresses below the site, whatever the request (rule 1.11)', () => {
  expect(siteAddress('/gent/gr-1', 'en')).toBe(`${SITE}/en/gent/gr-1`);
  expect(siteAddress('/gent/gr-1', 'nl')).toBe(`${SITE}/gent/gr-1`);
});
