import type { APIRoute } from 'astro';
import { loadCaptchaChallenge } from '../loaders/access/captcha.loader.ts';

/** Serves a proof-of-work challenge for an action: `?action=download` or `?action=login&city=…&session=…` (rules 14.8, 15.7). */
export const GET: APIRoute = ({ url, locals }) => loadCaptchaChallenge(url.searchParams, locals);
