import { HITS_PER_SESSION, type MorePanel, type SearchHit } from './searchAnswer.ts';
import type { SearchEntry } from './indexing/searchPassage.ts';
import { findTerms, mergeMarks, toExcerpt } from './searchMarks.ts';
import type { SEARCH_KINDS } from './searchRequest.ts';
import { type SearchRequest } from './searchRequest.ts';
import { type SearchTerm, wantedTerms } from './searchTerms.ts';
import { tokenTexts } from './searchTokens.ts';

interface RankedHit {
  entry: SearchEntry;
  hit: SearchHit;
  /** Terms that are found whole, then terms that are found as parts. */
  score: number;
}

/** Kinds of hits in the order in which equally good ones are shown. */
const KIND_ORDER = ['topics', 'votes', 'speakers', 'transcript', 'sessions'] as const satisfies (typeof SEARCH_KINDS)[number][];

/** Panels that show more of what was found, the one with the most text first. */
const MORE_ORDER = ['transcript', 'topics', 'votes', 'speakers'] as const satisfies MorePanel[];

const isSame = (a: string, b: string): boolean => tokenTexts(a).join(' ') === tokenTexts(b).join(' ');

function toRankedHit(entry: SearchEntry, terms: readonly SearchTerm[]): RankedHit | undefined {
  const matches = findTerms(entry.text, terms);
  const found = new Set(matches.map(({ term }) => term));
  if (found.size === 0 && wantedTerms(terms).length > 0) return undefined;
  const whole = new Set(matches.filter(({ isWhole }) => isWhole).map(({ term }) => term));
  const { kind, seconds, instantMs, speaker, language, topicId } = entry;
  const excerpt = toExcerpt(entry.text, mergeMarks(matches.map(({ mark }) => mark)));
  return { entry, hit: { kind, seconds, instantMs, speaker, language, topicId, ...excerpt }, score: whole.size * 2 + found.size };
}

/**
 * What can be a hit: topics and speakers once each, although several passages have them. Who says a line can be found too, from their first
 * line on.
 */
function toCandidates(entries: readonly SearchEntry[]): SearchEntry[] {
  const known = new Set<string>();
  const spoken = entries
    .filter(({ kind }) => kind === 'transcript')
    .flatMap((line) =>
      line.speaker === undefined ? [] : [{ ...line, kind: 'speakers' as const, language: undefined, text: line.speaker }],
    );
  return [...entries, ...spoken].filter(({ kind, topicId, speaker, text }) => {
    if (kind !== 'topics' && kind !== 'speakers') return true;
    const key = kind === 'topics' ? `${topicId ?? ''} ${text}` : `speaker ${speaker ?? ''}`;
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  });
}

/** Accepts one hit of each line, which may be there in several languages. */
function isFirstOfLine(): (ranked: RankedHit) => boolean {
  const known = new Set<number>();
  return ({ hit: { kind, seconds, instantMs } }) => {
    const place = instantMs ?? seconds;
    if (kind !== 'transcript' || place === undefined) return true;
    const isFirst = !known.has(place);
    known.add(place);
    return isFirst;
  };
}

/** The panel with what a result does not show; the search of the topics finds names only (rule 8.6), the first text of each. */
function findMore(rest: readonly RankedHit[], all: readonly SearchEntry[]): MorePanel | undefined {
  const isFindable = ({ entry }: RankedHit) =>
    entry.kind !== 'topics' || entry === all.find(({ kind, topicId }) => kind === 'topics' && topicId === entry.topicId);
  return MORE_ORDER.find((panel) => rest.some((ranked) => ranked.hit.kind === panel && isFindable(ranked)));
}

/**
 * The hits of a session (rule 24.8): at most five of the entries of its passages, those with the most terms first, then by kind and time.
 * Its name is no hit: a result shows it anyway. What the wanted speaker says comes before what is said around it.
 */
export function toHits(
  entries: readonly SearchEntry[],
  terms: readonly SearchTerm[],
  { kinds, speaker }: Pick<SearchRequest, 'kinds' | 'speaker'>,
  name: string,
): { hits: SearchHit[]; more: MorePanel | undefined } {
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map((term) => ({ ...term, isExcluded: false }));
  const candidates = toCandidates(entries);
  const ranked = candidates
    .filter(({ kind, text }) => kind !== 'sessions' || text !== name)
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .filter(({ text }) => excluded.length === 0 || findTerms(text, excluded).length === 0)
    .flatMap((entry) => toRankedHit(entry, terms) ?? []);
  const own = ranked.filter(({ entry }) => speaker === undefined || (entry.speaker !== undefined && isSame(entry.speaker, speaker)));
  const shown = own.length > 0 ? own : ranked;
  const order = ({ hit }: RankedHit) => KIND_ORDER.indexOf(hit.kind);
  const seconds = ({ hit }: RankedHit) => hit.seconds ?? Infinity;
  shown.sort((a, b) => b.score - a.score || order(a) - order(b) || Math.sign(seconds(a) - seconds(b)) || 0);
  const different = shown.filter(isFirstOfLine());
  const rest = different.splice(HITS_PER_SESSION);
  return { hits: different.map(({ hit }) => hit), more: findMore(rest, candidates) };
}
