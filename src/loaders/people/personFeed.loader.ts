import { getSettings } from '../../config/settings/currentSettings.ts';
import type { City } from '../../domain/city/city.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import type { IndexedBallot, IndexedSpeech } from '../../domain/people/across/indexedPeople.ts';
import { personPath } from '../../domain/people/across/pathIds.ts';
import { type PersonEntry, toPersonEntries } from '../../domain/people/pages/personEntries.ts';
import { ballotPath, speechPath } from '../../domain/people/pages/speechAddress.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { pageTitle } from '../../domain/text/pageTitle.ts';
import { formatDate, formatPosition, formatSpeakingTime } from '../../i18n/format.ts';
import { personName } from '../../i18n/labels/peopleLabels.ts';
import { labelled, toSentence } from '../../i18n/labels/punctuation.ts';
import { choiceLabel } from '../../i18n/labels/voteLabels.ts';
import { LOCALE_INFO } from '../../i18n/locales.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import { type AtomFile, writeAtom } from '../../services/server/documents/atomWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { LimitedProblem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';
import { loadPerson, type PersonAddress } from './person.loader.ts';

type Visitor = Pick<App.Locals, 'locale' | 't'>;

/** Entries of the feed of a person: feed readers store older ones. */
const FEED_LIMIT = 50;

/** Speeches and ballots from which the entries are made. */
const RECORDS = 500;

/** Loads the Atom feed of a person: the newest sessions in which they spoke or voted, each with an id of its own (rule 26.22). */
export async function loadPersonFeed(
  address: PersonAddress,
  nowMs: number,
  visitor: Visitor,
): Promise<Result<ServedDocument, LimitedProblem>> {
  const found = await loadPerson(address, { speechesFrom: 0, speeches: RECORDS, ballotsFrom: 0, ballots: RECORDS });
  if (!found.ok) return found;
  const { city, person } = found.value;
  const { locale, t } = visitor;
  const path = personPath(city.name, person.id);
  const feed = siteAddress(`${path}.xml`, locale);
  const entries = toPersonEntries(
    { records: person.speeches, isCut: person.speeches.length === RECORDS },
    { records: person.ballots, isCut: person.ballots.length === RECORDS },
    FEED_LIMIT,
  );
  const body = writeAtom({
    title: pageTitle(personName(person, t), city.title, getSettings().name),
    address: feed,
    pageAddress: siteAddress(path, locale),
    author: city.title,
    language: LOCALE_INFO[locale].tag,
    entries: entries.flatMap((entry) => toEntry(entry, city, feed, nowMs, visitor) ?? []).sort((a, b) => b.updatedMs - a.updatedMs),
  });
  return ok({ body, type: 'application/atom+xml' });
}

/** Entry of a session; undefined without a date. */
function toEntry(
  { session, speeches, ballots }: PersonEntry,
  city: City,
  feed: string,
  nowMs: number,
  visitor: Visitor,
): AtomFile['entries'][number] | undefined {
  const { startMs } = session;
  if (startMs === undefined) return undefined;
  const { locale, t } = visitor;
  // The lists have the newest first; a session is told in its order.
  const spoken = speeches.toReversed();
  const voted = ballots.toReversed();
  const [speech] = spoken;
  const [ballot] = voted;
  const path = speech ? speechPath(city.name, speech) : ballot ? ballotPath(city.name, ballot) : sessionPath(city.name, session);
  return {
    // Its own id: programs merge entries that have one id, those of the city's feed with these.
    id: `${feed}#${city.name}/${session.sessionId}`,
    link: siteAddress(path, locale),
    title: session.name,
    summary: [
      toSentence(formatDate(startMs, locale, city.timeZone), t),
      ...spoken.map((each) => toSpeechLine(each, visitor)),
      ...voted.map((each) => toBallotLine(each, city, visitor)),
    ].join('\n'),
    updatedMs: Math.min(nowMs, Math.max(startMs, ...[...spoken, ...voted].map((each) => each.startMs ?? startMs))),
  };
}

/** "1:04 · 5. Cycle bridge · 2 min 5 sec · Chair, thank you.": what is known of a speech. */
const toSpeechLine = ({ position, topicName, seconds, firstLine }: IndexedSpeech, { locale, t }: Visitor): string =>
  [
    position === undefined ? undefined : formatPosition(position),
    topicName ?? t('timeline.noTopic'),
    seconds === undefined ? undefined : formatSpeakingTime(seconds, locale),
    firstLine,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

/** "Amendment 4: For", and whether most of the division chose otherwise (rule 10.14). */
function toBallotLine(ballot: IndexedBallot, city: City, { locale, t }: Visitor): string {
  const { vote, label = vote } = ballot;
  const line = labelled(ballot.voteName, choiceLabel({ vote, label }, contentLang(city, locale).lang, t).label, t);
  return ballot.differs ? `${line} · ${t('vote.differs')}` : line;
}
