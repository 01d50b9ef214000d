import type { ItemTopic, PersonShare, ShareBallot, ShareSpeech } from '../../../../../domain/people/across/sessionShare.ts';

/** A speech as the index stores it; what is missing is null. */
type PackedSpeech = [
  id: string,
  startMs: number | null,
  seconds: number | null,
  position: number | null,
  topicId: string | null,
  topicName: string | null,
  firstLine: string | null,
];

/** A ballot as the index stores it. */
type PackedBallot = [
  voteId: string,
  voteName: string,
  startMs: number | null,
  position: number | null,
  vote: string,
  label: string | null,
  differs: 0 | 1,
];

/** The speeches and ballots of one person in one session. */
export type ShareRecords = Pick<PersonShare, 'speeches' | 'ballots'>;

/** Speeches and ballots as JSON text. */
export function packShare({ speeches, ballots }: ShareRecords): string {
  return JSON.stringify([
    speeches.map(({ id, startMs, seconds, position, topicId, topicName, firstLine }) => [
      id,
      ...[startMs, seconds, position, topicId, topicName, firstLine].map((value) => value ?? null),
    ]),
    ballots.map(({ voteId, voteName, startMs, position, vote, label, differs }) => [
      voteId,
      voteName,
      startMs ?? null,
      position ?? null,
      vote,
      label ?? null,
      differs ? 1 : 0,
    ]),
  ]);
}

const toSpeech = ([id, startMs, seconds, position, topicId, topicName, firstLine]: PackedSpeech): ShareSpeech => ({
  id,
  startMs: startMs ?? undefined,
  seconds: seconds ?? undefined,
  position: position ?? undefined,
  topicId: topicId ?? undefined,
  topicName: topicName ?? undefined,
  firstLine: firstLine ?? undefined,
});

const toBallot = ([voteId, voteName, startMs, position, vote, label, differs]: PackedBallot): ShareBallot => ({
  voteId,
  voteName,
  startMs: startMs ?? undefined,
  position: position ?? undefined,
  vote,
  label: label ?? undefined,
  differs: differs === 1,
});

/** Reads what `packShare` has written. */
export function unpackShare(text: string): ShareRecords {
  const [speeches, ballots] = JSON.parse(text) as [PackedSpeech[], PackedBallot[]];
  return { speeches: speeches.map(toSpeech), ballots: ballots.map(toBallot) };
}

/** The topics of one item in one session as JSON text. */
export const packItem = (topics: readonly ItemTopic[]): string => JSON.stringify(topics);

/** Reads what `packItem` has written; what is not known is absent there. */
export const unpackItem = (text: string): ItemTopic[] =>
  (JSON.parse(text) as (Omit<ItemTopic, 'startMs' | 'position' | 'seconds'> & Partial<ItemTopic>)[]).map((topic) => ({
    ...topic,
    startMs: topic.startMs,
    position: topic.position,
    seconds: topic.seconds,
    votes: topic.votes.map(({ id, name, outcome }) => ({ id, name, outcome })),
  }));
