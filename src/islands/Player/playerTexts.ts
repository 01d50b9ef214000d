import type { TextKey } from '../../i18n/translator.ts';

/** The texts of the player of a recording; the others come with its code. */
export const PLAYER_TEXTS: readonly TextKey[] = ['player.loading', 'player.play'];

/** The texts of the player of a live stream. */
export const LIVE_PLAYER_TEXTS: readonly TextKey[] = [
  ...PLAYER_TEXTS,
  ...(['player.retries', 'session.notAvailableHint', 'player.recordingReady', 'player.watchRecording', 'textView.interrupted'] as const),
];
