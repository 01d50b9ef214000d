import { toneClass } from '../../domain/people/divisionTones.ts';
import {
  ARC_SPACE,
  type MemberSeats,
  SEATS_HEIGHT,
  SEATS_WIDTH,
  type Seat,
  type VoteSeats as Seats,
} from '../../domain/votes/voteSeats.ts';
import type { Translate } from '../../i18n/translator.ts';

/** Parts of the width of a seat that are empty: what is against is a ring, what abstained an outline. */
const HOLES = { no: 0.45, abstain: 0.72 } as const;

/** A vote that was not cast, or is none of the three choices, is a dot. */
const DOT = 0.4;

/** A line without length at each seat: its round ends make it a circle. */
const toPath = (seats: readonly Seat[]): string => seats.map(({ x, y }) => `M${String(x)} ${String(y)}h0`).join('');

interface VoteSeatsProps {
  seats: Seats | MemberSeats;
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  t: Translate;
}

/** The box of the seats; those of members have room for the arcs around them. */
const toViewBox = (space: number): string => [-space, -space, SEATS_WIDTH + 2 * space, SEATS_HEIGHT + space].join(' ');

/**
 * A vote as seats in a half circle: filled for, a ring against, an outline for an abstention, a dot for the others. The forms tell them
 * apart without colour; the counts are text beside it. Seats of members have an arc for each division, in its tone, and are a table below
 * (rule 10.13).
 */
export function VoteSeats({ seats, tones, t }: VoteSeatsProps) {
  const { groups, size } = seats;
  const arcs = 'arcs' in seats ? seats.arcs : undefined;
  return (
    <figure className="seats">
      <svg viewBox={toViewBox(arcs ? ARC_SPACE : 0)} aria-hidden="true">
        {groups.map(({ kind, seats: own }) => {
          const path = toPath(own);
          const hole = kind === 'no' || kind === 'abstain' ? HOLES[kind] : undefined;
          return (
            <g key={kind} className={kind}>
              <path d={path} strokeWidth={kind === 'other' || kind === 'missing' ? Math.round(size * DOT) : size} />
              {hole !== undefined && <path className="hole" d={path} strokeWidth={Math.round(size * hole)} />}
            </g>
          );
        })}
        {arcs?.map(({ division, path }) => (
          <path key={division ?? ''} className={`arc ${toneClass(tones, division)}`} d={path} />
        ))}
      </svg>
      <figcaption>{t(arcs ? 'vote.memberSeats' : 'vote.seats')}</figcaption>
    </figure>
  );
}
