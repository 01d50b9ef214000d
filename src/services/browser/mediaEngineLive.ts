import type { HlsFeed } from './mediaEngineHls.ts';

/** Puts a button into the control bar that is pressed while one watches live, and otherwise goes there. */
export function addLiveButton(
  controls: HTMLElement,
  video: HTMLVideoElement,
  label: string,
  getFeed: () => HlsFeed | undefined,
  signal: AbortSignal,
): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plyr__controls__item player-live';
  button.textContent = label;
  const show = () => button.setAttribute('aria-pressed', String(getFeed()?.isAtLiveEdge(video.currentTime) ?? true));
  button.addEventListener('click', () => {
    video.currentTime = getFeed()?.liveEdge() ?? video.currentTime;
    video.play().catch(() => undefined);
  });
  video.addEventListener('timeupdate', show, { signal });
  show();
  controls.querySelector('.plyr__progress__container')?.after(button);
}
