import { type RefObject, useEffect } from 'react';
import { type KeyPress, getShortcut } from '../../domain/playback/shortcuts.ts';
import { $controls, $player } from '../../stores/player/playback.store.ts';
import { $areShortcutsOn, restoreShortcuts, toggleHelp } from '../../stores/player/shortcuts.store.ts';
import { canBeWide, restoreWideView, toggleWideView } from '../../stores/player/wideView.store.ts';

// The position slider of the player, `data-shortcuts`, is no widget here: arrow keys on it are shortcuts.
const TEXT = 'input:not([type=range]),textarea,select,[contenteditable],dialog';
const WIDGET = '[role=tab],[role^=menu],[role=slider]:not([data-shortcuts]),[role=listbox],[role=grid],video[controls]';
const CONTROL = 'a,button,summary,label,[role=button]';

/** Whether an element is in an open popover; one that is not open is a plain part of the page. */
const isInPopover = (target: Element): boolean =>
  CSS.supports('selector(:popover-open)') && target.closest('[popover]:popover-open') !== null;

function toPress(event: KeyboardEvent, target: Element, player: Element): KeyPress {
  const place =
    target.closest(TEXT) || isInPopover(target) ? 'text' : target.closest(WIDGET) ? 'widget' : target.closest(CONTROL) ? 'control' : 'page';
  const { key, code, ctrlKey, altKey, metaKey } = event;
  return { key, code, hasModifier: ctrlKey || altKey || metaKey, place, isInPlayer: player.contains(target) };
}

/** Says over the video whether something is on (rule 7.27), once the player is there to say it. */
function sayIsOn(name: 'player.wide' | 'player.sign', isOn: boolean): void {
  const controls = $controls.get();
  if (!controls) return;
  const { t, say } = controls;
  say(t('player.setting', { name: t(name), value: t(isOn ? 'player.captionsOn' : 'player.captionsOff') }));
}

/**
 * Runs shortcuts on key events (rules 7.19, 7.20): anywhere on the page unless the visitor has switched them off, or in the player only.
 *
 * @param toggleSign shows or hides the signer's video; undefined for a session without one
 */
export function useShortcuts(
  player: RefObject<HTMLElement | null>,
  isOnPage: boolean,
  toggleSign: (() => Promise<boolean | undefined>) | undefined,
): void {
  useEffect(() => {
    if (isOnPage) {
      restoreShortcuts();
      restoreWideView();
    }
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || !player.current) return;
      const press = toPress(event, target, player.current);
      const shortcut = getShortcut(press, isOnPage ? $areShortcutsOn.get() : press.isInPlayer);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut === 'help') toggleHelp();
      else if (shortcut === 'wide') {
        if (!isOnPage || event.repeat || !canBeWide()) return;
        sayIsOn('player.wide', toggleWideView());
      } else if (shortcut === 'sign') {
        if (!event.repeat)
          void toggleSign?.().then(
            (isOn) => isOn !== undefined && sayIsOn('player.sign', isOn),
            () => undefined,
          );
      }
      // A repeated key repeats seeks and steps, but toggles once.
      else if (!event.repeat || /\d|er$/.test(shortcut)) $player.get()?.run(shortcut);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [player, isOnPage, toggleSign]);
}
