import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the player of a recording that the page contains; the others are loaded with the player's code. */
export const PLAYER_TEXTS: readonly TextKey[] = ['player.loading', 'player.play'];

/** Texts of the player of a live stream that the page contains. */
export const LIVE_PLAYER_TEXTS: readonly TextKey[] = [
  ...PLAYER_TEXTS,
  'player.retries',
  'session.notAvailableHint',
  'player.recordingReady',
  'player.watchRecording',
  'textView.interrupted',
];
