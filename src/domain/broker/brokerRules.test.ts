import { describe, expect, it } from 'vitest';
import { brokerFor } from './brokerRules.ts';

const rules = [
  { city: 'demo*', url: 'wss://demo' },
  { city: 'gent', event: 'congress-20??', url: 'wss://congress' },
  { domain: '.nl', url: 'wss://nl' },
  { domain: 'co.uk', url: 'wss://uk' },
  { url: 'wss://default' },
];

describe('brokerFor', () => {
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
    expect(brokerFor(rules, subject)).toBe(url);
  });

  it('takes the first match, not the narrowest', () => {
    expect(brokerFor([{ url: 'wss://all' }, { city: 'gent', url: 'wss://gent' }], { city: 'gent' })).toBe('wss://all');
  });

  it('answers undefined when no rule holds', () => {
    expect(brokerFor([], { city: 'gent' })).toBeUndefined();
    expect(brokerFor([{ event: '*', url: 'wss://events' }], { city: 'gent' })).toBeUndefined();
  });

  it('reads signs of regular expressions as themselves', () => {
    expect(brokerFor([{ city: 'a.c', url: 'wss://x' }], { city: 'abc' })).toBeUndefined();
    expect(brokerFor([{ city: '(a|b)+', url: 'wss://x' }], { city: 'a' })).toBeUndefined();
  });
});
