import { z } from 'zod';
import { isDay } from '../../../src/domain/time/instant.ts';
import type { SessionDocument } from '../portal/sessionDocument.ts';
import { isStated } from '../portal/sessionState.ts';

const PLANNED_STATES = ['planned', 'cancelled', 'postponed', 'moved'] as const;

/** Schema of a plan, as a snapshot has it. */
export const sessionPlan = z.object({
  /** Counts the plans of the session: each of them is told once, also one that was given up and comes back. */
  number: z.number(),
  /** What became of the plan before; null for the first one. */
  kind: z.enum(['cancelled', 'postponed', 'moved', 'reinstated']).nullable(),
  state: z.enum(PLANNED_STATES),
  /** Where it takes place instead, as of `targetOf`. */
  target: z.string(),
  /** The start that was planned last. */
  start: z.string().nullable(),
  /** Start that was given up for `start`. */
  from: z.string().nullable(),
  /** Since when it is stated, epoch ms. */
  sinceMs: z.number(),
});

/** How a session is to take place, as last stated, and what became of the plan before it. */
export type SessionPlan = z.infer<typeof sessionPlan>;

/** Where a session takes place instead, as a key: its new start, or the session that takes its place; empty while it is not known. */
export const targetOf = ({ session: { movedTo } }: SessionDocument): string => movedTo?.reference ?? movedTo?.start ?? '';

/** Whether a start is another one than before: not when a time was added to its day. */
function isMoved(from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false;
  return (
    !(isDay(from) && to.startsWith(from)) &&
    !(isDay(to) && from.startsWith(to)) &&
    (isDay(from) || isDay(to) || Date.parse(from) !== Date.parse(to))
  );
}

/** The plan of a session after it was read again (rule 28.45); what has begun keeps its own. */
export function nextPlan(previous: SessionPlan | null, document: SessionDocument, nowMs: number): SessionPlan | null {
  const state = PLANNED_STATES.find((each) => each === document.session.state);
  if (state === undefined) return previous;
  const target = targetOf(document);
  const start = document.session.start ?? previous?.start ?? null;
  const plan: SessionPlan = { number: 0, kind: null, state, target, start, from: null, sinceMs: nowMs };
  if (previous === null) return plan;
  const next = { ...plan, number: previous.number + 1 };
  if (state !== 'planned') {
    // A target that was known and is not there cannot be loaded now.
    const isSame = previous.state === state && (previous.target === target || target === '');
    return isSame ? previous : { ...next, kind: state, start: previous.start ?? start };
  }
  const from = isMoved(previous.start, start) ? previous.start : null;
  if (previous.state !== 'planned') return { ...next, kind: 'reinstated', from };
  return from === null ? { ...previous, start } : { ...next, kind: 'moved', from };
}

/** Whether a plan is told only when it stays: where a session is moved to is not said as well while that cannot be loaded. */
export const mayBecomeKnown = ({ kind, state, target }: SessionPlan): boolean =>
  (kind === 'moved' || kind === 'postponed') && state !== 'planned' && target === '';

/** Whether a session still states a plan. */
export function isStatedNow({ state, target, start }: SessionPlan, document: SessionDocument): boolean {
  const { session } = document;
  if (session.state !== state) return false;
  return isStated(document) ? targetOf(document) === target : !isMoved(start, session.start);
}
