import type { TextKey, Translate } from '../i18n/translator.ts';

const KEYS = [
  'loading',
  'play',
  'pause',
  'restart',
  'rewind',
  'forward',
  'seek',
  'currentTime',
  'durationTime',
  'volume',
  'mute',
  'unmute',
  'captions',
  'enableCaptions',
  'disableCaptions',
  'captionsOff',
  'settings',
  'menuBack',
  'speed',
  'speedNormal',
  'quality',
  'qualityAuto',
  'pip',
  'enterFullscreen',
  'exitFullscreen',
  'live',
  'error',
  'retry',
] as const;

/** The player's texts in the visitor's language; `{seconds}` is left for the player to fill in. */
export type PlayerWords = Record<(typeof KEYS)[number], string>;

/** Translates every text of the player: the island gets words, not a translator. */
export const playerWords = (t: Translate): PlayerWords =>
  Object.fromEntries(KEYS.map((key) => [key, t(`player.${key}` satisfies TextKey, { seconds: '{seconds}' })])) as PlayerWords;
