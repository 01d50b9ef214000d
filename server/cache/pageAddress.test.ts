import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalTarget, carriesGrant, isAboutCity, sharedTarget } from './pageAddress.ts';

const known = fc.constantFrom('tab', 'q', 'when', 'category', 'page');
const value = fc.string({ unit: 'grapheme', maxLength: 20 });
const query = fc.uniqueArray(fc.tuple(known, value), { selector: ([name]) => name, maxLength: 5 });
const unknown = fc
  .tuple(fc.constantFrom('utm_source', 'fbclid', 'Q', 'tab[]', '__proto__', 'x', 'month', 'part', 'in', 't', 'language', 'url'), value)
  .map(([name, text]): [string, string] => [name, text]);

const target = (path: string, pairs: readonly (readonly [string, string])[]) =>
  `${path}?${new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString()}`;

describe('the canonical target', () => {
  it('ignores the order, unknown parameters and repeated ones', () => {
    const asked = query.chain((pairs) =>
      fc.tuple(
        fc.constant(pairs),
        fc.shuffledSubarray(pairs, { minLength: pairs.length }),
        fc.array(unknown, { maxLength: 3 }),
        fc.array(value, { maxLength: 3 }),
      ),
    );
    fc.assert(
      fc.property(asked, ([pairs, shuffled, more, again]) => {
        const repeated = again.flatMap((text) => shuffled.map(([name]) => [name, text] as const));
        expect(canonicalTarget(target('/waterdam', [...more, ...shuffled, ...repeated]))).toBe(canonicalTarget(target('/waterdam', pairs)));
      }),
    );
  });

  it('differs for different pages', () => {
    fc.assert(
      fc.property(query, query, (one, other) => {
        const sorted = (pairs: [string, string][]) => JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
        fc.pre(sorted(one) !== sorted(other));
        expect(canonicalTarget(target('/waterdam', one))).not.toBe(canonicalTarget(target('/waterdam', other)));
      }),
    );
  });

  it('has the same meaning for a page as the request', () => {
    fc.assert(
      fc.property(query, (pairs) => {
        const { searchParams } = new URL(canonicalTarget(target('/waterdam', pairs)) ?? '', 'http://portal.test');
        expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(pairs));
      }),
    );
  });

  it('normalises the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
        fc.pre(!/[/\\%]/.test(text));
        const plain = `/waterdam/${encodeURIComponent(text)}`;
        const everything = [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
        const canonical = canonicalTarget(plain) ?? '';
        expect(canonicalTarget(`/waterdam/${everything}`)).toBe(canonical);
        expect(canonicalTarget(canonical)).toBe(canonical);
        expect(decodeURIComponent(canonical)).toBe(`/waterdam/${text}`);
      }),
    );
  });

  it.each([
    ['/waterdam/', '/waterdam'],
    ['/', '/'],
    ['/waterdam?', '/waterdam'],
    ['/waterdam?utm_source=x&fbclid=y', '/waterdam'],
    ['/waterdam?page=2&q=raad&q=motie', '/waterdam?q=raad&page=2'],
    ['/w%61terdam', '/waterdam'],
    ['/waterdam/seek/00%3a10', '/waterdam/seek/00%3A10'],
    ['/cn/%e6%97%a5', '/cn/%E6%97%A5'],
    ['/search?to=2026-01-02&in=topics&q=brug&in=votes&speaker=An', '/search?q=brug&in=topics%2Cvotes&speaker=An&to=2026-01-02'],
    ['/fr/waterdam/search.json?sort=newest&in=topics,votes&in=', '/fr/waterdam/search.json?in=topics%2Cvotes%2C&sort=newest'],
    ['/waterdam/gr-begroting?in=12&in=13&out=40', '/waterdam/gr-begroting?in=12&out=40'],
    ['/fr/waterdam/gr/topic/search?in=12&in=13', '/fr/waterdam/gr/topic/search?in=12'],
  ])('of %s is %s', (asked, canonical) => {
    expect(canonicalTarget(asked)).toBe(canonical);
  });

  it.each(['/waterdam//', '//waterdam', '/a//b', `/waterdam?q=${'x'.repeat(301)}`])('is nobody else’s of %s', (asked) => {
    expect(canonicalTarget(asked)).toBeUndefined();
  });
});

describe('a request with a shared answer (rule 18.7)', () => {
  it('reads a page, whatever its headers are', () => {
    for (const method of ['GET', 'HEAD']) expect(sharedTarget({ method, url: '/waterdam' })).toBe('/waterdam');
    expect(sharedTarget({ method: 'POST', url: '/waterdam' })).toBeUndefined();
    expect(sharedTarget({ method: 'GET', url: '/x/chapters.vtt?grant=abc&part=2' })).toBe('/x/chapters.vtt?part=2');
  });
});

describe('a request with a grant', () => {
  const withCookie = (cookie: string) => ({ url: '/waterdam/besloten', headers: { cookie } });

  it.each(['grant-waterdam-1=x', 'a=b; __Host-grant-waterdam-1=x', 'a=b; grant-waterdam-1=x;c'])('has a grant cookie: %s', (cookie) => {
    expect(carriesGrant(withCookie(cookie))).toBe(true);
  });

  it.each(['', 'theme=dark', 'grant-=x', 'grant-waterdam=x', 'grant-waterdam-x=1', 'a=grant-waterdam-1', 'xgrant-waterdam-1=x', ';;;'])(
    'is not one with other cookies: %s',
    (cookie) => {
      expect(carriesGrant(withCookie(cookie))).toBe(false);
    },
  );

  it('may have it in its address', () => {
    for (const url of ['/x/chapters.vtt?grant=abc', '/x?part=2&grant=']) expect(carriesGrant({ url, headers: {} })).toBe(true);
    for (const url of ['/x/chapters.vtt', '/x?q=grant', '/grant', '/x?Grant=1']) expect(carriesGrant({ url, headers: {} })).toBe(false);
  });
});

describe('the pages that name a city', () => {
  it.each([
    '/waterdam',
    '/en/waterdam?tab=live',
    '/cy/Waterdam/gr-begroting/embed',
    '/sitemap/waterdam/1.xml',
    '/',
    '/fr',
    '/fr/private',
    '/cities?q=water',
    '/search?q=brug',
    '/fr/search.xml?q=brug',
    '/search/suggestions.json?q=brug',
    '/waterdam/search.json?q=brug',
    '/oembed?url=https%3A%2F%2Fgallery.example%2Ffr%2Fwaterdam%2F1001',
  ])('have %s among them', (page) => {
    expect(isAboutCity(page, 'waterdam')).toBe(true);
  });

  it.each(['/zonnehaven', '/zonnehaven/search?q=brug', '/fr/privacy', '/waterdam2', '/zonnehaven/x/waterdam'])(
    'do not include %s',
    (page) => {
      expect(isAboutCity(page, 'waterdam')).toBe(false);
    },
  );
});
