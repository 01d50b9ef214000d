import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

let backend: Program;
let portal: Program;
/** The site's own origin. */
let site: string;
const open = (path: string) => readPage(portal.url + path);
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
const metaOf = (html: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">/g)].map(
      ([, key = '', text]): [string, string | undefined] => [key, text],
    ),
  );
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/** JSON-LD nodes of a page by type. */
function thingsIn(html: string): Record<string, Record<string, unknown>> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => json);
  const things = blocks.flatMap((json) => (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']);
  return Object.fromEntries(things.map((thing) => [String(thing['@type']), thing]));
}

beforeAll(async () => {
  backend = await startBackend(['--archive', '60']);
  portal = await startPortal({
    ...toPortalEnvironment(backend.url),
    PORTAL_NAME: 'Raad <Live> & "meer"',
    PORTAL_SECURITY_CONTACT: 'mailto:security@example.org',
  });
  site = portal.url;
});

afterAll(stopPrograms);

describe('sitemaps', () => {
  it('list every public page, and each of them answers 200 (rule 16.11)', async () => {
    const index = await open('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const files = locationsIn(index.html);
    expect(files).toEqual(
      expect.arrayContaining([`${site}/sitemap/pages.xml`, `${site}/sitemap/waterdam/1.xml`, `${site}/sitemap/archief/1.xml`]),
    );
    const urls: string[] = [];
    for (const file of files) {
      const { status, html } = await open(file.slice(site.length));
      expect(status, file).toBe(200);
      expect(locationsIn(html).length, file).toBeGreaterThan(0);
      urls.push(...locationsIn(html));
    }
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => url.startsWith(`${site}/archief/`)).length).toBeGreaterThanOrEqual(60);
    for (const url of urls.filter((each) => !each.startsWith(`${site}/archief/`))) {
      const page = await open(url.slice(site.length));
      expect(page.status, url).toBe(200);
      expect(canonicalOf(page.html), url).toBe(url);
    }
  }, 180_000);

  it('name no private city, closed session or hidden page (rules 2.3, 2.7, 16.10)', async () => {
    const files = locationsIn((await open('/sitemap.xml')).html);
    const contents = await Promise.all(files.map(async (file) => (await open(file.slice(site.length))).html));
    const urls = locationsIn(contents.join(''));
    for (const hidden of [
      /raadhuis-intern/,
      /\/private/,
      /waterdam\/besloten/,
      /waterdam\/cr-fietsbrug/,
      /stilwater\/delegates/,
      /duinrade\/calendar/,
    ]) {
      expect(urls.filter((url) => hidden.test(url))).toEqual([]);
    }
  });

  it.each([
    '/sitemap/raadhuis-intern/1.xml',
    '/sitemap/nowhere/1.xml',
    '/sitemap/waterdam/2.xml',
    '/sitemap/waterdam/0.xml',
    '/sitemap/waterdam/1e3.xml',
  ])('%s answers 404', async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});

it('robots.txt names the sitemap and keeps crawlers from the private list and from results of searches only', async () => {
  const { headers, html } = await open('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = html.split('\n');
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(
    [
      '/private$',
      '/private/$',
      '/*/private$',
      '/*/private/$',
      '/search?',
      '/search/',
      '/search.',
      '/*/search?',
      '/*/search/',
      '/*/search.',
      '/*/follow$',
      '/*/follow?',
      '/*/follow/',
    ].map((path) => `Disallow: ${path}`),
  );
});

it('security.txt says where to report a vulnerability, and is missing without a contact (rule 23.25)', async () => {
  const { status, headers, html } = await open('/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    html
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2)),
  );
  expect(fields).toEqual({
    Contact: 'mailto:security@example.org',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    Canonical: `${site}/.well-known/security.txt`,
  });
  const days = (Date.parse(String(fields['Expires'])) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
  const other = await startPortal(toPortalEnvironment(backend.url));
  expect((await readPage(`${other.url}/.well-known/security.txt`)).status).toBe(404);
});

it('the manifest is in the language of its page, and its icons have the sizes that it names', async () => {
  const { html } = await open('/ar');
  const path = /<link rel="manifest" href="([^"]*)"/.exec(html)?.[1] ?? expect.fail();
  const page = await open(path);
  expect(page.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(page.html) as {
    name: string;
    lang: string;
    dir: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Raad <Live> & "meer"', lang: 'ar', dir: 'rtl', start_url: '/ar' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '192x192', '512x512', '512x512']);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(portal.url + src);
    expect(answer.headers.get('content-type'), src).toContain(type);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

describe('the preview of a shared page', () => {
  it.each([
    '/',
    '/fr/waterdam',
    '/ar/alqasr/about',
    '/waterdam/gr-begroting',
    '/cor',
    '/de/waterdam/delegates',
    '/privacy',
    '/waterdam/calendar',
  ])('of %s has a title, a description, a picture and the canonical address', async (path) => {
    const { html } = await open(path);
    const meta = metaOf(html);
    for (const key of ['og:site_name', 'og:title', 'og:description', 'og:type', 'og:locale', 'twitter:card'])
      expect(meta[key], key).toBeTruthy();
    expect(meta['og:url']).toBe(canonicalOf(html));
    expect(meta['og:url']).toContain(site);
    expect(meta['og:image']).toMatch(/^https?:\/\//);
  });

  it.each([
    ['/fr/waterdam/calendar', 'Calendrier · Waterdam'],
    ['/waterdam', 'Vergaderingen van Waterdam'],
    ['/waterdam/gr-omgevingsvisie', 'Gemeenteraad: omgevingsvisie Waterdam 2040'],
    ['/ar/alqasr/4001', 'جلسة المجلس البلدي: ميزانية العام المقبل · بلدية القصر الأخضر'],
  ])('of %s names the city once, and so does the title of the page (rule 1.13)', async (path, title) => {
    const { html } = await open(path);
    expect(metaOf(html)['og:title']).toBe(title);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`${title} · Raad &lt;Live&gt; &amp; &quot;meer&quot;`);
  });

  it('has the poster of an open session, and not that of a closed one', async () => {
    expect(metaOf((await open('/waterdam/gr-begroting')).html)['og:image']).toContain('/media/council/poster.jpg');
    for (const path of ['/waterdam/besloten', '/waterdam/cr-fietsbrug'])
      expect(metaOf((await open(path)).html)['og:image']).toBe(`${site}/og.png`);
  });

  it('has the project’s picture elsewhere: 1200 × 630 and light', async () => {
    expect(metaOf((await open('/')).html)['og:image']).toBe(`${site}/og.png`);
    const bytes = Buffer.from(await (await fetch(`${portal.url}/og.png`)).arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(60_000);
  });
});

describe('structured data', () => {
  it('names the organisation on the city home', async () => {
    const things = thingsIn((await open('/fr/waterdam')).html);
    expect(things['Organization']).toMatchObject({ name: 'Waterdam', url: `${site}/fr/waterdam` });
  });

  it('describes an open session as an event with a breadcrumb list', async () => {
    const things = thingsIn((await open('/waterdam/gr-begroting')).html);
    expect(things['Event']).toMatchObject({ name: 'Gemeenteraad: begrotingsvergadering', url: `${site}/waterdam/gr-begroting` });
    expect(String(things['Event']?.['startDate'])).toMatch(/T19:30:00\+0[12]:00$/);
    const way = things['BreadcrumbList']?.['itemListElement'] as { name: string; item: string }[];
    expect(way.map(({ name }) => name)).toEqual(['Raad <Live> & "meer"', 'Waterdam', 'Gemeenteraad: begrotingsvergadering']);
  });

  it('is absent for closed sessions and missing pages (rule 16.10)', async () => {
    for (const path of ['/waterdam/besloten', '/waterdam/cr-fietsbrug', '/nowhere', '/waterdam/nothing']) {
      expect((await open(path)).html, path).not.toContain('ld+json');
    }
  });

  it('has hostile texts as plain text', async () => {
    const { html } = await open('/zonnehaven/stress~teksten_2.0');
    expect(thingsIn(html)['Event']?.['name']).toMatch(/<script>|<img|<b>/);
  });
});

describe('the delegates page', () => {
  it('shows delegates in the order of divisions and roles, with role and photo and without e-mail address (rules 9.8, 9.12)', async () => {
    const { html, text } = await open('/waterdam/delegates');
    const order = [
      'College van B en W',
      'Annelies Verhoeven',
      'Lodewijk de Kuyper',
      'Waterdam Vooruit',
      'Hendrik Zoutendijk',
      'Griffie',
      'Joost Wijnhoven',
    ];
    const positions = order.map((name) => text.indexOf(name, text.indexOf('College van B en W')));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
    expect(html.match(/<img [^>]*width="64" height="64" loading="lazy"/g)).toHaveLength(25);
    const { delegates } = JSON.parse(readFileSync(inRoot('backend', 'seed', 'waterdam', 'client.json'), 'utf8')) as {
      delegates: { email?: string }[];
    };
    const addresses = delegates.flatMap(({ email }) => email ?? []);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => html.includes(address))).toEqual([]);
  });

  it('shows delegates without a division last', async () => {
    const { text } = await open('/ommeloo/delegates');
    expect(text.indexOf('Overigen')).toBeGreaterThan(text.indexOf('Vrije Velden'));
  });

  it('has the Dutch alias raadsleden, with the canonical address of delegates (rule 9.9)', async () => {
    const { html, text } = await open('/en/waterdam/raadsleden/');
    expect(canonicalOf(html)).toBe(`${site}/en/waterdam/delegates`);
    expect(html).toContain('<title>Councillors · Waterdam · ');
    expect(text).toContain('Annelies Verhoeven');
  });

  it('answers 404 and is not in the menu when the city hides it (rule 9.10)', async () => {
    for (const path of ['/stilwater/delegates', '/fr/stilwater/raadsleden/']) expect((await open(path)).status).toBe(404);
    expect((await open('/stilwater')).html).not.toContain('/stilwater/delegates');
    expect((await open('/waterdam')).html).toContain('/waterdam/delegates');
  });

  it('says so when no delegates are known', async () => {
    const { status, text } = await open('/en/nieuwland/delegates');
    expect(status).toBe(200);
    expect(text).toContain('No delegates are known yet');
  });
});
