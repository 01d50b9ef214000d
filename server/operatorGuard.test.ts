import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isOperator, type OperatorSettings } from './operatorGuard.ts';

const TOKEN = 'a-long-random-word';

const asks = (headers: Record<string, string>, settings: Partial<OperatorSettings> = {}, remoteAddress = '127.0.0.1') =>
  isOperator({ headers: { host: 'localhost:4321', ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage, {
    siteUrl: 'http://localhost:4321',
    trustedProxies: 0,
    ...settings,
  });

describe('without a token', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('lets %s in', (address) => {
    expect(asks({}, {}, address)).toBe(true);
  });

  it.each(['10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1', '127.0.0.1.example', ''])('keeps %s out', (address) => {
    expect(asks({}, {}, address)).toBe(false);
  });

  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'])(
    'takes a request with %s for a proxy’s',
    (name) => {
      expect(asks({ [name.toLowerCase()]: '127.0.0.1' })).toBe(false);
      expect(asks({ [name.toLowerCase()]: '' })).toBe(false);
    },
  );

  it('takes loopback for a proxy where there is one', () => {
    expect(asks({}, { trustedProxies: 1 })).toBe(false);
    expect(asks({}, { siteUrl: 'https://gallery.example.org' })).toBe(false);
  });

  it('keeps a page of another name out', () => {
    expect(asks({ host: 'rebound.example' })).toBe(false);
    expect(asks({ host: 'localhost.example' })).toBe(false);
  });
});

describe('with a token', () => {
  const settings = { metricsToken: TOKEN, trustedProxies: 2, siteUrl: 'https://gallery.example.org' };

  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('lets "%s" in from everywhere', (authorization) => {
    expect(asks({ authorization, 'x-forwarded-for': '1.1.1.1' }, settings, '10.0.0.1')).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a part of it', `Bearer ${TOKEN.slice(1)}`],
    ['more than it', `Bearer ${TOKEN}x`],
    ['other letters', `Bearer ${TOKEN.toUpperCase()}`],
    ['no scheme', TOKEN],
    ['another scheme', `Basic ${TOKEN}`],
    ['two words', `Bearer ${TOKEN} ${TOKEN}`],
  ])('keeps %s out', (_what, authorization) => {
    expect(asks({ authorization }, settings, '10.0.0.1')).toBe(false);
    expect(asks({ authorization }, settings)).toBe(false);
  });

  it('keeps a wrong one out even from this machine', () => {
    expect(asks({ authorization: 'Bearer wrong' }, { metricsToken: TOKEN })).toBe(false);
  });

  it('is not found by one where none is set', () => {
    expect(asks({ authorization: 'Bearer undefined' }, { metricsToken: undefined }, '10.0.0.1')).toBe(false);
  });
});
