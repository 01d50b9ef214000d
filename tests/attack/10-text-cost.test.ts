import { describe, expect, it } from 'vitest';
import { findSlowShapes } from '../support/complexity.ts';
import { TEXT_READERS } from './textReaders.ts';

// The regular expressions of all files are checked in tests/lint/regularExpressions.test.ts.
describe('32.10 what a service sends is read in time that grows with its length (rule 19.9)', () => {
  it.each(TEXT_READERS.map((reader) => [reader.reads, reader] as const))(
    '%s',
    { timeout: 300_000 },
    async (_name, { read, shapes = {} }) => {
      expect(await findSlowShapes({ read, shapes })).toEqual([]);
    },
  );
});
