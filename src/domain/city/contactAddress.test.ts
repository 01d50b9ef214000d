import { expect, it } from 'vitest';
import { toContactAddress } from './contactAddress.ts';

it.each([
  ['https://city.example/contact', true],
  ['mailto:council@city.example', true],
  ['council@city.example', false],
  ['javascript:alert(1)', false],
  ['http://city.example', false],
  ['mailto:a@b.example\nBcc: c', false],
  [undefined, false],
])('%s is a contact address: %s (rule 2.15)', (text, isOne) => {
  expect(toContactAddress(text)).toBe(isOne ? text : undefined);
});
