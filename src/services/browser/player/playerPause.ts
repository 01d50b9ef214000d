import type { Live } from './playerLive.ts';

/** Pauses a video, and whatever wants to play it meanwhile; returns what lets it go on: live for those who watched live. */
export function suspendVideo(video: HTMLVideoElement, getLive: () => Live | undefined): () => void {
  const wasBehind = getLive()?.isBehind() ?? false;
  let isWanted = !video.paused;
  const onPlay = () => {
    isWanted = true;
    video.pause();
  };
  video.pause();
  video.addEventListener('play', onPlay);
  // In a picture that fills the screen all by itself there is no place for anything else.
  if (document.fullscreenElement === video) void document.exitFullscreen();
  return () => {
    video.removeEventListener('play', onPlay);
    const live = getLive();
    if (!isWanted) return;
    if (live && !wasBehind) live.goLive();
    else video.play().catch(() => undefined);
  };
}
