import { expect, it } from 'vitest';
import { frameSecond, planPoster, planStills, planStoryboard, toStoryboardVtt } from './framePlan.ts';

it.each([
  ['an unknown duration', undefined, undefined],
  ['no duration', 0, undefined],
  ['an endless stream', Infinity, undefined],
  ['a second', 1, { count: 1, columns: 1, seconds: 2 }],
  ['less than three frames', 5, { count: 3, columns: 3, seconds: 2 }],
  ['six minutes', 360, { count: 100, columns: 10, seconds: 3.6 }],
  ['four hours', 14_400, { count: 100, columns: 10, seconds: 144 }],
  ['a length that does not divide evenly', 9725, { count: 100, columns: 10, seconds: 97.25 }],
])('spreads at most a hundred frames over %s (rule 7.31)', (_, duration, plan) => {
  expect(planStoryboard(duration)).toEqual(plan);
});

it('shows the middle of what a frame stands for, never the end of the recording', () => {
  const plan = { count: 3, columns: 3, seconds: 2 };
  expect([0, 1, 2].map((index) => frameSecond(plan, index, 5))).toEqual([1, 3, 4.5]);
});

it('names the part of the image in a cue for each frame', () => {
  const plan = { count: 12, columns: 10, seconds: 400 };
  const lines = toStoryboardVtt(plan, 4700.5, 'frames.webp').split('\n');
  expect(lines.slice(0, 5)).toEqual(['WEBVTT', '', '00:00:00.000 --> 00:06:40.000', 'frames.webp#xywh=0,0,160,90', '']);
  expect(lines.slice(-3)).toEqual(['01:13:20.000 --> 01:18:20.500', 'frames.webp#xywh=160,90,160,90', '']);
});

it.each([
  ['no topic', [], 100, []],
  ['a topic without a time', [{}], 100, []],
  ['long topics', [{ start: 0, stop: 60 }, { start: 60.5 }], 100, [10, 70]],
  ['topics in another order', [{ start: 60 }, { start: 0 }], 100, [10, 70]],
  ['a short topic', [{ start: 30, stop: 34 }], 100, [32]],
  ['a topic of less than a second', [{ start: 30.7, stop: 30.9 }], 100, [31]],
  [
    'two topics in one second',
    [
      { start: 30.1, stop: 30.2 },
      { start: 30.2, stop: 30.3 },
    ],
    100,
    [31],
  ],
  ['a topic after the end', [{ start: 100 }], 100, []],
  ['a topic that stops before it starts', [{ start: 50, stop: 40 }], 100, [50]],
])('the stills of %s (rule 7.31)', (_, topics, duration, seconds) => {
  expect(planStills(topics, duration)).toEqual(seconds);
});

it('makes at most 200 stills', () => {
  expect(
    planStills(
      Array.from({ length: 900 }, (_, index) => ({ start: index * 10 })),
      9000,
    ),
  ).toHaveLength(200);
});

it.each([
  ['no topic', [], undefined],
  ['topics without times', [{}], undefined],
  ['one topic without a stop', [{ start: 20 }], 60],
  ['the longest of three', [{ start: 0, stop: 10 }, { start: 10, stop: 90 }, { start: 90 }], 50],
])('the poster of %s (rule 7.31)', (_, topics, second) => {
  expect(planPoster(topics, 100)).toBe(second);
});
