import { type KeyPress, shortcutOf } from '../domain/shortcuts.ts';
import { requestShortcut } from '../stores/playback.store.ts';
import { areShortcutsOn, rememberShortcuts } from '../stores/shortcuts.store.ts';
import { HELD_KEY } from './hydration/heldClick.ts';

// On the player's own slider of the position the arrows do what they do beside it.
const TEXT = 'input:not([type=range]),textarea,select,[contenteditable],dialog,[popover]';
const WIDGET = '[role=tab],[role^=menu],[role=slider]:not([data-plyr=seek]),[role=listbox],[role=grid],video[controls]';
const CONTROL = 'a,button,summary,label,[role=button]';

function toPress(event: KeyboardEvent, target: Element, stage: Element): KeyPress {
  const place = target.closest(TEXT) ? 'text' : target.closest(WIDGET) ? 'widget' : target.closest(CONTROL) ? 'control' : 'page';
  const { key, code, ctrlKey, altKey, metaKey } = event;
  return { key, code, hasModifier: ctrlKey || altKey || metaKey, place, isInPlayer: stage.contains(target) };
}

/**
 * Makes single keys work the player: on the whole page where it has their help with its switch (`[data-shortcuts]`), else
 * in the player only. Returns what ends it.
 */
export function followShortcuts(stage: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const help = document.querySelector<HTMLElement>('[data-shortcuts]');
  const box = help?.querySelector('input');
  if (box) {
    // A choice that was made before anybody listened counts.
    if (box.checked) box.checked = areShortcutsOn();
    else rememberShortcuts(false);
    box.addEventListener('change', () => rememberShortcuts(box.checked), { signal });
  }

  const onKey = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const press = toPress(event, target, stage);
    const shortcut = shortcutOf(press, box ? box.checked : press.isInPlayer);
    if (!shortcut) return;
    event.preventDefault();
    if (shortcut === 'help') help?.togglePopover();
    // A key that is held down moves on and on, but switches once.
    else if (!event.repeat || /\d|er$/.test(shortcut)) requestShortcut(shortcut);
  };
  document.addEventListener('keydown', onKey, { signal });

  const key = document.documentElement.getAttribute(HELD_KEY);
  document.documentElement.removeAttribute(HELD_KEY);
  if (key) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  return () => abort.abort();
}
