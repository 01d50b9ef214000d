import type { TextKey } from '../../i18n/translator.ts';

/** What the lists of who spoke and who attends say. */
export const SPEAKERS_TEXTS = [
  'session.unknownSpeaker',
  'session.spoke',
  'session.spokeFor',
  'session.part',
  'session.present',
  'session.presentCount',
  'session.otherRoles',
] as const satisfies readonly TextKey[];

/** What those of a live session say beside that. */
export const LIVE_SPEAKERS_TEXTS = [
  ...SPEAKERS_TEXTS,
  'session.speakingSince',
  'session.nobodySpoke',
] as const satisfies readonly TextKey[];
