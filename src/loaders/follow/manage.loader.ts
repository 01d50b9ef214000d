import type { City } from '../../domain/city/city.ts';
import { parseFollowValues, toFollowChoices } from '../../domain/follow/followForm.ts';
import type { LinkForm, TokenState } from '../../domain/follow/tokenPage.ts';
import { withoutControls } from '../../domain/http/controlCharacters.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { toNetwork } from '../../domain/login/subscriberNetwork.ts';
import { findProblem } from '../../domain/text/validation.ts';
import { LOCALE_INFO } from '../../i18n/locales.ts';
import { readPost } from '../../services/server/access/formPost.ts';
import { createFormToken, renewFormToken } from '../../services/server/access/formToken.ts';
import {
  type FollowChange,
  type FollowFailure,
  postConfirmation,
  postFollowChange,
  postLinkRequest,
  postUnsubscribe,
  readConfirmation,
  readFollows,
  readUnsubscribe,
} from '../../services/server/follow/followService.ts';
import { toText } from '../access/downloadOrder.ts';
import type { PageContext } from '../responses/pageContext.ts';
import { applyProblem } from '../responses/problem.ts';
import { checkFollower, FOLLOW_ACTION, toFailure } from './followCheck.ts';
import { loadFollowCity } from './followTarget.loader.ts';

/** A page that somebody opens from a message. */
export interface TokenPage {
  city: City;
  token: string;
  state: TokenState;
}

/** Longest token, in characters: no service makes a longer one. */
const TOKEN_LIMIT = 4096;

const newLinkForm = (): LinkForm => ({
  mail: '',
  problem: undefined,
  error: undefined,
  isSent: false,
  formToken: createFormToken(FOLLOW_ACTION, Date.now()),
});

const toLinkState = (isExpired: boolean): TokenState => ({ kind: 'link', isExpired, form: newLinkForm() });

/** The state of a page whose token the service does not take: an expired link, or why nothing can be shown. */
function toFailedState({ code, retryAfterSeconds }: FollowFailure, response: PageContext['response']): Result<TokenState, ErrorCode> {
  if (code === 'expired' || code === 'invalid-fields') {
    response.status = 410;
    return ok(toLinkState(true));
  }
  const problem = code === 'upstream-failed' ? 'unavailable' : code;
  if (problem === 'too-many-requests') applyProblem(problem, response, retryAfterSeconds);
  return fail(problem);
}

async function loadTokenPage(
  { params, url, response }: PageContext,
  toState: (token: string) => Promise<Result<TokenState, ErrorCode>>,
): Promise<Result<TokenPage, ErrorCode>> {
  response.headers.set('Cache-Control', 'private, no-store');
  const city = await loadFollowCity(params['city']);
  if (!city.ok) return city;
  const given = url.searchParams.get('token') ?? '';
  const token = given.length > TOKEN_LIMIT ? '' : given;
  const state = await toState(token);
  return state.ok ? ok({ city: city.value, token, state: state.value }) : state;
}

/** Answers `/follow/confirm` (rule 28.65): a GET only shows what would be confirmed, and a POST of its button confirms. */
export function loadConfirmPage(context: PageContext): Promise<Result<TokenPage, ErrorCode>> {
  const { request, response } = context;
  return loadTokenPage(context, async (token) => {
    if (token === '') return ok(toLinkState(false));
    if (request.method !== 'POST') {
      const read = await readConfirmation(token);
      return read.ok ? ok({ kind: 'confirm', follow: read.value.follow }) : toFailedState(read.error, response);
    }
    const fields = await readPost(request);
    if (!fields.ok) return fail(fields.error);
    const confirmed = await postConfirmation(token);
    return confirmed.ok ? ok({ kind: 'confirmed', ...confirmed.value }) : toFailedState(confirmed.error, response);
  });
}

/** Whether a POST is that of a handler of mail, a form of either type, which comes from anywhere (RFC 8058, rule 28.67). */
async function isOneClick(request: Request): Promise<boolean> {
  try {
    // A copy: the body of another form is read afterwards.
    return (await request.clone().formData()).get('List-Unsubscribe') === 'One-Click';
  } catch {
    return false;
  }
}

/**
 * Answers `/follow/manage` (rules 28.66 to 28.68): what somebody follows, with forms that change and end it; the form that asks for the
 * link; and the end of what a message was about.
 */
export function loadManagePage(context: PageContext): Promise<Result<TokenPage, ErrorCode>> {
  const { request, response } = context;
  return loadTokenPage(context, async (token) => {
    if (request.method !== 'POST') {
      return token === '' ? ok(toLinkState(false)) : showFollows(token, response);
    }
    if (token !== '' && (await isOneClick(request))) {
      const ended = await postUnsubscribe(token);
      return ended.ok ? ok({ kind: 'unsubscribe', follows: [] }) : toFailedState(ended.error, response);
    }
    const fields = await readPost(request);
    if (!fields.ok) return fail(fields.error);
    return fields.value['action'] === 'link' ? sendLink(fields.value, context) : changeFollows(token, fields.value, context);
  });
}

/** What a link shows: all that its owner follows, or only what its message was about (rule 28.67). */
async function showFollows(token: string, response: PageContext['response']): Promise<Result<TokenState, ErrorCode>> {
  const own = await readFollows(token);
  if (own.ok) return ok({ kind: 'follows', own: own.value, done: undefined, wrongId: undefined });
  // Each token has one purpose: the service takes that of a message for nothing else.
  const ofMessage = own.error.code === 'expired' ? await readUnsubscribe(token) : own;
  return ofMessage.ok ? ok({ kind: 'unsubscribe', follows: ofMessage.value.follows }) : toFailedState(ofMessage.error, response);
}

/** Changes or ends a follow, or ends all of them; a choice that is missing changes nothing and is said. */
async function changeFollows(
  token: string,
  fields: Record<string, unknown>,
  { response }: PageContext,
): Promise<Result<TokenState, ErrorCode>> {
  const change = toChange(fields);
  const answer = change === undefined ? await readFollows(token) : await postFollowChange(token, change);
  if (!answer.ok) return toFailedState(answer.error, response);
  if (change === undefined) applyProblem('invalid-fields', response);
  const done = change === undefined ? undefined : change.action === 'change' ? ('saved' as const) : ('ended' as const);
  return ok({ kind: 'follows', own: answer.value, done, wrongId: change === undefined ? toText(fields['id']) : undefined });
}

function toChange(fields: Record<string, unknown>): FollowChange | undefined {
  const action = toText(fields['action']);
  const id = toText(fields['id']);
  if (action === 'end-all') return { action };
  if (action === 'end') return { action, id };
  const choices = toFollowChoices(parseFollowValues(fields));
  return choices.ok ? { action: 'change', id, ...choices.value } : undefined;
}

/** Asks for a message with the link to the follows of an address; the page is the same for every address (rule 28.62). */
async function sendLink(fields: Record<string, unknown>, { locals, response }: PageContext): Promise<Result<TokenState, ErrorCode>> {
  const nowMs = Date.now();
  const mail = toText(fields['mail']).trim();
  const formToken = renewFormToken(toText(fields['formToken']), FOLLOW_ACTION, nowMs);
  const toState = (outcome: Pick<LinkForm, 'problem' | 'error' | 'isSent'>): Result<TokenState, ErrorCode> =>
    ok({ kind: 'link', isExpired: false, form: { mail: withoutControls(mail), formToken, ...outcome } });
  const problem = findProblem('email', mail);
  if (problem) {
    applyProblem('invalid-fields', response);
    return toState({ problem, error: 'invalid-fields', isSent: false });
  }
  const clientAddress = locals.clientAddress ?? '';
  const checked = await checkFollower({ fields, clientAddress, nowMs });
  const sent = checked.ok
    ? await postLinkRequest({ mail, locale: LOCALE_INFO[locals.locale].tag, network: toNetwork(clientAddress) })
    : undefined;
  if (sent?.ok) return toState({ problem: undefined, error: undefined, isSent: true });
  const { code, retryAfterSeconds } = checked.ok ? toFailure(sent?.error ?? { code: 'upstream-failed' }) : checked.error;
  applyProblem(code, response, retryAfterSeconds);
  return toState({ problem: code === 'invalid-fields' ? 'email' : undefined, error: code, isSent: false });
}
