import type { TextKey } from '../../i18n/translator.ts';

/** The texts of the island that follows a live session. */
export const LIVE_SESSION_TEXTS = [
  ...(['live.unreachable', 'live.watching', 'session.notAvailable', 'session.notAvailableHint'] as const),
  ...(['player.recordingReady', 'player.watchRecording'] as const),
] as const satisfies readonly TextKey[];
