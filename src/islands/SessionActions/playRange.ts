import { $playback, requestPause } from '../../stores/player/playback.store.ts';

/** Seconds by which a seek may miss. */
const SLACK = 1;

let stop = (): void => undefined;

/** Pauses the video when it has played from one position to another, in seconds; a visitor who goes elsewhere has given the piece up. */
export function playRange(from: number, out: number): void {
  stop();
  let hasStarted = false;
  stop = $playback.listen(({ currentTime, isPlaying }) => {
    const isInside = currentTime >= from - SLACK && currentTime < out;
    if (isInside && isPlaying) hasStarted = true;
    else if (hasStarted && !isInside) {
      stop();
      if (Math.abs(currentTime - out) < SLACK) requestPause();
    }
  });
}
