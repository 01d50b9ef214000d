import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toNetwork, toSite } from './subscriberNetwork.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['203.0.114.7', '203.0.114.0/24'],
  ['2001:db8:aa:1234:1:2:3:4', '2001:db8:aa:1200::/56'],
  ['2001:DB8:AA:12ff::', '2001:db8:aa:1200::/56'],
  ['2001:db8:aa:1300::1', '2001:db8:aa:1300::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['', ''],
  ['1::2::3', '1::2::3'],
  ['2001:db8', '2001:db8'],
  ['x:y::z', 'x:y::z'],
])('%s belongs to %s (rule 14.10)', (address, network) => expect(toNetwork(address)).toBe(network));

it('gives two addresses the same network exactly when their first bits are equal', () => {
  const addressPairs = fc.tuple(fc.ipV4(), fc.ipV4());
  fc.assert(
    fc.property(addressPairs, ([left, right]) => {
      const start = (address: string) => address.split('.').slice(0, 3).join('.');
      expect(toNetwork(left) === toNetwork(right)).toBe(start(left) === start(right));
    }),
  );
  fc.assert(
    fc.property(
      fc.ipV6().filter((address) => !address.includes('.')),
      (address) => {
        expect(toNetwork(address)).toMatch(/::\/56$/);
      },
    ),
  );
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:aa:1234::1', '2001:db8:aa::/48'],
  ['2001:db8:aa:ff34::1', '2001:db8:aa::/48'],
  ['2001:db8:ab::1', '2001:db8:ab::/48'],
  ['::1', '0:0:0::/48'],
  ['x', 'x'],
])('%s belongs to the site %s (rule 14.16)', (address, site) => expect(toSite(address)).toBe(site));
