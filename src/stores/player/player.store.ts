import type { PlayerSound } from '../../domain/playback/soundTracks.ts';
import { createPagePlayer, type PagePlayerCallbacks } from '../../services/browser/player/page/pagePlayer.ts';
import { findVideo } from '../../services/browser/player/page/playerElement.ts';
import type { PageSound } from '../../services/browser/player/sound/pageSound.ts';
import type { PlayerCallbacks, PlayerOptions } from '../../services/browser/player/playerOptions.ts';
import {
  $banner,
  $controls,
  $hasOutage,
  $playback,
  $playerPhase,
  $playheadTime,
  $qualities,
  connectCommands,
  INITIAL_PLAYBACK,
} from './playback.store.ts';
import { $isSoundChosen, $soundTrack, $soundTracks, $toSoundAddress } from './sound.store.ts';
import { playerMessages } from './playerMessages.store.ts';

function reset(): void {
  $playerPhase.set('native');
  $playback.set(INITIAL_PLAYBACK);
  $playheadTime.set(undefined);
  $hasOutage.set(false);
  $controls.set(undefined);
  $qualities.set([]);
  $soundTracks.set([]);
  $soundTrack.set(undefined);
  $isSoundChosen.set(false);
  $toSoundAddress.set(undefined);
}

const onSounds: PlayerCallbacks['onSounds'] = (tracks, id) => {
  $soundTracks.set(tracks);
  if ($soundTrack.get() !== undefined && $soundTrack.get() !== id) $isSoundChosen.set(true);
  $soundTrack.set(id);
};

function connect(root: HTMLElement, video: HTMLVideoElement, options: PlayerOptions, sound?: PageSound): () => void {
  const callbacks = {
    onPhase: (phase) => $playerPhase.set(phase),
    onPlayback: (playback) => $playback.set(playback),
    onPlayhead: (instantMs) => $playheadTime.set(instantMs),
    onOutage: (hasOutage) => $hasOutage.set(hasOutage),
    onFailure: () => $playheadTime.set(undefined),
    onControls: (controls) => $controls.set(controls),
    onSounds,
    onQualities: (qualities) => $qualities.set(qualities),
    onEnd: reset,
    messages: playerMessages,
  } satisfies PagePlayerCallbacks;
  const { commands, follow, destroy } = createPagePlayer(root, video, options, callbacks, sound);
  if (!connectCommands(commands)) return () => undefined;
  follow($banner.get() !== undefined);
  return () => {
    destroy();
    connectCommands(undefined);
  };
}

/** Loads the choice of sound of a session that lists tracks: others weigh and start without it (rule 27.80). */
async function loadSound(video: HTMLVideoElement, sound: PlayerSound, options: PlayerOptions): Promise<PageSound> {
  const { createPageSound } = await import('../../services/browser/player/sound/pageSound.ts');
  const pageSound = createPageSound(video, sound, options, onSounds);
  $toSoundAddress.set(pageSound.toAddress);
  return pageSound;
}

/**
 * Connects the native `<video>` in an element to the stores (rule 7.4), of a session that lists sound tracks once the code of their choice
 * is there, else at once; then calls `onConnected`. Returns the dispose function.
 */
export function connectPlayer(root: HTMLElement, options: PlayerOptions, onConnected: () => void): () => void {
  const video = findVideo(root);
  let disconnect: (() => void) | undefined;
  let isDisposed = false;
  const start = (sound?: PageSound) => {
    if (video && !isDisposed) disconnect = connect(root, video, options, sound);
    onConnected();
  };
  // Without that code, which cannot be fetched then, the video plays what the HTML has.
  if (video && options.sound) void loadSound(video, options.sound, options).then(start, () => start());
  else start();
  return () => {
    isDisposed = true;
    disconnect?.();
  };
}
