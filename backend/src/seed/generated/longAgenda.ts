import type { SpeechSeed, TopicSeed, VoteSeed } from '../seedSchema.ts';
import { DESCRIPTIONS, SUBJECTS, TOPIC_KINDS } from './longTexts.ts';

/** Length of the long session in seconds. */
export const LONG_SECONDS = 14_400;

const TOPICS = 120;

/** A topic with start and stop in seconds. */
type LongTopic = TopicSeed & { start: number; stop: number };

/** A speech with start and stop in seconds and an attendee. */
export type LongSpeech = SpeechSeed & { start: number; stop: number; attendee: string };

/** Generates consecutive topics of different lengths. */
export function longTopics(): LongTopic[] {
  const weights = Array.from({ length: TOPICS }, (_, index) => 2 + ((index * 37) % 11));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let until = 0;
  return weights.map((weight, index) => {
    const start = until;
    until = index === TOPICS - 1 ? LONG_SECONDS : toMs(start + (weight / total) * LONG_SECONDS);
    const described = index % 3 === 0 ? { description: pick(DESCRIPTIONS, index / 3) } : {};
    const name = `${index + 1}. ${pick(TOPIC_KINDS, index * 3)} ${pick(SUBJECTS, index * 5).nl}`;
    return { id: `punt-${index + 1}`, name, ...described, priority: index + 1, start, stop: until };
  });
}

/** Generates seven or eight speeches of different lengths in each topic, with 0.6 s between them; the first attendee has every fifth. */
export function longSpeechesOf(topics: readonly LongTopic[], attendees: readonly string[]): LongSpeech[] {
  const speeches: LongSpeech[] = [];
  for (const [index, { id, start, stop }] of topics.entries()) {
    const count = index % 2 === 0 ? 7 : 8;
    const weights = Array.from({ length: count }, (_, turn) => 6 + (((index * 8 + turn) * 29) % 13));
    const perWeight = (stop - start) / weights.reduce((sum, weight) => sum + weight, 0);
    let position = start;
    for (const weight of weights) {
      const number = speeches.length;
      const from = toMs(position + 0.3);
      position += weight * perWeight;
      const attendee = number % 5 === 0 ? pick(attendees, 0) : pick(attendees, 1 + ((number * 17) % (attendees.length - 1)));
      speeches.push({ id: `beurt-${number + 1}`, start: from, stop: toMs(position - 0.3), attendee, topic: id });
    }
  }
  return speeches;
}

/** Generates a vote at the end of every second topic. */
export function longVotes(topics: readonly LongTopic[]): VoteSeed[] {
  return topics
    .filter((_, index) => index % 2 === 1)
    .map(({ id, stop }, index) => {
      const no = (index * 7) % 16;
      const abstain = index % 4;
      const yes = 37 - no - abstain;
      const result = [
        { vote: 'yes', label: 'Voor', count: yes },
        { vote: 'no', label: 'Tegen', count: no },
        { vote: 'abstain', label: 'Onthouding', count: abstain },
      ];
      const name = `${index % 3 === 0 ? 'Amendement' : 'Motie'} ${index + 1}: ${pick(SUBJECTS, index * 3).nl}`;
      return {
        id: `stemming-${index + 1}`,
        name,
        priority: index + 1,
        start: toMs(stop - 9),
        stop: toMs(stop - 1),
        topic: id,
        total: 37,
        eligible: 39,
        result,
      };
    });
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** An item of a list that begins again after its end. */
export function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
