import type { City, HideSettings } from '../city/city.ts';
import { type LiveCaptions, mergeLanguages } from '../transcript/liveCaptions.ts';
import type { LiveDocument } from './liveDocument.ts';
import { bannerWaitMs, toLiveDetails } from '../broker/liveDetails.ts';
import { type CurrentItems, currentItemsAt } from './currentItems.ts';
import type { LiveState } from './liveSession.ts';
import { displayStatus, isExpected, type StatusSources } from '../session/session.ts';
import { isUnknown, type RecordList } from '../session/metadata.ts';
import type { LiveContent } from '../session/sessionView.ts';
import { calendarDays } from '../time/zonedTime.ts';
import { voteSeenAt } from '../votes/shownVote.ts';
import { toVisibility, toVisibleCaptions, toVisibleRecords, toVisibleVotes } from '../visibility/visibility.ts';

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
function shownItems(state: LiveState, instantMs: number, city: HideSettings): CurrentItems {
  const { topic, progress, speech, vote } = currentItemsAt(state, instantMs);
  return {
    topic,
    progress,
    speech: toVisibility(city).voices ? speech : undefined,
    vote: vote && toVisibleVotes(city, [voteSeenAt(vote, instantMs)])[0],
  };
}

/** The live data that a page shows at `nowMs` (epoch ms); the current items are as late as the video (rules 12.6, 12.18). */
export function toLiveContent(
  { state, transcript, lastUpdateMs }: { state: LiveState } & Pick<LiveContent, 'transcript' | 'lastUpdateMs'>,
  city: HideSettings & Pick<City, 'metadataTranscodingDelayMs'>,
  nowMs: number,
): LiveContent {
  const instantMs = nowMs - city.metadataTranscodingDelayMs;
  const details = toLiveDetails(state);
  return {
    ...details,
    instantMs,
    currentItems: shownItems(state, instantMs, city),
    banner: bannerWaitMs(details.banner, nowMs) > 0 ? undefined : details.banner,
    transcript: toVisibleCaptions(city, mergeLanguages(transcript)),
    lastUpdateMs,
  };
}

/**
 * The `live.json` document of an open session (rule 12.12), without the lists that the city hides (rule 12.18); null for one that is not
 * known (rule 17.17).
 */
export function toLiveDocument(state: LiveState, city: HideSettings, transcript: LiveCaptions): LiveDocument {
  const { status, isPublished } = state;
  const { people, speechTimes, votes } = toVisibility(city);
  const records = toVisibleRecords(city, state);
  const known = <List extends RecordList>(list: List) => (isUnknown(records, list) ? null : records[list]);
  return {
    status,
    isPublished,
    ...toLiveDetails(state),
    topics: known('topics'),
    transcript: Object.fromEntries(
      Object.entries(toVisibleCaptions(city, mergeLanguages(transcript))).map(([language, { lines }]) => [language, lines]),
    ),
    ...(speechTimes && { speeches: known('speeches') }),
    ...(votes && { votes: known('votes') }),
    ...(people && { attendees: known('attendees') }),
  };
}
