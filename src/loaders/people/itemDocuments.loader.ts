import { getSettings } from '../../config/settings/currentSettings.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import { listedSince } from '../../domain/lists/feedEntry.ts';
import { toItemDocument } from '../../domain/people/across/itemDocument.ts';
import { isOver, type ItemSession, itemTopicPath, type ItemView } from '../../domain/people/across/itemSessions.ts';
import { itemPath } from '../../domain/people/across/pathIds.ts';
import { isStated } from '../../domain/session/session.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { pageTitle } from '../../domain/text/pageTitle.ts';
import { itemTimeLabel, itemVoteLabel } from '../../i18n/labels/itemLabels.ts';
import { labelled, toSentence } from '../../i18n/labels/punctuation.ts';
import { toMoveTargetSentence } from '../../i18n/labels/session/moveTargetText.ts';
import { formatStart, wasPlannedText } from '../../i18n/labels/session/sessionStart.ts';
import { statedName } from '../../i18n/labels/statedName.ts';
import { type Locale, LOCALE_INFO } from '../../i18n/locales.ts';
import { type AtomFile, writeAtom } from '../../services/server/documents/atomWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { LimitedProblem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';
import { type ItemAddress, loadItemPage } from './item.loader.ts';

type Visitor = Pick<App.Locals, 'locale' | 't'>;

/** Entries of the feed of an item: feed readers store older ones. */
const FEED_LIMIT = 50;

/** Loads an item as JSON (rule 26.21), with page addresses in one language. */
export async function loadItemJson(address: ItemAddress, locale: Locale, nowMs: number): Promise<Result<object, LimitedProblem>> {
  const page = await loadItemPage(address, nowMs);
  return page.ok ? ok(toItemDocument(page.value, (path) => siteAddress(path, locale))) : page;
}

/** Loads the Atom feed of an item: its newest sessions, each with what became of it there (rule 26.22). */
export async function loadItemFeed(address: ItemAddress, nowMs: number, visitor: Visitor): Promise<Result<ServedDocument, LimitedProblem>> {
  const page = await loadItemPage(address, nowMs);
  if (!page.ok) return page;
  const { city, id, name, sessions } = page.value;
  const { locale } = visitor;
  const path = itemPath(city.name, id);
  const feed = siteAddress(`${path}.xml`, locale);
  const body = writeAtom({
    title: pageTitle(name, city.title, getSettings().name),
    address: feed,
    pageAddress: siteAddress(path, locale),
    author: city.title,
    language: LOCALE_INFO[locale].tag,
    entries: sessions
      .flatMap((session) => toEntry(session, page.value, feed, nowMs, visitor) ?? [])
      .sort((a, b) => b.updatedMs - a.updatedMs)
      .slice(0, FEED_LIMIT),
  });
  return ok({ body, type: 'application/atom+xml' });
}

/** Entry of a session; undefined without a date. */
function toEntry(
  item: ItemSession,
  { city }: ItemView,
  feed: string,
  nowMs: number,
  { locale, t }: Visitor,
): AtomFile['entries'][number] | undefined {
  const { session, listed, records } = item;
  const startMs = listed?.startMs ?? session.startMs;
  if (startMs === undefined) return undefined;
  const start = { startMs, isDayOnly: true, startText: listed?.startText };
  const when = (listed?.isStartOld ? wasPlannedText : formatStart)(start, locale, city.timeZone, t);
  const instead = listed?.target && isStated(listed.state) ? [toMoveTargetSentence(listed.target, city, locale, t)] : [];
  const [first] = records;
  const sinceMs = startMs > nowMs ? listedSince(startMs) : Math.max(startMs, ...records.map((topic) => topic.startMs ?? startMs));
  return {
    id: `${feed}#${city.name}/${session.sessionId}`,
    link: siteAddress(first ? itemTopicPath(city.name, first) : sessionPath(city.name, session), locale),
    title: listed ? statedName(session.name, listed.state, t) : session.name,
    summary: [toSentence(when, t), ...instead, ...records.flatMap((topic) => toLines(topic, item, city, { locale, t }))].join('\n'),
    updatedMs: Math.min(nowMs, sinceMs),
  };
}

/** A line for a topic, with the speaking time, and one for each vote, with its outcome. */
function toLines(topic: ItemSession['records'][number], item: ItemSession, city: ItemView['city'], { locale, t }: Visitor): string[] {
  const time = itemTimeLabel(topic, locale, t);
  return [
    time === undefined ? topic.name : `${topic.name} · ${time}`,
    ...topic.votes.map((vote) => {
      const outcome = isOver(item) ? itemVoteLabel(vote, city, t) : undefined;
      return outcome === undefined ? vote.name : labelled(vote.name, outcome, t);
    }),
  ];
}
