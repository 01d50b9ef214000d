import { toNumber, type NotubizAgendaItem } from './notubizSchema.ts';

/** Start and stop of a topic as positions in the recording, and what was wrong with those of the record. */
interface TopicTimes {
  start?: number;
  stop?: number;
  /** To follow a count of agenda entries in a notice. */
  problem?: string;
}

/** Reads the offsets of an agenda item, which are on the item or in its type data. Both 0: the item has no times. */
export function toTopicTimes(item: NotubizAgendaItem): TopicTimes {
  const start = toNumber(item.start_offset ?? item.type_data?.start_offset);
  const stop = toNumber(item.end_offset ?? item.type_data?.end_offset);
  if ([start, stop].some((offset) => offset !== undefined && !(Number.isFinite(offset) && offset >= 0)))
    return { problem: 'agenda entries have offsets that are not seconds: they have no times' };
  if (start === 0 && stop === 0) return {};
  if (start === undefined) return stop === undefined ? {} : { problem: 'agenda entries have an end and no start: they have no times' };
  if (stop === undefined) return { start };
  return stop <= start ? { start, problem: 'agenda entries do not end after their start: their end is left out' } : { start, stop };
}
