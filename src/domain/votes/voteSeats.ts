import type { Vote } from '../session/metadata.ts';
import type { DivisionBallots } from './divisionBallots.ts';
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

/** The arc around the seats of a division. */
export interface DivisionArc {
  /** Undefined for members without a division. */
  division: string | undefined;
  /** Path of an SVG. */
  path: string;
}

/** A vote as the seats of its members (rule 10.13). */
export interface MemberSeats extends VoteSeats {
  arcs: DivisionArc[];
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

/** Radius of the arcs, outside of the seats. */
const ARC_RADIUS = 104;
/** Space that the arcs need around the box of the seats. */
export const ARC_SPACE = 6;
/** Largest gap at an end of an arc, as a part of the half circle. */
const ARC_GAP = 0.006;

const toTenth = (value: number): number => Math.round(10 * value) / 10;

/** A point of the half circle of the arcs, at a part of it (0 to 1) from the left. */
const arcPoint = (part: number): string => {
  const x = SEATS_WIDTH / 2 - ARC_RADIUS * Math.cos(Math.PI * part);
  const y = SEATS_HEIGHT - MARGIN - ARC_RADIUS * Math.sin(Math.PI * part);
  return `${String(toTenth(x))} ${String(toTenth(y))}`;
};

function toArc(from: number, to: number): string {
  const gap = Math.min(ARC_GAP, (to - from) / 5);
  const radius = String(ARC_RADIUS);
  return `M${arcPoint(from + gap)}A${radius} ${radius} 0 0 1 ${arcPoint(to - gap)}`;
}

/** What the seats of a division stand for, from the left to the right. */
const toSeatKinds = ({ ballots }: DivisionBallots): SeatKind[] =>
  ballots.map(toVoteChoice).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

/**
 * Returns the seats of those who have a ballot, division by division in the order of `groupBallots`; eligible voters without one are at the
 * end (rule 10.13). Undefined without ballots, and for more seats than can be told apart.
 */
export function memberSeats(divisions: readonly DivisionBallots[], eligible = 0): MemberSeats | undefined {
  const members = sum(divisions.map(({ ballots }) => ballots.length));
  const count = Math.max(members, eligible);
  if (members === 0 || count > MAX_SEATS) return undefined;
  const { seats, size } = placeSeats(count);
  const kinds = divisions.flatMap(toSeatKinds);
  const groups = ORDER.flatMap((kind) => {
    const own = seats.filter((_, index) => (kinds[index] ?? 'missing') === kind);
    return own.length === 0 ? [] : [{ kind, seats: own }];
  });
  let before = 0;
  const arcs = divisions.map(({ division, ballots }) => {
    const from = before / count;
    before += ballots.length;
    return { division, path: toArc(from, before / count) };
  });
  return { groups, size, arcs };
}
