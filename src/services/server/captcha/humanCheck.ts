import { getSettings } from '../../../config/settings/currentSettings.ts';
import { verifyProof } from './altchaCaptcha.ts';
import { consumeFormToken } from '../access/formToken.ts';
import { verifyRecaptcha } from './recaptchaCheck.ts';

/** Fields of a form that show that a person sent it; empty when absent. */
export interface HumanCheckFields {
  /** Token of the portal's captcha. */
  token: string;
  formToken: string;
  /** Value of the hidden field, which only programs fill in (rule 15.8). */
  honeypot: string;
}

/** `proved` by the captcha, `plausible` by the form token alone (stricter limit, rule 15.9), or the error code. */
export type HumanVerdict = 'proved' | 'plausible' | 'captcha-failed' | 'form-expired';

/**
 * Whether a token of the portal's captcha is valid for an action (rule 15.7); `effort` is the lowest accepted effort of a proof of work.
 */
export async function isProofValid(token: string, action: string, nowMs: number, effort?: number): Promise<boolean> {
  const { captcha, recaptcha, siteUrl } = getSettings();
  if (captcha === 'off' || token === '') return false;
  if (captcha === 'altcha' || !recaptcha) return verifyProof(token, action, effort);
  return verifyRecaptcha(token, { secret: recaptcha.secret, host: new URL(siteUrl).hostname, action, nowMs });
}

/**
 * Checks that a person sends a form for an action (rules 15.7, 15.8). Without script, or when the captcha cannot be used or is not
 * wanted, the form token counts: signed, for this form only, valid once, and not sent faster than a person types.
 */
export async function checkHuman({ token, formToken, honeypot }: HumanCheckFields, action: string, nowMs: number): Promise<HumanVerdict> {
  if (honeypot !== '') return 'captcha-failed';
  if (getSettings().captcha === 'off') return 'proved';
  if (token === '') return (await consumeFormToken(formToken, action, nowMs)) ? 'plausible' : 'form-expired';
  return (await isProofValid(token, action, nowMs)) ? 'proved' : 'captcha-failed';
}
