import { getFullName, type Speaker, type Turn } from '../../domain/people/speakers.ts';
import { formatSpeakingTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** Returns the name of a speaker, or "Unknown speaker". */
export const speakerName = ({ attendee }: Pick<Speaker, 'attendee'>, t: Translate): string =>
  (attendee && getFullName(attendee)) || t('session.unknownSpeaker');

/**
 * Returns how often and, unless the city hides speech times (rule 9.11), how long a person spoke: "spoke 3 times, 4 min 12 sec in total".
 */
export function spokeLabel(
  { turns, totalMs }: Pick<Speaker, 'turns' | 'totalMs'>,
  areSpeechTimesHidden: boolean,
  locale: Locale,
  t: Translate,
): string {
  const times = t('session.spoke', { count: turns.length });
  if (areSpeechTimesHidden || totalMs === 0) return times;
  return t('session.spokeFor', { turns: times, time: formatSpeakingTime(totalMs / 1000, locale) });
}

/** Formats the length of a turn; empty when its end is unknown. */
export const turnLength = ({ startMs, untilMs }: Pick<Turn, 'startMs' | 'untilMs'>, locale: Locale): string =>
  untilMs === undefined ? '' : formatSpeakingTime((untilMs - startMs) / 1000, locale);
