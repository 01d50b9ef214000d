import { chooseStart, toSoundAddress } from '../../../../domain/playback/sound/soundChoice.ts';
import type { PlayerSound, PlayerTrack } from '../../../../domain/playback/soundTracks.ts';
import { readPreferences } from '../../preferences.ts';
import { HLS_TYPE, listNativeSources, playNatively, removeSources } from '../page/playerElement.ts';
import type { PlayerCallbacks, PlayerOptions } from '../playerOptions.ts';
import { createReport } from './reportSounds.ts';

/** The sound of a page until the player has its code. */
export interface PageSound {
  /** The track to start with. */
  track: () => PlayerTrack | undefined;
  /** Absolute addresses with which the browser plays the track without hls.js. */
  listSources: () => string[];
  /** Reports the track to start with, which the page around an embed may have asked for, and gives the video its sources. */
  follow: () => void;
  /** Chooses a listed track, with which the page starts if nothing has started yet; returns false when there is none. */
  choose: (id: string, isStarted: boolean) => boolean;
  /** An address of the session for a page in a language, which then starts with a track (rule 27.15). */
  toAddress: (address: string, id: string | undefined, language: string) => string;
}

/** Gives a video the sources that the browser may play without hls.js, from a position in seconds; nothing is fetched before it plays. */
function setSources(video: HTMLVideoElement, { hls, mp4 }: { hls: string | undefined; mp4: string | undefined }, startAt: number): void {
  const fragment = startAt > 0 ? `#t=${String(startAt)}` : '';
  const add = (address: string | undefined, type: string) => {
    if (address !== undefined) video.append(Object.assign(document.createElement('source'), { src: address + fragment, type }));
  };
  removeSources(video);
  add(mp4, 'video/mp4');
  add(hls, HLS_TYPE);
}

/**
 * Creates the choice of the sound with which a page starts: by its address, by a stored choice, or by its language (rules 27.2, 27.14).
 * Only sessions that list tracks load this code (rule 27.80).
 */
export function createPageSound(
  video: HTMLVideoElement,
  { first, tracks }: PlayerSound,
  { storageKey, hls, mp4, startAt }: PlayerOptions,
  onSounds: PlayerCallbacks['onSounds'],
): PageSound {
  let track = chooseStart({ first, tracks }, storageKey === undefined ? undefined : readPreferences().sound);

  const getAddresses = () => (track === undefined || track.kind === 'floor' ? { hls, mp4 } : { hls: undefined, mp4: track.mp4 });
  const find = (id: string) => tracks.find((each) => each.id === id);
  const report = createReport(video, onSounds);
  // The HTML of the page has another track, which must not be heard (rule 27.14).
  const startWith = (other: PlayerTrack) => {
    const wasPlaying = !video.paused;
    track = other;
    setSources(video, getAddresses(), startAt);
    if (wasPlaying) playNatively(video, undefined);
  };

  return {
    track: () => track,
    listSources: () => listNativeSources(video, getAddresses()),
    follow: () => {
      // It may have asked before this code was there.
      track = find(video.dataset['askedSound'] ?? '') ?? track;
      if (!track) return;
      report(tracks, track.id);
      if (track.id !== first.id) startWith(track);
    },
    choose: (id, isStarted) => {
      const chosen = find(id);
      if (!chosen) return false;
      if (!isStarted && chosen !== track) startWith(chosen);
      report(tracks, id);
      return true;
    },
    toAddress: (...address) => toSoundAddress(tracks, ...address),
  };
}
