import type { LegistarItem } from './legistarSchema.ts';

/** Items in the order of one sequence, and what to say about it. */
interface OrderedItems {
  items: LegistarItem[];
  notices: string[];
}

/**
 * Orders the items of an event by one sequence, never by both: the one that more items have, the minutes sequence if both
 * are as frequent. It is the order in which things happened; before the minutes exist few items have it. Items without the
 * sequence stand at the end, by the other one and then by their number, so that the order of the files has no effect.
 */
export function orderItems(items: LegistarItem[]): OrderedItems {
  const minutes = (item: LegistarItem): number => item.EventItemMinutesSequence ?? Infinity;
  const agenda = (item: LegistarItem): number => item.EventItemAgendaSequence ?? Infinity;
  const count = (sequence: typeof minutes): number => items.filter((item) => sequence(item) !== Infinity).length;
  const byMinutes = count(minutes) >= count(agenda);
  const [first, second] = byMinutes ? [minutes, agenda] : [agenda, minutes];
  const missing = items.length - count(first);
  return {
    items: items.toSorted((a, b) => compare(first(a), first(b)) || compare(second(a), second(b)) || a.EventItemId - b.EventItemId),
    notices: missing === 0 ? [] : [`${missing} event items without ${byMinutes ? 'minutes' : 'agenda'} sequence stand at the end`],
  };
}

/** Compares numbers of which both may be infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
