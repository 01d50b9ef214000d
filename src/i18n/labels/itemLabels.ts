import { toVoteOutcome } from '../../domain/broker/voteRecords.ts';
import type { HideSettings } from '../../domain/city/city.ts';
import type { IndexedItemTopic } from '../../domain/people/across/indexedPeople.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { formatSpeakingTime } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';
import { labelled } from './punctuation.ts';
import { summaryLabel } from './voteLabels.ts';

/** "Speaking time: 12 min", or that it is not known; undefined for a topic that has not started, and where the times are hidden. */
export function itemTimeLabel({ startMs, seconds }: IndexedItemTopic, locale: Locale, t: Translate): string | undefined {
  if (startMs === undefined || seconds === undefined) return undefined;
  return labelled(t('times.time'), seconds === 0 ? t('vote.notKnown') : formatSpeakingTime(seconds, locale), t);
}

/** The outcome that the source states of a vote, or that it states none; undefined where the city hides results (rules 10.3, 10.7). */
export function itemVoteLabel({ outcome }: IndexedItemTopic['votes'][number], city: HideSettings, t: Translate): string | undefined {
  if (!toVisibility(city).voteResults) return undefined;
  const known = toVoteOutcome(outcome);
  return known === undefined ? t('items.noOutcome') : summaryLabel(known, t);
}
