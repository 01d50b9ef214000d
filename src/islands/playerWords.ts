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
  'picture',
  'withPicture',
  'soundOnly',
  'perHour',
  'captionSize',
  'sizeSmall',
  'sizeNormal',
  'sizeLarge',
  'sizeHuge',
  'captionBackground',
  'backgroundDark',
  'backgroundSolid',
  'backgroundNone',
  'topics',
  'continuing',
  'outage',
  'dataSaver',
] as const;

/** The player's texts in the visitor's language; `{seconds}`, `{time}` and `{amount}` are left for the player to fill in. */
export type PlayerWords = Record<(typeof KEYS)[number], string>;

const LATER = { seconds: '{seconds}', time: '{time}', amount: '{amount}' };

/** Translates every text of the player: the island gets words, not a translator. */
export const playerWords = (t: Translate): PlayerWords =>
  Object.fromEntries(KEYS.map((key) => [key, t(`player.${key}` satisfies TextKey, LATER)])) as PlayerWords;
