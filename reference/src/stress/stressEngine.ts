import type { Broker } from '../broker/attachBroker.ts';
import { findSession } from '../broker/findSession.ts';
import type { SessionStore } from '../records.ts';
import { seededRandom } from './seededRandom.ts';
import type { StressMeeting } from './stressMeeting.ts';
import { createStressMeeting } from './stressMeeting.ts';

/** Fires random events into sessions, a number per second. */
export interface StressEngine {
  /** `perSecond` events of a session from now on, the same ones for the same seed; 0 ends it and leaves the records as they are. */
  set(sessionId: number, perSecond: number, seed: number): void;
  stop(): void;
}

/** What a stress engine works with. */
export interface StressOptions {
  store: SessionStore;
  broker: Pick<Broker, 'emit' | 'connections'>;
  /** Epoch milliseconds. */
  clock: () => number;
}

interface Run {
  meeting: StressMeeting;
  perSecond: number;
  beganMs: number;
  fired: number;
}

const TICK_MS = 20;

/** Makes the engine. Events that are late because the process was busy follow, at most a second's worth. */
export function createStressEngine({ store, broker, clock }: StressOptions): StressEngine {
  const runs = new Map<number, Run>();
  let timer: NodeJS.Timeout | undefined;

  function fire(run: Run, nowMs: number): void {
    const due = Math.floor(((nowMs - run.beganMs) / 1000) * run.perSecond);
    run.fired = Math.max(run.fired, due - run.perSecond);
    for (; run.fired < due; run.fired += 1) run.meeting.next(nowMs);
  }

  function tick(): void {
    for (const run of runs.values()) fire(run, clock());
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    runs.clear();
  }

  return {
    set(sessionId, perSecond, seed) {
      const session = findSession(store, sessionId);
      runs.delete(sessionId);
      if (session && perSecond > 0) {
        const meeting = createStressMeeting({
          ...{ store, session, random: seededRandom(seed) },
          emit: (event, payload) => broker.emit(sessionId, event, payload),
          connections: () => broker.connections(sessionId),
        });
        runs.set(sessionId, { meeting, perSecond, beganMs: clock(), fired: 0 });
        timer ??= setInterval(tick, TICK_MS);
      }
      if (runs.size === 0) stop();
    },
    stop,
  };
}
