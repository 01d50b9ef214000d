import { describe, expect, it } from 'vitest';
import type { Topic } from '../../store/records.ts';
import { instantAt } from '../../seed/toRecords.ts';
import { findCurrentTopic, findNextTopic, toAgenda, toLastPriority } from './deskAgenda.ts';

/** A topic; `startMs` and `stopMs` are absent if it has not started or stopped. */
const topic = (priority: number, startMs?: number, stopMs?: number): Topic => ({
  _id: `t${priority}`,
  name: `${priority}`,
  priority,
  session: 1,
  status: startMs !== undefined && stopMs === undefined,
  start: startMs === undefined ? null : instantAt(startMs),
  stop: stopMs === undefined ? null : instantAt(stopMs),
});

it('the agenda has the order of the priorities, whatever has started', () => {
  expect(toAgenda([topic(3, 10), topic(1), topic(2, 5)]).map(({ _id }) => _id)).toEqual(['t1', 't2', 't3']);
});

it('the current topic is the running one that started last', () => {
  expect(findCurrentTopic([topic(1, 30), topic(2, 20), topic(3, 40, 50), topic(4)])?._id).toBe('t1');
  expect(findCurrentTopic([topic(1, 0)])?._id).toBe('t1');
  expect(findCurrentTopic([topic(1, 10, 20), topic(2)])).toBeUndefined();
});

describe('the next topic', () => {
  it.each([
    ['the first one before any has started', [topic(1), topic(2)], 't1'],
    ['the one after the current topic', [topic(1, 1, 2), topic(2, 3), topic(3), topic(4)], 't3'],
    ['the one after the topic that stopped, if none runs', [topic(1, 1, 2), topic(2, 3, 4), topic(3)], 't3'],
    ['not one that has run already', [topic(1, 5), topic(2, 1, 2), topic(3)], 't3'],
    ['a skipped one at the end of the agenda', [topic(1), topic(2, 5)], 't1'],
  ])('is %s', (_case, agenda, id) => {
    expect(findNextTopic(agenda)?._id).toBe(id);
  });

  it('does not exist if all have started, or there is none', () => {
    expect(findNextTopic([topic(1, 1, 2), topic(2, 3)])).toBeUndefined();
    expect(findNextTopic([])).toBeUndefined();
  });
});

it('a new item comes last', () => {
  expect(toLastPriority([])).toBe(1);
  expect(toLastPriority([topic(4), topic(2)])).toBe(5);
});
