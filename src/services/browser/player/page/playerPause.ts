import type { LivePlayback } from '../playerLive.ts';

/**
 * Pauses a video, and each attempt to play it, until the returned function resumes it: at the live edge for a viewer who watched live
 * (rule 7.16).
 */
export function suspendVideo(video: HTMLVideoElement, getLive: () => LivePlayback | undefined): () => void {
  const wasBehind = getLive()?.isBehind() ?? false;
  let shouldPlay = !video.paused;
  const onPlay = () => {
    shouldPlay = true;
    video.pause();
  };
  video.pause();
  video.addEventListener('play', onPlay);
  // A native fullscreen video would cover the banner.
  if (document.fullscreenElement === video) void document.exitFullscreen();
  return () => {
    video.removeEventListener('play', onPlay);
    const live = getLive();
    if (!shouldPlay) return;
    if (live && !wasBehind) live.goLive();
    else video.play().catch(() => undefined);
  };
}
