import { describe, expect, it } from 'vitest';
import { initialFollow, parseFollowValues, parseSubscription, toFollowChoices, toMailFollow } from './followForm.ts';

describe('the values of a follow form (rule 28.61)', () => {
  it.each([
    [{}, { mail: '', phases: [], interval: undefined }],
    [
      { mail: ' an@example.org ', phases: 'after', interval: 'now' },
      { mail: 'an@example.org', phases: ['after'], interval: 'now' },
    ],
    [{ phases: ['after', 'before', 'after', 7] }, { mail: '', phases: ['before', 'after'], interval: undefined }],
    [
      { mail: ['a', 'b'], phases: null, interval: 'yearly' },
      { mail: '', phases: [], interval: undefined },
    ],
  ])('of %j', (fields, expected) => {
    expect(parseFollowValues(fields)).toEqual(expected);
  });

  it('begin with both phases; of a session at once, of all others once a day', () => {
    expect(initialFollow('session')).toEqual({ mail: '', phases: ['before', 'after'], interval: 'now' });
    expect(initialFollow('topic').interval).toBe('now');
    expect(initialFollow('search').interval).toBe('daily');
  });

  const VALID = { mail: 'an@example.org', phases: ['before' as const], interval: 'weekly' as const };

  it('are accepted when they are complete', () => {
    expect(toMailFollow(VALID)).toEqual({ ok: true, value: VALID });
    expect(toFollowChoices({ ...VALID, mail: '' })).toEqual({ ok: true, value: { phases: ['before'], interval: 'weekly' } });
  });

  it.each([
    [{ mail: '' }, { mail: 'required' }],
    [{ mail: 'an@example' }, { mail: 'email' }],
    [{ mail: 'an@example.org\nBcc: b@example.org' }, { mail: 'email' }],
    [{ phases: [] }, { phases: 'choice' }],
    [{ interval: undefined }, { interval: 'choice' }],
    [
      { mail: '', phases: [], interval: undefined },
      { mail: 'required', phases: 'choice', interval: 'choice' },
    ],
  ])('%j are not', (change, problems) => {
    expect(toMailFollow({ ...VALID, ...change })).toEqual({ ok: false, error: problems });
  });
});

describe('the subscription of a browser (rule 28.64)', () => {
  const SUBSCRIPTION = { endpoint: 'https://push.example.org/a', keys: { p256dh: 'BNc-_w', auth: 'tB==' } };

  it('is read without what else it has', () => {
    expect(parseSubscription({ ...SUBSCRIPTION, expirationTime: null })).toEqual(SUBSCRIPTION);
  });

  it.each([
    [undefined],
    ['text'],
    [{}],
    [{ ...SUBSCRIPTION, endpoint: 'http://push.example.org/a' }],
    [{ ...SUBSCRIPTION, endpoint: 'https://' }],
    [{ ...SUBSCRIPTION, endpoint: `https://push.example.org/${'a'.repeat(2000)}` }],
    [{ ...SUBSCRIPTION, keys: { p256dh: 'a b', auth: 'tB' } }],
    [{ ...SUBSCRIPTION, keys: { p256dh: 'BNc' } }],
    [{ ...SUBSCRIPTION, keys: null }],
  ])('%j is none', (value) => {
    expect(parseSubscription(value)).toBeUndefined();
  });
});
