import { nameOf, type Speaker, type Turn } from '../../domain/people/speakers.ts';
import { formatSpeakingTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** What a speaker is called: "Unknown speaker" where nobody says who it is. */
export const speakerName = ({ attendee }: Pick<Speaker, 'attendee'>, t: Translate): string =>
  (attendee && nameOf(attendee)) || t('session.unknownSpeaker');

/** How often somebody spoke and, where that may be known, how long: "spoke 3 times, 4 min 12 sec in total". */
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

/** How long a turn was, in words; empty where nobody knows. */
export const turnLength = ({ startMs, untilMs }: Pick<Turn, 'startMs' | 'untilMs'>, locale: Locale): string =>
  untilMs === undefined ? '' : formatSpeakingTime((untilMs - startMs) / 1000, locale);
