/**
 * Shows the browser's controls. Space on the focused video plays and pauses also in WebKit, whose controls ignore the key: after each press
 * the video is toggled unless the browser has done it.
 */
export function showNativeControls(video: HTMLVideoElement): void {
  if (video.controls) return;
  video.controls = true;
  let wasPaused: boolean | undefined;
  const toggle = () => {
    if (video.paused !== wasPaused) return;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  video.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || !video.controls) return;
    // The key would also scroll the page.
    event.preventDefault();
    if (!event.repeat) wasPaused = video.paused;
  });
  // Chromium's controls act after the event.
  video.addEventListener('keyup', ({ key }) => key === ' ' && video.controls && setTimeout(toggle));
}
