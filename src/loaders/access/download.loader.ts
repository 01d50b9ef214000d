import type { PageContext } from '../responses/pageContext.ts';
import { getSettings } from '../../config/settings/currentSettings.ts';
import {
  downloadCode,
  downloadLanguages,
  type DownloadOffer,
  downloadTopics,
  type DownloadValues,
  initialDownload,
  parseDownloadValues,
} from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { withoutControls } from '../../domain/http/controlCharacters.ts';
import { DOWNLOAD_FORM_LIMIT_BYTES } from '../../domain/http/formLimits.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { otherFirstTrack, type SoundTrack } from '../../domain/playback/soundTracks.ts';
import { partOffsetSeconds, recordingEndSeconds } from '../../domain/session/recordingParts.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { firstShown, MOST_RECORDS } from '../../domain/session/shownRecords.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { parseTime } from '../../domain/time/timeText.ts';
import { VALIDATION_TEXTS, type ValidationProblem } from '../../domain/text/validation.ts';
import { formatBytes, formatLanguageName, formatPosition } from '../../i18n/format.ts';
import { soundTrackLabel } from '../../i18n/labels/soundLabels.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Translate } from '../../i18n/translator.ts';
import { isJsonPost, readPost } from '../../services/server/access/formPost.ts';
import { createFormToken, renewFormToken } from '../../services/server/access/formToken.ts';
import type { StartedDownload } from '../../services/server/clients/downloadService.ts';
import { getMediaSize } from '../../services/server/upstream/mediaSize.ts';
import { DOWNLOAD_ACTION, type DownloadFailure, orderDownload, toText } from './downloadOrder.ts';
import type { FormAnswer, PrivateJson } from '../responses/formAnswer.ts';
import { applyProblem } from '../responses/problem.ts';
import { loadSessionPage } from '../session/session.loader.ts';

/** A session page with the download form; without a form when the visitor cannot download anything (rule 15.1). */
export interface DownloadPage {
  view: SessionView;
  form: DownloadView | undefined;
}

/**
 * Download offer of a session (rule 15.1); undefined when the city has no downloads, the session is not open to the visitor, or nothing is
 * recorded.
 */
function toDownloadOffer({ city, content }: SessionView): DownloadOffer | undefined {
  if (!city.downloadEnabled || content?.playlist?.streamType !== 'vod') return undefined;
  const { metadata, playlist, subtitles } = content;
  return {
    topics: downloadTopics(metadata.topics.filter(({ startMs }) => startMs !== undefined)),
    languages: downloadLanguages(
      playlist,
      subtitles.map(({ language }) => language),
    ),
    endSeconds: recordingEndSeconds(content),
  };
}

type Outcome = Pick<DownloadView, 'values' | 'problems' | 'error' | 'isStarted' | 'isMailed' | 'formToken'>;

async function toForm(
  { city, session, content }: SessionView,
  offer: DownloadOffer,
  outcome: Outcome,
  locals: App.Locals,
): Promise<DownloadView> {
  const { captcha, recaptcha } = getSettings();
  const { email, start, stop } = outcome.values;
  // A page must not repeat what HTML may not have.
  const values = { ...outcome.values, email: withoutControls(email), start: withoutControls(start), stop: withoutControls(stop) };
  // The size of a recording in several files is unknown.
  const mp4 = content?.parts ? undefined : content?.playlist?.mp4;
  const bytes = mp4 === undefined ? undefined : await getMediaSize(mp4);
  const [chosen] = outcome.values.topics;
  const first = firstShown(offer.topics.length, MOST_RECORDS, chosen === undefined ? 0 : offer.topics.indexOf(chosen));
  const topics = new Set(offer.topics.slice(first, first + MOST_RECORDS));
  const left = offer.topics.length - topics.size;
  return {
    action: localizePath(`${sessionPath(city.name, session)}/download`, locals.locale),
    cityTitle: city.title,
    offer: { ...offer, topics: [...topics] },
    ...(left > 0 && { notShown: locals.t('session.notShown', { count: left }) }),
    topicNames: Object.fromEntries(content?.metadata.topics.flatMap(({ id, name }) => (topics.has(id) ? [[id, name]] : [])) ?? []),
    languageNames: toLanguageNames(offer.languages, content?.playlist?.tracks ?? [], locals),
    ...outcome,
    values,
    offsetSeconds: partOffsetSeconds(content?.parts),
    captcha,
    siteKey: recaptcha?.siteKey,
    size: bytes === undefined ? undefined : formatBytes(bytes, locals.locale),
  };
}

/** The names of what is offered: of languages, and of the tracks that no language names (rule 27.9). */
function toLanguageNames(codes: readonly string[], tracks: readonly SoundTrack[], { locale, t }: App.Locals): Record<string, string> {
  const nameOf = (code: string) => {
    const track = tracks.find((each) => each.language !== code && downloadCode(each) === code);
    return track ? soundTrackLabel(track, locale, t) : formatLanguageName(code, locale);
  };
  return Object.fromEntries(codes.map((code) => [code, nameOf(code)]));
}

/** The empty form. Topic and marks come from the address (rules 15.3, 15.12), in which times of a part count from the start of the part. */
function emptyForm(view: SessionView, offer: DownloadOffer, { url, locals }: Omit<PageContext, 'response'>): Promise<DownloadView> {
  const offset = partOffsetSeconds(view.content?.parts);
  const markOf = (name: string, round: (seconds: number) => number) => {
    const typed = url.searchParams.get(name) ?? '';
    const seconds = parseTime(typed);
    return seconds === undefined ? typed : formatPosition(round(seconds + offset));
  };
  const start = markOf('in', Math.floor);
  const stop = markOf('out', Math.ceil);
  const otherTrack = otherFirstTrack(view.content ?? {});
  const values = initialDownload(offer, {
    language: otherTrack ? downloadCode(otherTrack) : locals.locale,
    topicId: url.searchParams.get('topic') ?? undefined,
    marks: start || stop ? { start, stop } : undefined,
  });
  const formToken = createFormToken(DOWNLOAD_ACTION, Date.now());
  return toForm(view, offer, { values, problems: {}, error: undefined, isStarted: false, isMailed: false, formToken }, locals);
}

/** Loads the session of the address and marks the answer as private. */
function loadSession(context: PageContext): Promise<Result<SessionView, ErrorCode>> {
  context.response.headers.set('Cache-Control', 'private, no-store');
  return findSession(context);
}

function findSession({ params, locals, url }: Omit<PageContext, 'response'>): Promise<Result<SessionView, ErrorCode>> {
  const { city, reference } = params;
  const sound = { audio: url.searchParams.get('audio'), locale: locals.locale };
  return loadSessionPage({ city, reference, part: url.searchParams.get('part'), sound }, Date.now(), locals.grants);
}

/**
 * Answers `/download/` (rules 15.1, 15.6): the session with its download form and, to a POST, the result: JSON to a JSON body, else the
 * page, with the typed values when the download did not start.
 */
export async function loadDownloadPage(context: PageContext): Promise<FormAnswer<DownloadPage>> {
  const { request, locals, response } = context;
  const toPage = (page: Result<DownloadPage, ErrorCode>) => ({ kind: 'page', page }) as const;
  if (request.method !== 'POST') {
    const page = await loadSession(context);
    if (!page.ok) return toPage(page);
    const offer = toDownloadOffer(page.value);
    return toPage(ok({ view: page.value, form: offer && (await emptyForm(page.value, offer, context)) }));
  }
  const isJson = isJsonPost(request);
  const reject = (code: ErrorCode): FormAnswer<DownloadPage> => (isJson ? { kind: 'json', json: fail(code) } : toPage(fail(code)));
  const fields = await readPost(request, DOWNLOAD_FORM_LIMIT_BYTES);
  if (!fields.ok) return reject(fields.error);
  const page = await loadSession(context);
  if (!page.ok) return reject(page.error);
  if (!page.value.city.downloadEnabled) return reject('not-found');
  const offer = toDownloadOffer(page.value);
  if (!offer) {
    if (isJson) return reject('no-recording');
    applyProblem('no-recording', response);
    return toPage(ok({ view: page.value, form: undefined }));
  }
  const requester = { locale: locals.locale, clientAddress: locals.clientAddress ?? '', nowMs: Date.now() };
  const ordered = await orderDownload(page.value, offer, fields.value, requester);
  const formToken = renewFormToken(toText(fields.value['formToken']), DOWNLOAD_ACTION, requester.nowMs);
  if (isJson) return { kind: 'json', json: toJson(ordered, formToken, locals.t) };
  if (!ordered.ok) applyProblem(ordered.error.code, response, ordered.error.retryAfterSeconds);
  const outcome = { ...toOutcome(ordered, parseDownloadValues(fields.value)), formToken };
  return toPage(ok({ view: page.value, form: await toForm(page.value, offer, outcome, locals) }));
}

/** The JSON answer to an order, with a token for the next attempt when that of the form may be used up. */
function toJson(ordered: Result<StartedDownload, DownloadFailure>, formToken: string, t: Translate): PrivateJson {
  if (ordered.ok) return ok(toStartedAnswer(ordered.value, t));
  const { code, problems, retryAfterSeconds } = ordered.error;
  if (!problems) return fail({ code, retryAfterSeconds, formToken });
  const messageOf = (problem: ValidationProblem) => t(VALIDATION_TEXTS[problem]);
  const fields = Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, messageOf(problem)]));
  return fail({ code, retryAfterSeconds, fields });
}

/** The JSON answer to a started download; `mailed` where the API says that it sends an e-mail about it. */
const toStartedAnswer = ({ isMailed }: StartedDownload, t: Translate) => ({
  started: true,
  message: t('download.started'),
  ...(isMailed && { mailed: true }),
});

function toOutcome(ordered: Result<StartedDownload, DownloadFailure>, values: DownloadValues): Omit<Outcome, 'formToken'> {
  const { code, problems = {} } = ordered.ok ? {} : ordered.error;
  return { values, problems, error: code, isStarted: ordered.ok, isMailed: ordered.ok && ordered.value.isMailed };
}

/** Loads `/download/form`: the empty form and its texts. */
export async function loadDownloadDocument(context: Omit<PageContext, 'response'>, texts: object): Promise<PrivateJson> {
  const page = await findSession(context);
  if (!page.ok) return page;
  const offer = toDownloadOffer(page.value);
  return offer ? ok({ view: await emptyForm(page.value, offer, context), texts }) : fail('no-recording');
}
