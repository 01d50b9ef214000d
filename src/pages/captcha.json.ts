import type { APIRoute } from 'astro';
import { loadCaptchaChallenge } from '../loaders/captcha.loader.ts';

/** A proof of work for an action (`?action=download`), to be solved by the browser. */
export const GET: APIRoute = ({ url, locals }) => loadCaptchaChallenge(url.searchParams.get('action'), locals.t);
