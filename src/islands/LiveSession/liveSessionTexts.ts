import { STATE_CHANGE_TEXTS } from '../SessionAccess/StateChange.tsx';
import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the island that follows a live session. */
export const LIVE_SESSION_TEXTS = [
  'live.unreachable',
  'live.awaited',
  'session.accessUnknown',
  'session.notAvailable',
  'session.notAvailableHint',
  ...STATE_CHANGE_TEXTS,
  'player.recordingReady',
  'player.watchRecording',
] as const satisfies readonly TextKey[];

/** Texts of the header of a live session. */
export const LIVE_HEADER_TEXTS = ['live.watching'] as const satisfies readonly TextKey[];
