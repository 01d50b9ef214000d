import { expect, it, vi } from 'vitest';
import { keepRecent } from './keepRecent.ts';

it('creates a formatter once, and keeps a limited number of them (rule 17.16)', () => {
  const recent = keepRecent<string>(2);
  const create = vi.fn((key: string) => `format of ${key}`);
  const formatOf = (key: string) => recent(key, () => create(key));
  expect(['a', 'b', 'a', 'b'].map(formatOf)).toEqual(['format of a', 'format of b', 'format of a', 'format of b']);
  expect(create).toHaveBeenCalledTimes(2);
  formatOf('c');
  formatOf('b');
  expect(create).toHaveBeenCalledTimes(3);
  formatOf('a');
  expect(create).toHaveBeenCalledTimes(4);
});
