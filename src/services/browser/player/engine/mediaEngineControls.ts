import type Plyr from 'plyr';

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
  const toggle = player.toggleCaptions.bind(player);
  player.toggleCaptions = () => {
    if (Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) toggle();
  };
  if (hadFocus) buttons.play.at(-1)?.focus();
}

/** Shows or hides the quality menu of a player that was made with one. */
export function offerQuality(player: Plyr, isOffered: boolean): void {
  player.elements.settings.buttons['quality']?.toggleAttribute('hidden', !isOffered);
}
