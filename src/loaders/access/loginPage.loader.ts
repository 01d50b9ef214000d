import type { AstroGlobal } from 'astro';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import {
  type FailedLogin,
  LOGIN_NAMES,
  loginError,
  type LoginField,
  type LoginForm,
  type LoginProblem,
  PROOF_NAME,
  readLogin,
} from '../../domain/login/login.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { localizePath } from '../../i18n/locales.ts';
import { loginMessages } from '../../i18n/labels/loginMessages.ts';
import { isJsonPost, readPost } from '../../services/server/access/formPost.ts';
import type { PasswordVisitor } from '../../services/server/access/passwordCheck.ts';
import { toErrorResponse } from '../responses/errorResponse.ts';
import { grantHeaders } from './grantedAccess.ts';
import { type LoggedIn, logIn } from './login.loader.ts';
import { pathBack } from './pathBack.ts';
import { announceProblem, type Problem } from '../responses/problem.ts';
import { loadSessionPage } from '../session/session.loader.ts';

/** What a page knows of its request, and of the answer it is about to give. */
export type PageContext = Pick<AstroGlobal, 'request' | 'params' | 'url' | 'locals' | 'response'>;

const NO_STORE = { 'Cache-Control': 'private, no-store' };

const seeOther = (path: string, headers: [string, string][] = []) =>
  new Response(null, { status: 303, headers: [['Location', path], ...Object.entries(NO_STORE), ...headers] });

/** Tells a problem to a page's answer: its status, and when to try again. */
export function announceLoginProblem(problem: LoginProblem, response: { status?: number; headers: Headers }): void {
  response.headers.set('Cache-Control', NO_STORE['Cache-Control']);
  announceProblem(loginError(problem), response, waitOf(problem));
}

const waitOf = (problem: LoginProblem) => ('retryAfterSeconds' in problem ? problem.retryAfterSeconds : undefined);

/** Who sends a form, with what its captcha gave. */
export function visitorOf(fields: Record<string, unknown>, { clientAddress = '' }: App.Locals): PasswordVisitor {
  const proof = fields[PROOF_NAME];
  return { clientAddress, proof: typeof proof === 'string' ? proof : '', nowMs: Date.now() };
}

/** What a visitor is shown who was not let in; reCAPTCHA is asked only with consent, which the form then asks for. */
export function toFailedLogin(problem: LoginProblem, form: LoginForm, back: string | undefined): FailedLogin {
  const { captcha, recaptcha } = getSettings();
  const needsConsent = captcha === 'recaptcha' && problem.kind === 'too-many';
  return { problem, form, back, siteKey: needsConsent ? recaptcha?.siteKey : undefined };
}

/**
 * Answers `POST …/login` (contract §7): with JSON to JSON, else with the way back to the page, or with the page and what was wrong.
 * A GET, which a reload or a change of language makes, leads to the session.
 */
export async function loadLoginPage(context: PageContext): Promise<Response | Result<SessionView, ErrorCode>> {
  const { request, params, locals, response, url } = context;
  const { city, reference } = params;
  if (!isIdentifier('city', city) || !isIdentifier('reference', reference)) return fail('not-found');
  const home = localizePath(`/${city}/${reference}`, locals.locale);
  if (request.method !== 'POST') {
    const page = await loadSessionPage({ city, reference }, Date.now());
    return page.ok ? seeOther(home + url.search) : page;
  }
  const isJson = isJsonPost(request);
  const fields = await readPost(request);
  if (!fields.ok) return isJson ? toErrorResponse(fields.error, locals.t) : fail(fields.error);
  const form = readLogin(fields.value);
  const result = await logIn(params, form, visitorOf(fields.value, locals));
  if (isJson) return toJson(result, locals);
  const back = typeof fields.value['back'] === 'string' ? fields.value['back'] : undefined;
  if (result.ok) {
    const { session } = result.value;
    const page = pathBack(back, city, [reference, session.reference, String(session.sessionId)]);
    return seeOther(page ?? home, await cookiesOf(result.value, locals));
  }
  if (typeof result.error === 'string') return fail(result.error);
  announceLoginProblem(result.error, response);
  locals.failedLogin = toFailedLogin(result.error, form, back);
  return loadSessionPage({ city, reference }, Date.now());
}

/** Set-Cookie headers for a visitor who was let in. */
export async function cookiesOf({ city, session, isGranted }: LoggedIn, { grants }: App.Locals): Promise<[string, string][]> {
  const cookies = isGranted ? await grantHeaders(city, session, grants, Date.now()) : [];
  return cookies.map((cookie) => ['Set-Cookie', cookie]);
}

async function toJson(result: Result<LoggedIn, Problem | LoginProblem>, locals: App.Locals): Promise<Response> {
  const { t } = locals;
  if (result.ok) {
    return Response.json({ loggedin: true }, { headers: [...Object.entries(NO_STORE), ...(await cookiesOf(result.value, locals))] });
  }
  const problem = result.error;
  if (typeof problem === 'string') return toErrorResponse(problem, t);
  const { message, fields } = loginMessages(problem, t);
  const named = Object.fromEntries(Object.entries(fields).map(([field, message]) => [LOGIN_NAMES[field as LoginField], message]));
  return toErrorResponse(loginError(problem), t, {
    message,
    retryAfterSeconds: waitOf(problem),
    ...(problem.kind === 'invalid' && { fields: named }),
    ...(problem.kind === 'too-many' && problem.needsProof && { proof: true }),
  });
}
