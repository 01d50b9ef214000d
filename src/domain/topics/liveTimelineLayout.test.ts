import { describe, expect, it } from 'vitest';
import { layOutTimeline, type LiveTimelineItems } from './liveTimelineLayout.ts';
import type { Speech, Topic, Vote } from '../session/metadata.ts';

const topic = (id: string, startMs?: number, stopMs?: number): Topic => ({
  id,
  startMs,
  stopMs,
  name: id,
  description: undefined,
  priority: 1,
});
const vote = (id: string, startMs?: number, stopMs?: number): Vote => ({
  id,
  startMs,
  stopMs,
  name: id,
  priority: 1,
  total: 0,
  eligible: undefined,
  result: [],
});
const lay = (items: Partial<LiveTimelineItems>, startMs: number, newestMs: number) =>
  layOutTimeline({ topics: [], votes: [], speeches: [], toneOf: () => 'tone-0', ...items }, startMs, newestMs);

describe('the timeline of a live session (rule 8.8)', () => {
  it('reaches from the first topic to now; a topic without a stop lasts until the next one or now', () => {
    const { topics, at } = lay({ topics: [topic('a', 1000, 4000), topic('b', 5000), topic('c', 8000), topic('d')] }, 0, 11_000);
    expect(topics.map(({ id, x, width }) => [id, x, width])).toEqual([
      ['a', 0, 300],
      ['b', 400, 300],
      ['c', 700, 300],
    ]);
    expect([at(1000), at(6000), at(11_000), at(20_000)]).toEqual([0, 500, 1000, 1000]);
  });

  it('starts with the session while there is no topic', () => {
    expect(lay({}, 0, 10_000).at(5000)).toBe(500);
    expect(lay({}, 20_000, 10_000).at(10_000)).toBe(1000);
  });

  it('has a mark for each started vote and leaves out what has not started', () => {
    const { topics, votes } = lay(
      { topics: [topic('a', 0), topic('b', 12_000)], votes: [vote('v', 5000), vote('w'), vote('x', 12_000)] },
      0,
      10_000,
    );
    expect(topics.map(({ id }) => id)).toEqual(['a']);
    expect(votes).toMatchObject([{ id: 'v', x: 500, summary: 'open' }]);
  });

  it('draws each speech that has started in its tone, the last one until now', () => {
    const speech = (id: string, startMs: number, stopMs?: number): Speech => ({ id, startMs, stopMs, attendee: undefined });
    const speeches = [speech('a', 1000, 2000), speech('b', 5000), speech('c', 12_000)];
    const layout = lay({ speeches, toneOf: ({ id }) => `tone-${id}` }, 0, 10_000);
    expect(layout.speeches).toEqual([
      { tone: 'tone-a', path: 'M100 0h100' },
      { tone: 'tone-b', path: 'M500 0h500' },
    ]);
  });

  it('gives the shortest topic a visible width', () => {
    expect(lay({ topics: [topic('a', 0, 1)] }, 0, 10_000_000).topics[0]?.width).toBe(1);
  });
});
