import { getSettings } from '../../config/settings/currentSettings.ts';
import { brokerAddress } from '../../domain/broker/brokerRules.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import { channelStatusOf } from '../../domain/session/session.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';

/** How the page of a session stays up to date. */
export interface SessionWatch {
  /** Whether it follows the broker (islands/LiveSession). */
  isWatched: boolean;
  /** Whether it asks the portal now and then whether the session has begun. */
  isLookedAt: boolean;
}

/** Decides how the page of a session stays up to date. */
export function sessionWatch({ city, status, access, daysAhead, content, channelStatus }: SessionView): SessionWatch {
  const isPublished = access !== 'unpublished';
  // A session that is still days away has no connection of its own.
  const isDue = status === 'live' || (status === 'planned' && (daysAhead ?? 0) === 0);
  const hasBroker = brokerAddress(getSettings().metadataBrokers, city) !== undefined;
  const isWatched = hasBroker && (!isPublished || (content !== undefined && isDue));
  const isWaitedFor = !isPublished || (content !== undefined && status === 'planned');
  // Of one that has no channel no broker says that it begins: the clock does.
  return { isWatched, isLookedAt: isWaitedFor && (!isWatched || channelStatus === undefined) };
}

const NOTHING: SessionMetadata = { topics: [], speeches: [], votes: [], attendees: [] };

/** The records that a page shows, as its islands begin with them: those of a kind that it does not show are not among them. */
function seedOf({ content, city }: SessionView, shown: 'all' | 'topics' | 'nothing') {
  if (!content || shown === 'nothing') return undefined;
  // A list of topics in an embed has their names only.
  const topics = content.metadata.topics.map((topic) => ({ ...topic, description: undefined }));
  return toSeed(shown === 'all' ? content.metadata : { ...NOTHING, topics }, city);
}

/** What the island that follows a session gets of it; `shown` are the records that the page shows. */
export function watchedSession(view: SessionView, shown: 'all' | 'topics' | 'nothing' = 'all') {
  const { city, session, status, access, isProtected, channelStatus, content } = view;
  const isPublished = access !== 'unpublished';
  return {
    watched: {
      // What a broker tells on connect is for nobody who may not see the session: of one that will ask for its password the portal says when it begins.
      broker: isPublished || !isProtected ? brokerAddress(getSettings().metadataBrokers, city) : undefined,
      sessionId: session.sessionId,
      reference: session.reference,
      timeZone: city.timeZone,
      metadataDelayMs: city.metadataTranscodingDelayMs,
      transcriptionDelayMs: city.transcriptionDelayMs,
      isPublished,
      status: isPublished ? channelStatusOf(channelStatus, status) : undefined,
      hasPlayer: content?.playlist !== undefined,
      seed: seedOf(view, shown),
      viewers: content?.live?.viewers,
      banner: content?.live?.banner,
    },
    snapshot: `${sessionPath(city.name, session)}/live.json`,
  };
}
