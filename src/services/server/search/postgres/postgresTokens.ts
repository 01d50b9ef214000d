import type { MatchGroup, MatchPhrase, MatchQuery } from '../../../../domain/search/matchQuery.ts';
import { SEARCH_FIELDS, type SearchField } from '../../../../domain/search/indexing/searchPassage.ts';
import type { TokenisedFields } from '../engine/vocabulary.ts';

/**
 * First letter of the tokens of each field, so that the index finds a token in a field, and its weight: A, B, C and D are 5, 4, 3 and 1
 * (rule 24.7).
 */
const FIELDS: Record<SearchField, { letter: string; weight: string }> = {
  name: { letter: 'n', weight: 'B' },
  topics: { letter: 't', weight: 'A' },
  speakers: { letter: 'p', weight: 'C' },
  votes: { letter: 'v', weight: 'B' },
  spoken: { letter: 's', weight: 'D' },
};

/** The weights D, C, B and A for the functions of PostgreSQL. */
export const WEIGHTS = '{0.2, 0.6, 0.8, 1}';

const SCOPE_LETTER = 'c';

/** Places of one token, and largest place in a field, that PostgreSQL stores. */
const PLACES_PER_TOKEN = 255;
const LAST_PLACE = 16_383;

/** Bytes of the tokens of a passage at most; PostgreSQL rejects a megabyte. What is beyond is not found. */
const TOKENS_LIMIT = 900_000;

// Tokens have letters, digits and "_" only, so that quotation marks are enough.
const quote = (letter: string, token: string): string => `'${letter}${token}'`;

/** Writes the tokens of a passage as a `tsvector`, with their places in each field. */
export function toTsvector(tokens: TokenisedFields, scope: readonly string[]): string {
  const places = new Map(scope.map((token) => [quote(SCOPE_LETTER, token), [] as string[]]));
  let bytes = 0;
  for (const field of SEARCH_FIELDS) {
    const { letter, weight } = FIELDS[field];
    for (const [index, token] of tokens[field].entries()) {
      const lexeme = quote(letter, token);
      const known = places.get(lexeme) ?? [];
      bytes += known.length === 0 ? Buffer.byteLength(lexeme) + 8 : 2;
      if (bytes > TOKENS_LIMIT) break;
      if (known.length < PLACES_PER_TOKEN) known.push(`${Math.min(index + 1, LAST_PLACE)}${weight}`);
      places.set(lexeme, known);
    }
  }
  return [...places].map(([lexeme, at]) => (at.length === 0 ? lexeme : `${lexeme}:${at.join(',')}`)).join(' ');
}

const letterOf = (field: MatchGroup['fields'][number]): string => (field === 'scope' ? SCOPE_LETTER : FIELDS[field].letter);

const toPhrase = ({ tokens, isPrefix }: MatchPhrase, letter: string): string => {
  const [last = '', ...before] = tokens.map((token) => quote(letter, token)).reverse();
  return [...before.reverse(), isPrefix ? `${last}:*` : last].join(' <-> ');
};

const anyOf = (alternatives: readonly string[]): string => `(${alternatives.join(' | ')})`;

const toGroup = ({ phrases, fields }: MatchGroup): string =>
  anyOf(fields.flatMap((field) => phrases.map((phrase) => toPhrase(phrase, letterOf(field)))));

/** Writes what a passage must and must not contain as a `tsquery`. */
export const toTsquery = ({ all, within, none }: MatchQuery): string =>
  [...[...all, ...within].map(toGroup), ...none.map((group) => `!${toGroup(group)}`)].join(' & ');

/** The terms alone, each of which adds to the score. */
export const toRankedTsquery = ({ all, within }: MatchQuery): string =>
  (all.length > 0 ? all : within)
    .flatMap(({ phrases, fields }) => fields.flatMap((field) => phrases.map((phrase) => toPhrase(phrase, letterOf(field)))))
    .join(' | ');

/** The terms in one field, whose distance is measured; undefined when it does not matter. */
export function toNearTsquery({ all, isNear }: MatchQuery): string | undefined {
  if (!isNear || all.length < 2) return undefined;
  const phrases = all.flatMap(({ phrases: [first] }) => first ?? []);
  return (all[0]?.fields ?? []).map((field) => phrases.map((phrase) => `(${toPhrase(phrase, letterOf(field))})`).join(' & ')).join(' | ');
}
