import type { TextKey, Translate } from '../../i18n/translator.ts';

const NAMES = [
  ...(['loading', 'play', 'pause', 'restart', 'rewind', 'forward', 'seek', 'currentTime', 'durationTime'] as const),
  ...(['volume', 'mute', 'unmute', 'captions', 'enableCaptions', 'disableCaptions', 'captionsOff'] as const),
  ...(['settings', 'menuBack', 'speed', 'speedNormal', 'quality', 'qualityAuto', 'pip', 'enterFullscreen', 'exitFullscreen'] as const),
  ...(['live', 'error', 'retry', 'picture', 'withPicture', 'soundOnly', 'perHour', 'captionSize', 'sizeSmall'] as const),
  ...(['sizeNormal', 'sizeLarge', 'sizeHuge', 'captionBackground', 'backgroundDark', 'backgroundSolid', 'backgroundNone'] as const),
  ...(['topics', 'continuing', 'outage', 'dataSaver'] as const),
] as const;

/** The texts of the player of a recording. */
export const PLAYER_TEXTS: readonly TextKey[] = NAMES.map((name) => `player.${name}` as const);

/** The texts of the player of a live stream. */
export const LIVE_PLAYER_TEXTS: readonly TextKey[] = [
  ...PLAYER_TEXTS,
  ...(['player.backToLive', 'player.behindLive', 'player.topicStart', 'player.retries', 'session.notAvailableHint'] as const),
  ...(['player.recordingReady', 'player.watchRecording', 'textView.interrupted'] as const),
];

/** Filled in by the player itself. */
const LATER = { seconds: '{seconds}', time: '{time}', amount: '{amount}' };

/** The texts that the media engine shows in its controls and messages, by name; `{seconds}`, `{time}` and `{amount}` are left for it to fill in. */
export const engineTexts = (t: Translate): Record<(typeof NAMES)[number], string> =>
  Object.fromEntries(NAMES.map((name) => [name, t(`player.${name}`, LATER)])) as Record<(typeof NAMES)[number], string>;
