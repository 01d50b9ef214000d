import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '../broker/attachBroker.ts';
import type { SessionStore, StoredSession } from '../records.ts';
import type { ScriptManner } from './scriptPlan.ts';
import { planScript } from './scriptPlan.ts';
import { playScriptEvent } from './scriptPlayer.ts';
import type { ScriptStage } from './scriptStage.ts';
import { setStage } from './scriptStage.ts';
import type { ScriptTimetable } from './scriptTimetable.ts';
import { buildTimetable, scriptEventsBetween } from './scriptTimetable.ts';

/** What a script engine works with. */
export interface ScriptEngineOptions {
  store: SessionStore;
  /** Epoch milliseconds. */
  clock: () => number;
  /** How long a session's stream takes to begin again; throws when it has none. */
  periodMs: (sessionId: number) => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** How the script of a session is to be played; `playing: false` leaves its records as they are. */
export interface ScriptDirection extends ScriptManner {
  playing?: boolean;
}

/** Plays the scripts of all live sessions, in step with their streams. */
export interface ScriptEngine {
  /** Plays what came due, and goes on doing so. */
  start(broker: Pick<Broker, 'emit'>): void;
  /** Plays what came due since the last time, however long that is ago. */
  tick(broker: Pick<Broker, 'emit'>): void;
  stop(): void;
  /** Changes how a script is played, from the next tick on; answers what is in force. */
  direct(sessionId: number, direction: ScriptDirection): ScriptDirection;
}

/** A script being played; everything up to and including `playedToMs` has happened. */
interface Performance {
  stage: ScriptStage;
  timetable: ScriptTimetable;
  playedToMs: number;
}

const tickMs = 250;
const retryMs = 30_000;

/**
 * Makes the engine. A session that is not live or not published pauses its script; when it is live again, and after an
 * interruption longer than a loop, its records are set to the state of the moment. A script that fails is tried again.
 */
export function createScriptEngine({ store, clock, periodMs, log }: ScriptEngineOptions): ScriptEngine {
  const performances = new Map<number, Performance>();
  const retryAtMs = new Map<number, number>();
  const directions = new Map<number, ScriptDirection>();
  let timer: NodeJS.Timeout | undefined;

  function begin(session: StoredSession, broker: Pick<Broker, 'emit'>, nowMs: number): Performance {
    const { sessionId } = session;
    const script = store.getScript(sessionId);
    if (!script) throw new Error('the session has no script');
    const plan = planScript(script, periodMs(sessionId), directions.get(sessionId));
    const stage: ScriptStage = { store, session, plan, emit: (event, payload) => broker.emit(sessionId, event, payload) };
    setStage(stage, nowMs);
    return { stage, timetable: buildTimetable(plan), playedToMs: nowMs };
  }

  function proceed(performance: Performance, nowMs: number): void {
    const { stage, timetable, playedToMs } = performance;
    if (nowMs <= playedToMs) return;
    for (const event of scriptEventsBetween(timetable, stage.session.startMs, playedToMs, nowMs)) playScriptEvent(stage, event);
    performance.playedToMs = nowMs;
  }

  function play(session: StoredSession, broker: Pick<Broker, 'emit'>, nowMs: number): void {
    const { sessionId } = session;
    if ((retryAtMs.get(sessionId) ?? nowMs) > nowMs) return;
    try {
      const performance = performances.get(sessionId);
      const continues =
        performance?.stage.session.startMs === session.startMs &&
        Math.abs(nowMs - performance.playedToMs) <= performance.timetable.periodMs;
      if (continues) proceed(performance, nowMs);
      else performances.set(sessionId, begin(session, broker, nowMs));
    } catch (error) {
      performances.delete(sessionId);
      retryAtMs.set(sessionId, nowMs + retryMs);
      log.error({ err: error, sessionId }, 'the script of a live session cannot be played');
    }
  }

  const isOnAir = ({ sessionId, status, published }: StoredSession): boolean =>
    status === 'live' && published && directions.get(sessionId)?.playing !== false;

  function tick(broker: Pick<Broker, 'emit'>): void {
    const nowMs = clock();
    const onAir = store.listScriptedSessions().filter(isOnAir);
    const ids = new Set(onAir.map(({ sessionId }) => sessionId));
    for (const sessionId of performances.keys()) if (!ids.has(sessionId)) performances.delete(sessionId);
    for (const session of onAir) play(session, broker, nowMs);
  }

  const stop = (): void => {
    clearInterval(timer);
    performances.clear();
  };

  return {
    start(broker) {
      stop();
      tick(broker);
      timer = setInterval(() => tick(broker), tickMs);
    },
    tick,
    stop,
    direct(sessionId, direction) {
      const merged = { ...directions.get(sessionId), ...direction };
      directions.set(sessionId, merged);
      performances.delete(sessionId);
      return { playing: true, speed: 1, ...merged };
    },
  };
}
