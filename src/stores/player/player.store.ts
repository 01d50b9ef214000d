import { createPagePlayer } from '../../services/browser/player/page/pagePlayer.ts';
import { findVideo } from '../../services/browser/player/page/playerElement.ts';
import type { PlayerOptions } from '../../services/browser/player/playerOptions.ts';
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
import { $isSoundChosen, $soundTrack, $soundTracks } from './sound.store.ts';
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
}

/** Connects the native `<video>` in an element to the stores (rule 7.4). Returns the dispose function. */
export function connectPlayer(root: HTMLElement, options: PlayerOptions): () => void {
  const video = findVideo(root);
  if (!video) return () => undefined;
  const { commands, follow, destroy } = createPagePlayer(root, video, options, {
    onPhase: (phase) => $playerPhase.set(phase),
    onPlayback: (playback) => $playback.set(playback),
    onPlayhead: (instantMs) => $playheadTime.set(instantMs),
    onOutage: (hasOutage) => $hasOutage.set(hasOutage),
    onFailure: () => $playheadTime.set(undefined),
    onControls: (controls) => $controls.set(controls),
    onSounds: (tracks, id) => {
      $soundTracks.set(tracks);
      if ($soundTrack.get() !== undefined && $soundTrack.get() !== id) $isSoundChosen.set(true);
      $soundTrack.set(id);
    },
    onQualities: (qualities) => $qualities.set(qualities),
    onEnd: reset,
    messages: playerMessages,
  });
  if (!connectCommands(commands)) return () => undefined;
  follow($banner.get() !== undefined);
  return () => {
    destroy();
    connectCommands(undefined);
  };
}
