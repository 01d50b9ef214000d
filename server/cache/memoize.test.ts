import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

/** A memoized function, and the texts it was called with. */
function setUp() {
  const asked: string[] = [];
  const lengthOf = memoize((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  });
  return { asked, lengthOf };
}

it('computes a result once, also an undefined one', () => {
  const { asked, lengthOf } = setUp();
  expect(['/a', '', '/a', ''].map(lengthOf)).toEqual([2, undefined, 2, undefined]);
  expect(asked).toEqual(['/a', '']);
});

it('caches neither long texts nor more texts than its limit', () => {
  const { asked, lengthOf } = setUp();
  const long = 'x'.repeat(1000);
  for (const text of [long, long, '/first']) lengthOf(text);
  for (let number = 0; number < 2000; number += 1) lengthOf(`/${number}`);
  expect(lengthOf('/first')).toBe(6);
  expect(asked.filter((text) => text === long)).toHaveLength(2);
  expect(asked.filter((text) => text === '/first')).toHaveLength(2);
});
