import { type SearchSuggestion } from '../../../../domain/search/searchAnswer.ts';
import type { SearchEntry } from '../../../../domain/search/indexing/searchPassage.ts';
import { findMarks, findTerms } from '../../../../domain/search/searchMarks.ts';
import { type SearchRequest } from '../../../../domain/search/searchRequest.ts';
import { MIN_PREFIX, parseTerms, type SearchTerm, wantedTerms } from '../../../../domain/search/searchTerms.ts';
import { toMatchQuery } from '../../../../domain/search/matchQuery.ts';
import { type CheckedSession, toChecked } from './findSessions.ts';
import type { MatchedPassage, SearchReader } from './searchIndex.ts';

/** Kinds of suggestions, in the order in which they are shown, and how many of each. */
const KINDS = { topics: 4, speakers: 3, sessions: 3 } as const satisfies Partial<Record<SearchRequest['kinds'][number], number>>;

/** Passages that are read for suggestions: those of the newest sessions. */
const PASSAGES = 40;

/**
 * Sessions with one name, at most, of which a suggestion says what has become of them: the state of one of many says nothing of the name.
 */
const NAMED_SESSIONS = 5;

/** Suggestions with the sessions on which they depend. */
export interface IndexSuggestions {
  suggestions: SearchSuggestion[];
  checks: CheckedSession[];
  /** The sessions that have a suggested name, among the newest. */
  named: { text: string; sessions: { city: string; reference: string }[] }[];
}

/** Whether the last token of a term may be a prefix: what begins with one letter is too much. */
const canGoOn = ({ tokens, isPhrase }: SearchTerm): boolean => !isPhrase && (tokens.at(-1)?.length ?? 0) >= MIN_PREFIX;

/** What is being typed may go on: its last term is a prefix; one letter after other terms does not count yet. */
function toTypedTerms(query: string): SearchTerm[] {
  const terms = wantedTerms(parseTerms(query));
  const last = terms.at(-1);
  if (!last) return [];
  if (canGoOn(last)) return [...terms.slice(0, -1), { ...last, isPrefix: true }];
  return terms.length > 1 && !last.isPhrase && last.tokens.length === 1 ? terms.slice(0, -1) : terms;
}

/** The first matching passage of each session, the newest session first: the first passage of a session has its records. */
function toFirstPassages(matches: readonly MatchedPassage[]): MatchedPassage[] {
  const first = new Map<number, MatchedPassage>();
  for (const match of matches.toSorted((a, b) => a.passage - b.passage)) if (!first.has(match.session)) first.set(match.session, match);
  return [...first.values()];
}

/** The names of the topics, speakers or the session of a passage: the first entry of each is its name, a second one its description. */
function toNames(kind: keyof typeof KINDS, entries: readonly SearchEntry[]): string[] {
  const own = entries.filter((entry) => entry.kind === kind);
  if (kind === 'speakers') return own.flatMap(({ speaker }) => speaker ?? []);
  return own.filter(({ topicId }, at) => own.findIndex((each) => each.topicId === topicId) === at).map(({ text }) => text);
}

/** Finds topics, speakers and sessions whose names contain what is being typed (rule 24.12). */
export async function findSuggestions(index: SearchReader, query: string, city: string | undefined): Promise<IndexSuggestions> {
  const terms = toTypedTerms(query);
  if (terms.length === 0) return { suggestions: [], checks: [], named: [] };
  const found: (SearchSuggestion & { sessions: number[] })[] = [];
  for (const [kind, limit] of Object.entries(KINDS) as [keyof typeof KINDS, number][]) {
    const request = { city, kinds: [kind], category: undefined, speaker: undefined };
    const matches = await index.match(toMatchQuery(terms, request), { fromMs: undefined, untilMs: undefined }, 'unscored');
    const newest = toFirstPassages(matches).slice(0, PASSAGES);
    const sessionOf = new Map(newest.map(({ passage, session }) => [passage, session]));
    const entries = await index.getEntries([...sessionOf.keys()]);
    const texts = new Map<string, SearchSuggestion & { sessions: number[] }>();
    for (const { passage, entries: all } of entries) {
      for (const text of toNames(kind, all)) {
        const isFound = new Set(findTerms(text, terms).map(({ term }) => term)).size === terms.length;
        const session = sessionOf.get(passage) ?? 0;
        if (texts.has(text)) texts.get(text)?.sessions.push(session);
        else if (isFound) texts.set(text, { kind, text, marks: findMarks(text, terms), sessions: [session] });
      }
    }
    found.push(...[...texts.values()].slice(0, limit));
  }
  const keysOf = ({ kind, sessions }: { kind: string; sessions: number[] }) =>
    kind === 'sessions' && sessions.length <= NAMED_SESSIONS ? sessions : sessions.slice(0, 1);
  const keys = [...new Set(found.flatMap(keysOf))];
  const sessions = new Map((await index.getSessions(keys)).map((session) => [session.key, session]));
  const checked = new Set(found.flatMap((each) => each.sessions.slice(0, 1)));
  return {
    suggestions: found.map(({ kind, text, marks }) => ({ kind, text, marks })),
    checks: [...sessions.values()].filter(({ key }) => checked.has(key)).map(toChecked),
    named: found
      .filter((each) => each.kind === 'sessions' && each.sessions.length <= NAMED_SESSIONS)
      .map((each) => ({
        text: each.text,
        sessions: each.sessions.flatMap((key) => sessions.get(key) ?? []).map(({ city, reference }) => ({ city, reference })),
      })),
  };
}
