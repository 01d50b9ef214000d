/** What a single key does in the player (rule 7.19). */
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
  | 'wide'
  | 'sign'
  | 'nextTopic'
  | 'previousTopic'
  | 'help';

/** A pressed key and the element that had the focus. */
export interface KeyPress {
  key: string;
  /** Position of the key on the keyboard: decides when the letters are not Latin. */
  code: string;
  /** Whether Ctrl, Alt or Meta is pressed: then the key is no shortcut (rule 7.20). */
  hasModifier: boolean;
  /** The focused element: `text` uses every key, a `widget` (tab, menu, slider) Space and arrows, a `control` (button, link) Space. */
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
  t: 'wide',
  s: 'sign',
  n: 'nextTopic',
  p: 'previousTopic',
  '?': 'help',
};

const ARROWS: Keys = { ArrowLeft: 'back5', ArrowRight: 'forward5' };
const PLAYER_ARROWS: Keys = { ...ARROWS, ArrowUp: 'louder', ArrowDown: 'quieter' };

const find = (keys: Keys, key: string) => (Object.hasOwn(keys, key) ? keys[key] : undefined);

/**
 * The shortcut of a key (rules 7.19, 7.20). Characters are shortcuts unless the visitor switched them off (`isOn`), as WCAG 2.1.4 requires;
 * in the player Space and arrows always work.
 */
export function getShortcut({ key, code, hasModifier, place, isInPlayer }: KeyPress, isOn: boolean): Shortcut | undefined {
  if (hasModifier || place === 'text' || !(isOn || isInPlayer)) return undefined;
  if (key === ' ') return place === 'page' ? 'toggle' : undefined;
  const arrow = place === 'widget' ? undefined : find(isInPlayer ? PLAYER_ARROWS : ARROWS, key);
  if (arrow || !isOn) return arrow;
  const isNonLatin = key.length === 1 && key > '\x7f' && code.startsWith('Key');
  return find(CHARACTERS, (isNonLatin ? code.slice(3) : key).toLowerCase());
}
