import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isOperator, type OperatorSettings } from './operatorGuard.ts';

const TOKEN = 'a-long-random-word';

const asks = (headers: Record<string, string>, settings: Partial<OperatorSettings> = {}, remoteAddress = '127.0.0.1') =>
  isOperator({ headers: { host: 'localhost:4321', ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage, {
    host: '127.0.0.1',
    siteUrl: 'http://localhost:4321',
    trustedProxies: 0,
    ...settings,
  });

describe('without a token', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('accepts %s', (address) => {
    expect(asks({}, {}, address)).toBe(true);
  });

  it.each(['10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1', '127.0.0.1.example', ''])('rejects %s', (address) => {
    expect(asks({}, {}, address)).toBe(false);
  });

  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'])(
    'takes a request with %s for a proxy’s',
    (name) => {
      expect(asks({ [name.toLowerCase()]: '127.0.0.1' })).toBe(false);
      expect(asks({ [name.toLowerCase()]: '' })).toBe(false);
    },
  );

  it('treats loopback as the proxy when there is one', () => {
    expect(asks({}, { trustedProxies: 1 })).toBe(false);
    expect(asks({}, { siteUrl: 'https://gallery.example.org' })).toBe(false);
    expect(asks({}, { siteUrl: 'https://localhost:4321' })).toBe(false);
  });

  it.each(['127.0.0.1', 'localhost', 'localhost:4321', '127.0.0.1:4321', 'gallery.example.org'])(
    'takes loopback with Host %s for a proxy that adds no header where the portal is public',
    (host) => {
      expect(asks({ host }, { siteUrl: 'http://gallery.example.org' })).toBe(false);
      expect(asks({ host }, { host: '0.0.0.0' })).toBe(false);
      expect(asks({ host }, { host: '::' })).toBe(false);
    },
  );

  it.each(['127.0.0.1', 'localhost', '127.0.0.1:4321', '[::1]:4321', 'localhost:4322', 'localhost:4321.', 'LOCALHOST:4321', ''])(
    'keeps Host %s out, which is not exactly the site’s',
    (host) => {
      expect(asks({ host })).toBe(false);
    },
  );

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4321', '127.0.0.1:4321'],
    ['127.0.0.1', 'http://127.0.0.1', '127.0.0.1'],
    ['::1', 'http://[::1]:4321', '[::1]:4321'],
    ['localhost', 'http://localhost:4321', 'localhost:4321'],
  ])('lets the site’s own address in where it listens on %s as %s', (host, siteUrl, given) => {
    expect(asks({ host: given }, { host, siteUrl })).toBe(true);
  });

  it('rejects a page of another name', () => {
    expect(asks({ host: 'rebound.example' })).toBe(false);
    expect(asks({ host: 'localhost.example' })).toBe(false);
  });
});

describe('with a token', () => {
  const settings = { metricsToken: TOKEN, trustedProxies: 2, siteUrl: 'https://gallery.example.org' };

  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('accepts "%s" from everywhere', (authorization) => {
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
  ])('rejects %s', (_what, authorization) => {
    expect(asks({ authorization }, settings, '10.0.0.1')).toBe(false);
    expect(asks({ authorization }, settings)).toBe(false);
  });

  it('rejects a wrong one even from this machine', () => {
    expect(asks({ authorization: 'Bearer wrong' }, { metricsToken: TOKEN })).toBe(false);
  });

  it('rejects every token when none is set', () => {
    expect(asks({ authorization: 'Bearer undefined' }, { metricsToken: undefined }, '10.0.0.1')).toBe(false);
  });
});
