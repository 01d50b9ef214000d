import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { isFirstUse } from '../cache/onceOnly.ts';
import { purposeKey } from './purposeKey.ts';

/** Lowest age of a sent form, ms (rule 15.8): no person fills in a form faster. */
const MIN_AGE_MS = 2000;

/** Highest age of a sent form, ms (rule 15.8). */
const MAX_AGE_MS = 2 * 60 * 60 * 1000;

const sign = (action: string, payload: string) =>
  createHmac('sha256', purposeKey('form')).update(`${action}\n${payload}`).digest('base64url');

/** Epoch ms at which a token was issued; undefined when its signature is wrong or it belongs to another action. */
function getIssuedMs(token: string, action: string): number | undefined {
  const [, payload = '', issued = '', signature = ''] = /^((\d{13})\.[0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (payload === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(action, payload)))) return undefined;
  return Number(issued);
}

/** Creates the signed token of a form for one action: it holds the time of issue and replaces the captcha without script (rule 15.8). */
export function createFormToken(action: string, nowMs: number): string {
  const payload = `${nowMs}.${randomUUID()}`;
  return `${payload}.${sign(action, payload)}`;
}

/** Whether a form token is signed for this action, neither too young nor too old, and unused (rule 15.8); the call uses it up. */
export async function consumeFormToken(token: string, action: string, nowMs: number): Promise<boolean> {
  const issuedMs = getIssuedMs(token, action);
  if (issuedMs === undefined) return false;
  const ageMs = nowMs - issuedMs;
  return ageMs >= MIN_AGE_MS && ageMs <= MAX_AGE_MS && (await isFirstUse(token, MAX_AGE_MS));
}

/**
 * Creates the token with which a rejected form can be sent again. It keeps the age of the previous token up to the lowest allowed age,
 * so that the visitor can send it at once. Without a valid previous token it is as old as a new form.
 */
export function renewFormToken(token: string, action: string, nowMs: number): string {
  const issuedMs = getIssuedMs(token, action) ?? nowMs;
  return createFormToken(action, issuedMs > nowMs ? nowMs : Math.max(issuedMs, nowMs - MIN_AGE_MS));
}
