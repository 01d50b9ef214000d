import type { MediaTrack } from './addTracks.ts';
import { describeTrack } from './planTracks.ts';

/** The sound tracks and the signer of a recording, as media.json has them. */
export interface MediaSound {
  tracks?: MediaTrack[];
  sign?: { mp4: string; language?: string };
}

/**
 * What the report says was found: `3 sound tracks: the hall (nl), French (interpretation), Dutch (audio description); a signer`.
 * Undefined for a recording with one sound and no signer.
 */
export function describeSound({ tracks = [], sign }: MediaSound): string | undefined {
  const names = tracks.map(({ kind, language, label }) =>
    kind === 'floor' ? `the hall (${language ?? 'a language that nobody says'})` : describeTrack({ kind, language, label }),
  );
  const sounds = tracks.length === 0 ? [] : [`${tracks.length} sound ${tracks.length === 1 ? 'track' : 'tracks'}: ${names.join(', ')}`];
  const signer = sign ? [sign.language === undefined ? 'a signer' : `a signer (${sign.language})`] : [];
  const found = [...sounds, ...signer];
  return found.length === 0 ? undefined : found.join('; ');
}
