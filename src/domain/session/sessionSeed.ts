import type { City } from '../city/city.ts';
import type { Attendee, SessionMetadata, Speech, Topic, Vote } from './metadata.ts';

/** A speech with its speaker's place in `people`, -1 for nobody known; `stopMs` is null while it lasts. */
export type SeedSpeech = readonly [id: string, startMs: number, stopMs: number | null, person: number];

/**
 * What a page knows of its session, as an island gets it: every person once, and nothing that the city hides. Times are epoch ms.
 */
export interface SessionSeed {
  topics: Topic[];
  votes: Vote[];
  people: Attendee[];
  speeches: SeedSpeech[];
  /** Places in `people` of those who attend. */
  attendees: number[];
}

/** What a city may keep to itself (spec §3). */
type Hidden = Pick<City, 'hideDelegates' | 'hideVotes' | 'hideVoteResults' | 'hideSpeechMoments'>;

/** Makes a session's records small enough to travel with its page, without what the city hides. */
export function toSeed({ topics, votes, speeches, attendees }: SessionMetadata, hidden: Hidden): SessionSeed {
  const people: Attendee[] = [];
  const places = new Map<string, number>();
  const placeOf = (person: Attendee | undefined): number => {
    if (!person || hidden.hideDelegates) return -1;
    const known = places.get(person.id);
    if (known !== undefined) return known;
    places.set(person.id, people.length);
    return people.push(person) - 1;
  };
  const present = hidden.hideDelegates ? [] : attendees.map(placeOf);
  return {
    topics,
    votes: hidden.hideVotes
      ? []
      : hidden.hideVoteResults
        ? votes.map((vote) => ({ ...vote, total: 0, eligible: undefined, result: [] }))
        : votes,
    speeches: hidden.hideSpeechMoments
      ? // Who spoke and how often is shown, but not when.
        speeches.map(({ id, attendee }) => [id, 0, 0, placeOf(attendee)] as const)
      : speeches.map(({ id, startMs, stopMs, attendee }) => [id, startMs, stopMs ?? null, placeOf(attendee)] as const),
    people,
    attendees: present,
  };
}

/** The records that a seed was made of, as far as it has them. */
export function fromSeed({ topics, votes, people, speeches, attendees }: SessionSeed): SessionMetadata {
  return {
    topics,
    votes,
    speeches: speeches.map(([id, startMs, stopMs, person]): Speech => ({
      id,
      startMs,
      stopMs: stopMs ?? undefined,
      attendee: people[person],
    })),
    attendees: attendees.flatMap((place) => people[place] ?? []),
  };
}
