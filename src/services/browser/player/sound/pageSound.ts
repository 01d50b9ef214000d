import { chooseStart } from '../../../../domain/playback/sound/soundChoice.ts';
import type { PlayerTrack } from '../../../../domain/playback/soundTracks.ts';
import { readPreferences } from '../../preferences.ts';
import { listNativeSources, playNatively, setSources } from '../page/playerElement.ts';
import type { PlayerCallbacks, PlayerOptions } from '../playerOptions.ts';

/** The sound of a page until the player has its code. */
export interface PageSound {
  /** The track to start with; undefined for a source that lists none. */
  track: () => PlayerTrack | undefined;
  /** Absolute addresses with which the browser plays the track without hls.js. */
  listSources: () => string[];
  /** Reports the sounds, also those of the player. */
  report: PlayerCallbacks['onSounds'];
  /** Finds the track to start with, and gives the video its sources. */
  follow: () => void;
  /** The listed track with an id. */
  find: (id: string) => PlayerTrack | undefined;
  /** Starts with another track than the HTML of the page, which must not be heard then (rule 27.14). */
  startWith: (track: PlayerTrack) => void;
}

/** Creates the choice of the sound with which a page starts: by its address, by a stored choice, or by its language (rules 27.2, 27.14). */
export function createPageSound(video: HTMLVideoElement, options: PlayerOptions, onSounds: PlayerCallbacks['onSounds']): PageSound {
  const { sound, storageKey, hls, mp4, startAt } = options;
  let track = sound && chooseStart(sound, storageKey === undefined ? undefined : readPreferences().sound);

  const getAddresses = () => (track === undefined || track.kind === 'floor' ? { hls, mp4 } : { hls: undefined, mp4: track.mp4 });
  const find = (id: string) => sound?.tracks.find((each) => each.id === id);
  const report = (tracks: readonly PlayerTrack[], id: string) => {
    onSounds(tracks, id);
    // The embed API reads the heard track from the element, and listens for this event (layouts/embedApi.js).
    const before = video.dataset['sound'];
    video.dataset['sound'] = id;
    if (before !== undefined && before !== id) video.dispatchEvent(new Event('audiotrackchange'));
  };
  const startWith = (other: PlayerTrack) => {
    const wasPlaying = !video.paused;
    track = other;
    setSources(video, getAddresses(), startAt);
    if (wasPlaying) playNatively(video, undefined);
  };

  return {
    track: () => track,
    listSources: () => listNativeSources(video, getAddresses()),
    report,
    follow: () => {
      // The page around an embed may have asked for a track before this code was there.
      track = find(video.dataset['askedSound'] ?? '') ?? track;
      if (!sound || !track) return;
      report(sound.tracks, track.id);
      if (track.id !== sound.first.id) startWith(track);
    },
    find,
    startWith,
  };
}
