import type { Speech } from './metadata.ts';
import { type Playlist, positionOf } from './playback.ts';

/** Position in the recording of an instant, whole seconds; undefined where nothing can be played from there. */
export function jumpPosition(instantMs: number | undefined, playlist: Playlist | undefined): number | undefined {
  if (instantMs === undefined || playlist === undefined || playlist.streamType === 'live') return undefined;
  const position = positionOf(instantMs, playlist);
  return position === undefined ? undefined : Math.floor(position);
}

/** One person and how often they spoke. */
export interface Speaker {
  /** Undefined for the turns nobody is named for. */
  attendee: Speech['attendee'];
  turns: number;
}

/** Who spoke, in the order of their first word (spec §2 "speakers"). */
export function speakersOf(speeches: readonly Speech[]): Speaker[] {
  const speakers = new Map<string, Speaker>();
  for (const speech of speeches.toSorted((a, b) => a.startMs - b.startMs)) {
    const key = speech.attendee?.id ?? '';
    const known = speakers.get(key);
    if (known) known.turns += 1;
    else speakers.set(key, { attendee: speech.attendee, turns: 1 });
  }
  return [...speakers.values()];
}
