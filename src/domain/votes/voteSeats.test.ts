import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCastBallots } from './ballots.ts';
import { groupBallots } from './divisionBallots.ts';
import { memberSeats, SEATS_HEIGHT, SEATS_WIDTH, voteSeats } from './voteSeats.ts';

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

const membersOf = (votes: Record<string, string[]>) =>
  groupBallots(
    toCastBallots({ ballots: Object.entries(votes).flatMap(([division, own]) => own.map((vote) => ({ name: 'A', division, vote }))) }, []),
  );

describe('the seats of members (rule 10.13)', () => {
  it('stand division by division from the left to the right, each with its choice', () => {
    const { groups, arcs } = memberSeats(membersOf({ Blue: ['no', 'yes', 'yes'], Green: ['no', 'no', 'absent'] }), 7) ?? {
      groups: [],
      arcs: [],
    };
    // By the angle, at the same angle from the outside to the inside.
    const orderOf = ({ x, y }: { x: number; y: number }) => 1000 * Math.atan2(100 - y, 100 - x) - Math.hypot(100 - y, 100 - x) / 1000;
    const all = groups.flatMap(({ kind, seats }) => seats.map((seat) => [orderOf(seat), kind] as const)).sort((a, b) => a[0] - b[0]);
    expect(all.map(([, kind]) => kind)).toEqual(['yes', 'yes', 'no', 'other', 'no', 'no', 'missing']);
    expect(arcs.map(({ division }) => division)).toEqual(['Blue', 'Green']);
  });

  it('are as many as there are ballots, or eligible voters if there are more', () => {
    const count = (eligible?: number) =>
      memberSeats(membersOf({ Blue: ['yes', 'no'] }), eligible)?.groups.reduce((sum, { seats }) => sum + seats.length, 0);
    expect([count(), count(1), count(2), count(5), count(151)]).toEqual([2, 2, 2, 5, undefined]);
    expect(memberSeats([])).toBeUndefined();
    expect(memberSeats(membersOf({ Blue: Array.from({ length: 151 }, () => 'yes') }))).toBeUndefined();
  });

  it('have arcs that do not overlap, from the left to the right', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sizes, (members) => {
        const divisions = Object.fromEntries(members.map((count, index) => [String(index), Array.from({ length: count }, () => 'yes')]));
        const ends = memberSeats(membersOf(divisions))?.arcs.map(({ path }) =>
          /^M(\S+) \S+A104 104 0 0 1 (\S+) \S+$/.exec(path)?.slice(1).map(Number),
        );
        const all = (ends ?? []).flat();
        expect(all).toHaveLength(2 * members.length);
        expect(all).toEqual(all.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      }),
    );
  });
});
