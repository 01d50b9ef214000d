import { expect, it } from 'vitest';
import { addressAt } from './positionAddress.ts';

it.each([
  [undefined, 'https://a.example/s'],
  [0, 'https://a.example/s/seek/0'],
  [90.9, 'https://a.example/s/seek/90'],
])('at %s the address is %s', (seconds, address) => {
  expect(addressAt('https://a.example/s', seconds)).toBe(address);
  expect(addressAt('https://a.example/s?part=2', seconds)).toBe(`${address}?part=2`);
});
