import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { isFirstUse } from '../cache/onceOnly.ts';
import { purposeKey } from './purposeKey.ts';

/** Milliseconds nobody needs less than to fill in a form. */
const LEAST_AGE_MS = 2000;

/** Milliseconds a form may stay open. */
const LIFE_MS = 2 * 60 * 60 * 1000;

const sign = (action: string, rest: string) => createHmac('sha256', purposeKey('form')).update(`${action}\n${rest}`).digest('base64url');

/** When a token was given out, epoch ms; undefined where it is not ours, or for another action. */
function issueOf(token: string, action: string): number | undefined {
  const [, rest = '', issued = '', signature = ''] = /^((\d{13})\.[0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (rest === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(action, rest)))) return undefined;
  return Number(issued);
}

/** A token that the server puts into a form for one action: it says when the form was given out, and stands in for a captcha without script. */
export function createFormToken(action: string, nowMs: number): string {
  const rest = `${nowMs}.${randomUUID()}`;
  return `${rest}.${sign(action, rest)}`;
}

/** Whether a form's token is ours, for this action, neither too young nor too old, and new; it is used up by asking. */
export async function useFormToken(token: string, action: string, nowMs: number): Promise<boolean> {
  const issuedMs = issueOf(token, action);
  if (issuedMs === undefined) return false;
  const age = nowMs - issuedMs;
  return age >= LEAST_AGE_MS && age <= LIFE_MS && (await isFirstUse(token, LIFE_MS));
}

/**
 * The token with which a form that was not taken can be sent again: for it the visitor has been typing since the form before was given
 * out, so nobody has to wait for pressing twice. A form that brought no token of ours is a new one.
 */
export function renewFormToken(token: string, action: string, nowMs: number): string {
  const issuedMs = issueOf(token, action) ?? nowMs;
  return createFormToken(action, issuedMs > nowMs ? nowMs : Math.max(issuedMs, nowMs - LEAST_AGE_MS));
}
