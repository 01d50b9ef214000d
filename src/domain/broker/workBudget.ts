/** What the messages of brokers may take of the time of the process (rule 12.27). */
export interface WorkLimit {
  /** Part of the time: 0 to 1. */
  share: number;
  /** Milliseconds that may be used at once. */
  burstMs: number;
}

/** Time that may still be used, at a time in ms of a monotonic clock; negative after work that took more than was left. */
export interface WorkBudget {
  availableMs: number;
  atMs: number;
}

/** A budget of which nothing has been used. */
export const createWorkBudget = ({ burstMs }: WorkLimit, atMs: number): WorkBudget => ({ availableMs: burstMs, atMs });

/** The budget after work that took `usedMs`: how long it takes is known only afterwards. */
export function spendWork({ availableMs, atMs }: WorkBudget, { share, burstMs }: WorkLimit, usedMs: number, nowMs: number): WorkBudget {
  return { availableMs: Math.min(burstMs, availableMs + (nowMs - atMs) * share) - usedMs, atMs: nowMs };
}

/** Milliseconds until further work may begin; 0: now. */
export function workWaitMs(budget: WorkBudget, limit: WorkLimit, nowMs: number): number {
  const { availableMs } = spendWork(budget, limit, 0, nowMs);
  return availableMs > 0 ? 0 : Math.ceil(-availableMs / limit.share) + 1;
}
