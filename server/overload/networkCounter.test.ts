import { expect, it } from 'vitest';
import { NetworkCounter } from './networkCounter.ts';

it('each network has as many as the limit, and gets a place back for each that ends (rule 19.10)', () => {
  const counter = new NetworkCounter(2);
  const add = (...networks: string[]) => networks.map((network) => counter.add(network));
  expect(add('a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
  counter.delete('a');
  expect(add('a', 'a')).toEqual([true, false]);
  for (const network of ['a', 'a', 'b', 'b', 'unknown']) counter.delete(network);
  expect(add('a', 'a', 'a', 'b', 'b')).toEqual([true, true, false, true, true]);
});
