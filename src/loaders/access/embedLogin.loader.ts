import { parseLoginForm } from '../../domain/login/login.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, type Result } from '../../domain/http/result.ts';
import { readPost } from '../../services/server/access/formPost.ts';
import { embedLocale, type EmbedPage, loadEmbedPage } from '../session/embed.loader.ts';
import { signAddressGrant } from './grantedAccess.ts';
import { logIn } from './login.loader.ts';
import type { PageContext } from '../responses/pageContext.ts';
import { applyLoginProblem, makeCookies, toFailedLogin, toPasswordAttempt } from './loginPage.loader.ts';

/**
 * Loads an embed, and logs in first when a form with the session's password was posted to its address (rule 14.6). Browsers store no
 * cookie for a frame on another site: the answer itself is the open embed, and the addresses of its files carry a grant.
 */
export async function openEmbed(context: PageContext): Promise<Result<EmbedPage, ErrorCode>> {
  const problem = context.request.method === 'POST' ? await logInFromForm(context) : undefined;
  if (problem) return fail(problem);
  const { params, url, locals } = context;
  const locale = embedLocale(params['language'], locals.pagePath) ?? locals.locale;
  return loadEmbedPage({ ...params, locale }, url.searchParams, Date.now(), locals.grants);
}

/** Logs in with the posted password and stores a failed login in `locals`; returns the error code of a form that cannot be read. */
async function logInFromForm({ request, params, locals, response }: PageContext): Promise<ErrorCode | undefined> {
  const fields = await readPost(request);
  if (!fields.ok) return fields.error;
  const form = parseLoginForm(fields.value);
  const result = await logIn(params, form, toPasswordAttempt(fields.value, locals));
  if (!result.ok) {
    // The page itself reports a session that cannot be loaded.
    if (typeof result.error === 'string') return undefined;
    applyLoginProblem(result.error, response);
    locals.failedLogin = toFailedLogin(result.error, form, undefined);
    return undefined;
  }
  const { city, session, isGranted } = result.value;
  if (isGranted) locals.grants.address = await signAddressGrant(city, session, Date.now());
  // Browsers store the cookie when the embed is opened directly or on the portal's own site.
  for (const cookie of await makeCookies(result.value, locals)) response.headers.append('Set-Cookie', cookie);
  return undefined;
}
