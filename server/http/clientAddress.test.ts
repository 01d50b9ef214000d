import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress } from './clientAddress.ts';

const request = (forwarded: string | undefined, remoteAddress = '10.0.0.1') =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each([
  ['no proxy is ours', '1.1.1.1', 0, '10.0.0.1'],
  ['one proxy', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['fewer entries than proxies', '1.1.1.1', 3, '1.1.1.1'],
  ['no header', undefined, 1, '10.0.0.1'],
  ['an empty header', ' , ', 1, '10.0.0.1'],
  ['something that is no address', 'unknown', 1, '10.0.0.1'],
  ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv4 in IPv6', '::ffff:1.1.1.1', 1, '1.1.1.1'],
  ['IPv4 with a port', '6.6.6.6:1, 203.0.113.7:4711', 1, '203.0.113.7'],
  ['IPv6 with a port', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['IPv6 in brackets', '[2001:db8::1]', 1, '2001:db8::1'],
  ['IPv4 in IPv6 with a port', '[::ffff:1.1.1.1]:80', 1, '1.1.1.1'],
  ['a port that is no number', '203.0.113.7:http', 1, '10.0.0.1'],
  ['brackets without an address', '[]:80, 1.1.1.1', 2, '10.0.0.1'],
])('%s', (_what, forwarded, proxies, address) => {
  expect(clientAddress(request(forwarded), proxies)).toBe(address);
});

it('writes an IPv4 peer of a dual-stack socket as an IPv4 address', () => {
  expect(clientAddress(request(undefined, '::ffff:10.0.0.1'), 0)).toBe('10.0.0.1');
});
