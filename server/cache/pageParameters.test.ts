import { describe, expect, it } from 'vitest';
import { canonicalTarget } from './pageAddress.ts';
import { isSearch, parametersOf } from './pageParameters.ts';

const LIST = ['tab', 'q', 'when', 'category', 'page'];
const SEARCH = ['q', 'category', 'page', 'in', 'city', 'speaker', 'from', 'to', 'sort'];
const SESSION = ['q', 'part', 'in', 'out', 'audio'];
const FOLLOW = ['session', 'topic', 'person', 'item', 'q', 'in', 'category', 'speaker'];
const CLIP = ['part', 'in', 'out', 'audio'];

/** Every parameter that some page reads, with a value of its own. */
const EVERYTHING = [
  ...new Set([...LIST, ...SEARCH, ...SESSION, 'topic', 'vote', 'month', 't', 'language', 'refresh', 'grant', 'lang', 'format']),
]
  .concat(['speeches', 'votes', 'what', 'url', 'maxwidth', 'maxheight', 'action', 'session', 'person', 'item', 'token', 'utm_source'])
  .map((name) => `${name}=${name}1`)
  .join('&');

describe('the query parameters of a page (rule 18.7, contract §7)', () => {
  it.each<[string, string[]]>([
    ['/', ['q', 'page']],
    ['/fr', ['q', 'page']],
    ['/cities', ['q', 'page']],
    ['/de/private', ['q', 'page']],
    ['/waterdam', LIST],
    ['/en/waterdam/sessions.json', LIST],
    ['/waterdam/category/raad', ['page']],
    ['/waterdam/category/raad/sessions.json', ['page']],
    ['/waterdam/calendar', ['month']],
    ['/fr/waterdam/calendrier', ['month']],
    ['/cn/waterdam/%E6%97%A5%E5%8E%86', ['month']],
    ['/waterdam/live-now.json', ['category']],
    ['/waterdam/follow', FOLLOW],
    ['/fr/waterdam/follow/form', FOLLOW],
    ['/waterdam/follow/confirm', ['token']],
    ['/waterdam/follow/manage', ['token']],
    ['/waterdam/people', ['q', 'sort', 'page']],
    ['/fr/waterdam/people/17', ['speeches', 'votes']],
    ['/waterdam/people/n,green-party,ada-lee', ['speeches', 'votes']],
    ['/waterdam/people/17.json', ['page']],
    ['/waterdam/people/17.csv', ['what']],
    ['/search', SEARCH],
    ['/waterdam/search', SEARCH],
    ['/fr/waterdam/search.json', SEARCH],
    ['/search.xml', SEARCH],
    ['/search/suggestions.json', ['q', 'city', 'format']],
    ['/waterdam/gr-begroting', [...SESSION, 'topic', 'vote']],
    ['/waterdam/gr-2026.11', [...SESSION, 'topic', 'vote']],
    ['/waterdam/gr-begroting/seek/01:02', [...SESSION, 'topic', 'vote']],
    ['/waterdam/gr-begroting/topic/12', [...SESSION, 'topic', 'vote']],
    ['/waterdam/gr-begroting/topicid/5f44', [...SESSION, 'topic', 'vote']],
    ['/waterdam/gr-begroting/login', SESSION],
    ['/waterdam/gr-begroting/download', [...SESSION, 'topic']],
    ['/waterdam/gr-begroting/download/form', [...SESSION, 'topic']],
    ['/waterdam/gr-begroting/embed', CLIP],
    ['/waterdam/gr-begroting/embed/topics', CLIP],
    ['/waterdam/gr-begroting/embed/topicid/5f44', CLIP],
    ['/waterdam/gr-begroting/embed/fr', CLIP],
    ['/waterdam/gr-begroting/text', ['language', 'refresh']],
    ['/waterdam/gr-begroting/transcript/nl', ['q']],
    ['/waterdam/gr-begroting/captions/nl.vtt', ['part']],
    ['/waterdam/gr-begroting/chapters.vtt', ['part']],
    ['/waterdam/gr-begroting/qr.svg', ['part', 't', 'audio']],
    ['/oembed', ['url', 'format', 'maxwidth', 'maxheight']],
    ['/captcha.json', ['action', 'city', 'session']],
  ])('of %s are %j', (path, names) => {
    expect(parametersOf(path)).toEqual(names);
    const asked = new URLSearchParams(names.map((name) => [name, `${name}1`]));
    expect(canonicalTarget(`${path}?${EVERYTHING}`)).toBe(canonicalTarget(`${path}?${asked.toString()}`));
    expect(canonicalTarget(`${path}?${EVERYTHING}`)).toContain(names.at(-1));
  });

  it.each([
    '/waterdam/gr-begroting.json',
    '/waterdam/gr-begroting.ics',
    '/waterdam/gr-begroting/live.json',
    '/waterdam/gr-begroting/transcript/nl.json',
    '/waterdam/gr-begroting/transcript/nl.txt',
    '/waterdam/gr-begroting/unknown/1',
    '/waterdam/about',
    '/fr/waterdam/a-propos',
    '/waterdam/delegates',
    '/waterdam/feed.xml',
    '/waterdam/calendar.ics',
    '/waterdam/category/raad/calendar.ics',
    '/fr/privacy',
    '/accessibility',
    '/sitemap.xml',
    '/sitemap/waterdam/1.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/manifest.webmanifest',
  ])('do not make another page of %s', (path) => {
    expect(canonicalTarget(`${path}?${EVERYTHING}`)).toBe(path);
    expect(canonicalTarget(`${path}?q=${'x'.repeat(301)}`)).toBe(path);
  });

  it('may name several kinds in a search only', () => {
    expect(['/search', '/nl/waterdam/search.xml', '/waterdam/topic/search'].map(isSearch)).toEqual([true, true, false]);
  });
});
