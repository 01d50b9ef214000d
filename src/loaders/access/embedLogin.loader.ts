import { readLogin } from '../../domain/login/login.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, type Result } from '../../domain/http/result.ts';
import { readPost } from '../../services/server/access/formPost.ts';
import { type EmbedPage, loadEmbedPage } from '../session/embed.loader.ts';
import { signAddressGrant } from './grantedAccess.ts';
import { logIn } from './login.loader.ts';
import { announceLoginProblem, cookiesOf, type PageContext, toFailedLogin, visitorOf } from './loginPage.loader.ts';

/**
 * Opens an embed for its visitor. A form sent to an embed's own address brings the password of its session, and the answer is the
 * embed, opened: browsers keep no cookie for a guest on another site, so the page itself is the grant, and its files carry one.
 */
export async function openEmbed(context: PageContext): Promise<Result<EmbedPage, ErrorCode>> {
  const httpError = context.request.method === 'POST' ? await takePassword(context) : undefined;
  if (httpError) return fail(httpError);
  return loadEmbedPage(context.params, context.url.searchParams, Date.now(), context.locals.grants);
}

/** Lets the visitor in whose form brings the right password, or notes what was wrong with it; answers why a form was not read. */
async function takePassword({ request, params, locals, response }: PageContext): Promise<ErrorCode | undefined> {
  const fields = await readPost(request);
  if (!fields.ok) return fields.error;
  const form = readLogin(fields.value);
  const result = await logIn(params, form, visitorOf(fields.value, locals));
  if (!result.ok) {
    // A session that cannot be had at all is what the page itself will say.
    if (typeof result.error === 'string') return undefined;
    announceLoginProblem(result.error, response);
    locals.failedLogin = toFailedLogin(result.error, form, undefined);
    return undefined;
  }
  const { city, session, isGranted } = result.value;
  if (isGranted) locals.grants.address = await signAddressGrant(city, session, Date.now());
  // Kept where the embed is not a guest: opened by itself, or on the portal's own site.
  for (const [name, value] of await cookiesOf(result.value, locals)) response.headers.append(name, value);
  return undefined;
}
