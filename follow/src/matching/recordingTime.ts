import type { Place, SessionDocument } from '../portal/sessionDocument.ts';

/** Reads instants of the items of a session on one axis. */
interface SessionTime {
  /** Start of an item; undefined when it has not started or its place is not known. */
  startOf: (place: Place) => number | undefined;
  /** End of an item; undefined when it is not known. */
  stopOf: (place: Place) => number | undefined;
}

/** Whether positions in a recording are known. */
export const hasPositions = ({ session }: SessionDocument): boolean => session.stream?.type === 'vod';

/** Converts the place of an item to ms from the start of the recording, its pauses included. */
function recordingTime({ session }: SessionDocument): SessionTime['startOf'] {
  const starts = new Map((session.parts ?? []).map(({ part, start }) => [part, Date.parse(start ?? '')]));
  const offsetOf = (part: number | null | undefined) =>
    starts.size === 0 || part === 1 ? 0 : (starts.get(part ?? 0) ?? NaN) - (starts.get(1) ?? NaN);
  return ({ position, part }) => (position === null ? undefined : toKnown(Math.round(position * 1000) + offsetOf(part)));
}

const toKnown = (ms: number): number | undefined => (Number.isFinite(ms) ? ms : undefined);

/** The time of a session: ms from the start of its recording where there is one, else epoch ms. */
export function sessionTime(document: SessionDocument): SessionTime {
  const startOf = hasPositions(document)
    ? recordingTime(document)
    : ({ start }: Place) => (start === null ? undefined : toKnown(Date.parse(start)));
  return {
    startOf,
    stopOf: (place) => {
      const startMs = startOf(place);
      const { start, stop } = place;
      return startMs === undefined || start === null || !stop ? undefined : toKnown(startMs + Date.parse(stop) - Date.parse(start));
    },
  };
}
