import { describe, expect, it } from 'vitest';
import { embedAddress, embedHtml, fitFrame, parseSessionLink } from './embed.ts';

describe('parseSessionLink', () => {
  it.each([
    ['/waterdam/gr', ''],
    ['/waterdam/1001', ''],
    ['/waterdam/gr/download', ''],
    ['/waterdam/gr/seek/90', ''],
    ['/waterdam/gr/topic/t-1', '/topicid/t-1'],
    ['/waterdam/gr/topicid/t-1', '/topicid/t-1'],
    ['/waterdam/gr/embed', ''],
    ['/waterdam/gr/embed/topics', '/topics'],
    ['/waterdam/gr/embed/fr', '/fr'],
    ['/waterdam/gr/embed/topicid/t-1', '/topicid/t-1'],
  ])('%s has the variant “%s”', (path, variant) => {
    expect(parseSessionLink(path)?.variant).toBe(variant);
  });

  it.each([
    '/',
    '/waterdam',
    '/waterdam/category/raad',
    '/waterdam/gr/transcript/nl',
    '/waterdam/gr/topic',
    '/waterdam/gr/seek/9/9',
    '/waterdam/gr/embed/topicid',
    '/waterdam/gr/embed/fr/nl',
    '/waterdam/gr/embed/topicid/a/b',
    '/waterdam/gr/embed/topic',
    '/waterdam/gr/topic/%3Cb%3E',
    '/waterdam/gr/%E0',
  ])('%s is not a session', (path) => {
    expect(parseSessionLink(path)).toBeUndefined();
  });

  it('decodes parameters', () => {
    expect(parseSessionLink('/waterdam/a%7Eb/embed/t%6Fpics')).toEqual({ city: 'waterdam', reference: 'a~b', variant: '/topics' });
  });
});

it('parses the time of a link', () => {
  expect(parseSessionLink('/waterdam/gr/seek/1m30s')?.seekTime).toBe('1m30s');
  expect(parseSessionLink('/waterdam/gr/topic/t-1')).not.toHaveProperty('seekTime');
  expect(parseSessionLink('/waterdam/gr/topic/t-1')?.topicId).toBe('t-1');
  expect(parseSessionLink('/waterdam/gr/embed/topicid/t-1')?.topicId).toBe('t-1');
  expect(parseSessionLink('/waterdam/gr/embed/topics')).not.toHaveProperty('topicId');
});

describe('embedAddress', () => {
  const choice = {
    siteUrl: 'https://a.example',
    sessionPath: '/waterdam/gr',
    language: 'cn',
    shows: 'video',
    topicId: undefined,
    startSeconds: undefined,
    part: undefined,
  } as const;

  it.each([
    [{}, '/cn/waterdam/gr/embed', ''],
    [{ shows: 'topics' }, '/cn/waterdam/gr/embed/topics', '/topics'],
    [{ shows: 'captions' }, '/waterdam/gr/embed/cn', '/cn'],
    [{ startSeconds: 90 }, '/cn/waterdam/gr/embed?in=90', ''],
    [{ startSeconds: 90, part: '2' }, '/cn/waterdam/gr/embed?part=2&in=90', ''],
    [{ shows: 'topics', startSeconds: 0 }, '/cn/waterdam/gr/embed/topics?in=0', '/topics'],
    [{ topicId: 't-1', startSeconds: 58.6, part: '2' }, '/cn/waterdam/gr/embed/topicid/t-1', '/topicid/t-1'],
    [{ shows: 'captions', topicId: 't-1', startSeconds: 58.6 }, '/waterdam/gr/embed/cn?in=58.6', '/cn'],
    [{ topicId: '..', startSeconds: 58.6 }, '/cn/waterdam/gr/embed?in=58.6', ''],
  ] as const)('%o has the address %s, which parses as an embed (rule 16.1)', (changes, address, variant) => {
    const found = embedAddress({ ...choice, ...changes });
    expect(found).toBe(`https://a.example${address}`);
    expect(parseSessionLink(new URL(found).pathname.replace(/^\/cn/, ''))?.variant).toBe(variant);
  });
});

describe('fitFrame (rule 16.6)', () => {
  it.each([
    [undefined, undefined, 640, 360],
    [2000, 2000, 640, 360],
    [320, undefined, 320, 180],
    [undefined, 90, 160, 90],
    [1000, 180, 320, 180],
    [333, 1000, 333, 187],
    [1, 1, 1, 1],
  ])('at most %s × %s is %s × %s', (maxWidth, maxHeight, width, height) => {
    expect(fitFrame(maxWidth, maxHeight)).toEqual({ width, height });
  });
});

it('escapes address and title in the HTML', () => {
  const html = embedHtml({ src: 'https://a.example/?a=1&b=2', title: '"><script>', width: 2, height: 1 });
  expect(html).toContain('src="https://a.example/?a=1&amp;b=2"');
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('width="2" height="1"');
});

it('fills the width of its container without a size', () => {
  expect(embedHtml({ src: 'https://a.example', title: 'Raad' })).toContain('style="border:0;width:100%;aspect-ratio:16/9"');
});
