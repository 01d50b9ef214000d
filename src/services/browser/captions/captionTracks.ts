/** Calls back once when a video has captions: immediately, or when the done live captions arrive. */
export function onFirstCaptions(video: HTMLVideoElement, callback: () => void, signal: AbortSignal): void {
  let hasCalledBack = false;
  const check = () => {
    if (hasCalledBack || !Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) return;
    hasCalledBack = true;
    callback();
  };
  video.textTracks.addEventListener('addtrack', check, { signal });
  check();
}
