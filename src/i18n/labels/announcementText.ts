import type { Announcement } from '../../domain/live/announcements.ts';
import type { Vote } from '../../domain/session/metadata.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { getVoteOutcome } from '../../domain/votes/votes.ts';
import { formatList } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';
import { toSentence } from './punctuation.ts';
import { countLabel, outcomeLabel } from './voteLabels.ts';

/** The texts that {@link announcementText} needs. */
export const ANNOUNCEMENT_TEXTS: readonly TextKey[] = [
  ...(['live.published', 'live.topicBegins', 'live.voteOpens', 'live.voteCloses', 'live.votesClose'] as const),
  ...(['vote.adopted', 'vote.rejected', 'vote.tied', 'vote.unknown', 'vote.for', 'vote.against', 'vote.abstentions'] as const),
  ...(['text.labelled', 'text.pair', 'text.sentence'] as const),
];

/** Which votes a city shows. */
export type ShownVotes = 'none' | 'names' | 'results';

/** Writes one announcement of all changes; several closed votes are summarised by outcome (rules 22.2, 10.7). */
export function announcementText(
  { isPublished, topic, closed, opened }: Announcement,
  shown: ShownVotes,
  locale: Locale,
  t: Translate,
): string {
  const label = (vote: Vote) => outcomeLabel(getVoteOutcome(vote, 'recorded'), t);
  const resultLabel = (vote: Vote) =>
    vote.result.length > 0 ? t('text.pair', { first: label(vote), second: countLabel(vote.result, locale, t) }) : label(vote);
  const [vote, ...others] = shown === 'none' ? [] : closed;
  const sentences: string[] = [];
  if (isPublished) sentences.push(t('live.published'));
  if (topic) sentences.push(t('live.topicBegins', { name: topic.name }));
  if (vote && others.length === 0) {
    sentences.push(t('live.voteCloses', { name: vote.name }));
    if (shown === 'results') sentences.push(toSentence(resultLabel(vote), t));
  } else if (vote) {
    const labels = closed.map(label);
    const counts = [...new Set(labels)].map((each) => `${each} ${String(labels.filter((other) => other === each).length)}`);
    sentences.push(t('live.votesClose', { number: closed.length }));
    if (shown === 'results') sentences.push(toSentence(formatList(counts, locale), t));
  }
  if (opened && shown !== 'none') sentences.push(t('live.voteOpens', { name: opened.name }));
  return joinSentences(sentences);
}
