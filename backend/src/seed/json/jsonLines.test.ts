import { describe, expect, it } from 'vitest';
import { lineOfPath } from './jsonLines.ts';

const TEXT = `[
  { "id": "a, \\"b\\" }", "list": [1, 2,
    3] },

  {
    "id": "x", "deep": { "er":
      null }
  }
]`;

describe('lineOfPath', () => {
  it.each([
    [[], 1],
    [[0, 'list', 1], 2],
    [[0, 'list', 2], 3],
    [[1], 5],
    [[1, 'deep', 'er'], 7],
  ])('finds %j on line %i', (path, line) => {
    expect(lineOfPath(TEXT, path)).toBe(line);
  });

  it('returns the line of the parent of an absent value', () => {
    expect(lineOfPath(TEXT, [1, 'priority'])).toBe(5);
    expect(lineOfPath('\n\n{}', ['name'])).toBe(3);
  });
});
