import { FREQUENT_TERMS, STEMS } from './spokenTexts.ts';

/** Part of the spoken terms that are frequent ones. */
const FREQUENT_SHARE = 0.74;

/** The first ranks are less frequent than 1/rank, as in real text. */
const RANK_SHIFT = 3;

/** Steps over the compounds that visit each of them once, so that those of one stem have ranks far apart. */
const STRIDE = 7919;

const stems = STEMS.map((stem) => ({ whole: stem.replace(/-.*/, ''), joined: stem.replace('-', '') }));
const pairs = stems.length * stems.length;

/** Compounds of two different stems, most frequent first. */
const COMPOUNDS = Array.from({ length: pairs }, (_, rank) => (rank * STRIDE) % pairs)
  .filter((pair) => Math.floor(pair / stems.length) !== pair % stems.length)
  .map(toCompound);

const RARE_TERMS = [...new Set([...stems.map(({ whole }) => whole), ...COMPOUNDS])];

/** The term at `share` (0 to below 1) of all spoken terms: the frequency of a term falls with its rank, as Zipf's law says. */
export function termAt(share: number): string {
  return share < FREQUENT_SHARE
    ? byRank(FREQUENT_TERMS, share / FREQUENT_SHARE)
    : byRank(RARE_TERMS, (share - FREQUENT_SHARE) / (1 - FREQUENT_SHARE));
}

/** The compound at `share` (0 to below 1) of all compounds, each as frequent as the others. */
export function compoundAt(share: number): string {
  return COMPOUNDS[Math.floor(share * COMPOUNDS.length)] ?? '';
}

function byRank(terms: readonly string[], share: number): string {
  return terms[Math.floor(RANK_SHIFT * (terms.length / RANK_SHIFT + 1) ** share) - RANK_SHIFT] ?? '';
}

function toCompound(number: number): string {
  const first = stems[Math.floor(number / stems.length)];
  const second = stems[number % stems.length];
  return `${first?.joined ?? ''}${second?.whole ?? ''}`;
}
