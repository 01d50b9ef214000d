import type { Span } from './spans.ts';
import { type Playlist, positionOf } from './playlist.ts';

/**
 * Position of an instant in a recording, in seconds rounded to ms (rule 7.11); undefined when it cannot be played or belongs to another
 * part (rule 6.8).
 */
export function jumpPosition(instantMs: number | undefined, playlist: Playlist | undefined): number | undefined {
  if (instantMs === undefined || playlist === undefined || playlist.streamType === 'live') return undefined;
  const { span } = playlist;
  if (span && (instantMs < span.fromMs || instantMs >= span.untilMs)) return undefined;
  const position = positionOf(instantMs, playlist);
  return position === undefined ? undefined : Math.round(position * 1000) / 1000;
}

/**
 * `jumpPosition` of a speech, rounded down to 0.1 s, so that it lies before the first word: a page may have hundreds of speeches, and fewer
 * digits make it smaller.
 */
export function speechPosition(instantMs: number | undefined, playlist: Playlist | undefined): number | undefined {
  const position = jumpPosition(instantMs, playlist);
  return position === undefined ? undefined : Math.floor(position * 10) / 10;
}

/** The items that have a position in the recording, with it, in the given order. */
export function toSpans<T extends { startMs: number | undefined; stopMs: number | undefined }>(
  items: readonly T[],
  playlist: Playlist | undefined,
  toPosition = jumpPosition,
): (T & Span)[] {
  return items.flatMap((item) => {
    const from = toPosition(item.startMs, playlist);
    return from === undefined ? [] : [{ ...item, from, until: toPosition(item.stopMs, playlist) }];
  });
}
