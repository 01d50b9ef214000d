import type { TextKey } from '../../i18n/translator.ts';

/** The texts of the actions that every session has. */
export const ACTION_TEXTS = [
  ...(['share.title', 'share.link', 'share.copy', 'share.app', 'share.networks', 'share.mail', 'share.qr', 'share.qrDownload'] as const),
  ...(['share.linkCopied', 'share.copyFailed', 'share.unreadable', 'action.close'] as const),
  ...(['embed.title', 'embed.shows', 'embed.video', 'embed.withTopics', 'embed.withCaptions', 'embed.language', 'embed.size'] as const),
  ...(['embed.responsive', 'embed.code', 'embed.topicsHint', 'embed.copy', 'embed.copied', 'session.addToCalendar'] as const),
] as const satisfies readonly TextKey[];

/** Those of a recording besides. */
export const RECORDING_ACTION_TEXTS = [
  ...ACTION_TEXTS,
  ...(['share.startAt', 'share.time', 'share.timeCopied', 'download.title'] as const),
  ...(['clip.title', 'clip.start', 'clip.end', 'clip.markStart', 'clip.markEnd', 'clip.earlier', 'clip.later', 'clip.length'] as const),
  ...(['clip.hint', 'clip.preview', 'clip.reset', 'clip.empty', 'clip.order', 'clip.outside'] as const),
] as const satisfies readonly TextKey[];

/** Those of a session that can still be put into a calendar. */
export const APPOINTMENT_TEXTS = ['session.calendarFile'] as const satisfies readonly TextKey[];
