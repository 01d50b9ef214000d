import type Plyr from 'plyr';
import { measureControls } from './mediaEngineCaptions.ts';

/**
 * On a touch screen the first tap on the playing video shows the controls, with a button in the middle, which pauses at the next tap. The
 * tap that shows the button does not press it. Two quick taps are no double click on the video, which Plyr shows full screen (rule 7.28).
 */
function separateTapsInTheMiddle({ container, controls, buttons }: Plyr['elements'], video: HTMLVideoElement): void {
  let areHidden = false;
  let wereHidden = false;
  const capture = { capture: true };
  const middle = buttons.play.find((button) => !controls.contains(button));
  const isMiddle = ({ target }: MouseEvent) => target instanceof Node && middle?.contains(target);
  for (const event of ['controlshidden', 'controlsshown']) video.addEventListener(event, () => (areHidden = event === 'controlshidden'));
  container.addEventListener('pointerdown', () => (wereHidden = areHidden), capture);
  const onClick = (event: MouseEvent) => {
    if (wereHidden && isMiddle(event)) event.stopPropagation();
    wereHidden = false;
  };
  container.addEventListener('click', onClick, capture);
  container.addEventListener('dblclick', (event) => isMiddle(event) && event.stopPropagation(), capture);
}

/**
 * Keeps in view what the visitor chooses in the settings: the menu itself, the chosen option of a list that opens, and afterwards the
 * setting with its new value. Plyr focuses the first entry and leaves the menu where it was scrolled.
 */
function keepChoiceInView({ settings: { buttons, panels, popup } }: Plyr['elements']): void {
  let opened: HTMLElement | undefined;
  for (const [name, opener] of Object.entries(buttons))
    opener?.addEventListener('click', () => {
      opened = opener;
      panels[name]?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    });
  const onPanel = () => {
    popup.scrollTop = 0;
    opened?.scrollIntoView({ block: 'nearest' });
  };
  new MutationObserver(onPanel).observe(popup, { attributeFilter: ['hidden'], subtree: true });
  new ResizeObserver(() => popup.scrollIntoView({ block: 'nearest' })).observe(popup);
}

/** Completes Plyr's controls: name, direction and focus. */
export function repairControls(player: Plyr, video: HTMLVideoElement, hadFocus: boolean): void {
  const { container, controls, buttons, inputs } = player.elements;
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', video.getAttribute('aria-label') ?? '');
  // A click on the video moves the focus to the player, as in the native player.
  container.setAttribute('tabindex', '-1');
  controls.setAttribute('dir', 'ltr');
  // These buttons have no pressed state: one opens a menu, the other a window.
  for (const button of [buttons.settings, buttons.pip]) button?.removeAttribute('aria-pressed');
  // Arrow keys on the position slider are shortcuts (islands/Player/useShortcuts.ts).
  inputs.seek?.setAttribute('data-shortcuts', '');
  separateTapsInTheMiddle(player.elements, video);
  keepChoiceInView(player.elements);
  measureControls(container, controls);
  // The tab index was needed before there were controls.
  video.removeAttribute('tabindex');
  if (hadFocus) buttons.play.at(-1)?.focus();
}
