/** Calls back once a video has captions: at once, or, in a live stream, when the first come. */
export function whenCaptioned(video: HTMLVideoElement, callback: () => void, signal: AbortSignal): void {
  const first = new AbortController();
  const look = () => {
    if (first.signal.aborted || !Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) return;
    first.abort();
    callback();
  };
  video.textTracks.addEventListener('addtrack', look, { signal: AbortSignal.any([signal, first.signal]) });
  look();
}
