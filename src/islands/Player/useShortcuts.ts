import { type RefObject, useEffect } from 'react';
import { type KeyPress, shortcutOf } from '../../domain/playback/shortcuts.ts';
import { requestShortcut } from '../../stores/player/playback.store.ts';
import { $areShortcutsOn, restoreShortcuts, toggleHelp } from '../../stores/player/shortcuts.store.ts';

// On the player's own slider of the position the arrows do what they do beside it.
const TEXT = 'input:not([type=range]),textarea,select,[contenteditable],dialog,[popover]';
const WIDGET = '[role=tab],[role^=menu],[role=slider]:not([data-plyr=seek]),[role=listbox],[role=grid],video[controls]';
const CONTROL = 'a,button,summary,label,[role=button]';

function toPress(event: KeyboardEvent, target: Element, player: Element): KeyPress {
  const place = target.closest(TEXT) ? 'text' : target.closest(WIDGET) ? 'widget' : target.closest(CONTROL) ? 'control' : 'page';
  const { key, code, ctrlKey, altKey, metaKey } = event;
  return { key, code, hasModifier: ctrlKey || altKey || metaKey, place, isInPlayer: player.contains(target) };
}

/** Makes single keys work the player: anywhere on the page unless the visitor has switched them off, or in the player only. */
export function useShortcuts(player: RefObject<HTMLElement | null>, isOnPage: boolean): void {
  useEffect(() => {
    if (isOnPage) restoreShortcuts();
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || !player.current) return;
      const press = toPress(event, target, player.current);
      const shortcut = shortcutOf(press, isOnPage ? $areShortcutsOn.get() : press.isInPlayer);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut === 'help') toggleHelp();
      // A key that is held down moves on and on, but switches once.
      else if (!event.repeat || /\d|er$/.test(shortcut)) requestShortcut(shortcut);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [player, isOnPage]);
}
