import { LRUCache } from 'lru-cache';
import { type PortalState, stateAsked } from '../../../config/cache/channels.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { requestScope } from '../../../config/cache/requestScope.ts';
import type { City } from '../../../domain/city/city.ts';
import { brokerAddress } from '../../../domain/broker/brokerRules.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import { type BrokerSession, type KnownState, type LiveSnapshot, type OnChange, emptySnapshot, WatchedSession } from './watchedSession.ts';

/** How long a session is watched that nobody asks for, ms. */
const IDLE_MS = 60_000;

/** Sessions watched at once; one more ends the one that was asked for longest ago. */
const MAX_WATCHED = 200;

interface Watch {
  session: WatchedSession;
  idle: NodeJS.Timeout;
}

/** Sessions that are watched at their metadata broker, each over one connection however many visitors ask for it, for as long as they do. */
export class WatchedSessions {
  readonly #watches: LRUCache<string, Watch>;
  readonly #idleMs: number;

  constructor({ max = MAX_WATCHED, idleMs = IDLE_MS } = {}) {
    this.#idleMs = idleMs;
    this.#watches = new LRUCache({
      max,
      dispose: ({ session, idle }) => {
        clearTimeout(idle);
        session.end();
      },
    });
  }

  /** What is known of a session now; undefined where its broker has told nothing. `known` is what else says of its state. */
  read(address: BrokerSession, known: KnownState, onChange: OnChange): Promise<LiveSnapshot | undefined> {
    const key = JSON.stringify(Object.values(address));
    let watch = this.#watches.get(key);
    if (!watch) {
      const idle = setTimeout(() => this.#watches.delete(key), this.#idleMs).unref();
      // It outlives the request that was the first to ask.
      watch = { session: requestScope.exit(() => new WatchedSession(address, known, onChange)), idle };
      this.#watches.set(key, watch);
    }
    watch.idle.refresh();
    return watch.session.read();
  }

  /** Fills in what is known of its sessions. */
  addTo(state: PortalState): void {
    for (const { session } of this.#watches.values()) {
      state.watched += 1;
      if (session.isReached) state.reached += 1;
    }
  }

  /** Ends every connection. */
  end(): void {
    this.#watches.clear();
  }
}

const watched = new WatchedSessions();
stateAsked.subscribe((state) => watched.addTo(state as PortalState));

/**
 * A session that is live, or soon will be, as its metadata broker tells it: watched from the first question on, until nobody asked for
 * a minute. Nothing is known of one whose city has no broker.
 */
export async function getLiveSession(city: City, session: Session, onChange: OnChange): Promise<Result<LiveSnapshot, UpstreamFailure>> {
  const broker = brokerAddress(getSettings().metadataBrokers, city);
  if (broker === undefined) return ok(emptySnapshot(session));
  const { timeZone, metadataTranscodingDelayMs: metadataDelayMs, transcriptionDelayMs } = city;
  const { sessionId, reference } = session;
  const address = { broker, sessionId, reference, timeZone, metadataDelayMs, transcriptionDelayMs };
  const snapshot = await watched.read(address, session, onChange);
  return snapshot ? ok(snapshot) : fail({ kind: 'timeout' });
}
