import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the island that follows a live session in an embed. */
export const LIVE_EMBED_TEXTS = [
  ...(['live.unreachable', 'session.notAvailable', 'session.notAvailableHint'] as const),
  ...(['player.recordingReady', 'player.watchRecording'] as const),
] as const satisfies readonly TextKey[];

/** Texts of the same island in a page, which also shows the number of viewers. */
export const LIVE_SESSION_TEXTS = [...LIVE_EMBED_TEXTS, 'live.watching'] as const satisfies readonly TextKey[];
