import { z } from 'zod';
import { hasKey, parseWith, type Format } from '../format.ts';
import { legistarEventSchema, legistarItemSchema, legistarRollCallSchema, legistarVoteSchema } from './legistarSchema.ts';

/** Legistar events, event items, votes or roll calls: one record, or a list of one kind. */
export const legistarFormat: Format = {
  read({ json }) {
    const list: unknown[] = Array.isArray(json) ? json : [json];
    const none = { events: [], items: [], votes: [], rollCalls: [] };
    if (hasKey(list[0], 'VoteEventItemId'))
      return { kind: 'legistar', records: { ...none, votes: parseWith(z.array(legistarVoteSchema), list) } };
    if (hasKey(list[0], 'RollCallEventItemId'))
      return { kind: 'legistar', records: { ...none, rollCalls: parseWith(z.array(legistarRollCallSchema), list) } };
    if (hasKey(list[0], 'EventItemId'))
      return { kind: 'legistar', records: { ...none, items: parseWith(z.array(legistarItemSchema), list) } };
    if (hasKey(list[0], 'EventId'))
      return { kind: 'legistar', records: { ...none, events: parseWith(z.array(legistarEventSchema), list) } };
    return undefined;
  },
};
