import type { Vote } from '../session/metadata.ts';
import { toVoteChoice, type VoteChoice } from './votes.ts';

/** Size of the box that contains the seats, in units of their coordinates. */
export const SEATS_WIDTH = 200;
/** Height of that box. */
export const SEATS_HEIGHT = 110;

/** More seats than these are too small to be told apart; a bar shows such a vote. */
const MAX_SEATS = 150;

const OUTER_RADIUS = 90;
/** The innermost row leaves room for the arc. */
const INNER_RADIUS = 34;
/** Space around the centres of the outermost seats: half of the largest seat. */
const MARGIN = 10;
const LARGEST_PITCH = 26;
/** Part of the distance between two seats that a seat takes. */
const SEAT_SHARE = 0.76;

/** What a seat stands for: a choice, or a vote that was not cast. */
export type SeatKind = VoteChoice | 'missing';

/** Centre of a seat. */
export interface Seat {
  x: number;
  y: number;
}

/** The seats of one kind, from the left to the right. */
export interface SeatGroup {
  kind: SeatKind;
  seats: Seat[];
}

/** A vote as seats in a half circle. */
export interface VoteSeats {
  groups: SeatGroup[];
  /** Diameter of a seat. */
  size: number;
}

/** For is at the start and against at the end, so that no seat of either moves when further votes are counted. */
const ORDER: readonly SeatKind[] = ['yes', 'abstain', 'other', 'missing', 'no'];

/** The radii of the rows whose seats have a distance of `pitch`, and the number of seats that each has room for. */
function toRows(pitch: number): { radius: number; room: number }[] {
  const rows = [];
  for (let radius = OUTER_RADIUS; radius >= INNER_RADIUS; radius -= pitch) {
    rows.push({ radius, room: Math.floor((Math.PI * radius) / pitch) + 1 });
  }
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The largest distance between seats at which all of them have room. */
function toPitch(count: number): number {
  let pitch = LARGEST_PITCH;
  while (pitch > 4 && sum(toRows(pitch).map(({ room }) => room)) < count) pitch -= 1;
  return pitch;
}

/** Places seats in rows around a centre, ordered from the left to the right by their angle. */
function placeSeats(count: number): { seats: Seat[]; size: number } {
  const pitch = toPitch(count);
  const rows = toRows(pitch);
  const room = sum(rows.map((row) => row.room));
  let roomBefore = 0;
  const seats = rows.flatMap(({ radius, room: ownRoom }) => {
    const from = Math.round((count * roomBefore) / room);
    roomBefore += ownRoom;
    const ownCount = Math.round((count * roomBefore) / room) - from;
    return Array.from({ length: ownCount }, (_, index) => ({ radius, part: ownCount === 1 ? 0.5 : index / (ownCount - 1) }));
  });
  const ordered = seats.toSorted((a, b) => a.part - b.part || b.radius - a.radius);
  return {
    size: Math.round(pitch * SEAT_SHARE),
    seats: ordered.map(({ radius, part }) => ({
      x: Math.round(SEATS_WIDTH / 2 - radius * Math.cos(Math.PI * part)),
      y: Math.round(SEATS_HEIGHT - MARGIN - radius * Math.sin(Math.PI * part)),
    })),
  };
}

/**
 * Returns a vote as seats, one for each eligible voter (rule 10.6); which seat is whose is not known. Undefined when the number of eligible
 * voters or a count is not known, when they contradict each other, and for more seats than can be told apart: a bar shows such a vote.
 */
export function voteSeats({ eligible, result }: Pick<Vote, 'eligible' | 'result'>): VoteSeats | undefined {
  if (eligible === undefined || !Number.isInteger(eligible) || eligible < 1 || eligible > MAX_SEATS || result.length === 0)
    return undefined;
  const counts = new Map<SeatKind, number>();
  for (const row of result) {
    if (row.count === undefined) return undefined;
    const choice = toVoteChoice(row);
    counts.set(choice, (counts.get(choice) ?? 0) + row.count);
  }
  const missing = eligible - sum([...counts.values()]);
  if (missing < 0) return undefined;
  counts.set('missing', missing);
  const { seats, size } = placeSeats(eligible);
  let before = 0;
  const groups = ORDER.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    const own = seats.slice(before, before + count);
    before += count;
    return own.length === 0 ? [] : [{ kind, seats: own }];
  });
  return { groups, size };
}
