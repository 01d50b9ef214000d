import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getClientAddress, toNetwork } from './clientAddress.ts';

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
    ['2001:db8:aa:1234:1:2:3:4', '2001:db8:aa:1234::/64'],
    ['2001:DB8:AA:12ff::', '2001:db8:aa:12ff::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['1::8', '1:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s: %s', (address, network) => expect(toNetwork(address)).toBe(network));

  it('has the first half of every IPv6 address, and is the same for all of its addresses', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(half, half, (network, host) => {
        expect(toNetwork(`${network}:${host}`)).toBe(`${network}::/64`);
      }),
    );
  });
});
