import { SEATS_HEIGHT, SEATS_WIDTH, type Seat, type VoteSeats as Seats } from '../../domain/votes/voteSeats.ts';
import type { Translate } from '../../i18n/translator.ts';

/** Parts of the width of a seat that are empty: what is against is a ring, what abstained an outline. */
const HOLES = { no: 0.45, abstain: 0.72 } as const;

/** A vote that was not cast, or is none of the three choices, is a dot. */
const DOT = 0.4;

/** A line without length at each seat: its round ends make it a circle. */
const toPath = (seats: readonly Seat[]): string => seats.map(({ x, y }) => `M${String(x)} ${String(y)}h0`).join('');

/**
 * A vote as seats in a half circle: filled for, a ring against, an outline for an abstention, a dot for the others. The forms tell them
 * apart without colour; the counts are text beside it.
 */
export function VoteSeats({ seats: { groups, size }, t }: { seats: Seats; t: Translate }) {
  return (
    <figure className="seats">
      <svg viewBox={`0 0 ${String(SEATS_WIDTH)} ${String(SEATS_HEIGHT)}`} aria-hidden="true">
        {groups.map(({ kind, seats }) => {
          const path = toPath(seats);
          const hole = kind === 'no' || kind === 'abstain' ? HOLES[kind] : undefined;
          return (
            <g key={kind} className={kind}>
              <path d={path} strokeWidth={kind === 'other' || kind === 'missing' ? Math.round(size * DOT) : size} />
              {hole !== undefined && <path className="hole" d={path} strokeWidth={Math.round(size * hole)} />}
            </g>
          );
        })}
      </svg>
      <figcaption>{t('vote.seats')}</figcaption>
    </figure>
  );
}
