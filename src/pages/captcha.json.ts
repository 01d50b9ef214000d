import type { APIRoute } from 'astro';
import { loadCaptchaChallenge } from '../loaders/access/captcha.loader.ts';

/** A proof of work for an action (`?action=download`, `?action=login&city=…&session=…`), to be solved by the browser. */
export const GET: APIRoute = ({ url, locals }) => loadCaptchaChallenge(url.searchParams, locals);
