import type { TimedTurn } from './schedule.ts';

/** A still of a film: what is shown from one change of topic or speaker until the next one. */
export interface FilmStill {
  /** The second of the change. */
  start: number;
  /** The second that the still shows, soon after the change: name and topic are in the picture then. */
  second: number;
  /** Name in `stills/`: the milliseconds of the change. */
  file: string;
}

interface Span {
  start: number;
  stop: number;
}

/** Seconds after a change that its still shows, at most; of a short speech it is the middle. */
const SHOWN_AFTER_SECONDS = 3;
/** A pause of this length has a still of its own, seconds: the room, during a vote. */
const PAUSE_SECONDS = 3;

/** The stills of a film: one from the beginning, one of every topic, speech and long pause. */
export function planFilmStills(topics: readonly Span[], turns: readonly TimedTurn[], duration: number): FilmStill[] {
  const starts = [0, ...topics.map(({ start }) => start), ...turns.map(({ start }) => start)];
  const nextStart = (second: number) => Math.min(duration, ...starts.filter((start) => start > second));
  const pauses = turns.map(({ stop }) => stop).filter((stop) => nextStart(stop) - stop >= PAUSE_SECONDS);
  const changes = [...new Set([...starts, ...pauses])].sort((one, other) => one - other);
  return changes.map((start, index) => {
    const until = turns.find((turn) => turn.start === start)?.stop ?? changes[index + 1] ?? duration;
    const second = Number((start + Math.min(SHOWN_AFTER_SECONDS, (until - start) / 2)).toFixed(3));
    return { start, second, file: `${String(Math.round(start * 1000)).padStart(6, '0')}.webp` };
  });
}
