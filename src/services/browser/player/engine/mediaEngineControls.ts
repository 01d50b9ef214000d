import type Plyr from 'plyr';

/** Completes Plyr's controls: name, direction, focus, and a captions toggle that does not fail without captions. */
export function repairControls(player: Plyr, video: HTMLVideoElement, hadFocus: boolean): void {
  const { container, controls, buttons } = player.elements;
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', video.getAttribute('aria-label') ?? '');
  // A click on the video moves the focus to the player, as in the native player.
  container.setAttribute('tabindex', '-1');
  controls.setAttribute('dir', 'ltr');
  // These buttons have no pressed state: one opens a menu, the other a window.
  for (const button of controls.querySelectorAll('[data-plyr="settings"], [data-plyr="pip"]')) button.removeAttribute('aria-pressed');
  // Plyr's own toggle fails without captions.
  const toggle = player.toggleCaptions.bind(player);
  player.toggleCaptions = () => {
    if (Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) toggle();
  };
  if (hadFocus) buttons.play.at(-1)?.focus();
}
