import { type HideSettings, NOTHING_HIDDEN } from '../city/city.ts';
import { type Attendee, compareSpeeches, type RecordList, type SessionMetadata, type Speech, type Vote } from '../session/metadata.ts';
import type { LiveCaptions } from '../transcript/liveCaptions.ts';
import type { Cue } from '../transcript/subtitles.ts';
import { hasTakenPlace, withoutResult } from '../votes/votes.ts';

// What a city hides of its sessions is decided here only, for every page, document and event; eslint/bans.ts rejects other readers of the
// settings. docs/architecture.md says what hides what.

const HIDE_SETTINGS = Object.keys(NOTHING_HIDDEN) as (keyof HideSettings)[];

/** The settings of a city that a page passes to its islands. */
export const toHideSettings = (city: HideSettings) =>
  Object.fromEntries(HIDE_SETTINGS.map((setting) => [setting, city[setting]])) as Record<keyof HideSettings, boolean>;

/** What a city shows of its sessions. */
export interface Visibility {
  /** Attendees, speakers, ballots and who cast a casting vote (rules 9.10, 10.15). */
  people: boolean;
  /** When people speak (rule 9.11). */
  speechTimes: boolean;
  /** Who speaks at an instant, also in lines of a transcript: people and the times at which they speak (rules 9.10, 9.11). */
  voices: boolean;
  /** Votes (rule 10.7). */
  votes: boolean;
  /** Totals, outcomes, majorities, casting votes, results and ballots of votes (rules 10.7, 10.15). */
  voteResults: boolean;
  /** Transcripts and captions (rule 11.20). */
  transcripts: boolean;
}

/** Reads the settings of a city. */
export const toVisibility = (city: HideSettings): Visibility => ({
  people: !city.hideDelegates,
  speechTimes: !city.hideSpeechMoments,
  voices: !city.hideDelegates && !city.hideSpeechMoments,
  votes: !city.hideVotes,
  voteResults: !city.hideVotes && !city.hideVoteResults,
  transcripts: city.transcriptionsEnabled,
});

/** The settings of a city by which it hides records, as text: an index made with others must not be used (rule 24.2). */
export const visibilityKey = (city: HideSettings): string =>
  HIDE_SETTINGS.map((setting) => Number(city[setting] !== NOTHING_HIDDEN[setting])).join('');

/** The same vote without its result. Without a start, a total of 1 says that it has taken place (rule 10.5). */
const withHiddenResult = (vote: Vote): Vote => ({
  ...withoutResult(vote),
  total: Number(vote.startMs === undefined && hasTakenPlace(vote)),
});

/** The same vote without those who voted: without ballots (rule 10.15), and without the person who cast the casting vote. */
export const withoutVoters = <T extends Partial<Pick<Vote, 'castingVote' | 'ballots'>>>({ castingVote, ballots, ...vote }: T) => ({
  ...vote,
  ...(castingVote && { castingVote: { vote: castingVote.vote } }),
});

/** The votes without what the city hides: all of them, their results, or who voted how (rules 9.10, 10.7, 10.15). */
export function toVisibleVotes(city: HideSettings, votes: readonly Vote[]): Vote[] {
  const visible = toVisibility(city);
  if (!visible.votes) return [];
  if (!visible.voteResults) return votes.map(withHiddenResult);
  return visible.people ? [...votes] : votes.map((vote): Vote => withoutVoters(vote));
}

/** The same speech without its speaker. */
export const withoutSpeaker = <T extends Partial<Pick<Speech, 'attendee' | 'microphone'>>>(speech: T) => ({
  ...speech,
  attendee: undefined,
  microphone: undefined,
});

/** The speeches without speakers or times. Instants are then the indexes of the speeches, which keep only their order (rule 9.11). */
function toVisibleSpeeches({ people, speechTimes }: Visibility, speeches: readonly Speech[]): Speech[] {
  if (!people && !speechTimes) return [];
  const named = people ? [...speeches] : speeches.map((speech): Speech => withoutSpeaker(speech));
  return speechTimes ? named : named.sort(compareSpeeches).map((speech, index) => ({ ...speech, startMs: index, stopMs: index }));
}

/** The lists of a session of which a city shows nothing: they are empty, and not unknown. */
function hiddenLists({ people, speechTimes, votes }: Visibility): RecordList[] {
  return [
    ...(people ? [] : (['attendees'] as const)),
    ...(people || speechTimes ? [] : (['speeches'] as const)),
    ...(votes ? [] : (['votes'] as const)),
  ];
}

/** The records of a session without what the city hides (rules 9.10, 9.11, 10.7). */
export function toVisibleRecords(city: HideSettings, { topics, speeches, votes, attendees, unknown }: SessionMetadata): SessionMetadata {
  const visible = toVisibility(city);
  const hidden = hiddenLists(visible);
  return {
    topics,
    speeches: toVisibleSpeeches(visible, speeches),
    votes: toVisibleVotes(city, votes),
    attendees: visible.people ? attendees : ([] as Attendee[]),
    unknown: unknown?.filter((list) => !hidden.includes(list)),
  };
}

/** Lines of a transcript without their speakers where the city hides who says what (rules 9.10, 9.11); none without transcripts. */
export function toVisibleCues<T extends Cue>(city: HideSettings, cues: readonly T[]): T[] {
  const { transcripts, voices } = toVisibility(city);
  if (!transcripts) return [];
  return voices ? [...cues] : cues.map((cue) => ({ ...cue, speaker: undefined }));
}

/** The live captions as the city shows them (rules 9.10, 9.11, 11.20). */
export function toVisibleCaptions(city: HideSettings, captions: LiveCaptions): LiveCaptions {
  const { transcripts, voices } = toVisibility(city);
  if (!transcripts) return {};
  if (voices) return captions;
  return Object.fromEntries(
    Object.entries(captions).map(([language, { lines, interim }]) => [language, { lines: toVisibleCues(city, lines), interim }]),
  );
}
