import { describe, expect, it } from 'vitest';
import { SEARCH_ENGINES, useIndex } from '../support/searchEngines.ts';

describe.each(SEARCH_ENGINES)('results of $name (rule 24.7)', ({ createStorage }) => {
  const { add, find } = useIndex(createStorage);

  it('put terms that are close together first, then whole terms, then parts', async () => {
    const between = Array.from({ length: 12 }, () => 'en').join(' ');
    await add(
      { sessionId: 1, day: '2026-01-01', lines: ['een brug en de kade'] },
      { sessionId: 2, day: '2026-02-01', lines: [`een brug ${between} kade`] },
      { sessionId: 3, day: '2026-03-01', lines: ['een loopbrug aan de kade'] },
    );
    expect(await find('brug kade')).toEqual([1, 2, 3]);
    expect(await find({ q: 'brug kade', city: 'waterdam' })).toEqual([1, 2, 3]);
  });

  it('prefer topics to names and votes, these to speakers, and those to transcripts', async () => {
    await add(
      { sessionId: 1, day: '2026-01-01', name: 'a', topics: ['b', 'haven'], votes: ['c'], speakers: ['d'] },
      { sessionId: 2, day: '2026-01-02', name: 'a', topics: ['b'], votes: ['haven'], speakers: ['c d'] },
      { sessionId: 3, day: '2026-01-03', name: 'a', topics: ['b c'], votes: ['d'], speakers: ['haven'] },
      { sessionId: 4, day: '2026-01-04', name: 'a', lines: ['b c haven d'] },
    );
    expect(await find('haven')).toEqual([1, 2, 3, 4]);
  });

  it('put the newest first among equals', async () => {
    await add(
      { sessionId: 1, day: '2026-01-01', lines: ['de haven'] },
      { sessionId: 3, day: undefined, lines: ['de haven'] },
      { sessionId: 2, day: '2026-02-01', lines: ['de haven'] },
    );
    expect(await find('haven')).toEqual([2, 1, 3]);
  });
});
