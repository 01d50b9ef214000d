import { describe, expect, it } from 'vitest';
import { person } from '../../../../tests/support/islandProps.ts';
import { shortTopicAt, toTarget, voteAt } from './timelineTargets.ts';

const topic = (key: string, x: number, width: number) => ({ key, at: x, x, width, name: key, label: key });

describe('the topic at a point of the timeline', () => {
  // 500 px wide: a unit is half a px.
  const at = (x: number) => ({ x, y: 30, unitsPerPx: 2 });

  it('is a short one within 12 px of its middle', () => {
    const topics = [topic('long', 0, 500), topic('short', 500, 4), topic('next', 504, 496)];
    expect(shortTopicAt(topics, at(502))?.key).toBe('short');
    expect(shortTopicAt(topics, at(502 - 24))?.key).toBe('short');
    expect(shortTopicAt(topics, at(502 + 24))?.key).toBe('short');
    expect(shortTopicAt(topics, at(502 + 25))).toBeUndefined();
  });

  it('is the nearest of several short ones', () => {
    const topics = [topic('one', 500, 4), topic('two', 504, 4)];
    expect(shortTopicAt(topics, at(503))?.key).toBe('one');
    expect(shortTopicAt(topics, at(505))?.key).toBe('two');
  });

  it('is left to the position when the topic is 24 px wide', () => {
    expect(shortTopicAt([topic('wide', 500, 48)], at(502))).toBeUndefined();
  });
});

it('finds votes in the upper 24 px of the bar only', () => {
  const vote = { key: 'vote', at: 0, x: 100, name: 'vote', label: 'vote' };
  expect(voteAt([vote], { x: 100, y: 23, unitsPerPx: 1 })?.key).toBe('vote');
  expect(voteAt([vote], { x: 100, y: 24, unitsPerPx: 1 })).toBeUndefined();
});

it('joins what is there to a label', () => {
  const speaker = person('p1', 'Jansen', { firstName: 'Jan' });
  expect(toTarget(275, '4:35', { item: '5. Cycle bridge', person: speaker }).label).toBe('4:35 5. Cycle bridge · Jan Jansen');
  expect(toTarget(275, '4:35', { item: undefined }).label).toBe('4:35');
});
