import { type ClosedSpan, closeSpans, type Span } from './currentMoment.ts';
import { divisionTones, toneClass } from './divisionTones.ts';
import type { Attendee, SessionMetadata } from './metadata.ts';
import type { Playlist } from './playback.ts';
import { spansOf, speechPosition } from './sessionMoments.ts';
import { type RailRange, railPosition, toRailPath } from './timelineRail.ts';
import { outcomeOf, type VoteOutcome } from './votes.ts';

/** Somebody who speaks, as the timeline and the current item show them. */
export interface TimelinePerson extends Pick<Attendee, 'firstName' | 'lastName' | 'photo' | 'role' | 'division'> {
  /** Class of the division's tone. */
  tone: string;
}

/** A topic or a vote of a recording; positions in seconds. */
export interface TimelineItem extends Span {
  id: string;
  name: string;
}

/** A speech: its beginning and end (null where nobody wrote it down) in seconds, and its speaker's place in `people`, -1 for nobody known. */
export type TimelineSpeech = readonly [from: number, until: number | null, person: number];

/** What the timeline of a recording shows, small enough to travel as props. Nothing that the city hides is in it. */
export interface TimelineData {
  range: RailRange;
  /** Seconds at which playing begins. */
  startAt: number;
  topics: TimelineItem[];
  votes: (TimelineItem & { outcome: VoteOutcome })[];
  people: TimelinePerson[];
  speeches: TimelineSpeech[];
  /** Whether it is said who speaks. */
  showsSpeaker: boolean;
  /** Whether it is said how votes went. */
  showsResults: boolean;
}

interface Recording {
  metadata: SessionMetadata;
  playlist: Playlist | undefined;
  range: RailRange;
  startAt: number;
}

/** What a city may keep to itself (spec §3). */
interface Hidden {
  hideDelegates: boolean;
  hideVotes: boolean;
  hideVoteResults: boolean;
  hideSpeechMoments: boolean;
}

/** The timeline of a recording: what has a place in what is played, without what the city hides. */
export function toTimelineData({ metadata, playlist, range, startAt }: Recording, hidden: Hidden): TimelineData {
  const item = ({ id, name, from, until }: TimelineItem): TimelineItem => ({ id, name, from, until });
  const tones = divisionTones(metadata);
  const people: TimelinePerson[] = [];
  const places = new Map<string, number>();
  const placeOf = (person: Attendee | undefined): number => {
    if (!person || hidden.hideDelegates) return -1;
    const known = places.get(person.id);
    if (known !== undefined) return known;
    const { firstName, lastName, photo, role, division } = person;
    places.set(person.id, people.length);
    return people.push({ firstName, lastName, photo, role, division, tone: toneClass(tones, division) }) - 1;
  };
  const speeches = hidden.hideSpeechMoments ? [] : spansOf(metadata.speeches, playlist, speechPosition);
  return {
    ...{ range, startAt },
    topics: spansOf(metadata.topics, playlist).map(item),
    votes: hidden.hideVotes
      ? []
      : spansOf(metadata.votes, playlist).map((vote) => ({ ...item(vote), outcome: outcomeOf(vote, 'recorded') })),
    speeches: speeches.map(({ from, until, attendee }) => [from, until ?? null, placeOf(attendee)]),
    people,
    showsSpeaker: speeches.length > 0 && !hidden.hideDelegates,
    showsResults: !hidden.hideVoteResults,
  };
}

/** A speech as a span; `person` is undefined where nobody knows who spoke. */
export type SpeechSpan = ClosedSpan<Span & { person: TimelinePerson | undefined }>;

/** The speeches of a timeline in order, each with its end and its speaker. */
export const speechSpans = ({ speeches, people }: Pick<TimelineData, 'speeches' | 'people'>): SpeechSpan[] =>
  closeSpans(speeches.map(([from, until, person]) => ({ from, until: until ?? undefined, person: people[person] })));

/** Strokes for the speeches of each tone, in units of the timeline. */
export function speechTracks(spans: readonly SpeechSpan[], range: RailRange): { tone: string; path: string }[] {
  const byTone = Map.groupBy(spans, ({ person }) => person?.tone ?? 'tone-0');
  return [...byTone].map(([tone, spoken]) => ({ tone, path: toRailPath(spoken, range) }));
}

/** Place and width of a span on the timeline, in its units; at least 1 wide. */
export function spanOnTimeline({ from, until }: ClosedSpan, range: RailRange): { x: number; width: number } {
  const x = railPosition(from, range);
  return { x, width: Math.max(1, Math.round(10 * (railPosition(until, range) - x)) / 10) };
}
