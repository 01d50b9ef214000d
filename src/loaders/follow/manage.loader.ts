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
import { applyProblem, type LimitedProblem } from '../responses/problem.ts';
import { checkFollower, FOLLOW_ACTION, toFailure } from './followCheck.ts';
import { isFollowCity, loadFollowCity } from './followTarget.loader.ts';

/** A page that somebody opens from a message. */
export interface TokenPage {
  /** Name of the city in the address. */
  name: string;
  /** Undefined if it cannot be loaded or shown: somebody's follows can be ended nevertheless (rule 28.67). */
  city: City | undefined;
  token: string;
  state: TokenState;
}

/** What is shown also without the city of the address. */
const WITHOUT_CITY: TokenState['kind'][] = ['confirmed', 'follows', 'unsubscribe'];

/** Longest token, in characters: no service makes a longer one. */
const TOKEN_LIMIT = 4096;

/** Longest id of a follow, in characters: no service makes a longer one. */
const ID_LIMIT = 100;

const newLinkForm = (): LinkForm => ({
  mail: '',
  problem: undefined,
  error: undefined,
  isSent: false,
  formToken: createFormToken(FOLLOW_ACTION, Date.now()),
});

const toLinkState = (isExpired: boolean): TokenState => ({ kind: 'link', isExpired, form: newLinkForm() });

/** The state of a page whose token the service does not take: `expired`, or why nothing can be shown. */
function toFailedState(
  { code, retryAfterSeconds }: FollowFailure,
  response: PageContext['response'],
  toExpired = () => toLinkState(true),
): Result<TokenState, ErrorCode> {
  if (code === 'expired' || code === 'invalid-fields') {
    response.status = 410;
    return ok(toExpired());
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
  // The token of the address goes nowhere, not even to this site. Without any referrer a form would have no origin (rule 23.6).
  response.headers.set('Referrer-Policy', 'strict-origin');
  const name = params['city'];
  if (!isFollowCity(name)) return fail('not-found');
  const given = url.searchParams.get('token') ?? '';
  const token = given.length > TOKEN_LIMIT ? '' : given;
  const loadState = async (city: Result<City, LimitedProblem> | undefined): Promise<Result<TokenPage, ErrorCode>> => {
    const state = await toState(token);
    if (!state.ok) return state;
    const shown = city ?? (await loadFollowCity(name));
    if (!shown.ok && !WITHOUT_CITY.includes(state.value.kind)) return shown;
    return ok({ name, city: shown.ok ? shown.value : undefined, token, state: state.value });
  };
  // What a token opens needs no city; what has none is asked for in a city only.
  if (token !== '') return loadState(undefined);
  const city = await loadFollowCity(name);
  return city.ok ? loadState(city) : city;
}

/**
 * Answers `/follow/confirm` (rule 28.65): a GET only shows what would be confirmed, and a POST of its button confirms. A link that does not
 * confirm leads to no link to somebody's follows: who confirmed nothing gets none (rule 28.5).
 */
export function loadConfirmPage(context: PageContext): Promise<Result<TokenPage, ErrorCode>> {
  const { request, response } = context;
  const toExpired = (): TokenState => ({ kind: 'unconfirmable' });
  return loadTokenPage(context, async (token) => {
    if (token === '') return toFailedState({ code: 'expired' }, response, toExpired);
    if (request.method !== 'POST') {
      const read = await readConfirmation(token);
      return read.ok ? ok({ kind: 'confirm', follow: read.value.follow }) : toFailedState(read.error, response, toExpired);
    }
    const fields = await readPost(request);
    if (!fields.ok) return fail(fields.error);
    const confirmed = await postConfirmation(token);
    return confirmed.ok ? ok({ kind: 'confirmed', ...confirmed.value }) : toFailedState(confirmed.error, response, toExpired);
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
  if (id.length > ID_LIMIT) return undefined;
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
