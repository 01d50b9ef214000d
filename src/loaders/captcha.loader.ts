import { getSettings } from '../config/currentSettings.ts';
import type { Translate } from '../i18n/translator.ts';
import { createProofChallenge } from '../services/server/altchaCaptcha.ts';
import { DOWNLOAD_ACTION } from './downloadOrder.ts';
import { toErrorResponse } from './errorResponse.ts';

/** A new challenge for an action; 404 for anything else, and where the portal uses another captcha. */
export async function loadCaptchaChallenge(action: string | null, t: Translate): Promise<Response> {
  if (action !== DOWNLOAD_ACTION || getSettings().captcha !== 'altcha') return toErrorResponse('not-found', t);
  return Response.json(await createProofChallenge(action, Date.now()), { headers: { 'Cache-Control': 'private, no-store' } });
}
