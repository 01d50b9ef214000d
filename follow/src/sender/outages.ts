import { LONGEST_DELAY_MS, toOutageDelayMs } from './retryDelay.ts';

/** The servers of one channel that failed, and until when nothing is sent to them (rule 28.26). */
export interface Outages {
  /** When a server may be tried again, epoch ms; undefined when it may be now. */
  findEnd: (server: string, nowMs: number) => number | undefined;
  /** Says that a server failed, which asks for a wait of so many ms; returns when it may be tried again, epoch ms. */
  start: (server: string, nowMs: number, retryAfterMs: number) => number;
  /** Says that a server answered. */
  end: (server: string) => void;
}

/** Creates what is remembered of the servers of a channel: their other messages need not wait for time-outs of their own. */
export function createOutages(): Outages {
  const outages = new Map<string, { failures: number; untilMs: number }>();
  return {
    findEnd(server, nowMs) {
      const outage = outages.get(server);
      return outage && outage.untilMs > nowMs ? outage.untilMs : undefined;
    },
    start(server, nowMs, retryAfterMs) {
      const failures = outages.get(server)?.failures ?? 0;
      const untilMs = nowMs + Math.max(toOutageDelayMs(failures), Math.min(retryAfterMs, LONGEST_DELAY_MS));
      // Push services are named by those who subscribe: those that nothing is sent to any more are forgotten.
      for (const [name, outage] of outages) if (outage.untilMs < nowMs - LONGEST_DELAY_MS) outages.delete(name);
      outages.set(server, { failures: failures + 1, untilMs });
      return untilMs;
    },
    end: (server) => {
      outages.delete(server);
    },
  };
}
