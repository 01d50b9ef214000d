import { $playback, $player } from '../../stores/player/playback.store.ts';

/** Accuracy of a seek, in seconds. */
const TOLERANCE_SECONDS = 1;

let stop = (): void => undefined;

/** Pauses the video when it has played from one position to another, in seconds. A seek out of the range ends this without a pause. */
export function playRange(startSeconds: number, endSeconds: number): void {
  stop();
  let hasStarted = false;
  stop = $playback.listen(({ currentTime, isPlaying }) => {
    const isInside = currentTime >= startSeconds - TOLERANCE_SECONDS && currentTime < endSeconds;
    if (isInside && isPlaying) hasStarted = true;
    else if (hasStarted && !isInside) {
      stop();
      if (Math.abs(currentTime - endSeconds) < TOLERANCE_SECONDS) $player.get()?.pause();
    }
  });
}
