import { getSettings } from '../../config/settings/currentSettings.ts';
import { brokerAddress } from '../../domain/broker/brokerRules.ts';
import { toLiveDetails } from '../../domain/broker/liveDetails.ts';
import { NO_RECORDS } from '../../domain/session/metadata.ts';
import { channelStatusOf, isExpected as expects } from '../../domain/session/session.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { type StateFields, toStateFields } from '../../domain/session/state/stateFields.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { toHideSettings } from '../../domain/visibility/visibility.ts';
import { withoutUndefined } from '../../domain/session/withoutUndefined.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { ChangedSession } from '../../islands/SessionStatus/StateChange.tsx';
import type { FollowedDetails } from '../../islands/SessionStatus/LiveStatus.tsx';
import type { WaitingDetails } from '../../islands/SessionStatus/WaitingStatus.tsx';

/** The ways in which the page of a session stays up to date. */
export interface PageUpdates {
  /** Whether the page follows the broker (islands/SessionStatus). */
  followsBroker: boolean;
  /**
   * What the page polls the portal for: the start, publish or withdrawal of the session too, or only whether it still takes place
   * (rule 13.18).
   */
  polls: 'access' | 'change' | undefined;
}

/** Decides how the page of a session stays up to date (rules 3.12, 13.3, 13.18). */
export function getPageUpdates(view: SessionView): PageUpdates {
  const { city, session, status, access, isExpected, daysAhead, content, channelStatus } = view;
  const isPublished = access !== 'unpublished';
  // A session of a later day has no broker connection (rule 3.12).
  const isFollowedLive = status === 'live' || (isExpected === true && (daysAhead ?? 0) === 0);
  const hasBroker = brokerAddress(getSettings().metadataBrokers, city) !== undefined;
  const followsBroker = hasBroker && (!isPublished || (content !== undefined && isFollowedLive));
  const isWaiting = !isPublished || (content !== undefined && isExpected === true);
  // Without a channel no broker event reports the start: the clock decides it (rule 3.2).
  const pollsAccess = isWaiting && (!followsBroker || channelStatus === undefined);
  // Whether it would be expected if it took place as planned: its source may still say so, or the contrary.
  const isAhead = expects({ ...session, channelStatus, endMs: content?.endMs, change: undefined }, Date.now(), city.timeZone);
  // A page that plays asks with its access.
  const canChange = isPublished && content?.playlist === undefined && (isAhead || status === 'live');
  return { followsBroker, polls: pollsAccess ? 'access' : canChange ? 'change' : undefined };
}

/** What a page says has become of its session, as its islands compare it with the portal's answers (rule 13.18). */
export const toShownState = ({ session, target, content, city }: SessionView): StateFields =>
  toStateFields(session.change, target, content !== undefined, city.timeZone);

/** What the notice of a change needs to know of the session of a page; links in an embed open a page of their own. */
export function toChangedSession({ city }: SessionView, locale: Locale, isEmbedded: boolean): ChangedSession {
  const link = isEmbedded ? { target: '_blank', rel: 'noopener' } : undefined;
  return withoutUndefined({ city: { name: city.name, timeZone: city.timeZone }, ...contentLang(city, locale), link });
}

/** Address of the access document of a session, which its page asks for while it plays (rule 13.17). */
export function accessAddress({ city, session, content }: SessionView): string {
  const grant = content?.addressGrant;
  const query = grant === undefined ? '' : `?${new URLSearchParams({ grant }).toString()}`;
  return `${sessionPath(city.name, session)}/access.json${query}`;
}

/** The seed of a page: its records, without the kinds that the page does not show (rule 12.18). */
function toShownSeed({ content }: SessionView, shown: 'all' | 'topics' | 'nothing') {
  if (!content || shown === 'nothing') return undefined;
  // The topics of an embed have no descriptions.
  const topics = content.metadata.topics.map((topic) => ({ ...topic, description: undefined }));
  return toSeed(shown === 'all' ? content.metadata : { ...NO_RECORDS, topics, unknown: content.metadata.unknown });
}

/** What a page follows of its session; `shown` selects the records that the page shows. */
export function toFollowedSession(view: SessionView, shown: 'all' | 'topics' | 'nothing'): FollowedDetails['followed'] {
  const { city, session, status, access, isProtected, channelStatus, content } = view;
  const isPublished = access !== 'unpublished';
  return {
    // The broker sends all records on connecting. The browser of a visitor without access must not connect: for a protected session that
    // is not published yet, the page polls the portal instead.
    broker: isPublished || !isProtected ? brokerAddress(getSettings().metadataBrokers, city) : undefined,
    sessionId: session.sessionId,
    reference: session.reference,
    timeZone: city.timeZone,
    tickets: access === 'protected' ? { path: `${sessionPath(city.name, session)}/ticket.json`, grant: content?.addressGrant } : undefined,
    metadataDelayMs: city.metadataTranscodingDelayMs,
    transcriptionDelayMs: city.transcriptionDelayMs,
    isPublished,
    status: isPublished ? channelStatusOf(channelStatus, status) : undefined,
    hasPlayer: content?.playlist !== undefined,
    seed: toShownSeed(view, shown),
    ...toLiveDetails(content?.live ?? {}),
    settings: toHideSettings(city),
  };
}

/** The access that a waiting page was rendered with, to compare with the portal's answers (rule 13.5). */
export function toWaitingAccess({ access, channelStatus, status }: SessionView): WaitingDetails['access'] {
  const isPublished = access !== 'unpublished';
  return { status: isPublished ? channelStatusOf(channelStatus, status) : undefined, isPublished };
}
