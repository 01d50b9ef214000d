import { getSettings } from '../../config/settings/currentSettings.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { listedSince } from '../../domain/lists/feedEntry.ts';
import { hitPath } from '../../domain/search/hitAddress.ts';
import type { FoundSession } from '../../domain/search/searchAnswer.ts';
import { toSearchJson } from '../../domain/search/searchJson.ts';
import { toSearchQuery } from '../../domain/search/searchRequest.ts';
import { isStated } from '../../domain/session/session.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { pageTitle } from '../../domain/text/pageTitle.ts';
import { formatPosition, formatTime } from '../../i18n/format.ts';
import { toMoveTargetSentence } from '../../i18n/labels/session/moveTargetText.ts';
import { formatStart, wasPlannedText } from '../../i18n/labels/session/sessionStart.ts';
import { statedName } from '../../i18n/labels/statedName.ts';
import { toSentence } from '../../i18n/labels/punctuation.ts';
import { type Locale, LOCALE_INFO } from '../../i18n/locales.ts';
import { type Translate, translatorFor } from '../../i18n/translator.ts';
import { writeAtom } from '../../services/server/documents/atomWriter.ts';
import type { DetailedError } from '../responses/errorResponse.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { Problem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';
import { loadSearchPage } from './search.loader.ts';

/** Request of a document of a search. */
interface DocumentRequest {
  /** City of the path. */
  city: string | undefined;
  parameters: URLSearchParams;
  nowMs: number;
}

type Visitor = Pick<App.Locals, 'locale' | 't' | 'clientAddress'>;

/** The error that the network of the visitor has asked for too many searches (rule 24.16). */
export const tooManySearches = (retryAfterSeconds: number, t: Translate): DetailedError => ({
  code: 'too-many-requests',
  message: t('search.limited', { count: retryAfterSeconds }),
  retryAfterSeconds,
});

/** Loads a search as JSON (contract §7, rule 24.17). */
export async function loadSearchJson(
  { city, parameters, nowMs }: DocumentRequest,
  visitor: Visitor,
): Promise<Result<object, Problem | DetailedError>> {
  const { locale, t, clientAddress = '' } = visitor;
  const page = await loadSearchPage(city, parameters, nowMs, clientAddress);
  if (!page.ok) return page;
  const { request, state } = page.value;
  if (state.kind === 'limited') return fail(tooManySearches(state.retryAfterSeconds, t));
  if (state.kind === 'unavailable') return fail('unavailable');
  const answer = state.kind === 'start' ? undefined : state.answer;
  return ok(toSearchJson(request.query, answer, state.kind === 'names', (path) => siteAddress(path, locale)));
}

/** Loads a search as an Atom feed: its newest sessions, each with its hits and an id of its own (rules 5.16, 24.17). */
export async function loadSearchFeed(
  { city, parameters, nowMs }: DocumentRequest,
  visitor: Visitor,
): Promise<Result<ServedDocument, Problem | DetailedError>> {
  const { locale, t, clientAddress = '' } = visitor;
  const newest = new URLSearchParams(parameters);
  newest.set('sort', 'newest');
  newest.delete('page');
  const page = await loadSearchPage(city, newest, nowMs, clientAddress);
  if (!page.ok) return page;
  const { request, city: pathCity, state } = page.value;
  if (state.kind === 'limited') return fail(tooManySearches(state.retryAfterSeconds, t));
  if (state.kind === 'unavailable') return fail('unavailable');
  const { name } = getSettings();
  const path = pathCity ? `/${pathCity.name}` : '';
  const query = toSearchQuery({ ...request, sort: 'relevance', page: 1 }, pathCity?.name);
  const address = siteAddress(`${path}/search.xml`, locale) + query;
  const searched = request.query || (request.speaker ?? '');
  const heading = pathCity ? t('search.titleIn', { city: pathCity.title }) : t('search.title');
  const sessions = state.kind === 'start' ? [] : state.answer.sessions;
  const body = writeAtom({
    title: pageTitle(searched === '' ? heading : t('search.titled', { query: searched }), pathCity?.title, name),
    address,
    pageAddress: siteAddress(`${path}/search`, locale) + query,
    author: pathCity?.title ?? name,
    language: LOCALE_INFO[locale].tag,
    entries: sessions
      .flatMap((session) => toEntry(session, searched, address, nowMs, locale) ?? [])
      .sort((a, b) => b.updatedMs - a.updatedMs),
  });
  return ok({ body, type: 'application/atom+xml' });
}

/** Entry of a session; undefined without a date. Its date is that of its last hit, for the hits of a live session to be news. */
function toEntry(session: FoundSession, query: string, feed: string, nowMs: number, locale: Locale) {
  const { city, sessionId, cityTitle, listed, startMs = listed?.startMs, timeZone, hits } = session;
  if (startMs === undefined) return undefined;
  const t = translatorFor(locale);
  const name = listed ? statedName(session.name, listed.state, t) : session.name;
  const lines = hits.map(({ kind, seconds, instantMs, speaker, text }) => {
    const clock = instantMs === undefined || listed?.isDayOnly ? undefined : formatTime(instantMs, locale, timeZone);
    const time = seconds === undefined ? clock : formatPosition(seconds);
    // The text of a speaker begins with the name.
    return [time, kind === 'speakers' ? undefined : speaker, text.replace(/\s+/g, ' ')].filter((part) => part !== undefined).join(' · ');
  });
  const [first] = hits;
  const start = { startMs, isDayOnly: true, startText: listed?.startText };
  const when = (listed?.isStartOld ? wasPlannedText : formatStart)(start, locale, timeZone, t);
  const instead =
    listed?.target && isStated(listed.state) ? toMoveTargetSentence(listed.target, { name: city, timeZone }, locale, t) : undefined;
  const sinceMs = startMs > nowMs ? listedSince(startMs) : Math.max(startMs, ...hits.map(({ instantMs = startMs }) => instantMs));
  return {
    // Its own id: programs merge entries that have one id, those of the city's feed with these.
    id: `${feed}#${city}/${sessionId}`,
    link: siteAddress(first ? hitPath(session, first, query) : sessionPath(city, session), locale),
    title: name,
    summary: [
      toSentence(t('text.pair', { first: cityTitle, second: when }), t),
      ...(instead === undefined ? [] : [instead]),
      ...lines,
    ].join('\n'),
    updatedMs: Math.min(nowMs, sinceMs),
  };
}
