import type { City } from '../city/city.ts';
import { type LiveCaptions, mergeLanguages, toShownCaptions } from '../transcript/liveCaptions.ts';
import type { LiveDocument } from './liveDocument.ts';
import { bannerWaitMs } from './liveEvents.ts';
import { type CurrentItems, currentItemsAt } from './currentItems.ts';
import type { LiveState } from './liveSession.ts';
import { displayStatus, isExpected, type StatusSources } from '../session/session.ts';
import { isUnknown, type RecordList } from '../session/metadata.ts';
import type { LiveContent } from '../session/sessionView.ts';
import { calendarDays } from '../time/zonedTime.ts';
import { voteSeenAt } from '../votes/shownVote.ts';
import { toVisibleVotes } from '../votes/votes.ts';

/** The settings by which a city hides records. */
type Hidden = Pick<City, 'hideDelegates' | 'hideVotes' | 'hideVoteResults' | 'hideSpeechMoments' | 'transcriptionsEnabled'>;

/** Calendar days in a zone until an expected session starts: 0 is today; undefined for other sessions, and once the start is due. */
export function daysUntil(session: StatusSources, nowMs: number, timeZone: string): number | undefined {
  const { startMs, isDayOnly } = session;
  if (startMs === undefined || !isExpected(session, nowMs, timeZone)) return undefined;
  return isDayOnly || startMs > nowMs ? calendarDays(nowMs, startMs, timeZone) : undefined;
}

/** Whether a session is followed live: it is live, or expected today (rule 3.12). */
export const isFollowedLive = (session: StatusSources, nowMs: number, timeZone: string): boolean =>
  displayStatus(session, nowMs, timeZone) === 'live' ||
  (isExpected(session, nowMs, timeZone) && (daysUntil(session, nowMs, timeZone) ?? 0) === 0);

/** The current items at an instant (epoch ms) without what the city hides (rules 9.10, 9.11, 10.7). */
function shownItems(state: LiveState, instantMs: number, hidden: Hidden): CurrentItems {
  const { topic, progress, speech, vote } = currentItemsAt(state, instantMs);
  const { hideDelegates, hideSpeechMoments } = hidden;
  return {
    topic,
    progress,
    speech: hideDelegates || hideSpeechMoments ? undefined : speech,
    vote: vote && toVisibleVotes(hidden, [voteSeenAt(vote, instantMs)])[0],
  };
}

/** The live data that a page shows at `nowMs` (epoch ms); the current items are as late as the video (rules 12.6, 12.18). */
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
    banner: bannerWaitMs(banner, nowMs) > 0 ? undefined : banner,
    transcript: toShownCaptions(city, mergeLanguages(transcript)),
    lastUpdateMs,
  };
}

/**
 * The `live.json` document of an open session (rule 12.12), without the lists that the city hides (rule 12.18); null for one that is not
 * known (rule 17.17).
 */
export function toLiveDocument(
  { topics, speeches, votes, attendees, unknown, viewers, banner, status, isPublished }: LiveState,
  hidden: Hidden,
  transcript: LiveCaptions,
): LiveDocument {
  const { hideDelegates, hideVotes, hideSpeechMoments } = hidden;
  const known = <T>(list: RecordList, records: T[]) => (isUnknown({ unknown }, list) ? null : records);
  return {
    status,
    isPublished,
    viewers,
    banner,
    topics: known('topics', topics),
    transcript: Object.fromEntries(
      Object.entries(toShownCaptions(hidden, mergeLanguages(transcript))).map(([language, { lines }]) => [language, lines]),
    ),
    ...(!hideSpeechMoments && {
      speeches: known(
        'speeches',
        hideDelegates ? speeches.map((speech) => ({ ...speech, attendee: undefined, microphone: undefined })) : speeches,
      ),
    }),
    ...(!hideVotes && { votes: known('votes', toVisibleVotes(hidden, votes)) }),
    ...(!hideDelegates && { attendees: known('attendees', attendees) }),
  };
}
