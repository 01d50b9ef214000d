import type Plyr from 'plyr';
import { addUnlisted, type SoundRendition } from '../../../../domain/playback/sound/soundRenditions.ts';
import { findStoredTrack, type StoredSound, toStoredSound } from '../../../../domain/playback/sound/soundChoice.ts';
import { floorTrack, type PlayerTrack } from '../../../../domain/playback/soundTracks.ts';
import type { Translate } from '../../../../i18n/translator.ts';
import { type Messages, NOTICE_MS } from '../playerMessageTypes.ts';
import { followLanguage, orderCaptions } from './captionLanguage.ts';
import { createReport } from './reportSounds.ts';

/** What the choice of sound of a player needs. */
export interface PlayerSoundOptions {
  /** The tracks that the source lists. */
  listed: readonly PlayerTrack[];
  /** The track with which the player starts; undefined for a source that lists none. */
  track: PlayerTrack | undefined;
  /** The stored choice; undefined for none, and where that of the address comes first (rule 27.14). */
  stored: StoredSound | undefined;
  t: Translate;
  messages: Messages;
  /** Shows a word over the video (rule 7.27). */
  say: (text: string) => void;
  setTrack: (track: PlayerTrack) => void;
  save: (sound: StoredSound) => void;
  /** The controls; undefined until they exist. */
  getControls: () => Plyr | undefined;
  onSounds: (tracks: readonly PlayerTrack[], id: string) => void;
}

/** The choice of sound of a player (rules 27.11-27.16). */
export interface SoundControl {
  /** Plays the track with an id and stores the choice; returns false when there is none. */
  choose: (id: string) => boolean;
  /** Adds the tracks that only the stream has; returns the stored choice among them, which then is to be played (rule 27.81). */
  addRenditions: (renditions: readonly SoundRendition[]) => PlayerTrack | undefined;
  /** Says that the hall is heard instead of a track. */
  reportFailure: (failedId: string) => void;
  /** Lists captions in the language of the sound first, in the menu of new controls. */
  orderCaptions: (controls: Plyr) => void;
}

/** Creates the choice of sound of a video. A start with another track than the hall is said over the video, with a way back to it. */
export function createPlayerSound(video: HTMLVideoElement, options: PlayerSoundOptions, signal: AbortSignal): SoundControl {
  const { listed, t, messages, say, setTrack, save, getControls } = options;
  const report = createReport(video, options.onSounds);
  let tracks = listed;
  let { track } = options;
  let stored = findStoredTrack(listed, options.stored) ? undefined : options.stored;

  const follow = () => {
    const controls = getControls();
    if (controls) followLanguage(controls, video, track?.language);
  };
  const choose = (id: string) => {
    const chosen = tracks.find((each) => each.id === id);
    if (!chosen) return false;
    stored = undefined;
    messages.hide('sound');
    save(toStoredSound(chosen));
    if (chosen.id === track?.id) return true;
    track = chosen;
    setTrack(chosen);
    report(tracks, id);
    follow();
    say(t('player.setting', { name: t('player.sound'), value: chosen.label }));
    return true;
  };
  const sayStart = () => {
    const hall = floorTrack(tracks);
    if (!track || track.kind === 'floor') return;
    const action = hall && { label: t('player.hearHall'), onPress: () => void choose(hall.id) };
    const text = t('player.setting', { name: t('player.sound'), value: track.label });
    messages.show('sound', { role: 'status', text, ...(action && { action }), hidesAfterMs: NOTICE_MS });
  };
  const sayStartOncePlaying = () => {
    if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) sayStart();
    else video.addEventListener('playing', sayStart, { signal, once: true });
  };
  sayStartOncePlaying();

  return {
    choose,
    addRenditions: (renditions) => {
      tracks = addUnlisted(listed, renditions);
      track ??= floorTrack(tracks);
      const found = findStoredTrack(
        tracks.filter((each) => !listed.includes(each)),
        stored,
      );
      stored = undefined;
      const isNew = found !== undefined && found.id !== track?.id;
      if (isNew) track = found;
      if (track && tracks.length > 0) report(tracks, track.id);
      if (!isNew) return undefined;
      follow();
      sayStartOncePlaying();
      return found;
    },
    reportFailure: (failedId) => {
      const failed = tracks.find(({ id }) => id === failedId);
      track = floorTrack(tracks);
      if (!failed || !track) return;
      report(tracks, track.id);
      follow();
      messages.show('sound', { role: 'status', text: t('player.soundFailed', { name: failed.label }), hidesAfterMs: NOTICE_MS });
    },
    orderCaptions: (controls) => orderCaptions(controls, video, () => track?.language, signal),
  };
}
