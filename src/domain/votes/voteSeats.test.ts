import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEATS_HEIGHT, SEATS_WIDTH, voteSeats } from './voteSeats.ts';

const rows = (counts: Record<string, number | undefined>) =>
  Object.entries(counts).map(([vote, count]) => ({ vote, label: vote, count, percentage: undefined }));
const countsOf = (eligible: number | undefined, counts: Record<string, number | undefined>) =>
  voteSeats({ eligible, result: rows(counts) })?.groups.map(({ kind, seats }) => [kind, seats.length]);

describe('the seats of a vote (rule 10.6)', () => {
  it('are one for each eligible voter: for at the start, against at the end, between them what is neither', () => {
    expect(countsOf(31, { yes: 19, no: 10, abstain: 1 })).toEqual([
      ['yes', 19],
      ['abstain', 1],
      ['missing', 1],
      ['no', 10],
    ]);
    expect(countsOf(12, { no: 2, absent: 3, yes: 4, recused: 1 })).toEqual([
      ['yes', 4],
      ['other', 4],
      ['missing', 2],
      ['no', 2],
    ]);
  });

  it('are not drawn where the number of eligible voters or a count is not known, or where they contradict each other', () => {
    expect(countsOf(undefined, { yes: 3, no: 1 })).toBeUndefined();
    expect(countsOf(31, { yes: 3, no: undefined })).toBeUndefined();
    expect(countsOf(31, {})).toBeUndefined();
    expect(countsOf(3, { yes: 3, no: 1 })).toBeUndefined();
    expect(countsOf(705, { yes: 300, no: 100 })).toBeUndefined();
    expect(countsOf(0, { yes: 0, no: 0 })).toBeUndefined();
    expect(countsOf(2.5, { yes: 1, no: 1 })).toBeUndefined();
  });

  it('are inside their box, do not overlap, and those for and against stay where they are when votes are added', () => {
    const counts = fc.tuple(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(counts, ([yes, no, missing]) => {
        const eligible = yes + no + missing;
        const before = voteSeats({ eligible, result: rows({ yes, no }) });
        const { groups = [], size = 0 } = before ?? {};
        const all = groups.flatMap(({ seats }) => seats);
        expect(all).toHaveLength(eligible);
        for (const [index, { x, y }] of all.entries()) {
          expect(Math.min(x, SEATS_WIDTH - x, y, SEATS_HEIGHT - y)).toBeGreaterThanOrEqual(size / 2);
          // Coordinates are whole: two seats may be one unit nearer than they should be.
          const nearest = all.slice(index + 1).map((other) => Math.hypot(other.x - x, other.y - y));
          expect(Math.min(Infinity, ...nearest)).toBeGreaterThanOrEqual(size);
        }
        const after = voteSeats({ eligible, result: rows({ yes: yes + 1, no }) })?.groups ?? [];
        const seatsOf = (kind: string, of: typeof groups) => of.find((group) => group.kind === kind)?.seats ?? [];
        expect(seatsOf('yes', after).slice(0, yes)).toEqual(seatsOf('yes', groups));
        expect(seatsOf('no', after)).toEqual(seatsOf('no', groups));
      }),
    );
  });
});
