import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getBrokerUrl } from './brokerRules.ts';

const rules = [
  { city: 'demo*', url: 'wss://demo' },
  { city: 'gent', event: 'congress-20??', url: 'wss://congress' },
  { domain: '.nl', url: 'wss://nl' },
  { domain: 'co.uk', url: 'wss://uk' },
  { url: 'wss://default' },
];

describe('getBrokerUrl (rule 12.1)', () => {
  it.each([
    [{ city: 'demo' }, 'wss://demo'],
    [{ city: 'Demo-2', domain: 'demo.nl' }, 'wss://demo'],
    [{ city: 'my-demo' }, 'wss://default'],
    [{ city: 'gent', event: 'congress-2027' }, 'wss://congress'],
    [{ city: 'gent', event: 'congress-20271' }, 'wss://default'],
    [{ city: 'gent' }, 'wss://default'],
    [{ city: 'amsterdam', domain: 'raad.amsterdam.nl' }, 'wss://nl'],
    [{ city: 'amsterdam', domain: 'NL' }, 'wss://nl'],
    [{ city: 'amsterdam', domain: '.nl' }, 'wss://nl'],
    [{ city: 'vinyl', domain: 'vinyl' }, 'wss://default'],
    [{ city: 'leeds', domain: 'leeds.co.uk' }, 'wss://uk'],
    [{ city: 'leeds', domain: 'leeds.uk' }, 'wss://default'],
  ])('%o goes to %s', (subject, url) => {
    expect(getBrokerUrl(rules, subject)).toBe(url);
  });

  it('uses the first matching rule, not the most specific', () => {
    expect(getBrokerUrl([{ url: 'wss://all' }, { city: 'gent', url: 'wss://gent' }], { city: 'gent' })).toBe('wss://all');
  });

  it('returns undefined when no rule matches', () => {
    expect(getBrokerUrl([], { city: 'gent' })).toBeUndefined();
    expect(getBrokerUrl([{ event: '*', url: 'wss://events' }], { city: 'gent' })).toBeUndefined();
  });

  it('matches characters of regular expressions literally', () => {
    expect(getBrokerUrl([{ city: 'a.c', url: 'wss://x' }], { city: 'abc' })).toBeUndefined();
    expect(getBrokerUrl([{ city: '(a|b)+', url: 'wss://x' }], { city: 'a' })).toBeUndefined();
  });

  it('matches a glob as a regular expression would', () => {
    const texts = (...parts: string[]) => fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((each) => each.join(''));
    fc.assert(
      fc.property(texts('*', '?', 'a', 'b'), texts('a', 'B', 'c'), (glob, city) => {
        const pattern = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i');
        expect(getBrokerUrl([{ city: glob, url: 'wss://x' }], { city })).toBe(pattern.test(city) ? 'wss://x' : undefined);
      }),
    );
  });
});
