const playOrPause = (event: KeyboardEvent) => {
  const { currentTarget: video, type, key, repeat } = event;
  if (key !== ' ' || !(video instanceof HTMLVideoElement) || !video.controls) return;
  event.preventDefault();
  if (type === 'keyup' || repeat) return;
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
};

/** Shows the browser's controls. Space on the focused video plays and pauses: WebKit's controls ignore it, and Chromium's act on `keyup`. */
export function showNativeControls(video: HTMLVideoElement): void {
  video.controls = true;
  for (const name of ['keydown', 'keyup'] as const) video.addEventListener(name, playOrPause);
}
