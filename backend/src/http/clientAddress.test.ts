import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNetwork, getClientAddress, toNetwork } from './clientAddress.ts';

const request = (forwarded: string | undefined, remoteAddress: string | undefined = '10.0.0.1') => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe('the address of a client (rule 23.12)', () => {
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
  ])('%s', (_what, forwarded, proxies, address) => {
    expect(getClientAddress(request(forwarded), proxies)).toBe(address);
  });

  it('is an IPv4 address for an IPv4 peer of a dual-stack socket', () => {
    expect(getClientAddress(request(undefined, '::ffff:10.0.0.1'), 0)).toBe('10.0.0.1');
  });

  it('is not what a client writes beside the entries of the proxies', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), fc.integer({ min: 1, max: 3 }), (forged, own, proxies) => {
        const entries = [forged, own, ...Array.from({ length: proxies - 1 }, () => '10.0.0.2')];
        expect(getClientAddress(request(entries.join(', ')), proxies)).toBe(own);
      }),
    );
  });
});

describe('the network of an address (rule 23.12)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:aa:1234:1:2:3:4', '2001:db8:aa:1200::/56'],
    ['2001:DB8:AA:12ff::', '2001:db8:aa:1200::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['2001:db8:aa:1300::1', '2001:db8:aa:1300::/56'],
    ['1:2:3:4:5:6:7:8', '1:2:3:0::/56'],
    ['1::8', '1:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s: %s', (address, network) => expect(toNetwork(address)).toBe(network));

  it('is the same for two IPv6 addresses exactly when their first 56 bits are equal', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16).padStart(4, '0'));
    const address = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'));
    const bits = (text: string) => text.slice(0, '0000:0000:0000:00'.length);
    fc.assert(
      fc.property(address, address, (left, right) => {
        expect(toNetwork(left) === toNetwork(right)).toBe(bits(left) === bits(right));
        expect(toNetwork(bits(left) + right.slice(bits(left).length))).toBe(toNetwork(left));
      }),
    );
  });
});

describe('the network of a request (rule 12.21)', () => {
  it.each([
    ['another machine', '203.0.113.7', undefined, 0, '203.0.113.7'],
    ['a client behind a proxy', '127.0.0.1', '2001:db8::1', 1, '2001:db8:0:0::/56'],
    ['this machine, behind a proxy', '127.0.0.1', '127.0.0.1', 1, '127.0.0.1'],
    ['this machine, which may be an unknown proxy', '127.0.0.1', '203.0.113.7', 0, undefined],
  ])('%s', (_what, peer, forwarded, proxies, network) => {
    expect(findNetwork(request(forwarded, peer), proxies)).toBe(network);
  });
});
