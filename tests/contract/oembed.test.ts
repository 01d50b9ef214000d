import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

const ANCESTORS = "'self' https://*.example.org";

let portal: string;

beforeAll(async () => {
  const backend = await startBackend();
  ({ url: portal } = await startPortal({
    ...toPortalEnvironment(backend.url),
    PORTAL_EMBED_ANCESTORS: ANCESTORS,
  }));
});
afterAll(stopPrograms);

const requestOembed = (query: Record<string, string>) => fetch(`${portal}/oembed?${new URLSearchParams(query)}`);
const read = async (query: Record<string, string>) => (await (await requestOembed(query)).json()) as Record<string, string | number>;
const statusOf = async (query: Record<string, string>) => (await requestOembed(query)).status;
const srcOf = (html: string | number | undefined) => /^<iframe src="([^"]*)"/.exec(String(html))?.[1];

const pixels = z.int().positive();
const webAddress = z.url({ protocol: /^https?$/ });

/**
 * An answer of type video as sections 2.3.4 and 2.3.4.2 of the oEmbed specification define it: required and optional fields with their
 * types.
 */
const videoAnswer = z
  .looseObject({
    type: z.literal('video'),
    version: z.literal('1.0'),
    html: z.string().min(1),
    width: pixels,
    height: pixels,
    title: z.string().optional(),
    author_name: z.string().optional(),
    author_url: webAddress.optional(),
    provider_name: z.string().optional(),
    provider_url: webAddress.optional(),
    cache_age: z.int().nonnegative().optional(),
    thumbnail_url: webAddress.optional(),
    thumbnail_width: pixels.optional(),
    thumbnail_height: pixels.optional(),
  })
  .refine(({ thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }) => {
    const given = [url, width, height].filter((part) => part !== undefined).length;
    return given === 0 || given === 3;
  }, 'a thumbnail has an address, a width and a height, or none of them');

describe('oEmbed (oembed.com, version 1.0)', () => {
  it.each([
    '/waterdam/gr-begroting',
    '/en/waterdam/live-raad',
    '/waterdam/gr-vaststelling-dijkplan',
    '/zonnehaven/stress~teksten_2.0',
    '/ar/alqasr/4001',
  ])('answers as specified for %s, also within limits', async (path) => {
    const url = portal + path;
    expect(videoAnswer.safeParse(await read({ url })).error).toBeUndefined();
    const limited = await read({ url, maxwidth: '200', maxheight: '100' });
    expect(videoAnswer.safeParse(limited).error).toBeUndefined();
    for (const name of ['width', 'thumbnail_width']) expect(Number(limited[name] ?? 0)).toBeLessThanOrEqual(200);
    for (const name of ['height', 'thumbnail_height']) expect(Number(limited[name] ?? 0)).toBeLessThanOrEqual(100);
  });

  it('describes a session as a video', async () => {
    const answer = await requestOembed({ url: `${portal}/waterdam/gr-begroting`, format: 'json' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const embed = (await answer.json()) as Record<string, string | number>;
    expect(embed).toMatchObject({
      type: 'video',
      version: '1.0',
      title: 'Gemeenteraad: begrotingsvergadering',
      author_name: 'Waterdam',
      author_url: `${portal}/waterdam`,
      provider_name: 'Public Gallery',
      provider_url: `${portal}/`,
      width: 640,
      height: 360,
      thumbnail_width: 640,
      thumbnail_height: 360,
    });
    expect(embed['thumbnail_url']).toMatch(/^http.*\/media\/council\/poster\.jpg$/);
    expect(Number.isInteger(embed['cache_age'])).toBe(true);
    expect(embed['html']).toContain('width="640" height="360"');
    expect(embed['html']).toContain('allow="autoplay; fullscreen; picture-in-picture"');
  });

  it.each([
    ['/waterdam/gr-begroting', '/waterdam/gr-begroting/embed'],
    ['/waterdam/1001/?utm=x#t', '/waterdam/gr-begroting/embed'],
    ['/fr/waterdam/gr-begroting/', '/fr/waterdam/gr-begroting/embed'],
    ['/cn/waterdam/gr-begroting/topic/begroting', '/cn/waterdam/gr-begroting/embed/topicid/begroting'],
    ['/waterdam/gr-begroting/topicid/begroting', '/waterdam/gr-begroting/embed/topicid/begroting'],
    ['/en/waterdam/gr-begroting/embed/topics', '/en/waterdam/gr-begroting/embed/topics'],
    ['/waterdam/gr-begroting/embed/fr/', '/waterdam/gr-begroting/embed/fr'],
    ['/zonnehaven/stress~teksten_2.0', '/zonnehaven/stress~teksten_2.0/embed'],
    ['/waterdam/gr-begroting/seek/1m30s', '/waterdam/gr-begroting/embed?in=90'],
    ['/fr/waterdam/1001/seek/99h', '/fr/waterdam/gr-begroting/embed'],
    ['/waterdam/gr-begroting/seek/soon', '/waterdam/gr-begroting/embed'],
    ['/waterdam/gr-begroting?in=12&out=40', '/waterdam/gr-begroting/embed?in=12&out=40'],
    ['/waterdam/gr-begroting/embed/topics?in=12', '/waterdam/gr-begroting/embed/topics?in=12'],
    ['/waterdam/gr-begroting?out=40', '/waterdam/gr-begroting/embed?out=40'],
    ['/waterdam/gr-begroting?in=x&out=40', '/waterdam/gr-begroting/embed'],
    ['/waterdam/gr-begroting/topic/begroting?in=12', '/waterdam/gr-begroting/embed/topicid/begroting'],
    ['/waterdam/live-raad?in=12&out=40', '/waterdam/live-raad/embed'],
  ])('embeds %s as %s, which answers 200', async (path, embedPath) => {
    const src = srcOf((await read({ url: portal + path }))['html']);
    expect(src?.replaceAll('&amp;', '&')).toBe(portal + embedPath);
    expect((await fetch(portal + embedPath)).status).toBe(200);
  });

  it('stays within maxwidth and maxheight (rule 16.6)', async () => {
    const url = `${portal}/waterdam/gr-begroting`;
    expect(await read({ url, maxwidth: '320' })).toMatchObject({ width: 320, height: 180, thumbnail_width: 320 });
    expect(await read({ url, maxwidth: '800', maxheight: '90' })).toMatchObject({ width: 160, height: 90 });
    expect(await read({ url, maxwidth: '-1', maxheight: 'x' })).toMatchObject({ width: 640, height: 360 });
  });

  it('escapes hostile names', async () => {
    const { title, html } = await read({ url: `${portal}/zonnehaven/stress~teksten_2.0` });
    expect(String(title)).toMatch(/<script>|<img|<b>/);
    expect(String(html).match(/<\w+/g)).toEqual(['<iframe']);
  });

  it('rejects other requests with the status of the oEmbed specification (rule 16.6)', async () => {
    const url = `${portal}/waterdam/gr-begroting`;
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({ url: 'gr-begroting' })).toBe(400);
    expect(await statusOf({ url, format: 'xml' })).toBe(501);
    expect(await statusOf({ url: `${portal}/waterdam/besloten` })).toBe(401);
  });

  it.each([
    '/',
    '/waterdam',
    '/waterdam/faq',
    '/waterdam/category/gemeenteraad',
    '/waterdam/nothing',
    '/waterdam/cr-fietsbrug',
    '/waterdam/gr-begroting/topic/%3Cb%3E',
    '/waterdam/gr-begroting/embed/topicid',
    '/waterdam/..%2F..%2Fportal.php',
    'https://elsewhere.example/waterdam/gr-begroting',
    'file:///waterdam/gr-begroting',
  ])('answers 404 for %s', async (address) => {
    const answer = await requestOembed({ url: new URL(address, portal).href });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is linked from pages of open sessions only', async () => {
    const find = async (path: string) =>
      /<link rel="alternate" type="application\/json\+oembed" title="[^"]*" href="([^"]*)"/.exec((await readPage(portal + path)).html)?.[1];
    const href = (await find('/fr/waterdam/gr-begroting/topic/begroting'))?.replaceAll(/&(amp|#38);/g, '&');
    expect(href).toContain(`${portal}/oembed?`);
    const embed = (await (await fetch(href ?? '')).json()) as { html: string };
    expect(srcOf(embed.html)).toBe(`${portal}/fr/waterdam/gr-begroting/embed/topicid/begroting`);
    for (const path of ['/waterdam/besloten', '/waterdam/cr-fietsbrug', '/waterdam', '/waterdam/nothing'])
      expect(await find(path), path).toBeUndefined();
  });
});

const VARIANTS = ['', '/topicid/begroting', '/topics', '/nl'];

describe('embeds (contract §7)', () => {
  const addresses = ['gr-begroting', '1001'].flatMap((reference) =>
    VARIANTS.flatMap((variant) => ['', '/nl', '/en', '/ar'].map((prefix) => `${prefix}/waterdam/${reference}/embed${variant}`)),
  );

  it.each(addresses.flatMap((path) => [path, `${path}/`]))('at %s', async (path) => {
    const { status, html, headers } = await readPage(portal + path);
    expect(status).toBe(200);
    const prefix = path.includes('/embed/nl') ? '' : (/^\/(en|ar)/.exec(path)?.[0] ?? '');
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(`${portal}${prefix}/waterdam/gr-begroting`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${ANCESTORS}`);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('speculation-rules')).toBeNull();
    expect(html).not.toContain('localStorage');
    expect(html).not.toContain('page-view');
  });

  it('may be framed by other sites, pages may not (rule 16.3)', async () => {
    const { headers } = await readPage(`${portal}/waterdam/gr-begroting`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  it('show only name and planned date of closed sessions (rule 16.4)', async () => {
    for (const reference of ['besloten', 'cr-fietsbrug']) {
      const { html } = await readPage(`${portal}/waterdam/${reference}/embed/topics`);
      // Scripts are the same for every session.
      expect(html.replace(/<script[^]*?<\/script>/g, '')).not.toMatch(/<video|data-seek|poster/);
    }
  });
});
