import { getSettings } from '../../config/settings/currentSettings.ts';
import { fail, ok } from '../../domain/http/result.ts';
import { accessOf } from '../../domain/session/session.ts';
import { createProofChallenge } from '../../services/server/captcha/altchaCaptcha.ts';
import { createLoginChallenge, LOGIN_ACTION } from '../../services/server/access/passwordCheck.ts';
import { DOWNLOAD_ACTION } from './downloadOrder.ts';
import { FOLLOW_ACTION } from '../follow/followCheck.ts';
import type { PrivateJson } from '../responses/formAnswer.ts';
import { findSession } from '../session/findSession.ts';

/**
 * Loads a new proof-of-work challenge for a download, to follow something, or for the password of the session in `city` and `session`
 * (rules 14.8, 15.7). Any other action is not found, and so are the first two while the portal uses another captcha.
 */
export async function loadCaptchaChallenge(query: URLSearchParams, clientAddress: string, nowMs: number): Promise<PrivateJson> {
  const action = query.get('action');
  if (action === LOGIN_ACTION) return loadLoginChallenge(query, clientAddress, nowMs);
  if ((action !== DOWNLOAD_ACTION && action !== FOLLOW_ACTION) || getSettings().captcha !== 'altcha') return fail('not-found');
  return ok(await createProofChallenge(action, nowMs));
}

/** Loads a challenge; nothing while an attempt needs no proof of work. */
async function loadLoginChallenge(query: URLSearchParams, clientAddress: string, nowMs: number): Promise<PrivateJson> {
  const found = await findSession({ city: query.get('city') ?? undefined, reference: query.get('session') ?? undefined });
  if (!found.ok) return found;
  const { city, session } = found.value;
  const needsChallenge = getSettings().captcha === 'altcha' && accessOf(session) === 'protected';
  return ok(needsChallenge ? await createLoginChallenge(city, session, { clientAddress, nowMs }) : undefined);
}
