import { toTrackNames } from '../../../../domain/playback/soundTracks.ts';
import type { PlayerCallbacks } from '../playerOptions.ts';

/**
 * Reports the sounds of a video, also on its element: there the embed API reads the tracks and the id of the one that is heard, and listens
 * for the event of a change (layouts/embedApi.js).
 */
export const createReport =
  (video: HTMLVideoElement, onSounds: PlayerCallbacks['onSounds']): PlayerCallbacks['onSounds'] =>
  (tracks, id) => {
    onSounds(tracks, id);
    const before = video.dataset['sound'];
    video.dataset['tracks'] = toTrackNames(tracks);
    video.dataset['sound'] = id;
    if (before !== undefined && before !== id) video.dispatchEvent(new Event('audiotrackchange'));
  };
