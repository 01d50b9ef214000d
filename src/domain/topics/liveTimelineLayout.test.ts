import { describe, expect, it } from 'vitest';
import { layOutTimeline } from './liveTimelineLayout.ts';
import type { Topic, Vote } from '../session/metadata.ts';

const topic = (id: string, startMs?: number, stopMs?: number): Topic => ({
  ...{ id, startMs, stopMs },
  ...{ name: id, description: undefined, priority: 1 },
});
const vote = (id: string, startMs?: number, stopMs?: number): Vote => ({
  ...{ id, startMs, stopMs },
  ...{ name: id, priority: 1, total: 0, eligible: undefined, result: [] },
});

describe('the timeline of a live session (rule 8.8)', () => {
  it('reaches from the first topic to now; a topic without a stop lasts until the next one or now', () => {
    const { topics, at } = layOutTimeline([topic('a', 1000, 4000), topic('b', 5000), topic('c', 8000), topic('d')], [], 0, 11_000);
    expect(topics.map(({ id, x, width }) => [id, x, width])).toEqual([
      ['a', 0, 300],
      ['b', 400, 300],
      ['c', 700, 300],
    ]);
    expect([at(1000), at(6000), at(11_000), at(20_000)]).toEqual([0, 500, 1000, 1000]);
  });

  it('starts with the session while there is no topic', () => {
    expect(layOutTimeline([], [], 0, 10_000).at(5000)).toBe(500);
    expect(layOutTimeline([], [], 20_000, 10_000).at(10_000)).toBe(1000);
  });

  it('has a mark for each started vote and leaves out what has not started', () => {
    const { topics, votes } = layOutTimeline(
      [topic('a', 0), topic('b', 12_000)],
      [vote('v', 5000), vote('w'), vote('x', 12_000)],
      0,
      10_000,
    );
    expect(topics.map(({ id }) => id)).toEqual(['a']);
    expect(votes).toMatchObject([{ id: 'v', x: 500, summary: 'open' }]);
  });

  it('gives the shortest topic a visible width', () => {
    expect(layOutTimeline([topic('a', 0, 1)], [], 0, 10_000_000).topics[0]?.width).toBe(1);
  });
});
