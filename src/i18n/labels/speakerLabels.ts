import { getFullName, type Speaker, type Turn } from '../../domain/people/speakers.ts';
import { formatSpeakingTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** Returns the name of a speaker, or "Unknown speaker". */
export const speakerName = ({ attendee }: Pick<Speaker, 'attendee'>, t: Translate): string =>
  (attendee && getFullName(attendee)) || t('session.unknownSpeaker');

/** Formats the length of a turn; empty when its end is unknown. */
export const turnLength = ({ startMs, untilMs }: Pick<Turn, 'startMs' | 'untilMs'>, locale: Locale): string =>
  untilMs === undefined ? '' : formatSpeakingTime((untilMs - startMs) / 1000, locale);
