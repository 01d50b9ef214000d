import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the actions of every session; what they report and offer after hydration is in the lazy texts `actions`. */
export const ACTION_TEXTS = [
  'share.title',
  'share.link',
  'share.copy',
  'share.networks',
  'share.mail',
  'share.qr',
  'share.qrDownload',
  'action.close',
  'embed.title',
  'embed.code',
  'embed.topicsHint',
  'embed.copy',
] as const satisfies readonly TextKey[];

/** Text keys of the actions of a recording. */
export const RECORDING_ACTION_TEXTS = [
  ...ACTION_TEXTS,
  'share.what',
  'share.session',
  'share.item',
  'share.moment',
  'share.startAt',
  'timeline.topic',
  'share.time',
  'download.title',
  'clip.title',
  'clip.start',
  'clip.end',
  'clip.markStart',
  'clip.markEnd',
  'clip.earlier',
  'clip.later',
  'clip.empty',
  'clip.length',
  'clip.hint',
  'clip.preview',
  'clip.reset',
  'text.labelled',
] as const satisfies readonly TextKey[];

/** Text keys of the calendar links of a session that is not recorded. */
export const APPOINTMENT_TEXTS = ['session.addToCalendar', 'session.calendarFile'] as const satisfies readonly TextKey[];

/** Text keys around the list of shortcuts; the texts of the list are loaded when it is opened. */
export const SHORTCUT_TEXTS = ['keys.title', 'keys.close'] as const satisfies readonly TextKey[];
