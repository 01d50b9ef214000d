import type { AstroGlobal } from 'astro';
import { getSettings } from '../../config/settings/currentSettings.ts';
import {
  type DownloadOffer,
  downloadTopics,
  type DownloadValues,
  emptyDownload,
  readDownloadValues,
} from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { partOffset, recordingEnd } from '../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { parseTime } from '../../domain/time/timeText.ts';
import { VALIDATION_TEXTS, type ValidationProblem } from '../../domain/text/validation.ts';
import { formatBytes, formatLanguageName, formatPosition } from '../../i18n/format.ts';
import { localizePath } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { isJsonPost, readPost } from '../../services/server/access/formPost.ts';
import { createFormToken, renewFormToken } from '../../services/server/access/formToken.ts';
import { getMediaSize } from '../../services/server/upstream/mediaSize.ts';
import { DOWNLOAD_ACTION, type DownloadFailure, orderDownload, textOf } from './downloadOrder.ts';
import { toErrorResponse } from '../responses/errorResponse.ts';
import { announceProblem } from '../responses/problem.ts';
import { loadSessionPage } from '../session/session.loader.ts';

/** What a page knows of its request, and of the answer it is about to give. */
type PageContext = Pick<AstroGlobal, 'request' | 'params' | 'url' | 'locals' | 'response'>;

/** A session in download mode (spec §2); there is no form where there is nothing to download, or nothing for this visitor. */
export interface DownloadPage {
  view: SessionView;
  form: DownloadView | undefined;
}

/** What can be downloaded of a session, undefined where nothing can: its city does not let visitors download, it is not open to this visitor, or there is no recording. */
function offerOf({ city, content }: SessionView): DownloadOffer | undefined {
  if (!city.downloadEnabled || content?.playlist?.streamType !== 'vod') return undefined;
  const { metadata, playlist, subtitles } = content;
  const languages = [...(playlist.languages ?? []), ...subtitles.map(({ language }) => language)];
  return {
    topics: downloadTopics(metadata.topics),
    languages: [...new Set(languages)],
    endSeconds: recordingEnd(content),
  };
}

/** A failure as a script is told it: with the token for the next try, where the form's own may be used up. */
type HttpError = DownloadFailure & { formToken?: string };

type Outcome = Pick<DownloadView, 'values' | 'problems' | 'error' | 'isStarted' | 'formToken'>;

async function toForm(
  { city, session, content }: SessionView,
  offer: DownloadOffer,
  outcome: Outcome,
  locals: App.Locals,
): Promise<DownloadView> {
  const { captcha, recaptcha } = getSettings();
  // Of a recording in several files nobody says how large it is.
  const mp4 = content?.parts ? undefined : content?.playlist?.mp4;
  const bytes = mp4 === undefined ? undefined : await getMediaSize(mp4);
  return {
    action: localizePath(`${sessionPath(city.name, session)}/download`, locals.locale),
    offer,
    topicNames: Object.fromEntries(content?.metadata.topics.map(({ id, name }) => [id, name]) ?? []),
    languageNames: Object.fromEntries(offer.languages.map((language) => [language, formatLanguageName(language, locals.locale)])),
    ...outcome,
    offsetSeconds: partOffset(content?.parts),
    captcha,
    siteKey: recaptcha?.siteKey,
    size: bytes === undefined ? undefined : formatBytes(bytes, locals.locale),
  };
}

/** The form before it is sent; a clip's address (`?in=…&out=…`) brings its marks, which of a part (`?part=2`) count from its beginning. */
function emptyForm(view: SessionView, offer: DownloadOffer, { url, locals }: Omit<PageContext, 'response'>): Promise<DownloadView> {
  const offset = partOffset(view.content?.parts);
  const markOf = (name: string, round: (seconds: number) => number) => {
    const typed = url.searchParams.get(name) ?? '';
    const seconds = parseTime(typed);
    return seconds === undefined ? typed : formatPosition(round(seconds + offset));
  };
  const [start, stop] = [markOf('in', Math.floor), markOf('out', Math.ceil)];
  const values = emptyDownload(offer, start || stop ? { start, stop } : undefined);
  const formToken = createFormToken(DOWNLOAD_ACTION, Date.now());
  return toForm(view, offer, { values, problems: {}, error: undefined, isStarted: false, formToken }, locals);
}

/** The session of an address; nobody else keeps the answer. */
function loadSession(context: PageContext): Promise<Result<SessionView, ErrorCode>> {
  context.response.headers.set('Cache-Control', 'private, no-store');
  return findSession(context);
}

function findSession({ params, locals, url }: Omit<PageContext, 'response'>): Promise<Result<SessionView, ErrorCode>> {
  const { city, reference } = params;
  return loadSessionPage({ city, reference, part: url.searchParams.get('part') }, Date.now(), locals.grants);
}

/**
 * Answers `/download/` (spec §2): the session with its download form and, to a POST, what came of it: JSON to JSON, else the page,
 * with everything that was typed where the download did not start.
 */
export async function loadDownloadPage(context: PageContext): Promise<Response | Result<DownloadPage, ErrorCode>> {
  const { request, locals, response } = context;
  if (request.method !== 'POST') {
    const page = await loadSession(context);
    if (!page.ok) return page;
    const offer = offerOf(page.value);
    return ok({ view: page.value, form: offer && (await emptyForm(page.value, offer, context)) });
  }
  const isJson = isJsonPost(request);
  const reject = (failure: HttpError) => toErrorResponse(failure.code, locals.t, toDetails(failure, locals.t));
  const fields = await readPost(request);
  if (!fields.ok) return isJson ? reject({ code: fields.error }) : fail(fields.error);
  const page = await loadSession(context);
  if (!page.ok) return isJson ? reject({ code: page.error }) : page;
  if (!page.value.city.downloadEnabled) return isJson ? reject({ code: 'not-found' }) : fail('not-found');
  const offer = offerOf(page.value);
  if (!offer) {
    if (isJson) return reject({ code: 'no-recording' });
    announceProblem('no-recording', response);
    return ok({ view: page.value, form: undefined });
  }
  const asker = { locale: locals.locale, clientAddress: locals.clientAddress ?? '', nowMs: Date.now() };
  const ordered = await orderDownload(page.value, offer, fields.value, asker);
  const formToken = renewFormToken(textOf(fields.value['formToken']), DOWNLOAD_ACTION, asker.nowMs);
  if (isJson) {
    const started = { started: true, message: locals.t('download.started') };
    return ordered.ok
      ? Response.json(started, { headers: { 'Cache-Control': 'private, no-store' } })
      : reject(ordered.error.problems ? ordered.error : { ...ordered.error, formToken });
  }
  if (!ordered.ok) announceProblem(ordered.error.code, response, ordered.error.retryAfterSeconds);
  const outcome = { ...toOutcome(ordered, readDownloadValues(fields.value)), formToken };
  return ok({ view: page.value, form: await toForm(page.value, offer, outcome, locals) });
}

function toOutcome(ordered: Result<null, DownloadFailure>, values: DownloadValues): Omit<Outcome, 'formToken'> {
  const { code, problems = {} } = ordered.ok ? {} : ordered.error;
  return { values, problems, error: code, isStarted: ordered.ok };
}

function toDetails({ problems, retryAfterSeconds, formToken }: HttpError, t: Translate) {
  const messageOf = (problem: ValidationProblem) => t(VALIDATION_TEXTS[problem]);
  const fields = problems && Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, messageOf(problem)]));
  return { ...(fields && { fields }), ...(formToken && { formToken }), retryAfterSeconds };
}

/** Answers `/download/form`: the form before it is sent, as JSON with the texts that it needs. */
export async function loadDownloadDocument(context: Omit<PageContext, 'response'>, texts: object): Promise<Response> {
  const { locals } = context;
  const page = await findSession(context);
  if (!page.ok) return toErrorResponse(page.error, locals.t);
  const offer = offerOf(page.value);
  if (!offer) return toErrorResponse('no-recording', locals.t);
  const view = await emptyForm(page.value, offer, context);
  return Response.json({ view, texts }, { headers: { 'Cache-Control': 'private, no-store' } });
}
