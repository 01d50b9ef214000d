import type { City } from '../../domain/city/city.ts';
import type { CarriedGrants } from '../../domain/login/carriedGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { isDue, toLiveDocument } from '../../domain/live/liveContent.ts';
import { type LiveState, emptySession } from '../../domain/live/liveSession.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { type ChannelStatus, channelStatusOf, displayStatus, type Session } from '../../domain/session/session.ts';
import { type EncodedDocument, encodeOnce } from '../../services/server/cache/encodedDocument.ts';
import { loadCity, loadLiveSession, loadMetadata, loadSession } from '../../services/server/cache/portalData.ts';
import { type LiveSnapshot, emptySnapshot } from '../../services/server/broker/watchedSession.ts';
import { openSession } from '../access/grantedAccess.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** What the metadata broker tells of a session. */
interface BrokerState {
  /** Undefined where it tells nothing. */
  metadata: SessionMetadata | undefined;
  /** Of a session that is followed as it happens. */
  live: LiveSnapshot | undefined;
}

/** Loads what the metadata broker tells of a session: as it is at this moment where it is followed, else as it was a few seconds ago. */
export async function loadBrokerState(city: City, session: Session, nowMs: number): Promise<BrokerState> {
  if (isDue(session, nowMs, city.timeZone)) {
    const live = await loadLiveSession(city, session);
    return live.ok ? { metadata: live.value.state, live: live.value } : { metadata: undefined, live: emptySnapshot(session) };
  }
  const metadata = await loadMetadata(city, session);
  return { metadata: metadata.ok ? metadata.value : undefined, live: undefined };
}

/** The session's state from the broker; undefined where the broker sent nothing. Access and status come from the API, as they do for pages. */
function toState({ isPublished }: Session, status: ChannelStatus, { metadata, live }: BrokerState): LiveState | undefined {
  if (!live) return metadata && { ...emptySession(isPublished, status), ...metadata };
  return live.lastUpdateMs === undefined ? undefined : { ...live.state, isPublished, status };
}

/** A session at this moment, for pages that cannot reach its metadata broker: its state and, where it is open to the visitor, all that is shown of it. */
export async function loadLiveDocument(
  { city: name, reference }: { city: string | undefined; reference: string | undefined },
  nowMs: number,
  grants: CarriedGrants,
): Promise<Result<EncodedDocument, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  const asked = await loadSession(city, reference);
  if (!asked.ok) return fail(toProblem(asked.error));
  const session = asked.value;
  const [{ isOpen }, brokerState] = await Promise.all([openSession(city, session, grants, nowMs), loadBrokerState(city, session, nowMs)]);
  const { isPublished } = session;
  const status = channelStatusOf(session.channelStatus, displayStatus(session, nowMs, city.timeZone));
  const shown = isOpen ? toState(session, status, brokerState) : undefined;
  const transcript = brokerState.live?.transcript ?? {};
  // Words still changing are not in it.
  const sources = [
    shown && (brokerState.live?.state ?? brokerState.metadata),
    ...Object.values(transcript).map(({ lines }) => lines),
    city,
    status,
    isPublished,
  ];
  return ok(
    encodeOnce(`live ${city.name} ${session.sessionId} ${String(shown !== undefined)}`, sources, () =>
      shown ? toLiveDocument(shown, city, transcript) : { status: isPublished ? status : undefined, isPublished },
    ),
  );
}
