import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the lists of speakers and attendees. */
export const SPEAKERS_TEXTS = [
  'session.unknownSpeaker',
  'session.spoke',
  'session.timeUnknown',
  'session.spokenByDivision',
  'session.noDivision',
  'times.division',
  'times.time',
  'times.share',
  'session.spokenIn',
  'session.spokenWhole',
  'session.spokenNow',
  'session.nobodyInTopic',
  'calendar.show',
  'session.part',
  'session.present',
  'session.presentCount',
  'session.otherRoles',
] as const satisfies readonly TextKey[];

/** Text keys of these lists in a live session. */
export const LIVE_SPEAKERS_TEXTS = [
  ...SPEAKERS_TEXTS,
  'session.speakingSince',
  'session.nobodySpoke',
] as const satisfies readonly TextKey[];
