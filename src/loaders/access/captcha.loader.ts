import { getSettings } from '../../config/settings/currentSettings.ts';
import { accessOf } from '../../domain/session/session.ts';
import type { Translate } from '../../i18n/translator.ts';
import { createProofChallenge } from '../../services/server/captcha/altchaCaptcha.ts';
import { createLoginChallenge, LOGIN_ACTION } from '../../services/server/access/passwordCheck.ts';
import { DOWNLOAD_ACTION } from './downloadOrder.ts';
import { toErrorResponse } from '../responses/errorResponse.ts';
import { findLoginSession } from './login.loader.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * Loads a new proof-of-work challenge for a download, or for the password of the session in `city` and `session` (rules 14.8, 15.7).
 * Any other action answers 404, and so does a download while the portal uses another captcha.
 */
export async function loadCaptchaChallenge(query: URLSearchParams, { clientAddress = '', t }: App.Locals): Promise<Response> {
  const action = query.get('action');
  const nowMs = Date.now();
  if (action === LOGIN_ACTION) return loadLoginChallenge(query, clientAddress, nowMs, t);
  if (action !== DOWNLOAD_ACTION || getSettings().captcha !== 'altcha') return toErrorResponse('not-found', t);
  return Response.json(await createProofChallenge(action, nowMs), { headers: NO_STORE });
}

/** Answers with a challenge, or 204 while an attempt needs no proof of work. */
async function loadLoginChallenge(query: URLSearchParams, clientAddress: string, nowMs: number, t: Translate): Promise<Response> {
  const found = await findLoginSession({ city: query.get('city') ?? undefined, reference: query.get('session') ?? undefined });
  if (!found.ok) return toErrorResponse(found.error, t);
  const { city, session } = found.value;
  const needsChallenge = getSettings().captcha === 'altcha' && accessOf(session) === 'protected';
  const challenge = needsChallenge ? await createLoginChallenge(city, session, { clientAddress, nowMs }) : undefined;
  return challenge ? Response.json(challenge, { headers: NO_STORE }) : new Response(null, { status: 204, headers: NO_STORE });
}
