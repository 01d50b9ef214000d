import { hitPath } from '../../../src/domain/search/hitAddress.ts';
import type { SearchEntry } from '../../../src/domain/search/indexing/searchPassage.ts';
import type { SearchHit } from '../../../src/domain/search/searchAnswer.ts';
import { toHits } from '../../../src/domain/search/searchHits.ts';
import { findMarks, toExcerpt } from '../../../src/domain/search/searchMarks.ts';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { SearchKind } from '../../../src/domain/search/searchRequest.ts';
import type { Follow } from '../follows/follow.ts';
import type { News, NewsKind } from '../follows/news.ts';
import type { DocumentVote } from '../portal/sessionDocument.ts';
import type { FollowQuery } from './followQuery.ts';
import type { PassageIndex } from './passageIndex.ts';
import { sessionTime } from './recordingTime.ts';
import { isNew, type SessionContext } from './sessionContext.ts';
import { type FoundNews, isSaid, MOST_NEWS } from './sessionNews.ts';

type SearchTarget = Extract<FollowTarget, { kind: 'search' }>;

/** A search that is followed. */
export interface FollowedSearch {
  target: SearchTarget;
  query: FollowQuery;
}

const RECORDS: readonly SearchKind[] = ['topics', 'votes', 'speakers', 'sessions'];

/** Hits of a search in a session, by the rules of the portal's search (rule 24.8), with where they are. */
class Hits {
  readonly #context: SessionContext;
  readonly #search: FollowedSearch;
  readonly #entries: readonly SearchEntry[];

  constructor(context: SessionContext, search: FollowedSearch, entries: readonly SearchEntry[]) {
    this.#context = context;
    this.#search = search;
    this.#entries = entries;
  }

  /** The hits of some kinds, at most five. */
  list(wanted: readonly SearchKind[]): SearchHit[] {
    const { target, query } = this.#search;
    const kinds = wanted.filter((kind) => target.kinds.length === 0 || target.kinds.includes(kind));
    if (kinds.length === 0) return [];
    const { speaker } = target;
    return toHits(this.#entries, query.terms, { kinds, speaker }, this.#context.read.document.session.name).hits;
  }

  path(hit: SearchHit): string {
    const { city, session } = this.#context.read.document;
    return hitPath({ city: city.name, sessionId: session.id, reference: session.reference }, hit, this.#search.target.query);
  }

  /** The vote of a hit, which has a part of its name. */
  vote({ text, instantMs }: SearchHit): DocumentVote | undefined {
    const { document } = this.#context.read;
    const { terms } = this.#search.query;
    const time = sessionTime(document);
    return document.votes?.find(
      (vote) => time.startOf(vote) === instantMs && toExcerpt(vote.name, findMarks(vote.name, terms)).text === text,
    );
  }

  /** The topic of a hit: the one that it names, else the one during which it was. */
  topic({ kind, topicId, seconds }: SearchHit): News['item'] {
    const { read, hasPositions, topicAt } = this.#context;
    const isAtSecond = hasPositions && seconds !== undefined;
    const found =
      kind === 'topics' ? read.document.topics?.find(({ id }) => id === topicId) : isAtSecond ? topicAt(seconds * 1000) : undefined;
    return found && { id: found.id, name: found.name };
  }
}

/** News of a search in the agenda of a session that is ahead. */
function aheadNews(context: SessionContext, hits: Hits): News[] {
  const { settledKeys, write, keyOf } = context;
  const found = hits.list(RECORDS);
  // Only its name was found.
  if (found.length === 0) return [write('agenda', '')];
  return found.flatMap((hit): News[] => {
    const item = hits.topic(hit);
    const path = hits.path(hit);
    if (hit.kind === 'topics') {
      const key = item && keyOf('topics', item.id);
      return key !== undefined && settledKeys.has(key) ? [write('agenda', key, { item, path })] : [];
    }
    if (hit.kind === 'votes') return [write('agenda', `vote ${hit.text}`, { text: hit.text, path })];
    if (hit.kind === 'speakers') return [write('agenda', `by ${hit.speaker ?? ''}`, { speaker: hit.speaker, path })];
    return [write('agenda', '')];
  });
}

/** News of what was said and decided in a session that is over, with the sentence, the speaker and the second. */
function afterNews({ read, write, keyOf }: SessionContext, hits: Hits): News[] {
  // Of which agenda items they are is not known yet.
  if (read.document.topics === null) return [];
  const said = hits.list(['transcript']);
  const saidTopics = new Set(said.flatMap((hit) => hits.topic(hit)?.id ?? []));
  const found = hits.list(RECORDS);
  const toNews = (hit: SearchHit): News[] => {
    const { kind, seconds, instantMs, text, speaker } = hit;
    const item = hits.topic(hit);
    const path = hits.path(hit);
    const hasStarted = seconds !== undefined || instantMs !== undefined;
    if (kind === 'transcript') return [write('spoken', item ? keyOf('topics', item.id) : '', { item, text, speaker, path })];
    if (kind === 'speakers') return hasStarted ? [write('spoken', `by ${speaker ?? ''}`, { item, speaker, path })] : [];
    const vote = kind === 'votes' ? hits.vote(hit) : undefined;
    if (vote) return [write('voted', keyOf('votes', vote.id), { item, text: vote.name, outcome: vote.outcome ?? undefined, path })];
    // A sentence says more than that its topic is there.
    const isSaid = item === undefined || saidTopics.has(item.id);
    return kind === 'topics' && hasStarted && !isSaid ? [write('recorded', keyOf('topics', item.id), { item, path })] : [];
  };
  const isOnlyNamed = said.length === 0 && found.every(({ kind }) => kind === 'sessions');
  return isOnlyNamed ? [write('recorded', '')] : [...said, ...found].flatMap(toNews);
}

/** All that a search finds in a session, whoever follows it; undefined when it finds nothing. */
export function findSearch(context: SessionContext, index: PassageIndex, search: FollowedSearch): FoundNews {
  const { target, query } = search;
  const { category } = target;
  if (!query.canMatch) return undefined;
  if (category !== undefined && !context.read.categories.includes(category.toLowerCase())) return undefined;
  const entries = index.find(query);
  if (entries === undefined) return undefined;
  const hits = new Hits(context, search, entries);
  return context.isAgendaAhead ? aheadNews(context, hits) : afterNews(context, hits);
}

/** What is counted together: a sentence is told although it was told before that its agenda item can be watched. */
const sortOf = (kind: NewsKind): NewsKind => (kind === 'voted' ? 'spoken' : kind);

/** Whether that of which news are has happened after a follow was confirmed; an agenda that is ahead is told to everybody. */
function isNewFor(context: SessionContext, follow: Follow, { kind, key, text }: News): boolean {
  if (kind === 'agenda') return true;
  if (kind === 'voted') return isNew(context, `voted ${key.split(':').slice(2).join(':')}`, follow);
  if (kind === 'recorded') return isNew(context, 'recorded', follow);
  return isNew(context, text === undefined ? 'spoken' : 'transcript', follow);
}

/** What one of those who follow a search is told of all that it found: five things of a sort, however often the session is read. */
export function searchNews(context: SessionContext, follow: Follow, found: FoundNews): FoundNews {
  if (found === undefined) return undefined;
  const first = new Map<string, News>();
  for (const news of found) if (isNewFor(context, follow, news) && !first.has(news.key)) first.set(news.key, news);
  const told = context.known.get(follow.id);
  if (told === undefined) return [...first.values()].slice(0, MOST_NEWS);
  const known = new Map(told.map((news) => [news.key, news]));
  const counts = new Map<NewsKind, number>();
  const count = ({ kind }: News) => {
    const next = (counts.get(sortOf(kind)) ?? 0) + 1;
    counts.set(sortOf(kind), next);
    return next;
  };
  for (const news of known.values()) count(news);
  const before = [...first.values()].filter(({ key }) => known.has(key));
  const more = [...first.values()].filter((news) => !known.has(news.key) && !isSaid(context, follow, news)).slice(0, MOST_NEWS);
  return [...before, ...more.filter((news) => count(news) <= MOST_NEWS)];
}
