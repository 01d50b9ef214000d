import type { Span } from './spans.ts';
import { type Playlist, positionOf } from './playlist.ts';

/** Position in the recording of an instant, in seconds to the millisecond; undefined where nothing can be played from there, or another part of the recording plays it. */
export function jumpPosition(instantMs: number | undefined, playlist: Playlist | undefined): number | undefined {
  if (instantMs === undefined || playlist === undefined || playlist.streamType === 'live') return undefined;
  const { span } = playlist;
  if (span && (instantMs < span.fromMs || instantMs >= span.untilMs)) return undefined;
  const position = positionOf(instantMs, playlist);
  return position === undefined ? undefined : Math.round(position * 1000) / 1000;
}

/** `jumpPosition` of a speech: to the tenth of a second, before its first word. A page may have hundreds, and each digit counts. */
export function speechPosition(instantMs: number | undefined, playlist: Playlist | undefined): number | undefined {
  const position = jumpPosition(instantMs, playlist);
  return position === undefined ? undefined : Math.floor(position * 10) / 10;
}

/** What of a session has a place in its recording, with that place, in the order it came in. */
export function spansOf<T extends { startMs: number | undefined; stopMs: number | undefined }>(
  items: readonly T[],
  playlist: Playlist | undefined,
  toPosition = jumpPosition,
): (T & Span)[] {
  return items.flatMap((item) => {
    const from = toPosition(item.startMs, playlist);
    return from === undefined ? [] : [{ ...item, from, until: toPosition(item.stopMs, playlist) }];
  });
}
