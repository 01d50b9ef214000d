import type { SoundTrack } from '../soundTracks.ts';

/** A build of hls.js: the full one is larger, and plays streams with several sounds (rule 27.12). */
export type HlsBuild = 'light' | 'full';

/** The build that a source needs, by the tracks that it lists (rule 27.12). */
export const hlsBuildFor = (tracks: readonly SoundTrack[]): HlsBuild =>
  tracks.some(({ hlsName }) => hlsName !== undefined) ? 'full' : 'light';
