import { type ClosedSpan, closeSpans, type Span } from '../playback/spans.ts';
import { divisionTones, toneClass } from '../people/divisionTones.ts';
import type { Attendee, SessionMetadata } from '../session/metadata.ts';
import { fromPeopleSeed, type PeopleSeed, toPeopleSeed } from '../people/peopleSeed.ts';
import type { Playlist } from '../playback/playlist.ts';
import { toTimes } from '../session/recordLinks.ts';
import { spansOf, speechPosition } from '../playback/recordingPosition.ts';
import { type TimelineRange, timelinePosition, toTimelinePath } from './timelineScale.ts';
import { outcomeOf, type VoteOutcome } from '../votes/votes.ts';

/** A topic or a vote of a recording; positions in seconds. */
export interface TimelineItem extends Span {
  id: string;
  name: string;
}

/** What the timeline of a recording shows, small enough to travel as props. Nothing that the city hides is in it. */
export interface TimelineData {
  range: TimelineRange;
  /** Seconds at which playing begins. */
  startAt: number;
  topics: TimelineItem[];
  votes: (TimelineItem & { outcome: VoteOutcome })[];
  /** Who spoke when, as the list of speakers has it; absent where the city hides that. */
  seed?: PeopleSeed;
  /** What places speeches in the recording. */
  playlist: Playlist | undefined;
  /** Whether it is said who speaks. */
  showsSpeaker: boolean;
  /** Whether it is said how votes went. */
  showsResults: boolean;
}

interface Recording {
  metadata: SessionMetadata;
  playlist: Playlist | undefined;
  range: TimelineRange;
  startAt: number;
}

/** What a city may keep to itself (spec §3). */
interface Hidden {
  hideDelegates: boolean;
  hideVotes: boolean;
  hideVoteResults: boolean;
  hideSpeechMoments: boolean;
}

/** The same speeches, by nobody. */
const unnamed = ({ speeches, ...others }: SessionMetadata): SessionMetadata => ({
  ...{ ...others, attendees: [] },
  speeches: speeches.map((speech) => ({ ...speech, attendee: undefined })),
});

/** The timeline of a recording: what has a place in what is played, without what the city hides. */
export function toTimelineData({ metadata, playlist, range, startAt }: Recording, hidden: Hidden): TimelineData {
  const item = ({ id, name, from, until }: TimelineItem): TimelineItem => ({ id, name, from, until });
  return {
    ...{ range, startAt },
    topics: spansOf(metadata.topics, playlist).map(item),
    votes: hidden.hideVotes
      ? []
      : spansOf(metadata.votes, playlist).map((vote) => ({ ...item(vote), outcome: outcomeOf(vote, 'recorded') })),
    ...(!hidden.hideSpeechMoments && {
      seed: toPeopleSeed(hidden.hideDelegates ? unnamed(metadata) : metadata, { isLive: false, areTimesHidden: false }),
    }),
    playlist: playlist && toTimes(playlist),
    showsSpeaker: !hidden.hideDelegates && !hidden.hideSpeechMoments && metadata.speeches.length > 0,
    showsResults: !hidden.hideVoteResults,
  };
}

/** A speech as a span; `person` is undefined where nobody knows who spoke, `tone` is the class of their division's. */
export type SpeechSpan = ClosedSpan<Span & { person: Attendee | undefined; tone: string }>;

/** The speeches of a timeline in order, each with its end and its speaker. */
export function speechSpans({ seed, playlist }: Pick<TimelineData, 'seed' | 'playlist'>): SpeechSpan[] {
  if (!seed) return [];
  const people = fromPeopleSeed(seed);
  const tones = divisionTones(people);
  const spans = spansOf(people.speeches, playlist, speechPosition);
  return closeSpans(spans.map(({ from, until, attendee: person }) => ({ from, until, person, tone: toneClass(tones, person?.division) })));
}

/** Strokes for the speeches of each tone, in units of the timeline. */
export function speechTracks(spans: readonly SpeechSpan[], range: TimelineRange): { tone: string; path: string }[] {
  const byTone = Map.groupBy(spans, ({ tone }) => tone);
  return [...byTone].map(([tone, spoken]) => ({ tone, path: toTimelinePath(spoken, range) }));
}

/** Place and width of a span on the timeline, in its units; at least 1 wide. */
export function spanOnTimeline({ from, until }: ClosedSpan, range: TimelineRange): { x: number; width: number } {
  const x = timelinePosition(from, range);
  return { x, width: Math.max(1, Math.round(10 * (timelinePosition(until, range) - x)) / 10) };
}
