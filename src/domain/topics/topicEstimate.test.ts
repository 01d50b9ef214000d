import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTopics, type Topic } from '../session/metadata.ts';
import { estimateStart } from './topicEstimate.ts';

const MINUTE = 60_000;
const topic = (id: string, start?: number, stop?: number): Topic => ({
  id,
  name: id,
  description: undefined,
  priority: 1,
  startMs: start === undefined ? undefined : start * MINUTE,
  stopMs: stop === undefined ? undefined : stop * MINUTE,
});
const estimate = (topics: Topic[], id: string, now: number) => {
  const startMs = estimateStart(topics, id, now * MINUTE);
  return startMs === undefined ? undefined : startMs / MINUTE;
};

describe('estimateStart (rule 8.9)', () => {
  const done = [topic('a', 0, 10), topic('b', 10, 30)];

  it.each([
    ['the next topic starts when the running one has its average length', [...done, topic('c', 30), topic('d')], 'd', 32, 45],
    ['each topic before it has the average length', [...done, topic('c', 30), topic('d'), topic('e')], 'e', 32, 60],
    ['a running topic beyond the average length ends now', [...done, topic('c', 30), topic('d')], 'd', 61, 65],
    ['between two topics the next one starts now', [...done, topic('c'), topic('d')], 'c', 40, 40],
    ['the estimate is rounded to five minutes', [topic('a', 0, 7), topic('b', 7), topic('c')], 'c', 8, 15],
  ])('%s', (_, topics, id, now, expected) => {
    expect(estimate(topics, id, now)).toBe(expected);
  });

  it('is undefined while no topic is over', () => {
    expect(estimate([topic('a', 0), topic('b')], 'b', 5)).toBeUndefined();
    expect(estimate([topic('a'), topic('b')], 'b', 5)).toBeUndefined();
  });

  it('is undefined for a started or unknown topic', () => {
    expect(estimate([...done, topic('c', 30)], 'c', 32)).toBeUndefined();
    expect(estimate(done, 'x', 32)).toBeUndefined();
  });

  it('does not count topics without length', () => {
    expect(estimate([topic('a', 5, 5), topic('b')], 'b', 6)).toBeUndefined();
  });

  it('is never in the past, and later for later topics', () => {
    const length = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.array(length, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.nat(60), (lengths, ahead, pause) => {
        let at = 0;
        const over = lengths.map((minutes, index) => topic(`over-${index}`, at, (at += minutes)));
        const next = Array.from({ length: ahead + 1 }, (_, index) => topic(`next-${index}`));
        const topics = [...over, ...next].sort(compareTopics);
        const starts = next.map(({ id }) => estimate(topics, id, at + pause));
        expect(starts[0]).toBeGreaterThanOrEqual(at + pause);
        expect(starts).toEqual(starts.toSorted((a = 0, b = 0) => a - b));
      }),
    );
  });
});
