import { describe, expect, it } from 'vitest';
import { nextKnownKeys, toItemKeys } from './itemKeys.ts';
import { toReadSession } from './testSessions.ts';

type Topics = [id: string, name: string][];

const { document } = toReadSession({ topics: {} });
const place = { start: null, stop: null, position: null };
const withTopics = (topics: Topics) => ({ ...document, topics: topics.map(([id, name]) => ({ id, name, ...place })) });

/** The keys of the topics of the last of several readings. */
function keysOf(...readings: Topics[]): string[] {
  let known: Record<string, string> = {};
  for (const topics of readings) known = nextKnownKeys(withTopics(topics), known);
  const last = readings.at(-1) ?? [];
  const keys = toItemKeys(withTopics(last), known);
  return last.map(([id]) => keys.topics.get(id) ?? '');
}

describe('the key of an agenda item (rule 28.41)', () => {
  it.each<[string, string[], ...Topics[]]>([
    [
      'is its first id',
      ['1', '2'],
      [
        ['1', 'A'],
        ['2', 'B'],
      ],
    ],
    [
      'stays with another id',
      ['1', '2'],
      [
        ['1', 'A'],
        ['2', 'B'],
      ],
      [
        ['8', 'A'],
        ['9', 'B'],
      ],
    ],
    [
      'stays with another name',
      ['1', '2'],
      [
        ['1', 'A'],
        ['2', 'B'],
      ],
      [
        ['1', '1. A'],
        ['2', '2. B'],
      ],
    ],
    ['stays with another id, and then another name', ['1'], [['1', 'A']], [['8', 'A']], [['8', 'A2']]],
    [
      'is that of its name when ids are swapped',
      ['2', '1'],
      [
        ['1', 'A'],
        ['2', 'B'],
      ],
      [
        ['1', 'B'],
        ['2', 'A'],
      ],
    ],
    [
      'is that of its id when several have the same name',
      ['1', '2'],
      [
        ['1', 'A'],
        ['2', 'A'],
      ],
    ],
    [
      'stays in another order',
      ['2', '1'],
      [
        ['1', 'A'],
        ['2', 'A'],
      ],
      [
        ['2', 'A'],
        ['1', 'A'],
      ],
    ],
    [
      'stays when another one of the same name goes',
      ['2', '3'],
      [
        ['1', 'A'],
        ['2', 'A'],
        ['3', 'B'],
      ],
      [
        ['2', 'A'],
        ['3', 'B'],
      ],
    ],
    [
      'is not that of another one of the same name that was there first',
      ['2'],
      [['1', 'A']],
      [
        ['1', 'A'],
        ['2', 'A'],
      ],
      [['2', 'A']],
    ],
    ['stays when it comes back', ['1'], [['1', 'A']], [], [['9', 'A']]],
  ])('%s', (_what, expected, ...readings) => {
    expect(keysOf(...readings)).toEqual(expected);
  });

  it('is of one item only', () => {
    const keys = keysOf(
      [
        ['1', 'A'],
        ['2', 'B'],
      ],
      [
        ['1', 'A'],
        ['2', 'New'],
        ['3', 'B'],
      ],
    );
    expect([keys[0], keys[2], new Set(keys).size]).toEqual(['1', '2', 3]);
  });

  it('says nothing of its name', () => {
    expect(JSON.stringify(nextKnownKeys(withTopics([['1', 'kanarie']]), {}))).not.toContain('kanarie');
  });
});
