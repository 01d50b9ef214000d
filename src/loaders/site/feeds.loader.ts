import { getSettings } from '../../config/settings/currentSettings.ts';
import { feedRange, isInCalendars } from '../../domain/calendar/calendar.ts';
import { type Category, findCategory, matchesCategory, offeredCategories } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { type IcsEvent, toIcsEvent } from '../../domain/calendar/icsEvent.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { accessOf, isStartOld, type Session, sessionState } from '../../domain/session/session.ts';
import { type FeedEntry, toFeedEntries } from '../../domain/lists/feedEntry.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { labelled, toSentence } from '../../i18n/labels/punctuation.ts';
import { stateLabel } from '../../i18n/labels/session/sessionLabels.ts';
import { toMoveTargetSentence } from '../../i18n/labels/session/moveTargetText.ts';
import { formatStart, wasPlannedSentence } from '../../i18n/labels/session/sessionStart.ts';
import { statedName } from '../../i18n/labels/statedName.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { writeAtom } from '../../services/server/documents/atomWriter.ts';
import { getEventRevisions } from '../../services/server/documents/eventRevisions.ts';
import { type IcsFile, writeIcs } from '../../services/server/documents/icsWriter.ts';
import { loadAllSessions, loadCategories, loadCity, loadRooms, loadSession, loadSessions } from '../../services/server/cache/portalData.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import { getVisitorAccess } from '../access/grantedAccess.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { loadMoveTargets, type MoveTargets } from '../session/moveTarget.loader.ts';
import { siteAddress } from './siteAddress.ts';

type FeedAnswer = Promise<Result<ServedDocument, Problem>>;

/** Entries of an Atom feed (rule 5.11): feed readers store older ones. */
const FEED_LIMIT = 50;

async function findCity(name: string | undefined): Promise<Result<City, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  return city.ok ? city : fail(toProblem(city.error));
}

/** Longest wait of a feed for the sessions that others have moved to, ms: programs read it in the background. */
const FEED_WAIT_MS = 3000;

/** What is said of the start of a changed session: when it was planned, and where or when it takes place instead (rule 3.13). */
function toChangeTexts(city: City, session: Session, targets: MoveTargets, nowMs: number, locale: Locale): string[] {
  const { startMs } = session;
  const t = translatorFor(locale);
  const target = targets.get(session.sessionId);
  const isOld = startMs !== undefined && isStartOld(session, nowMs, city.timeZone);
  return [
    ...(isOld ? [wasPlannedSentence({ ...session, startMs }, locale, city.timeZone, t)] : []),
    ...(target ? [toMoveTargetSentence(target, city, locale, t)] : []),
  ];
}

async function toEvents(
  city: City,
  sessions: readonly Session[],
  all: readonly Session[],
  locale: Locale,
  nowMs: number,
  isGranted = false,
): Promise<IcsEvent[]> {
  const [rooms, targets] = await Promise.all([
    loadRooms(city),
    loadMoveTargets(city, sessions, all, nowMs, { isGranted, waitMs: FEED_WAIT_MS }),
  ]);
  const t = translatorFor(locale);
  const sources = {
    rooms: rooms.ok ? rooms.value : new Map<number, string>(),
    timeZone: city.timeZone,
    addressOf: (session: Session) => siteAddress(sessionPath(city.name, session), locale),
    nameOf: (session: Session) => statedName(session.name, sessionState(session, nowMs, city.timeZone), t),
    changeTextsOf: (session: Session) => toChangeTexts(city, session, targets, nowMs, locale),
    isGranted,
  };
  return sessions.flatMap((session) => toIcsEvent(session, sources) ?? []);
}

function toIcsFile(city: City, name: string, events: IcsEvent[], locale: Locale, nowMs: number): string {
  const { siteUrl, name: productName } = getSettings();
  const identity = { city: city.name, host: new URL(siteUrl).host };
  const revise: IcsFile['revise'] = (revised) => getEventRevisions().revise(revised, nowMs);
  return writeIcs({ name, productName, language: LOCALE_INFO[locale].tag, ...identity, timeZone: city.timeZone, events, revise });
}

/** Loads the subscribable calendar of a city or category (rules 5.1, 5.6, 5.7); it is empty when the city hides its sessions (rule 2.7). */
export async function loadCalendarFeed(
  { city: name, category: slug }: { city: string | undefined; category?: string | undefined },
  locale: Locale,
  nowMs: number,
): FeedAnswer {
  if (slug !== undefined && !isIdentifier('category', slug)) return fail('not-found');
  const found = await findCity(name);
  if (!found.ok) return found;
  const city = found.value;
  if (!city.showCalendar) return fail('not-found');
  const category = slug === undefined ? ok(undefined) : await findOffered(city, slug);
  if (!category.ok) return category;
  const sessions = city.hideSessions ? ok([]) : await loadAllSessions(city, feedRange(nowMs, city.timeZone));
  if (!sessions.ok) return fail(toProblem(sessions.error));
  const t = translatorFor(locale);
  const title = t('sessions.title', { city: city.title });
  const isOfCategory = ({ category: own = '' }: Session) => category.value === undefined || matchesCategory(category.value, own);
  const isWanted = (session: Session) => isInCalendars(session) && isOfCategory(session);
  const events = await toEvents(city, sessions.value.filter(isWanted), sessions.value, locale, nowMs);
  const calendarName = category.value ? labelled(title, category.value.name, t) : title;
  return ok({ body: toIcsFile(city, calendarName, events, locale, nowMs), type: 'text/calendar' });
}

async function findOffered(city: City, slug: string): Promise<Result<Category, Problem>> {
  const categories = await loadCategories(city);
  if (!categories.ok) return fail(toProblem(categories.error));
  const category = findCategory(offeredCategories(categories.value, city.excludedCategories), slug);
  return category ? ok(category) : fail('not-found');
}

/** Loads the `.ics` file of one session by reference or numeric id (rules 5.8 to 5.10); `not-found` for a session without a date. */
export async function loadSessionIcs(
  { city: name, reference }: { city: string | undefined; reference: string | undefined },
  locale: Locale,
  nowMs: number,
  grants: RequestGrants,
): FeedAnswer {
  if (!isIdentifier('reference', reference)) return fail('not-found');
  const city = await findCity(name);
  if (!city.ok) return city;
  const session = await loadSession(city.value, reference);
  if (!session.ok) return fail(toProblem(session.error));
  const { isOpen } = await getVisitorAccess(city.value, session.value, grants, nowMs);
  const events = await toEvents(city.value, [session.value], [], locale, nowMs, isOpen);
  if (events.length === 0) return fail('not-found');
  const body = toIcsFile(city.value, session.value.name, events, locale, nowMs);
  return ok({ body, type: 'text/calendar', fileName: `${reference}.ics` });
}

/**
 * Loads the Atom feed of a city: the latest planned, live and recorded sessions (rule 5.11); empty when the city hides its sessions
 * (rule 2.7).
 */
export async function loadAtomFeed(name: string | undefined, locale: Locale, nowMs: number): FeedAnswer {
  const found = await findCity(name);
  if (!found.ok) return found;
  const city = found.value;
  const sessions = city.hideSessions ? ok([]) : await loadSessions(city, getDayRange('default', nowMs, city.timeZone));
  if (!sessions.ok) return fail(toProblem(sessions.error));
  const entries = toFeedEntries(sessions.value, nowMs, city.timeZone, FEED_LIMIT);
  const shown = entries.map(({ session }) => session);
  const targets = await loadMoveTargets(city, shown, sessions.value, nowMs, { waitMs: FEED_WAIT_MS });
  const body = writeAtom({
    title: translatorFor(locale)('sessions.title', { city: city.title }),
    address: siteAddress(`/${city.name}/feed.xml`, locale),
    pageAddress: siteAddress(`/${city.name}`, locale),
    author: city.title,
    language: LOCALE_INFO[locale].tag,
    entries: entries.map((entry) => toEntry(city, entry, toChangeTexts(city, entry.session, targets, nowMs, locale), locale)),
  });
  return ok({ body, type: 'application/atom+xml' });
}

function toEntry(city: City, { session, state, sinceMs }: FeedEntry, changeTexts: readonly string[], locale: Locale) {
  const { startMs = sinceMs, description, sessionId, name } = session;
  const t = translatorFor(locale);
  const reason = accessOf(session) === 'open' ? session.change?.reason : undefined;
  const details = [
    toSentence(stateLabel(state, t), t),
    ...(reason === undefined ? [] : [reason]),
    ...(changeTexts.length > 0 ? changeTexts : [toSentence(formatStart({ ...session, startMs }, locale, city.timeZone, t), t)]),
  ];
  const isDescribed = accessOf(session) === 'open' && description !== undefined;
  return {
    id: siteAddress(`/${city.name}/${sessionId}`, locale),
    link: siteAddress(sessionPath(city.name, session), locale),
    title: statedName(name, state, t),
    summary: joinSentences(isDescribed ? [...details, description] : details),
    updatedMs: sinceMs,
  };
}
