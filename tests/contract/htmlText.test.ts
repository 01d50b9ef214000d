import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { postForm } from '../support/downloads.ts';
import { startFollowService } from '../support/followService.ts';
import { findGluedTexts } from '../support/gluedTexts.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { ROUTES } from '../support/routes.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

const follow = await startFollowService();
let portal = '';

beforeAll(async () => {
  const backend = await startBackend();
  portal = (await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH, PORTAL_FOLLOW_URL: follow.url, LOG_LEVEL: 'error' }))
    .url;
  await waitForIndex(portal, OPERATOR);
});
afterAll(async () => {
  await stopPrograms();
  follow.close();
});

const read = async (path: string) => (await fetch(portal + path)).text();

/** Attributes, as `name: value`, with "<" or ">" in the tags outside scripts and styles. */
const findUnescaped = (html: string) =>
  [...html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').matchAll(/\s([\w:-]+)="([^"]*)"/g)]
    .filter(([, , value = '']) => /[<>]/.test(value))
    .map(([, name = '', value = '']) => `${name}: ${value.slice(0, 60)}`);

describe('without styles texts are divided (rule 22.7), and attributes are escaped (rule 16.15)', () => {
  it.each(ROUTES)('$name', async ({ path }) => {
    const html = await read(path);
    expect([...new Set(findGluedTexts(html)), ...findUnescaped(html)]).toEqual([]);
  });

  it.each([
    '/zonnehaven/stress~teksten_2.0/text',
    '/zonnehaven/stress~teksten_2.0/download',
    '/zonnehaven/3001',
    '/zonnehaven/3001/text?refresh=off',
    '/search?q=%3Cb%3E%22',
    '/zonnehaven?q=%3Cb%3E%22',
    '/%3Cb%3E',
    '/zonnehaven/%3Cb%3E/embed?a=<b>',
  ])('%s', async (path) => {
    const html = await read(path);
    expect([...new Set(findGluedTexts(html)), ...findUnescaped(html)]).toEqual([]);
  });

  it.each([
    '/waterdam/besloten/login',
    '/waterdam/besloten/embed',
    '/waterdam/gr-begroting/download',
    '/waterdam/follow',
    '/waterdam/follow?session=gr-begroting',
    '/waterdam/follow/manage',
  ])('answer of the form %s', async (path) => {
    const fields: [string, string][] = [
      ...['email', 'mail', 'name', 'firstName', 'start', 'back'].map((name): [string, string] => [name, '<b>"']),
    ];
    const html = await (await postForm(portal + path, fields)).text();
    expect([...new Set(findGluedTexts(html)), ...findUnescaped(html)]).toEqual([]);
  });

  it('the check finds texts without a blank, but not in a Chinese sentence with strong emphasis', () => {
    expect(findGluedTexts('<p>vote<strong>adopted</strong></p>')).toEqual(['vote|adopted']);
    expect(findGluedTexts('<p>表决<span>通过</span></p>')).toEqual(['表决|通过']);
    expect(findGluedTexts('<p>本门户<strong>部分符合</strong>要求</p>')).toEqual([]);
  });

  it('the check finds attributes', () => {
    expect(findUnescaped('<a title="a < b" rel="x">"</a><script>x = "<b>"</script><i alt=">">')).toEqual(['title: a < b', 'alt: >']);
  });
});

it('a name with "<" does not hide the link to oEmbed from a search for links by a pattern (rule 16.15)', async () => {
  const links = [...(await read('/zonnehaven/stress~teksten_2.0')).matchAll(/<link([^<>]+)\/?>/g)].map(([link]) => link);
  expect(links.some((link) => link.includes('application/json+oembed'))).toBe(true);
});

it.each([
  ['/waterdam/gr-begroting', 'Uw browser kan deze video niet afspelen', 'Open het videobestand'],
  ['/waterdam/gr-begroting/embed', 'Uw browser kan deze video niet afspelen', 'Open het videobestand'],
  ['/en/waterdam/live-raad', 'Your browser cannot play this video', 'Open the video file'],
  ['/fr/waterdam/gr-omgevingsvisie?part=2', 'Votre navigateur ne peut pas lire cette vidéo', 'Ouvrir le fichier vidéo'],
  ['/ar/alqasr/4001', 'لا يستطيع متصفحكم تشغيل هذا الفيديو', 'فتح ملف الفيديو'],
])('%s: the fallback of the video stands once, and links to its file (rule 7.4)', async (path, text, label) => {
  const html = await read(path);
  expect(html.split(text).length - 1).toBe(1);
  const address = /<source[^>]* src="([^"#]+)/.exec(html)?.[1];
  expect(new RegExp(`<a href="([^"]+)"[^>]*>${label}</a>`).exec(html)?.[1]).toBe(address);
});
