import { LRUCache } from 'lru-cache';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { requestScope } from '../../../runtime/requestScope.ts';
import type { City } from '../../../domain/city/city.ts';
import { serverBrokerAddress } from '../../../domain/broker/brokerRules.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { getTicket } from '../clients/publicApi.ts';
import { getBrokerHeaders } from '../upstream/credential.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';
import {
  type BrokerSession,
  type InitialState,
  type LiveSnapshot,
  type OnChange,
  type SessionSources,
  emptySnapshot,
  WatchedSession,
} from './watchedSession.ts';

/** Time for which a session is watched after the last request, ms (rule 12.15). */
const IDLE_MS = 60_000;

/** Sessions watched at the same time; one more ends the one that was requested longest ago (rule 12.15). */
const MAX_WATCHED = 200;

interface Watch {
  session: WatchedSession;
  idle: NodeJS.Timeout;
}

/** Sessions watched at their metadata broker: one connection per session for all visitors, while requests arrive (rules 12.2, 12.15). */
export class WatchedSessions {
  readonly #watches: LRUCache<string, Watch>;
  readonly #idleMs: number;

  constructor({ max = MAX_WATCHED, idleMs = IDLE_MS } = {}) {
    this.#idleMs = idleMs;
    this.#watches = new LRUCache({
      max,
      dispose: ({ session, idle }) => {
        clearTimeout(idle);
        session.dispose();
      },
    });
  }

  /** Reads the snapshot of a session and watches it from now on; undefined when its broker has sent nothing. */
  read(address: BrokerSession, initialState: InitialState, sources: SessionSources): Promise<LiveSnapshot | undefined> {
    const key = JSON.stringify(Object.values(address));
    let watch = this.#watches.get(key);
    if (!watch) {
      const idle = setTimeout(() => this.#watches.delete(key), this.#idleMs).unref();
      // Leave the request scope: the connection outlives the first request.
      watch = { session: requestScope.exit(() => new WatchedSession(address, initialState, sources)), idle };
      this.#watches.set(key, watch);
    }
    watch.idle.refresh();
    return watch.session.read();
  }

  /** Numbers of watched sessions, and of those whose socket is connected. */
  count(): { watched: number; connected: number } {
    const sessions = [...this.#watches.values()].map(({ session }) => session);
    return { watched: sessions.length, connected: sessions.filter(({ isConnected }) => isConnected).length };
  }

  /** Ends every connection. */
  dispose(): void {
    this.#watches.clear();
  }
}

const watchedSessions = new WatchedSessions();

/** Numbers of sessions that this process follows at their brokers, for the metrics. */
export const countWatchedSessions = (): ReturnType<WatchedSessions['count']> => watchedSessions.count();

/**
 * Gets the state of a followed session from its metadata broker and keeps watching it (rule 12.15). A city without a broker gives a
 * snapshot of which nothing is known (rule 12.16); `timeout` means that the broker has sent nothing.
 */
export async function getLiveSession(city: City, session: Session, onChange: OnChange): Promise<Result<LiveSnapshot, UpstreamFailure>> {
  const broker = serverBrokerAddress(getSettings().metadataBrokers, city);
  if (broker === undefined) return ok(emptySnapshot(session));
  const { timeZone, metadataTranscodingDelayMs: metadataDelayMs, transcriptionDelayMs } = city;
  const { sessionId, reference } = session;
  const address = { broker, headers: getBrokerHeaders(broker), sessionId, reference, timeZone, metadataDelayMs, transcriptionDelayMs };
  const snapshot = await watchedSessions.read(address, session, { onChange, getTicket: () => getTicket(city, sessionId) });
  return snapshot ? ok(snapshot) : fail({ kind: 'timeout' });
}
