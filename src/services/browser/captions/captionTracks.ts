/** Calls back once when a video has captions: immediately, or when the done live captions arrive. */
export function onFirstCaptions(video: HTMLVideoElement, callback: () => void, signal: AbortSignal): void {
  const done = new AbortController();
  const check = () => {
    if (done.signal.aborted || !Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) return;
    done.abort();
    callback();
  };
  video.textTracks.addEventListener('addtrack', check, { signal: AbortSignal.any([signal, done.signal]) });
  check();
}
