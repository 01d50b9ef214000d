import { $playback, requestPause } from '../../stores/player/playback.store.ts';

/** Seconds by which a seek may miss. */
const SLACK = 1;

let stop = (): void => undefined;

/** Pauses the video when it has played from one position to another, in seconds; a visitor who goes elsewhere has given the piece up. */
export function playPiece(from: number, out: number): void {
  stop();
  let hasBegun = false;
  stop = $playback.listen(({ currentTime, isPlaying }) => {
    const isInside = currentTime >= from - SLACK && currentTime < out;
    if (isInside && isPlaying) hasBegun = true;
    else if (hasBegun && !isInside) {
      stop();
      if (Math.abs(currentTime - out) < SLACK) requestPause();
    }
  });
}
