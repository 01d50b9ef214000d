import type { Announcement } from '../../domain/live/announcements.ts';
import type { Vote } from '../../domain/session/metadata.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { summarizeVote } from '../../domain/votes/votes.ts';
import { formatList } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';
import { toSentence } from './punctuation.ts';
import { countLabel, decisionLabels, RESULT_TEXTS, summaryLabel } from './voteLabels.ts';

/** The texts that {@link announcementText} needs. */
export const ANNOUNCEMENT_TEXTS: readonly TextKey[] = [
  'live.published',
  'live.topicBegins',
  'live.voteOpens',
  'live.voteCloses',
  'live.votesClose',
  ...RESULT_TEXTS,
  'text.pair',
  'text.sentence',
];

/** Writes one announcement of all changes; several closed votes are summarised (rules 22.2, 10.3, 10.7). */
export function announcementText(
  { isPublished, topic, closed, opened }: Announcement,
  showsResults: boolean,
  locale: Locale,
  t: Translate,
): string {
  const [vote, ...others] = closed;
  const sentences: string[] = [];
  if (isPublished) sentences.push(t('live.published'));
  if (topic) sentences.push(t('live.topicBegins', { name: topic.name }));
  if (vote && others.length === 0) {
    sentences.push(t('live.voteCloses', { name: vote.name }));
    if (showsResults) sentences.push(...[toResultLabel(vote, locale, t), ...decisionLabels(vote, t)].map((label) => toSentence(label, t)));
  } else if (vote) {
    const labels = closed.map((each) => summaryLabel(summarizeVote(each, 'recorded'), t));
    const counts = [...new Set(labels)].map((each) => `${each} ${String(labels.filter((other) => other === each).length)}`);
    sentences.push(t('live.votesClose', { number: closed.length }));
    if (showsResults) sentences.push(toSentence(formatList(counts, locale), t));
  }
  if (opened) sentences.push(t('live.voteOpens', { name: opened.name }));
  return joinSentences(sentences);
}

/** The outcome that the source states with the counts; without it the counts, "19 for and 10 against". */
function toResultLabel(vote: Vote, locale: Locale, t: Translate): string {
  const isCounted = vote.result.length > 0 && vote.result.every(({ count }) => count !== undefined);
  const counts = isCounted ? countLabel(vote.result, locale, t) : undefined;
  if (vote.outcome === undefined) return counts ?? t('vote.unknown');
  const outcome = summaryLabel(vote.outcome, t);
  return counts === undefined ? outcome : t('text.pair', { first: outcome, second: counts });
}
