import { archiveLines } from '../../../backend/src/seed/generated/spokenSession.ts';
import { compoundAt } from '../../../backend/src/seed/generated/spokenTerms.ts';
import { FREQUENT_TERMS, SPEAKERS, STEMS } from '../../../backend/src/seed/generated/spokenTexts.ts';

// The searches of the measurement: 260 different ones, each with the bare FTS5 expression of its terms.

/** @typedef {import('../../../src/domain/search/searchRequest.ts').SearchRequest} SearchRequest */
/** @typedef {import('../../../src/services/server/search/engine/searchIndex.ts').MatchRange} MatchRange */
/** @typedef {{ kind: string, request: SearchRequest, range: MatchRange, expression: string }} BenchQuery */

/** Shortest token of a query besides frequent ones. */
const MIN_LENGTH = 5;

const quote = (/** @type {string} */ text) => `"${text}"`;
const both = (/** @type {string[]} */ terms) => terms.map(quote).join(' AND ');
const rare = (/** @type {number} */ number) => compoundAt(((number * 0.618) % 1) * 0.999);
const frequent = (/** @type {number} */ number) => FREQUENT_TERMS[(number * 7) % FREQUENT_TERMS.length] ?? '';
const speaker = (/** @type {number} */ number) => {
  const { firstname, lastname } = SPEAKERS[number % SPEAKERS.length] ?? { firstname: '', lastname: '' };
  return `${firstname} ${lastname}`;
};
const stems = [...new Set(STEMS.map((stem) => stem.replace(/-.*/, '')))].filter((stem) => stem.length >= MIN_LENGTH);

/** Tokens of a line that somebody says. */
const lineTokens = (/** @type {number} */ number, /** @type {number} */ sessions) => {
  const [line = ''] = archiveLines((number * 7919) % sessions).slice(number % 50);
  return line.toLowerCase().replace('.', '').split(' ');
};
const longest = (/** @type {string[]} */ tokens, /** @type {number} */ count) =>
  [...new Set(tokens)].toSorted((a, b) => b.length - a.length).slice(0, count);

/** A token with two letters exchanged. */
const mistype = (/** @type {string} */ token) => token.slice(0, 3) + (token[4] ?? '') + (token[3] ?? '') + token.slice(5);

const yearRange = (/** @type {number} */ year) => ({ fromMs: Date.UTC(year, 0, 1), untilMs: Date.UTC(year + 1, 0, 1) });

/**
 * @type {{ kind: string, count: number, make: (number: number, sessions: number) => { query: string, bare: string, request?:
 * Partial<SearchRequest>, range?: MatchRange } }[]}
 */
const KINDS = [
  { kind: 'rare compound', count: 40, make: (number) => ({ query: rare(number), bare: quote(rare(number)) }) },
  { kind: 'frequent term', count: 20, make: (number) => ({ query: frequent(number), bare: quote(frequent(number)) }) },
  ...[2, 3].map((terms) => ({
    kind: `${terms} terms`,
    count: 25,
    make: (/** @type {number} */ number, /** @type {number} */ sessions) => {
      const tokens = longest(lineTokens(number + terms, sessions), terms);
      return { query: tokens.join(' '), bare: both(tokens) };
    },
  })),
  {
    kind: 'phrase',
    count: 20,
    make: (number, sessions) => {
      const phrase = quote(
        lineTokens(number + 50, sessions)
          .slice(1, 4)
          .join(' '),
      );
      return { query: phrase, bare: phrase };
    },
  },
  {
    kind: 'prefix',
    count: 15,
    make: (number) => ({ query: `${rare(number + 50).slice(0, 6)}*`, bare: `${quote(rare(number + 50).slice(0, 6))} *` }),
  },
  {
    kind: 'excluded',
    count: 15,
    make: (number) => ({
      query: `${rare(number + 70)} -${frequent(number)}`,
      bare: `${quote(rare(number + 70))} NOT ${quote(frequent(number))}`,
    }),
  },
  { kind: 'part of compounds', count: 20, make: (number) => ({ query: stems[number * 3] ?? '', bare: quote(stems[number * 3] ?? '') }) },
  { kind: 'typo', count: 20, make: (number) => ({ query: mistype(rare(number + 90)), bare: quote(mistype(rare(number + 90))) }) },
  {
    kind: 'city and category',
    count: 10,
    make: (number) => ({
      query: stems[number] ?? '',
      bare: quote(stems[number] ?? ''),
      request: { city: 'archief', category: 'gemeenteraad' },
    }),
  },
  {
    kind: 'year',
    count: 10,
    make: (number) => ({ query: frequent(number + 30), bare: quote(frequent(number + 30)), range: yearRange(2015 + number) }),
  },
  {
    kind: 'speaker',
    count: 10,
    make: (number) => ({ query: stems[number + 10] ?? '', bare: quote(stems[number + 10] ?? ''), request: { speaker: speaker(number) } }),
  },
  {
    kind: 'in topics',
    count: 10,
    make: (number) => ({ query: rare(number + 120), bare: quote(rare(number + 120)), request: { kinds: ['topics'] } }),
  },
  {
    kind: 'page 3',
    count: 10,
    make: (number) => ({ query: frequent(number + 50), bare: quote(frequent(number + 50)), request: { page: 3 } }),
  },
  {
    kind: 'newest first',
    count: 10,
    make: (number) => ({ query: rare(number + 140), bare: quote(rare(number + 140)), request: { sort: 'newest' } }),
  },
];

/**
 * The searches in an archive of so many sessions.
 * @param {number} sessions
 * @returns {BenchQuery[]}
 */
export const toQueries = (sessions) =>
  KINDS.flatMap(({ kind, count, make }) =>
    Array.from({ length: count }, (_, number) => {
      const { query, bare, request, range = { fromMs: undefined, untilMs: undefined } } = make(number, sessions);
      return {
        kind,
        range,
        expression: bare,
        request: {
          query,
          city: undefined,
          kinds: [],
          category: undefined,
          speaker: undefined,
          from: undefined,
          to: undefined,
          sort: /** @type {const} */ ('relevance'),
          page: 1,
          ...request,
        },
      };
    }),
  );

/** Texts as they are while somebody types: beginnings of topics, speakers and sessions. */
export const toTyped = () =>
  Array.from({ length: 60 }, (_, number) => {
    const text = [rare(number), speaker(number), `commissie ${rare(number).slice(0, 4)}`, frequent(number)][number % 4] ?? '';
    return text.slice(0, 3 + (number % 8));
  });
