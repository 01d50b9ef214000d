import type { Broker } from '../broker/broker.ts';
import { findSession } from '../broker/findSession.ts';
import type { Store } from '../store/store.ts';
import { seededRandom } from './seededRandom.ts';
import type { StressMeeting } from './stressMeeting.ts';
import { createStressMeeting } from './stressMeeting.ts';

/** Sends random events to sessions at a rate per second. */
export interface StressEngine {
  /** Sends `perSecond` events to a session, the same ones for the same seed; 0 stops and leaves the records unchanged. */
  set(sessionId: number, perSecond: number, seed: number): Promise<void>;
  stop(): Promise<void>;
}

/** Options of `createStressEngine`. */
export interface StressOptions {
  store: Store;
  broker: Pick<Broker, 'emit' | 'connections'>;
  /** Epoch milliseconds. */
  clock: () => number;
}

interface Run {
  meeting: StressMeeting;
  perSecond: number;
  startMs: number;
  emittedCount: number;
}

const TICK_MS = 20;

/** Creates the engine. If the process was busy, it emits the late events of at most one second. */
export function createStressEngine({ store, broker, clock }: StressOptions): StressEngine {
  const runs = new Map<number, Run>();
  let timer: NodeJS.Timeout | undefined;

  let ticking: Promise<void> | undefined;

  async function emitDueEvents(run: Run, nowMs: number): Promise<void> {
    const due = Math.floor(((nowMs - run.startMs) / 1000) * run.perSecond);
    run.emittedCount = Math.max(run.emittedCount, due - run.perSecond);
    for (; run.emittedCount < due; run.emittedCount += 1) await run.meeting.next(nowMs);
  }

  async function tick(): Promise<void> {
    for (const [sessionId, run] of runs) await store.transaction(() => emitDueEvents(run, clock()), sessionId);
  }

  /** Ticks, unless the last tick is still running. */
  function tickAlone(): void {
    ticking ??= tick().finally(() => (ticking = undefined));
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    timer = undefined;
    runs.clear();
    await ticking;
  }

  return {
    async set(sessionId, perSecond, seed) {
      const session = await findSession(store, sessionId);
      runs.delete(sessionId);
      if (session && perSecond > 0) {
        const meeting = await createStressMeeting({
          store,
          session,
          random: seededRandom(seed),
          emit: (event, payload) => broker.emit(sessionId, event, payload),
          connections: () => broker.connections(sessionId),
        });
        runs.set(sessionId, { meeting, perSecond, startMs: clock(), emittedCount: 0 });
        timer ??= setInterval(tickAlone, TICK_MS);
      }
      if (runs.size === 0) await stop();
    },
    stop,
  };
}
