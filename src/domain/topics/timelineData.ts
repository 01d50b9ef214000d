import type { HideSettings } from '../city/city.ts';
import { type ClosedSpan, closeSpans, type Span } from '../playback/spans.ts';
import { divisionTones, toneClass } from '../people/divisionTones.ts';
import type { Attendee, SessionMetadata } from '../session/metadata.ts';
import { fromPeopleSeed, type PeopleSeed, toPeopleSeed } from '../people/peopleSeed.ts';
import type { Playlist } from '../playback/playlist.ts';
import { toPlaylistTimes } from '../session/recordLinks.ts';
import { toSpans, speechPosition } from '../playback/recordingPosition.ts';
import { type TimelineRange, timelinePosition, toTimelinePath } from './timelineScale.ts';
import { toVisibility } from '../visibility/visibility.ts';
import { summarizeVote, type VoteSummary } from '../votes/votes.ts';

/** A topic or a vote on the timeline of a recording; positions in seconds. */
export interface TimelineSegment extends Span {
  id: string;
  name: string;
}

/** Data of a recording's timeline, sent to the island as props; it contains nothing that the city hides. */
export interface TimelineData {
  range: TimelineRange;
  /** Position in seconds at which playback starts. */
  startAt: number;
  topics: TimelineSegment[];
  votes: (TimelineSegment & { summary: VoteSummary })[];
  /** Speeches with their speakers; absent when the city hides speech times (rule 9.11). */
  seed?: PeopleSeed;
  /** Converts the instants of speeches to positions. */
  playlist: Playlist | undefined;
  /** Whether the current speaker is shown (rules 9.10, 9.11). */
  showsSpeaker: boolean;
  /** Whether outcomes of votes are shown (rule 10.7). */
  showsResults: boolean;
}

interface Recording {
  /** Without what the city hides. */
  metadata: SessionMetadata;
  playlist: Playlist | undefined;
  range: TimelineRange;
  startAt: number;
}

/** Builds the timeline of a recording from the records that have a position in it and a time that the city shows (rule 9.11). */
export function toTimelineData({ metadata, playlist, range, startAt }: Recording, city: HideSettings): TimelineData {
  const { speechTimes, voices, voteResults } = toVisibility(city);
  const item = ({ id, name, from, until }: TimelineSegment): TimelineSegment => ({ id, name, from, until });
  return {
    range,
    startAt,
    topics: toSpans(metadata.topics, playlist).map(item),
    votes: toSpans(metadata.votes, playlist).map((vote) => ({
      ...item(vote),
      // A summary without the counts says nothing.
      summary: voteResults ? summarizeVote(vote, 'recorded') : 'unknown',
    })),
    ...(speechTimes && { seed: toPeopleSeed(metadata, false) }),
    playlist: playlist && toPlaylistTimes(playlist),
    showsSpeaker: voices && metadata.speeches.length > 0,
    showsResults: voteResults,
  };
}

/**
 * A speech as a span in seconds; `person` is undefined when the speaker is unknown, `tone` is the CSS class of the division (rule 8.11).
 */
export type SpeechSpan = ClosedSpan<Span & { person: Attendee | undefined; tone: string }>;

/** Returns the speeches of a timeline in order; a speech without a stop lasts until the next one (rule 8.4). */
export function speechSpans({ seed, playlist }: Pick<TimelineData, 'seed' | 'playlist'>): SpeechSpan[] {
  if (!seed) return [];
  const people = fromPeopleSeed(seed);
  const tones = divisionTones(people);
  const spans = toSpans(people.speeches, playlist, speechPosition);
  return closeSpans(spans.map(({ from, until, attendee: person }) => ({ from, until, person, tone: toneClass(tones, person?.division) })));
}

/** Groups speeches by tone into one SVG path each, in units of the timeline. */
export function speechTracks(spans: readonly (ClosedSpan & { tone: string })[], range: TimelineRange): { tone: string; path: string }[] {
  const byTone = Map.groupBy(spans, ({ tone }) => tone);
  return [...byTone].map(([tone, speeches]) => ({ tone, path: toTimelinePath(speeches, range) }));
}

/** Returns start and width of a span in units of the timeline; the width is at least 1. */
export function spanOnTimeline({ from, until }: ClosedSpan, range: TimelineRange): { x: number; width: number } {
  const x = timelinePosition(from, range);
  return { x, width: Math.max(1, Math.round(10 * (timelinePosition(until, range) - x)) / 10) };
}
