import type { PeopleTotals } from '../../domain/people/across/indexedPeople.ts';
import type { PeopleSort } from '../../domain/people/pages/peopleRequest.ts';
import { getFullName } from '../../domain/people/speakers.ts';
import { formatNumber, formatSpeakingTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';

const SORTS: Record<PeopleSort, TextKey> = {
  division: 'people.byDivision',
  name: 'sessions.name',
  time: 'people.time',
  sessions: 'people.sessions',
  votes: 'people.votes',
};

/** Returns the label of an order of people. */
export const sortLabel = (sort: PeopleSort, t: Translate): string => t(SORTS[sort]);

/** Returns the name of a person, or the words for somebody without a name. */
export const personName = (person: { firstName: string; lastName: string }, t: Translate): string =>
  getFullName(person) || t('session.unknownSpeaker');

/** Formats a speaking time; the words that it is not known for somebody who spoke without a known length (rule 26.3). */
export function timeLabel({ turns, seconds }: Pick<PeopleTotals, 'turns' | 'seconds'>, locale: Locale, t: Translate): string {
  if (seconds > 0) return formatSpeakingTime(seconds, locale);
  return turns > 0 ? t('session.timeUnknown') : formatNumber(0, locale);
}
