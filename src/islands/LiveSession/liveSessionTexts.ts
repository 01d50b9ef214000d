import type { TextKey } from '../../i18n/translator.ts';

/** The texts of the island that follows a live session in an embed. */
export const LIVE_EMBED_TEXTS = [
  ...(['live.unreachable', 'session.notAvailable', 'session.notAvailableHint'] as const),
  ...(['player.recordingReady', 'player.watchRecording'] as const),
] as const satisfies readonly TextKey[];

/** Those of a page, which also says how many watch. */
export const LIVE_SESSION_TEXTS = [...LIVE_EMBED_TEXTS, 'live.watching'] as const satisfies readonly TextKey[];
