import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '../broker/broker.ts';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { PlanOptions } from './scriptPlan.ts';
import { planScript } from './scriptPlan.ts';
import { playScriptEvent } from './scriptPlayer.ts';
import type { ScriptTarget } from './scriptTarget.ts';
import { applyScriptState } from './scriptState.ts';
import type { ScriptTimetable } from './scriptTimetable.ts';
import { buildTimetable, scriptEventsBetween } from './scriptTimetable.ts';

/** Options of `createScriptEngine`. */
export interface ScriptEngineOptions {
  store: Store;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Length of one loop of a session's stream; throws when the session has no stream. */
  periodMs: (sessionId: number) => Promise<number>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Settings of a session's script; `playing: false` stops the script and leaves its records unchanged. */
export interface ScriptSettings extends PlanOptions {
  playing?: boolean;
}

/** Plays the scripts of all live sessions, in step with their streams. */
export interface ScriptEngine {
  /** Plays due events now and repeatedly until `stop`. */
  start(broker: Pick<Broker, 'emit'>): Promise<void>;
  /** Plays the events that became due since the last tick. */
  tick(broker: Pick<Broker, 'emit'>): Promise<void>;
  /** Resolves when nothing is played any more. */
  stop(): Promise<void>;
  /** Changes the settings of a script from the next tick on and returns all settings that apply. */
  configureScript(sessionId: number, settings: ScriptSettings): ScriptSettings;
}

/** A script that is being played; its events up to and including `playedToMs` have been emitted. */
interface PlayedScript {
  target: ScriptTarget;
  timetable: ScriptTimetable;
  playedToMs: number;
}

const tickMs = 250;
const retryMs = 30_000;

/**
 * Creates the engine. The script of a session pauses while the session is not live or not published. When it continues,
 * and after an interruption longer than a loop, the records are set to the current state. A script that fails is retried.
 */
export function createScriptEngine({ store, clock, periodMs, log }: ScriptEngineOptions): ScriptEngine {
  const playedScripts = new Map<number, PlayedScript>();
  const retryAtMs = new Map<number, number>();
  const settingsBySession = new Map<number, ScriptSettings>();
  let timer: NodeJS.Timeout | undefined;

  async function startScript(session: StoredSession, broker: Pick<Broker, 'emit'>, nowMs: number): Promise<PlayedScript> {
    const { sessionId } = session;
    const script = await store.getScript(sessionId);
    if (!script) throw new Error('the session has no script');
    const plan = planScript(script, await periodMs(sessionId), settingsBySession.get(sessionId));
    const target: ScriptTarget = { store, session, plan, emit: (event, payload) => broker.emit(sessionId, event, payload) };
    await applyScriptState(target, nowMs);
    return { target, timetable: buildTimetable(plan), playedToMs: nowMs };
  }

  async function playUntil(playedScript: PlayedScript, nowMs: number): Promise<void> {
    const { target, timetable, playedToMs } = playedScript;
    if (nowMs <= playedToMs) return;
    for (const event of scriptEventsBetween(timetable, target.session.startMs, playedToMs, nowMs)) await playScriptEvent(target, event);
    playedScript.playedToMs = nowMs;
  }

  async function playSession(session: StoredSession, broker: Pick<Broker, 'emit'>, nowMs: number): Promise<void> {
    const { sessionId } = session;
    if ((retryAtMs.get(sessionId) ?? nowMs) > nowMs) return;
    try {
      const playedScript = playedScripts.get(sessionId);
      const settings = settingsBySession.get(sessionId);
      const continues =
        playedScript?.target.session.startMs === session.startMs &&
        Math.abs(nowMs - playedScript.playedToMs) <= playedScript.timetable.periodMs;
      if (continues) await store.transaction(() => playUntil(playedScript, nowMs), sessionId);
      else {
        const started = await store.transaction(() => startScript(session, broker, nowMs), sessionId);
        // Settings that have changed meanwhile start it again.
        if (settings === settingsBySession.get(sessionId)) playedScripts.set(sessionId, started);
      }
    } catch (error) {
      playedScripts.delete(sessionId);
      retryAtMs.set(sessionId, nowMs + retryMs);
      log.error({ err: error, sessionId }, 'the script of a live session cannot be played');
    }
  }

  const isPlayable = ({ sessionId, status, published }: StoredSession): boolean =>
    status === 'live' && published && settingsBySession.get(sessionId)?.playing !== false;

  async function tick(broker: Pick<Broker, 'emit'>): Promise<void> {
    const nowMs = clock();
    const playable = (await store.listScriptedSessions()).filter(isPlayable);
    const ids = new Set(playable.map(({ sessionId }) => sessionId));
    for (const sessionId of playedScripts.keys()) if (!ids.has(sessionId)) playedScripts.delete(sessionId);
    for (const session of playable) await playSession(session, broker, nowMs);
  }

  let ticking: Promise<void> | undefined;
  /** Ticks, unless the last tick is still running: the next one plays what became due. */
  function tickAlone(broker: Pick<Broker, 'emit'>): Promise<void> {
    ticking ??= tick(broker)
      .catch((error: unknown) => log.error(error))
      .finally(() => (ticking = undefined));
    return ticking;
  }

  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await ticking;
    playedScripts.clear();
  };

  return {
    async start(broker) {
      await stop();
      await tickAlone(broker);
      timer = setInterval(() => void tickAlone(broker), tickMs);
    },
    tick,
    stop,
    configureScript(sessionId, settings) {
      const merged = { ...settingsBySession.get(sessionId), ...settings };
      settingsBySession.set(sessionId, merged);
      playedScripts.delete(sessionId);
      return { playing: true, speed: 1, ...merged };
    },
  };
}
