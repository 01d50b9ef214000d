import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { SearchPassage } from '../../../src/domain/search/indexing/searchPassage.ts';
import { findTopicAt } from '../../../src/domain/votes/votes.ts';
import type {
  DocumentPerson,
  DocumentSpeech,
  DocumentTopic,
  DocumentVote,
  ReadSession,
  SessionDocument,
} from '../portal/sessionDocument.ts';
import { isAhead, isUpcoming } from '../portal/sessionState.ts';
import { type NewsWriter, newsWriter } from './newsWriter.ts';
import { hasPositions } from './recordingTime.ts';
import { type ItemKeys, toItemKeys, toTopicKey } from './itemKeys.ts';
import { type AgendaChange, agendaOf, DOCUMENTS, listHappened, type SessionHistory } from './sessionHistory.ts';
import { sessionPassages, toRecords } from './sessionPassages.ts';

/** A session as follows are matched against it, prepared once for all of them. */
export interface SessionContext {
  read: ReadSession;
  history: SessionHistory;
  /** Whether its start, that of a plan which was given up too, has not passed. */
  isUpcoming: boolean;
  /** Whether it is planned and has not begun. */
  isAhead: boolean;
  /** Whether its agenda is known (rule 28.43), and it is ahead: everybody who follows it may be told, whenever they began. */
  isAgendaAhead: boolean;
  /** Keys of the items of the agenda that is known. */
  settledKeys: ReadonlySet<string>;
  /** The changes of its agenda that are still so while it is ahead. */
  changes: readonly KnownChange[];
  write: NewsWriter;
  passages: readonly SearchPassage[];
  /** Topics by the id of their item in addresses, and what is known of people by theirs (rules 26.1, 26.20). */
  items: ReadonlyMap<string, DocumentTopic[]>;
  people: ReadonlyMap<string, PersonRecords>;
  /** Lines of the first transcript, in order. */
  lines: readonly (readonly [startMs: number, endMs: number, text: string])[];
  /** The topic during which something was, on the time of the session. */
  topicAt: (ms: number | undefined) => DocumentTopic | undefined;
  /** Seconds on the time of the session are seconds of a recording. */
  hasPositions: boolean;
  /** When the last thing after the session, and the last change of its plan, were seen, epoch ms; 0 for none. */
  latestAfterMs: number;
  latestPlanMs: number;
  /** Key of a topic and of a vote, by their ids. */
  keyOf: (list: keyof ItemKeys, id: string) => string;
  /** What has happened to the session and is still shown, by the keys of `happened`. */
  shown: ReadonlySet<string>;
  /** What each search found, by its JSON; undefined where each is looked for once only. */
  found: Map<string, News[] | undefined> | undefined;
  /** News of the session that were sent, or are in a message, of each follow; and those that wait, too. */
  told: ReadonlyMap<string, readonly News[]>;
  known: ReadonlyMap<string, readonly News[]>;
}

/** A change of an agenda, as far as it is still so. */
export interface KnownChange extends AgendaChange {
  /** Whether it was of one topic that came: another change has no name, also when some of it was taken back. */
  isOne: boolean;
}

/** What a session says of somebody. */
export interface PersonRecords {
  isThere: boolean;
  speeches: DocumentSpeech[];
  /** In which they voted. */
  votes: DocumentVote[];
  /** News of the speeches, once they were asked for: they are the same for all who follow the person. */
  speechNews: News[] | undefined;
}

/** The last part of an address of the portal's public JSON; undefined for none. */
function idOf(address: string | null | undefined): string | undefined {
  const last = address?.split('/').at(-1);
  try {
    return last === undefined ? undefined : decodeURIComponent(last);
  } catch {
    return undefined;
  }
}

function toPeople({ attendees, speeches, votes }: SessionDocument): Map<string, PersonRecords> {
  const people = new Map<string, PersonRecords>();
  const add = (person: DocumentPerson | null, change: (records: PersonRecords) => void) => {
    const id = idOf(person?.url);
    if (id === undefined) return;
    const records = people.get(id) ?? { isThere: false, speeches: [], votes: [], speechNews: undefined };
    people.set(id, records);
    change(records);
  };
  for (const person of attendees ?? []) add(person, (records) => (records.isThere = true));
  for (const speech of speeches ?? []) add(speech.person, (records) => records.speeches.push(speech));
  for (const vote of votes ?? [])
    for (const { person } of vote.ballots ?? []) add(person, ({ votes: known }) => known.at(-1) !== vote && known.push(vote));
  return people;
}

function toItems({ topics }: SessionDocument): Map<string, DocumentTopic[]> {
  const named = (topics ?? []).flatMap((topic) => {
    const id = idOf(topic.item);
    return id === undefined ? [] : [{ id, topic }];
  });
  return new Map([...Map.groupBy(named, ({ id }) => id)].map(([id, same]) => [id, same.map(({ topic }) => topic)]));
}

/** The changes of an agenda, as far as they are still so (rules 28.43, 28.47): of an item the last one that names it. */
function toChanges(document: SessionDocument, { changes, settled }: SessionHistory): KnownChange[] {
  if (document.topics === null) return [];
  const items = agendaOf(document) ?? [];
  const names = new Set(items.map(({ name }) => name));
  // Under a name that is new an item may be back; under one that is known an id is that of another item.
  const settledNames = new Set(settled?.map(({ name }) => name));
  const newIds = new Set(items.filter(({ name }) => !settledNames.has(name)).map(({ id }) => id));
  const later = new Set<string>();
  const known: KnownChange[] = [];
  for (const { id: changeId, came, went } of changes.toReversed()) {
    known.unshift({
      id: changeId,
      came: came.filter(({ name }) => !later.has(name) && names.has(name)),
      went: went.filter(({ id, name }) => !later.has(name) && !newIds.has(id) && !names.has(name)),
      isOne: came.length === 1 && went.length === 0 && came[0]?.id !== DOCUMENTS.id,
    });
    for (const { name } of [...came, ...went]) later.add(name);
  }
  return known.filter(({ came, went }) => came.length + went.length > 0);
}

const AFTER = /^(?:recorded|spoken|transcript|voted )/;
const PLAN = /^(?:plan|change) /;

function latest(history: SessionHistory, kind: RegExp): number {
  return Object.entries(history.happened).reduce((last, [event, ms]) => (kind.test(event) ? Math.max(last, ms) : last), 0);
}

/** Prepares a session for matching. */
export function toSessionContext(
  read: ReadSession,
  history: SessionHistory,
  { told, known }: Pick<SessionContext, 'told' | 'known'>,
  nowMs: number,
): SessionContext {
  const { document } = read;
  const records = toRecords(document);
  const keys = toItemKeys(document, history.keys);
  const topics = new Map((document.topics ?? []).map((topic) => [topic.id, topic]));
  const ahead = isAhead(document, nowMs);
  return {
    read,
    history,
    isUpcoming: isUpcoming(document, nowMs),
    isAhead: ahead,
    isAgendaAhead: ahead && history.settled !== null && agendaOf(document) !== null,
    settledKeys: new Set((history.settled ?? []).map((item) => toTopicKey(item, history.keys))),
    changes: ahead ? toChanges(document, history) : [],
    write: newsWriter(document),
    passages: sessionPassages(read, records),
    items: toItems(document),
    people: toPeople(document),
    lines: (read.transcripts[0]?.sections ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines)),
    topicAt: (ms) => topics.get(findTopicAt(ms, records.topics)?.id ?? ''),
    hasPositions: hasPositions(document),
    latestAfterMs: latest(history, AFTER),
    latestPlanMs: latest(history, PLAN),
    keyOf: (list, id) => keys[list].get(id) ?? id,
    shown: new Set(listHappened(document, keys)),
    found: undefined,
    told,
    known,
  };
}

/** Whether something happened after a follow was confirmed: nobody is told of what was before (rule 28.42). */
export const isSince = ({ history }: SessionContext, event: string, { confirmedMs = Infinity }: Pick<Follow, 'confirmedMs'>): boolean =>
  (history.happened[event] ?? 0) > confirmedMs;

/** The same of what the session must still show. */
export const isNew = (context: SessionContext, event: string, follow: Pick<Follow, 'confirmedMs'>): boolean =>
  context.shown.has(event) && isSince(context, event, follow);

/** The changes of the agenda of a session that somebody who follows may be told of. */
export const changesSince = (context: SessionContext, follow: Follow): KnownChange[] =>
  context.changes.filter(({ id }) => isSince(context, `change ${id}`, follow));

/** The news of a session by follow: those that were told, and all that are known. */
export function groupTold(rows: readonly { followId: string; news: News; isWaiting: boolean }[]): Pick<SessionContext, 'told' | 'known'> {
  const told = new Map<string, News[]>();
  const known = new Map<string, News[]>();
  const add = (lists: Map<string, News[]>, followId: string, news: News) => {
    const list = lists.get(followId);
    if (list) list.push(news);
    else lists.set(followId, [news]);
  };
  for (const { followId, news, isWaiting } of rows) {
    add(known, followId, news);
    if (!isWaiting) add(told, followId, news);
  }
  return { told, known };
}
