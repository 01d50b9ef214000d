import { getSettings } from '../../../config/settings/currentSettings.ts';
import { verifyProof } from './altchaCaptcha.ts';
import { useFormToken } from '../access/formToken.ts';
import { verifyRecaptcha } from './recaptchaCheck.ts';

/** What a form brings along to show that a person sent it; empty where it has none. */
export interface HumanSigns {
  /** What the captcha of this portal gave. */
  token: string;
  formToken: string;
  /** An input that no person sees. */
  trap: string;
}

/** `proved` by the captcha; `plausible` by the form alone, which deserves a stricter limit; or why not. */
export type HumanVerdict = 'proved' | 'plausible' | 'captcha-failed' | 'form-expired';

/** Whether the captcha of this portal gave a token for an action; `effort` is the least that a proof of work must have cost. */
export async function isProved(token: string, action: string, nowMs: number, effort?: number): Promise<boolean> {
  const { captcha, recaptcha, siteUrl } = getSettings();
  if (captcha === 'off' || token === '') return false;
  if (captcha === 'altcha' || !recaptcha) return verifyProof(token, action, effort);
  return verifyRecaptcha(token, { secret: recaptcha.secret, host: new URL(siteUrl).hostname, action, nowMs });
}

/**
 * Whether a person sends a form for an action. Without script, and where the captcha cannot be used or is not wanted, the form's own
 * token does: signed, for this form only, good once, not sent faster than anybody types.
 */
export async function checkHuman({ token, formToken, trap }: HumanSigns, action: string, nowMs: number): Promise<HumanVerdict> {
  if (trap !== '') return 'captcha-failed';
  if (getSettings().captcha === 'off') return 'proved';
  if (token === '') return (await useFormToken(formToken, action, nowMs)) ? 'plausible' : 'form-expired';
  return (await isProved(token, action, nowMs)) ? 'proved' : 'captcha-failed';
}
