import type Plyr from 'plyr';

/**
 * On a touch screen the first tap on the playing picture shows the controls, with a button in the middle, which pauses at the next tap.
 * The tap that shows the button does not press it.
 */
function ignoreTapThatShowsControls({ container }: Plyr['elements']): void {
  let wereHidden = false;
  const capture = { capture: true };
  container.addEventListener('pointerdown', () => (wereHidden = container.classList.contains('plyr--hide-controls')), capture);
  const onClick = (event: MouseEvent) => {
    const isMiddle = event.target instanceof Element && event.target.closest('.plyr__control--overlaid') !== null;
    if (wereHidden && isMiddle) event.stopPropagation();
    wereHidden = false;
  };
  container.addEventListener('click', onClick, capture);
}

/** Moves the focus to the chosen option when a list of options opens: Plyr focuses the first, and the chosen one may be out of sight. */
function focusChosenOption({ settings: { buttons, panels } }: Plyr['elements']): void {
  for (const [name, opener] of Object.entries(buttons))
    opener?.addEventListener('click', () => panels[name]?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus());
}

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
  ignoreTapThatShowsControls(player.elements);
  focusChosenOption(player.elements);
  if (hadFocus) buttons.play.at(-1)?.focus();
}
