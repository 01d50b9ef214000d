import { HITS_PER_SESSION, type SearchHit } from './searchAnswer.ts';
import type { SearchEntry } from './indexing/searchPassage.ts';
import { findTerms, mergeMarks, toExcerpt } from './searchMarks.ts';
import type { SEARCH_KINDS } from './searchRequest.ts';
import { type SearchRequest } from './searchRequest.ts';
import { type SearchTerm, wantedTerms } from './searchTerms.ts';
import { tokenTexts } from './searchTokens.ts';

interface RankedHit {
  hit: SearchHit;
  /** Terms that are found whole, then terms that are found as parts. */
  score: number;
}

/** Kinds of hits in the order in which equally good ones are shown. */
const KIND_ORDER = ['topics', 'votes', 'speakers', 'transcript', 'sessions'] as const satisfies (typeof SEARCH_KINDS)[number][];

const isSame = (a: string, b: string): boolean => tokenTexts(a).join(' ') === tokenTexts(b).join(' ');

function toRankedHit(entry: SearchEntry, terms: readonly SearchTerm[]): RankedHit | undefined {
  const matches = findTerms(entry.text, terms);
  const found = new Set(matches.map(({ term }) => term));
  if (found.size === 0 && wantedTerms(terms).length > 0) return undefined;
  const whole = new Set(matches.filter(({ isWhole }) => isWhole).map(({ term }) => term));
  const { kind, seconds, instantMs, speaker, language, topicId } = entry;
  const excerpt = toExcerpt(entry.text, mergeMarks(matches.map(({ mark }) => mark)));
  return { hit: { kind, seconds, instantMs, speaker, language, topicId, ...excerpt }, score: whole.size * 2 + found.size };
}

/** The hits of a session (rule 24.8): at most five of the entries of its passages, those with the most terms first, then by kind and time. Its name is no hit: a result shows it anyway. */
export function toHits(
  entries: readonly SearchEntry[],
  terms: readonly SearchTerm[],
  { kinds, speaker }: Pick<SearchRequest, 'kinds' | 'speaker'>,
  name: string,
): { hits: SearchHit[]; hasMore: boolean } {
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map((term) => ({ ...term, isExcluded: false }));
  const ranked = entries
    .filter(({ kind, text }) => kind !== 'sessions' || text !== name)
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .filter((entry) => speaker === undefined || (entry.speaker !== undefined && isSame(entry.speaker, speaker)))
    .filter(({ text }) => excluded.length === 0 || findTerms(text, excluded).length === 0)
    .flatMap((entry) => toRankedHit(entry, terms) ?? []);
  const order = ({ hit }: RankedHit) => KIND_ORDER.indexOf(hit.kind);
  const seconds = ({ hit }: RankedHit) => hit.seconds ?? Infinity;
  ranked.sort((a, b) => b.score - a.score || order(a) - order(b) || Math.sign(seconds(a) - seconds(b)) || 0);
  return { hits: ranked.slice(0, HITS_PER_SESSION).map(({ hit }) => hit), hasMore: ranked.length > HITS_PER_SESSION };
}
