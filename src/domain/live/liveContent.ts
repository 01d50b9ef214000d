import type { City } from '../city/city.ts';
import { type LiveCaptions, mergeLanguages } from '../transcript/liveCaptions.ts';
import type { LiveDocument } from './liveDocument.ts';
import { type CurrentItems, currentItemsAt } from './currentItems.ts';
import type { LiveState } from './liveSession.ts';
import type { Vote } from '../session/metadata.ts';
import { displayStatus, type StatusSources } from '../session/session.ts';
import type { LiveContent } from '../session/sessionView.ts';
import { calendarDays } from '../time/zonedTime.ts';

/** What a city may keep to itself of its sessions (spec §3). */
type Hidden = Pick<City, 'hideDelegates' | 'hideVotes' | 'hideVoteResults' | 'hideSpeechMoments'>;

/** Calendar days in a zone until a session that is still to begin: 0 is today; undefined for any other. */
export function daysUntil(session: StatusSources, nowMs: number, timeZone: string): number | undefined {
  const { startMs } = session;
  const isAhead = displayStatus(session, nowMs, timeZone) === 'planned' && startMs !== undefined && startMs > nowMs;
  return isAhead ? calendarDays(nowMs, startMs, timeZone) : undefined;
}

/** Whether a session is followed as it happens: it is live, or planned for today or an earlier day. */
export const isDue = (session: StatusSources, nowMs: number, timeZone: string): boolean =>
  displayStatus(session, nowMs, timeZone) !== 'recorded' && (daysUntil(session, nowMs, timeZone) ?? 0) === 0;

const withoutOutcome = (vote: Vote): Vote => ({ ...vote, total: 0, eligible: undefined, result: [] });

/** What goes on at an instant, epoch ms, as far as the city shows it: no speaker where it hides who speaks, or when. */
function shownItems(
  state: LiveState,
  instantMs: number,
  { hideDelegates, hideVotes, hideVoteResults, hideSpeechMoments }: Hidden,
): CurrentItems {
  const { topic, progress, speech, vote } = currentItemsAt(state, instantMs);
  const shown = hideVotes ? undefined : vote;
  return {
    topic,
    progress,
    speech: hideDelegates || hideSpeechMoments ? undefined : speech,
    vote: shown && hideVoteResults ? withoutOutcome(shown) : shown,
  };
}

/** A live session as its page shows it at a moment, epoch ms; what is current is as late as the picture (spec §4). */
export function toLiveContent(
  { state, transcript, lastUpdateMs }: { state: LiveState } & Pick<LiveContent, 'transcript' | 'lastUpdateMs'>,
  city: Hidden & Pick<City, 'metadataTranscodingDelayMs'>,
  nowMs: number,
): LiveContent {
  const instantMs = nowMs - city.metadataTranscodingDelayMs;
  const { viewers, banner } = state;
  return {
    instantMs,
    currentItems: shownItems(state, instantMs, city),
    viewers,
    banner,
    transcript: mergeLanguages(transcript),
    lastUpdateMs,
  };
}

/** An open session as the portal tells it those whose broker is out of reach; a list that the city hides is not there. */
export function toLiveDocument(
  { topics, speeches, votes, attendees, viewers, banner, status, isPublished }: LiveState,
  { hideDelegates, hideVotes, hideVoteResults, hideSpeechMoments }: Hidden,
  transcript: LiveCaptions,
): LiveDocument {
  return {
    ...{ status, isPublished, viewers, banner, topics },
    transcript: Object.fromEntries(Object.entries(mergeLanguages(transcript)).map(([language, { lines }]) => [language, lines])),
    ...(!hideSpeechMoments && {
      speeches: hideDelegates ? speeches.map((speech) => ({ ...speech, attendee: undefined, microphone: undefined })) : speeches,
    }),
    ...(!hideVotes && { votes: hideVoteResults ? votes.map(withoutOutcome) : votes }),
    ...(!hideDelegates && { attendees }),
  };
}
