import type { City } from '../domain/city.ts';
import type { Playlist } from '../domain/playback.ts';
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
type PlayerWords = Record<(typeof KEYS)[number], string>;

const LATER = { seconds: '{seconds}', time: '{time}', amount: '{amount}' };

/** Translates every text of the player: the island gets words, not a translator. One a line: with their names they would weigh half as much again, on every page. */
export const playerWords = (t: Translate): string => KEYS.map((key) => t(`player.${key}` satisfies TextKey, LATER)).join('\n');

/** The texts of the player that a page brings, by name. */
export function readPlayerWords(words: string): PlayerWords {
  const lines = words.split('\n');
  return Object.fromEntries(KEYS.map((key, index) => [key, lines[index] ?? ''])) as PlayerWords;
}

/** What the player of a live stream needs, with its texts. */
export interface LivePlayer {
  /** Whether one may go back (spec §3 dvrEnabled). */
  dvr: boolean;
  /** Ms by which the metadata are later than the picture. */
  metadataDelayMs: number;
  words: Record<'backToLive' | 'behindLive' | 'topicStart' | 'unavailable', string>;
}

/** What the player needs beyond {@link playerWords} where it plays a live stream; undefined for a recording. */
export function livePlayer(
  t: Translate,
  { dvrEnabled, metadataTranscodingDelayMs }: Pick<City, 'dvrEnabled' | 'metadataTranscodingDelayMs'>,
  { streamType }: Pick<Playlist, 'streamType'>,
): LivePlayer | undefined {
  if (streamType !== 'live') return undefined;
  return {
    dvr: dvrEnabled,
    metadataDelayMs: metadataTranscodingDelayMs,
    words: {
      backToLive: t('player.backToLive'),
      behindLive: t('player.behindLive', LATER),
      topicStart: t('player.topicStart'),
      // Spec §8 "Video not available"; it is tried again all the same.
      unavailable: `${t('session.notAvailableHint')} ${t('player.retries')}`,
    },
  };
}
