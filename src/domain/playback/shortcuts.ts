/** What a single key can do to the player. */
export type Shortcut =
  | 'toggle'
  | 'back10'
  | 'forward10'
  | 'back5'
  | 'forward5'
  | 'frameBack'
  | 'frameForward'
  | 'slower'
  | 'faster'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'nextTopic'
  | 'previousTopic'
  | 'help';

/** A key that was pressed, and where the keyboard was. */
export interface KeyPress {
  key: string;
  /** Where it is on the keyboard: what counts where the letters are not Latin. */
  code: string;
  /** Ctrl, Alt or Meta: never ours. */
  hasModifier: boolean;
  /** What had the keyboard: `text` takes every key, a `widget` (tab, menu, slider) Space and arrows, a `control` (button, link) Space. */
  place: 'text' | 'widget' | 'control' | 'page';
  isInPlayer: boolean;
}

type Keys = Readonly<Record<string, Shortcut>>;

const CHARACTERS: Keys = {
  k: 'toggle',
  j: 'back10',
  l: 'forward10',
  ',': 'frameBack',
  '.': 'frameForward',
  '<': 'slower',
  '>': 'faster',
  m: 'mute',
  c: 'captions',
  f: 'fullscreen',
  n: 'nextTopic',
  p: 'previousTopic',
  '?': 'help',
};

const ARROWS: Keys = { ArrowLeft: 'back5', ArrowRight: 'forward5' };
const PLAYER_ARROWS: Keys = { ...ARROWS, ArrowUp: 'louder', ArrowDown: 'quieter' };

const find = (keys: Keys, key: string) => (Object.hasOwn(keys, key) ? keys[key] : undefined);

/**
 * What a key asks for. Characters are shortcuts only where the visitor has not switched them off (`isOn`), as WCAG 2.1.4 wants;
 * in the player itself Space and arrows work all the same.
 */
export function shortcutOf({ key, code, hasModifier, place, isInPlayer }: KeyPress, isOn: boolean): Shortcut | undefined {
  if (hasModifier || place === 'text' || !(isOn || isInPlayer)) return undefined;
  if (key === ' ') return place === 'page' ? 'toggle' : undefined;
  const arrow = place === 'widget' ? undefined : find(isInPlayer ? PLAYER_ARROWS : ARROWS, key);
  if (arrow || !isOn) return arrow;
  const isForeign = key.length === 1 && key > '\x7f' && code.startsWith('Key');
  return find(CHARACTERS, (isForeign ? code.slice(3) : key).toLowerCase());
}
