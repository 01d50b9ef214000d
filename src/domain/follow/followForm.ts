import { fail, ok, type Result } from '../http/result.ts';
import { findProblem, type ValidationProblem } from '../text/validation.ts';
import type { FollowTarget } from './followTarget.ts';

/** When somebody gets a message: before a session, or after it. */
export const FOLLOW_PHASES = ['before', 'after'] as const;
export type FollowPhase = (typeof FOLLOW_PHASES)[number];

/** How often somebody gets a message: at once, or once a day or week, and sooner if a session starts before (rule 28.12). */
export const FOLLOW_INTERVALS = ['now', 'daily', 'weekly'] as const;
export type FollowInterval = (typeof FOLLOW_INTERVALS)[number];

/** What somebody may choose of a follow, and change later. */
export interface FollowChoices {
  /** At least one. */
  phases: FollowPhase[];
  interval: FollowInterval;
}

/** Values of a follow form before validation. */
export interface FollowValues {
  mail: string;
  phases: FollowPhase[];
  /** Undefined while nothing is chosen. */
  interval: FollowInterval | undefined;
}

/** Inputs that can be invalid, in the order of the form. */
export const FOLLOW_FIELDS = ['phases', 'interval', 'mail'] as const;
export type FollowField = (typeof FOLLOW_FIELDS)[number];

/** Validation problem by input. */
export type FollowProblems = Partial<Record<FollowField, ValidationProblem>>;

const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** Parses the fields of a POST; a value that does not exist counts as absent. */
export function parseFollowValues(fields: Record<string, unknown>): FollowValues {
  const phases = listOf(fields['phases']);
  return {
    mail: typeof fields['mail'] === 'string' ? fields['mail'].trim() : '',
    phases: FOLLOW_PHASES.filter((phase) => phases.includes(phase)),
    interval: FOLLOW_INTERVALS.find((interval) => interval === fields['interval']),
  };
}

/** What most people want (rule 28.61): of one session everything at once, of all others not more than a message a day. */
export const initialFollow = (kind: FollowTarget['kind']): FollowValues => ({
  mail: '',
  phases: [...FOLLOW_PHASES],
  interval: kind === 'session' || kind === 'topic' ? 'now' : 'daily',
});

/** Validates what may be chosen: at least one phase, and an interval. */
export function toFollowChoices({ phases, interval }: FollowValues): Result<FollowChoices, FollowProblems> {
  if (phases.length > 0 && interval !== undefined) return ok({ phases, interval });
  return fail({
    ...(phases.length === 0 && { phases: 'choice' as const }),
    ...(interval === undefined && { interval: 'choice' as const }),
  });
}

/** Validates a form that follows by e-mail (rule 28.61); a browser that shows the messages itself needs no address. */
export function toMailFollow(values: FollowValues): Result<FollowChoices & { mail: string }, FollowProblems> {
  const choices = toFollowChoices(values);
  const problem = findProblem('email', values.mail);
  if (choices.ok && problem === undefined) return ok({ ...choices.value, mail: values.mail });
  return fail({ ...(!choices.ok && choices.error), ...(problem && { mail: problem }) });
}

/** The subscription of a browser to messages (Push API), which it makes itself. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Longest address of a push service and longest key, in characters. */
const ENDPOINT_LIMIT = 2000;
const KEY_LIMIT = 200;

/** Reads the subscription of a browser; undefined when it has another shape. The follow service checks whether it may be called. */
export function parseSubscription(value: unknown): BrowserSubscription | undefined {
  const { endpoint, keys } = toRecord(value);
  const { p256dh, auth } = toRecord(keys);
  const isAddress =
    typeof endpoint === 'string' && endpoint.length <= ENDPOINT_LIMIT && /^https:\/\//.test(endpoint) && URL.canParse(endpoint);
  return isAddress && isKey(p256dh) && isKey(auth) ? { endpoint, keys: { p256dh, auth } } : undefined;
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isKey = (value: unknown): value is string => typeof value === 'string' && value.length <= KEY_LIMIT && /^[\w-]+=*$/.test(value);
