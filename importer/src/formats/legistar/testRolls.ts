import type { LegistarRollCall, LegistarVote } from './legistarSchema.ts';

/** For tests: a person's vote on an item. */
export function vote(id: number, person: number, value: string | null, on = 1): LegistarVote {
  return {
    VoteId: id,
    VoteEventItemId: on,
    VotePersonId: person,
    VotePersonName: `Person P${person}`,
    VoteValueName: value,
    VoteSort: person,
  };
}

/** For tests: a person's attendance at an item. */
export function rollCall(id: number, person: number, value: string, on = 1): LegistarRollCall {
  return {
    RollCallId: id,
    RollCallEventItemId: on,
    RollCallPersonId: person,
    RollCallPersonName: `Person P${person}`,
    RollCallValueName: value,
    RollCallSort: person,
  };
}
