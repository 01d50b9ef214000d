import { z } from 'zod';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const day = z.iso.date().regex(/^(?:19|2[01])/, 'a year from 1900 to 2199');
const daysFromNow = z.int().min(-5000).max(5000);

/**
 * A date and time in the city's zone: `2026-10-26T19:30:00`, or relative to the day of the backend's
 * start, so that examples stay current: `{ "days": 3, "time": "19:30" }`, or relative to the instant
 * of its start: `{ "minutes": -40 }`.
 */
const instantSchema = z.union(
  [
    z.iso.datetime({ local: true, offset: true }).regex(/^(?:19|2[01])/, 'a year from 1900 to 2199'),
    z.strictObject({ days: daysFromNow, time: z.string().regex(time) }),
    z.strictObject({ minutes: z.number().min(-1_000_000).max(1_000_000) }),
  ],
  { error: 'expected a date and time such as "2026-10-26T19:30:00", {"days": 3, "time": "19:30"} or {"minutes": -40}' },
);

/** The start of a session: as an instant, or without a time where that is not known (rule 3.15). */
export const startSchema = z.union([day, z.strictObject({ days: daysFromNow }), instantSchema], {
  error: 'expected a date and time such as "2026-10-26T19:30:00", a date, {"days": 3, "time": "19:30"}, {"days": 3} or {"minutes": -40}',
});

/** What has become of a session that does not take place as planned (rule 3.13). */
export const sessionStateSchema = z.enum(['cancelled', 'postponed', 'moved']);

/** A start, of which the time may not be known. */
export type StartSeed = z.infer<typeof startSchema>;
/** What has become of a session. */
export type SessionStateSeed = z.infer<typeof sessionStateSchema>;

/** What is known of the start of a session, and what has become of it when it does not take place as planned (rules 3.13, 3.15). */
export interface SessionPlan {
  /** True: the time of the start is not known. */
  dayOnly?: boolean;
  /** The start in the words of the source. */
  startText?: string;
  state?: 'cancelled' | 'postponed' | 'moved';
  stateReason?: string;
  /** Reference of the session that it has moved to, or its new start (ISO 8601). */
  movedTo?: string;
}

/** A change of a plan; null removes a field. */
export type SessionPlanChange = { [K in keyof SessionPlan]?: SessionPlan[K] | null };
