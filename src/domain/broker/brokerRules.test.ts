import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokerAddress, findBrokerRule, serverBrokerAddress } from './brokerRules.ts';

const rules = [
  { city: 'demo*', url: 'wss://demo' },
  { city: 'gent', event: 'congress-20??', url: 'wss://congress' },
  { domain: '.nl', url: 'wss://nl' },
  { domain: 'co.uk', url: 'wss://uk' },
  { url: 'wss://default' },
];

describe('findBrokerRule (rule 12.1)', () => {
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
    expect(findBrokerRule(rules, subject)?.url).toBe(url);
  });

  it('uses the first matching rule, not the most specific', () => {
    expect(findBrokerRule([{ url: 'wss://all' }, { city: 'gent', url: 'wss://gent' }], { city: 'gent' })?.url).toBe('wss://all');
  });

  it('returns undefined when no rule matches', () => {
    expect(findBrokerRule([], { city: 'gent' })?.url).toBeUndefined();
    expect(findBrokerRule([{ event: '*', url: 'wss://events' }], { city: 'gent' })?.url).toBeUndefined();
  });

  it('matches characters of regular expressions literally', () => {
    expect(findBrokerRule([{ city: 'a.c', url: 'wss://x' }], { city: 'abc' })?.url).toBeUndefined();
    expect(findBrokerRule([{ city: '(a|b)+', url: 'wss://x' }], { city: 'a' })?.url).toBeUndefined();
  });

  it('matches a glob as a regular expression would', () => {
    const texts = (...parts: string[]) => fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((each) => each.join(''));
    fc.assert(
      fc.property(texts('*', '?', 'a', 'b'), texts('a', 'B', 'c'), (glob, city) => {
        const pattern = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i');
        expect(findBrokerRule([{ city: glob, url: 'wss://x' }], { city })?.url).toBe(pattern.test(city) ? 'wss://x' : undefined);
      }),
    );
  });
});

describe('12.1 the addresses of a broker', () => {
  const city = { name: 'gent', metadataCustomer: 'gent/1', event: undefined, domain: undefined };

  it.each([
    { rule: { url: 'wss://live.example.org' }, server: 'wss://live.example.org/gent%2F1' },
    { rule: { url: 'wss://live.example.org', serverUrl: 'ws://backend:4400' }, server: 'ws://backend:4400/gent%2F1' },
  ])('are those of browsers and of the server: $server', ({ rule, server }) => {
    expect(brokerAddress([rule], city)).toBe('wss://live.example.org/gent%2F1');
    expect(serverBrokerAddress([rule], city)).toBe(server);
  });

  it('are none without a rule', () => {
    expect(serverBrokerAddress([], city)).toBeUndefined();
  });
});
