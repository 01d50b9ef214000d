import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderItems } from './legistarOrder.ts';
import type { LegistarItem } from './legistarSchema.ts';

function item(id: number, minutes: number | null, agenda: number | null): LegistarItem {
  return { EventItemId: id, EventItemEventId: 1, EventItemMinutesSequence: minutes, EventItemAgendaSequence: agenda };
}

function order(...items: LegistarItem[]): number[] {
  return orderItems(items).items.map(({ EventItemId }) => EventItemId);
}

describe('orderItems', () => {
  it('uses the minutes sequence if the items have both', () => {
    expect(order(item(1, 9, 1), item(2, 2, 2), item(3, 5, 3))).toEqual([2, 3, 1]);
  });

  it('uses the agenda sequence if no item or few have a minutes sequence', () => {
    expect(order(item(1, null, 3), item(2, null, 1), item(3, null, 2))).toEqual([2, 3, 1]);
    expect(order(item(1, 1, 3), item(2, null, 1), item(3, null, 2))).toEqual([2, 3, 1]);
  });

  it('puts items without the sequence at the end, by the other one and then by their number', () => {
    const { items, notices } = orderItems([
      item(6, null, null),
      item(5, null, null),
      item(4, null, 2),
      item(3, null, 1),
      item(2, 8, 9),
      item(1, 9, 7),
      item(7, 3, null),
      item(8, 4, null),
    ]);
    expect(items.map(({ EventItemId }) => EventItemId)).toEqual([7, 8, 2, 1, 3, 4, 5, 6]);
    expect(notices).toEqual(['4 event items without minutes sequence stand at the end']);
    expect(orderItems([item(1, null, null), item(2, null, 1)]).notices).toEqual(['1 event items without agenda sequence stand at the end']);
  });

  it('does not depend on the order of the files', () => {
    const sequence = fc.option(fc.integer({ min: 0, max: 5 }));
    const records = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 50 }), sequence, sequence), { selector: ([id]) => id });
    fc.assert(
      fc.property(records, (rows) => {
        const items = rows.map(([id, minutes, agenda]) => item(id, minutes, agenda));
        expect(order(...items.toReversed())).toEqual(order(...items));
      }),
    );
  });
});
