import { STATE_CHANGE_TEXTS } from './StateChange.tsx';
import type { TextKey } from '../../i18n/translator.ts';

/** Texts of a page that plays a recording. */
export const RECORDING_STATUS_TEXTS = ['session.accessUnknown', ...STATE_CHANGE_TEXTS] as const satisfies readonly TextKey[];

/** Texts of a page that follows a live session. */
export const LIVE_STATUS_TEXTS = [
  'live.unreachable',
  'live.awaited',
  'session.accessUnknown',
  'session.notAvailable',
  'session.notAvailableHint',
  ...STATE_CHANGE_TEXTS,
  'player.recordingReady',
  'player.watchRecording',
] as const satisfies readonly TextKey[];
