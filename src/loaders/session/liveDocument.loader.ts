import type { City } from '../../domain/city/city.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { isFollowedLive, toLiveDocument } from '../../domain/live/liveContent.ts';
import { type LiveState, createLiveState } from '../../domain/live/liveSession.ts';
import { shownChange, toStateFields } from '../../domain/session/state/stateFields.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import { type ChannelStatus, channelStatusOf, displayStatus, type Session } from '../../domain/session/session.ts';
import { type EncodedDocument, encodeOnce } from '../../services/server/cache/encodedDocument.ts';
import { loadLiveSession, loadMetadata } from '../../services/server/cache/portalData.ts';
import { type LiveSnapshot, emptySnapshot } from '../../services/server/broker/watchedSession.ts';
import { getVisitorAccess } from '../access/grantedAccess.ts';
import type { Problem } from '../responses/problem.ts';
import { findSession, type SessionAddress } from './findSession.ts';
import { loadMoveTarget } from './moveTarget.loader.ts';

/** Data of a session from its metadata broker. */
interface BrokerState {
  /** Undefined when the broker has sent nothing. */
  metadata: SessionMetadata | undefined;
  /** Live snapshot of a followed session. */
  live: LiveSnapshot | undefined;
}

/**
 * Loads a session's data from its metadata broker: the current state of a followed session (rule 3.12), else a recently cached snapshot.
 */
export async function loadBrokerState(city: City, session: Session, nowMs: number): Promise<BrokerState> {
  if (isFollowedLive(session, nowMs, city.timeZone)) {
    const live = await loadLiveSession(city, session);
    return live.ok ? { metadata: live.value.state, live: live.value } : { metadata: undefined, live: emptySnapshot(session) };
  }
  const metadata = await loadMetadata(city, session);
  return { metadata: metadata.ok ? metadata.value : undefined, live: undefined };
}

/** Live state of a session; undefined when the broker has sent nothing. Access and status come from the API, as on pages. */
function toState({ isPublished }: Session, status: ChannelStatus, { metadata, live }: BrokerState): LiveState | undefined {
  if (!live) return metadata && createLiveState(isPublished, status, false, metadata);
  return live.lastUpdateMs === undefined ? undefined : { ...live.state, isPublished, status };
}

/**
 * Loads `live.json` for pages that cannot reach the metadata broker (rules 12.12, 13.5): the state of the session (rule 13.18) and, when it
 * is open to the visitor, everything that is shown of it (rule 12.18).
 */
export async function loadLiveDocument(
  address: SessionAddress,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<EncodedDocument, Problem>> {
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  const [{ isOpen }, brokerState] = await Promise.all([
    getVisitorAccess(city, session, grants, nowMs),
    loadBrokerState(city, session, nowMs),
  ]);
  const target = await loadMoveTarget(city, session, isOpen, nowMs);
  const { isPublished } = session;
  const status = channelStatusOf(session.channelStatus, displayStatus(session, nowMs, city.timeZone));
  const shown = isOpen ? toState(session, status, brokerState) : undefined;
  const state = toStateFields(shownChange(session, isOpen), target, isOpen, city.timeZone);
  const transcript = brokerState.live?.transcript ?? {};
  // Interim text is not part of the document.
  const sources = [
    shown && (brokerState.live?.state ?? brokerState.metadata),
    ...Object.values(transcript).map(({ lines }) => lines),
    city,
    status,
    isPublished,
    JSON.stringify(state),
  ];
  return ok(
    encodeOnce(`live ${city.name} ${session.sessionId} ${String(shown !== undefined)}`, sources, () => ({
      ...(shown ? toLiveDocument(shown, city, transcript) : { status: isPublished ? status : undefined, isPublished }),
      ...state,
    })),
  );
}
