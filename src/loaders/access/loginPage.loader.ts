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
  parseLoginForm,
} from '../../domain/login/login.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Translate } from '../../i18n/translator.ts';
import { loginMessages } from '../../i18n/labels/loginMessages.ts';
import { isJsonPost, readPost } from '../../services/server/access/formPost.ts';
import type { PasswordAttempt } from '../../services/server/access/passwordCheck.ts';
import type { DetailedError } from '../responses/errorResponse.ts';
import type { FormAnswer } from '../responses/formAnswer.ts';
import { createGrantCookies } from './grantedAccess.ts';
import { type LoggedIn, logIn } from './login.loader.ts';
import { toReturnPath } from './returnPath.ts';
import type { PageContext } from '../responses/pageContext.ts';
import { applyProblem, type Problem } from '../responses/problem.ts';
import { loadSessionPage } from '../session/session.loader.ts';

/** Sets status and Retry-After of a page's response for a failed login. */
export function applyLoginProblem(problem: LoginProblem, response: { status?: number; headers: Headers }): void {
  response.headers.set('Cache-Control', 'private, no-store');
  applyProblem(loginError(problem), response, getWaitSeconds(problem));
}

const getWaitSeconds = (problem: LoginProblem) => ('retryAfterSeconds' in problem ? problem.retryAfterSeconds : undefined);

/** The attempt that a posted form makes, with its captcha proof. */
export function toPasswordAttempt(fields: Record<string, unknown>, { clientAddress = '' }: App.Locals): PasswordAttempt {
  const proof = fields[PROOF_NAME];
  return { clientAddress, proof: typeof proof === 'string' ? proof : '', nowMs: Date.now() };
}

/** View of a failed login. The form asks for consent before reCAPTCHA is used (rule 20.8). */
export function toFailedLogin(problem: LoginProblem, form: LoginForm, back: string | undefined): FailedLogin {
  const { captcha, recaptcha } = getSettings();
  const needsConsent = captcha === 'recaptcha' && problem.kind === 'too-many';
  return { problem, form, back, siteKey: needsConsent ? recaptcha?.siteKey : undefined };
}

/**
 * Answers `POST …/login` (contract §7): JSON to a JSON body, else a redirect to the page the visitor came from, or the page with the error
 * (rules 14.2, 14.12, 14.13). A GET, from a reload or a change of language, redirects to the session.
 */
export async function loadLoginPage(context: PageContext): Promise<FormAnswer<SessionView>> {
  const { request, params, locals, response, url } = context;
  const { city, reference } = params;
  const toPage = (page: Result<SessionView, ErrorCode>) => ({ kind: 'page', page }) as const;
  if (!isIdentifier('city', city) || !isIdentifier('reference', reference)) return toPage(fail('not-found'));
  const home = localizePath(`/${city}/${reference}`, locals.locale);
  if (request.method !== 'POST') {
    const page = await loadSessionPage({ city, reference }, Date.now());
    return page.ok ? { kind: 'redirect', path: home + url.search } : toPage(page);
  }
  const isJson = isJsonPost(request);
  const fields = await readPost(request);
  if (!fields.ok) return isJson ? { kind: 'json', json: fields } : toPage(fields);
  const form = parseLoginForm(fields.value);
  const result = await logIn(params, form, toPasswordAttempt(fields.value, locals));
  if (isJson) return toJson(result, locals);
  const back = typeof fields.value['back'] === 'string' ? fields.value['back'] : undefined;
  if (result.ok) {
    const { session } = result.value;
    const page = toReturnPath(back, city, [reference, session.reference, String(session.sessionId)]);
    return { kind: 'redirect', path: page ?? home, cookies: await makeCookies(result.value, locals) };
  }
  if (typeof result.error === 'string') return toPage(fail(result.error));
  applyLoginProblem(result.error, response);
  locals.failedLogin = toFailedLogin(result.error, form, back);
  return toPage(await loadSessionPage({ city, reference }, Date.now()));
}

/** Values of the Set-Cookie headers after a successful login; none when no grant is needed. */
export const makeCookies = async ({ city, session, isGranted }: LoggedIn, { grants }: App.Locals): Promise<string[]> =>
  isGranted ? createGrantCookies(city, session, grants, Date.now()) : [];

async function toJson(result: Result<LoggedIn, Problem | LoginProblem>, locals: App.Locals): Promise<FormAnswer<SessionView>> {
  if (result.ok) return { kind: 'json', json: ok({ loggedin: true }), cookies: await makeCookies(result.value, locals) };
  const { error } = result;
  return { kind: 'json', json: fail(typeof error === 'string' ? error : toDetailedError(error, locals.t)) };
}

function toDetailedError(problem: LoginProblem, t: Translate): DetailedError {
  const { message, fields } = loginMessages(problem, t);
  const named = Object.fromEntries(Object.entries(fields).map(([field, text]) => [LOGIN_NAMES[field as LoginField], text]));
  return {
    code: loginError(problem),
    message,
    retryAfterSeconds: getWaitSeconds(problem),
    ...(problem.kind === 'invalid' && { fields: named }),
    ...(problem.kind === 'too-many' && problem.needsProof && { proof: true }),
  };
}
