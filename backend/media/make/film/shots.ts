import type { TimedTurn } from '../schedule.ts';
import type { Angle } from './scene.ts';

/** A picture of the whole room, or of one speaker, in seconds from the beginning. */
export interface Shot {
  start: number;
  stop: number;
  /** The whole room, if it is absent. */
  angle?: Angle;
  speaker?: string;
}

interface Span {
  start: number;
  stop: number;
}

const CLOSE_SECONDS = 7;
const WIDE_SECONDS = 3.6;
/** A pause before the next speaker that is long enough for a picture of the room. */
const PAUSE_SECONDS = 1.6;
/** No picture is shorter. */
const SHORTEST_SECONDS = 2;

/**
 * Chooses the pictures of a meeting as a director does: the speaker, from two angles in turn, the room in between, in pauses and during
 * votes.
 */
export function planShots(turns: readonly TimedTurn[], votes: readonly Span[], duration: number): Shot[] {
  const shots: Shot[] = [];
  turns.forEach((turn, index) => {
    const until = turns[index + 1]?.start ?? duration;
    const stop = until - turn.stop > PAUSE_SECONDS ? turn.stop + 0.4 : until;
    shots.push(...planTurn({ ...turn, stop }, index));
    if (stop < until) shots.push({ start: stop, stop: until });
  });
  const [first] = shots;
  if (first) shots.unshift({ start: 0, stop: first.start });
  return votes.reduce((all, vote) => showRoom(all, vote), shots).filter(({ start, stop }) => stop > start);
}

function planTurn(turn: TimedTurn, index: number): Shot[] {
  const shots: Shot[] = [];
  const angles: Angle[] = index % 2 === 0 ? ['front', 'side'] : ['side', 'front'];
  let start = turn.start;
  for (let part = 0; start < turn.stop; part += 1) {
    const isWide = part % 3 === 2;
    const wanted = start + (isWide ? WIDE_SECONDS : CLOSE_SECONDS + (index % 3));
    const stop = turn.stop - wanted < SHORTEST_SECONDS ? turn.stop : wanted;
    const angle = angles[part % 3];
    shots.push({ start, stop, speaker: turn.speaker, ...(!isWide && angle && { angle }) });
    start = stop;
  }
  return shots;
}

/** Puts a picture of the room in place of what is shown during a span. */
function showRoom(shots: readonly Shot[], span: Span): Shot[] {
  return shots.flatMap((shot) => {
    if (shot.stop <= span.start || shot.start >= span.stop) return [shot];
    const { angle: _, ...room } = shot;
    return [
      { ...shot, stop: Math.min(shot.stop, span.start) },
      { ...room, start: Math.max(shot.start, span.start), stop: Math.min(shot.stop, span.stop) },
      { ...shot, start: Math.max(shot.start, span.stop) },
    ].filter(({ start, stop }) => stop > start);
  });
}
