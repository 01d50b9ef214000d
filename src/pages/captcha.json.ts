import type { APIRoute } from 'astro';
import { loadCaptchaChallenge } from '../loaders/access/captcha.loader.ts';
import { toPrivateResponse } from '../loaders/responses/formAnswer.ts';

/** Serves a proof-of-work challenge for an action: `?action=download` or `?action=login&city=…&session=…` (rules 14.8, 15.7). */
export const GET: APIRoute = async ({ url, locals: { clientAddress = '', t } }) =>
  toPrivateResponse(await loadCaptchaChallenge(url.searchParams, clientAddress, Date.now()), t);
