import { personId } from '../people/personId.ts';
import { isUnknown, type SessionMetadata, type VoteOutcome } from '../session/metadata.ts';
import { findTopicAt } from '../votes/votes.ts';

/** What took place during a topic; what is not known is absent (rule 8.15). */
export interface TopicContent {
  durationSeconds?: number;
  /** Number of people who began to speak during it. */
  speakers?: number;
  /** The outcomes that the source states of the votes that began during it, in their order. */
  outcomes?: VoteOutcome[];
}

/**
 * Returns what took place during each topic of a recording by its id: how long it took if its start and stop are known, how many people
 * spoke if all speeches are shown, and the outcomes of its votes (rule 8.15). Topics of which nothing is known are absent.
 */
export function topicContents(metadata: SessionMetadata, areSpeechesShown: boolean): Record<string, TopicContent> {
  const { topics, speeches, votes } = metadata;
  const people = new Map<string, Set<string>>();
  if (areSpeechesShown && !isUnknown(metadata, 'speeches')) {
    for (const { startMs, attendee } of speeches) {
      const id = findTopicAt(startMs, topics)?.id;
      if (id !== undefined) people.set(id, (people.get(id) ?? new Set()).add(personId(attendee)));
    }
  }
  const outcomes = new Map<string, VoteOutcome[]>();
  for (const { startMs, outcome } of votes.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0))) {
    const id = findTopicAt(startMs, topics)?.id;
    if (id !== undefined && outcome !== undefined) outcomes.set(id, [...(outcomes.get(id) ?? []), outcome]);
  }
  const contents = topics.map(({ id, startMs, stopMs }): [string, TopicContent] => {
    const speakers = people.get(id)?.size;
    const decided = outcomes.get(id);
    return [
      id,
      {
        ...(startMs !== undefined && stopMs !== undefined && stopMs > startMs && { durationSeconds: (stopMs - startMs) / 1000 }),
        ...(speakers !== undefined && { speakers }),
        ...(decided && { outcomes: decided }),
      },
    ];
  });
  return Object.fromEntries(contents.filter(([, content]) => Object.keys(content).length > 0));
}
