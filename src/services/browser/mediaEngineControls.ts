import type Plyr from 'plyr';

/** Where the live edge is, as far as the stream tells. */
export interface LiveEdge {
  /** Whether the position, in seconds, is that of someone who watches live. */
  isAtLiveEdge: (seconds: number) => boolean;
  /** Seconds to go to in order to watch live. */
  liveEdge: () => number | undefined;
}

/** Repairs what the control bar leaves open: its name, its direction, and where the keyboard is. */
export function repairControls(player: Plyr, video: HTMLVideoElement, hadFocus: boolean): void {
  const { container, controls, buttons } = player.elements;
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', video.getAttribute('aria-label') ?? '');
  // A click on the picture brings the keyboard to the player, as with the native one.
  container.setAttribute('tabindex', '-1');
  controls.setAttribute('dir', 'ltr');
  // These are never pressed: one opens a menu, the other an own window.
  for (const button of controls.querySelectorAll('[data-plyr="settings"], [data-plyr="pip"]')) button.removeAttribute('aria-pressed');
  // Its own toggle fails where there is nothing to turn on.
  if (!Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) player.toggleCaptions = () => undefined;
  if (hadFocus) buttons.play.at(-1)?.focus();
}

/** Shows or hides the quality menu of a player that was made with one. */
export function offerQuality(player: Plyr, isOffered: boolean): void {
  player.elements.settings.buttons['quality']?.toggleAttribute('hidden', !isOffered);
}

/** Puts a button into the control bar that is pressed while one watches live, and otherwise goes there. */
export function addLiveButton(
  controls: HTMLElement,
  video: HTMLVideoElement,
  label: string,
  getEdge: () => LiveEdge | undefined,
  signal: AbortSignal,
): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plyr__controls__item player-live';
  button.textContent = label;
  const show = () => button.setAttribute('aria-pressed', String(getEdge()?.isAtLiveEdge(video.currentTime) ?? true));
  button.addEventListener('click', () => {
    video.currentTime = getEdge()?.liveEdge() ?? video.currentTime;
    video.play().catch(() => undefined);
  });
  video.addEventListener('timeupdate', show, { signal });
  show();
  controls.querySelector('.plyr__progress__container')?.after(button);
}
