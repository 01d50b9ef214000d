import { describe, expect, it } from 'vitest';
import { notubizToSeed } from './notubiz.ts';
import type { NotubizAgendaItem } from './notubizSchema.ts';
import { toTopicTimes } from './notubizTimes.ts';

describe('toTopicTimes', () => {
  it.each<[Partial<NotubizAgendaItem>, object]>([
    [{}, {}],
    [{ start_offset: null, end_offset: '' }, {}],
    [{ start_offset: '0', end_offset: 0 }, {}],
    [
      { start_offset: '2', end_offset: '177.5' },
      { start: 2, stop: 177.5 },
    ],
    [
      { start_offset: 0, end_offset: 5 },
      { start: 0, stop: 5 },
    ],
    [{ start_offset: 0 }, { start: 0 }],
    [{ type_data: { start_offset: '2', end_offset: 3 } }, { start: 2, stop: 3 }],
    [
      { start_offset: 4, end_offset: 9, type_data: { start_offset: 1, end_offset: 2 } },
      { start: 4, stop: 9 },
    ],
  ])('reads %j', (item, times) => expect(toTopicTimes({ id: 1, ...item })).toEqual(times));

  it.each<[Partial<NotubizAgendaItem>, object, string]>([
    [{ start_offset: 9, end_offset: 4 }, { start: 9 }, '1 agenda entries do not end after their start: their end is left out'],
    [{ start_offset: 9, end_offset: 9 }, { start: 9 }, '1 agenda entries do not end after their start: their end is left out'],
    [{ end_offset: 4 }, {}, '1 agenda entries have an end and no start: they have no times'],
    [{ start_offset: '0:09' }, {}, '1 agenda entries have offsets that are not seconds: they have no times'],
    [{ start_offset: -1, end_offset: 4 }, {}, '1 agenda entries have offsets that are not seconds: they have no times'],
  ])('reports the times of %j', (item, times, notice) => {
    const part = notubizToSeed({ id: 1, agenda_items: [{ id: 1, order: 1, type_data: { title_prefix: '1.' }, ...item }] });
    expect(part.topics).toEqual([{ id: 'item-1', name: '1.', priority: 1, ...times }]);
    expect(part.notices).toContain(notice);
  });
});
