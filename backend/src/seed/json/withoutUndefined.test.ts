import { expect, it } from 'vitest';
import { withoutUndefined } from './withoutUndefined.ts';

it('leaves out what is undefined, and nothing else', () => {
  const record = withoutUndefined<{ a: number; b?: string; c?: null; d?: string }>({ a: 0, b: undefined, c: null, d: '' });
  expect(record).toStrictEqual({ a: 0, c: null, d: '' });
});
