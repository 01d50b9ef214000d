import { getSettings } from '../../config/settings/currentSettings.ts';
import type { City } from '../../domain/city/city.ts';
import {
  type FollowChoices,
  type FollowProblems,
  type FollowValues,
  initialFollow,
  parseFollowValues,
  parseSubscription,
  toFollowChoices,
  toMailFollow,
} from '../../domain/follow/followForm.ts';
import { followedPath, followPath, followTokenPath } from '../../domain/follow/followTarget.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import { withoutControls } from '../../domain/http/controlCharacters.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { toNetwork } from '../../domain/login/subscriberNetwork.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import { type Locale, LOCALE_INFO } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { isJsonPost, readPost } from '../../services/server/access/formPost.ts';
import { createFormToken, renewFormToken } from '../../services/server/access/formToken.ts';
import { getPushKey, postBrowserFollow, postMailFollow } from '../../services/server/follow/followService.ts';
import { toText } from '../access/downloadOrder.ts';
import type { FormAnswer, PrivateJson } from '../responses/formAnswer.ts';
import type { PageContext } from '../responses/pageContext.ts';
import { applyProblem } from '../responses/problem.ts';
import { type FollowAttempt, checkFollower, FOLLOW_ACTION, toFailure } from './followCheck.ts';
import { type Followed, loadFollowed } from './followTarget.loader.ts';

/** The page with the form that follows something. */
export interface FollowPage {
  city: City;
  view: FollowView;
  /** Path of the page of what is followed, without language. */
  path: string;
}

/** Longest name that the follow service stores, in characters. */
const NAME_LIMIT = 500;

type Outcome = Pick<FollowView, 'values' | 'problems' | 'error' | 'isSent' | 'formToken'>;

function toView(followed: Followed, pushKey: string | undefined, outcome: Outcome, locale: Locale): FollowView {
  const { captcha, recaptcha } = getSettings();
  const { city, target, name, topics, request } = followed;
  // Names of sessions, categories and items are in the language of the city; a query and the name of a person are in none.
  const hasLang = target.kind !== 'search' && target.kind !== 'person';
  const page = localizePath(followPath(city.name, request), locale);
  return {
    action: page,
    kind: target.kind,
    name: withoutControls(name),
    ...(hasLang && contentLang(city, locale)),
    topics,
    topicId: target.kind === 'topic' ? target.topicId : undefined,
    ...outcome,
    // A page must not repeat what HTML may not have.
    values: { ...outcome.values, mail: withoutControls(outcome.values.mail) },
    captcha,
    siteKey: recaptcha?.siteKey,
    pushKey,
    links: {
      manage: localizePath(followTokenPath(city.name, 'manage'), locale),
      privacy: localizePath('/privacy', locale),
      page,
    },
  };
}

/** The empty form; `unavailable` while the follow service does not answer: nobody should fill in a form in vain. */
async function toEmptyForm(followed: Followed, locale: Locale): Promise<Result<FollowView, ErrorCode>> {
  const pushKey = await getPushKey();
  if (!pushKey.ok) return fail('unavailable');
  const outcome = {
    values: initialFollow(followed.target.kind),
    problems: {},
    error: undefined,
    isSent: false,
    formToken: createFormToken(FOLLOW_ACTION, Date.now()),
  };
  return ok(toView(followed, pushKey.value, outcome, locale));
}

const toPage = (page: Result<FollowPage, ErrorCode>): FormAnswer<FollowPage> => ({ kind: 'page', page });

const toFollowPage = ({ city, target }: Followed, view: FollowView): FollowPage => ({ city, view, path: followedPath(target) });

/**
 * Answers `/follow` (rules 28.60 to 28.64): the form, and to a POST what became of it: JSON to a JSON body, else the page, with the typed
 * values when nothing was asked for.
 */
export async function loadFollowPage(context: PageContext): Promise<FormAnswer<FollowPage>> {
  const { request, locals, response, params, url } = context;
  response.headers.set('Cache-Control', 'private, no-store');
  const { locale, t } = locals;
  if (request.method !== 'POST') {
    const followed = await loadFollowed(params['city'], url.searchParams, Date.now());
    if (!followed.ok) return toPage(followed);
    const view = await toEmptyForm(followed.value, locale);
    return toPage(view.ok ? ok(toFollowPage(followed.value, view.value)) : view);
  }
  const isJson = isJsonPost(request);
  const reject = (code: ErrorCode): FormAnswer<FollowPage> => (isJson ? { kind: 'json', json: fail(code) } : toPage(fail(code)));
  const fields = await readPost(request);
  if (!fields.ok) return reject(fields.error);
  const nowMs = Date.now();
  const topic = fields.value['topic'] === undefined ? undefined : toText(fields.value['topic']);
  const followed = await loadFollowed(params['city'], url.searchParams, nowMs, topic);
  if (!followed.ok) return reject(followed.error);
  const attempt = { fields: fields.value, clientAddress: locals.clientAddress ?? '', nowMs };
  const values = parseFollowValues(fields.value);
  const formToken = () => renewFormToken(toText(fields.value['formToken']), FOLLOW_ACTION, nowMs);
  if (isJson) {
    const sent =
      fields.value['channel'] === 'push'
        ? await followInBrowser(followed.value, values, attempt, locale)
        : await followByMail(followed.value, values, attempt, locale);
    return { kind: 'json', json: sent.ok ? ok(sent.value) : toJsonFailure(sent.error, formToken(), t) };
  }
  const sent = await followByMail(followed.value, values, attempt, locale);
  if (!sent.ok) applyProblem(sent.error.code, response, sent.error.retryAfterSeconds);
  const { code, problems = {} } = sent.ok ? {} : sent.error;
  const outcome = { values, problems, error: code, isSent: sent.ok, formToken: formToken() };
  return toPage(ok(toFollowPage(followed.value, toView(followed.value, undefined, outcome, locale))));
}

/** Why nothing was asked for. */
interface FollowError {
  code: ErrorCode;
  problems?: FollowProblems;
  retryAfterSeconds?: number | undefined;
}

const toNewFollow = ({ target, name }: Followed, choices: FollowChoices, { clientAddress }: FollowAttempt, locale: Locale) => ({
  target,
  name: name.slice(0, NAME_LIMIT).toWellFormed(),
  ...choices,
  locale: LOCALE_INFO[locale].tag,
  network: toNetwork(clientAddress),
});

/** Asks the follow service for a message that confirms; the answer says nothing of the address (rule 28.62). */
async function followByMail(
  followed: Followed,
  values: FollowValues,
  attempt: FollowAttempt,
  locale: Locale,
): Promise<Result<object, FollowError>> {
  const order = toMailFollow(values);
  if (!order.ok) return fail({ code: 'invalid-fields', problems: order.error });
  const checked = await checkFollower(attempt);
  if (!checked.ok) return checked;
  const { mail, ...choices } = order.value;
  const sent = await postMailFollow({ ...toNewFollow(followed, choices, attempt, locale), mail });
  if (sent.ok) return ok({ sent: true });
  const { fields } = sent.error;
  return fail({ ...toFailure(sent.error), ...(fields?.includes('mail') && { problems: { mail: 'email' } }) });
}

/** Follows in the browser that asks; its permission is the consent, so nothing is confirmed (rule 28.64). */
async function followInBrowser(
  followed: Followed,
  values: FollowValues,
  attempt: FollowAttempt,
  locale: Locale,
): Promise<Result<object, FollowError>> {
  const choices = toFollowChoices(values);
  if (!choices.ok) return fail({ code: 'invalid-fields', problems: choices.error });
  const subscription = parseSubscription(attempt.fields['subscription']);
  if (!subscription) return fail({ code: 'malformed-body' });
  const checked = await checkFollower(attempt);
  if (!checked.ok) return checked;
  const followedNow = await postBrowserFollow({ ...toNewFollow(followed, choices.value, attempt, locale), subscription });
  if (!followedNow.ok) return fail(toFailure(followedNow.error));
  return ok({ manage: localizePath(followTokenPath(followed.city.name, 'manage', followedNow.value.manage), locale) });
}

/** The JSON answer, with a token for the next attempt when that of the form may be used up. */
function toJsonFailure({ code, problems, retryAfterSeconds }: FollowError, formToken: string, t: Translate): PrivateJson {
  if (!problems) return fail({ code, retryAfterSeconds, formToken });
  const fields = Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(VALIDATION_TEXTS[problem])]));
  return fail({ code, retryAfterSeconds, fields, formToken });
}

/** Loads `/follow/form`: the empty form and its texts, for the dialog. */
export async function loadFollowDocument(context: Omit<PageContext, 'response'>, texts: object): Promise<PrivateJson> {
  const { params, url, locals } = context;
  const followed = await loadFollowed(params['city'], url.searchParams, Date.now());
  if (!followed.ok) return followed;
  const view = await toEmptyForm(followed.value, locals.locale);
  return view.ok ? ok({ view: view.value, texts }) : view;
}
