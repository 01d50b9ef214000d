import {
  SEARCH_FIELDS,
  type SearchEntry,
  type SearchField,
  type SearchPassage,
} from '../../../src/domain/search/indexing/searchPassage.ts';
import { toComparable } from '../../../src/domain/search/searchPatterns.ts';
import { isFoundInCompounds, MIN_PART, type SearchTerm } from '../../../src/domain/search/searchTerms.ts';
import { append, type FollowedTokens, isPrefixAlone } from './followedTokens.ts';

/** What must be found of a query in one passage. */
export interface PassageQuery {
  wanted: readonly WantedTerm[];
  /** Patterns of terms that must not be there. */
  unwanted: readonly string[];
  /** Pattern of the name of somebody who speaks in the passage; empty for anybody. */
  speaker: string;
  /** Fields in which the terms are looked for. */
  fields: readonly SearchField[];
}

/** A term, and what a text between spaces contains where it has the term: a space at an edge stands for the edge of a token. */
interface WantedTerm {
  term: SearchTerm;
  pattern: string;
}

/** The pattern of a term; `isPartFound` tells whether it is found inside compounds (rule 24.6). */
export function toTermPattern(term: SearchTerm, isPartFound: boolean): string {
  const text = term.tokens.join(' ');
  if (term.isPrefix) return ` ${text}`;
  return isPartFound && isFoundInCompounds(term) ? text : ` ${text} `;
}

/** Passages of which entries are read for the hits of a session, as in the portal's search. */
const READ_PASSAGES = 8;

/** A term of a query, and the tokens with which it begins. */
interface FoundTerm {
  pattern: string;
  tokens: readonly string[];
}

interface IndexedEntry {
  entry: SearchEntry;
  passage: number;
  /** Tokens of the text and of the speaker between spaces. */
  text: string;
  speaker: string;
}

/** The passages of one session, in which followed searches are looked for one after the other (rules 24.5, 24.6). */
export class PassageIndex {
  /** Tokens of each field of each passage between spaces. */
  readonly #texts: Record<SearchField, string>[];
  readonly #entries: IndexedEntry[];
  /** Numbers of the entries with each token; names of sessions have no entry in most of their passages. */
  readonly #places = new Map<string, number[]>();
  readonly #names = new Map<string, number[]>();
  /** The tokens that contain a followed one, by the followed one. */
  readonly #longer: ReadonlyMap<string, readonly string[]>;

  constructor(passages: readonly SearchPassage[], followed: FollowedTokens) {
    // Fields and entries have the same texts.
    const known = new Map<string, string>();
    const compare = (text: string): string => {
      const comparable = known.get(text) ?? toComparable(text);
      known.set(text, comparable);
      return comparable;
    };
    const join = (texts: readonly string[]): string => texts.reduce((joined, text) => joined + compare(text).slice(1), ' ');
    this.#texts = passages.map(
      ({ fields }) => Object.fromEntries(SEARCH_FIELDS.map((field) => [field, join(fields[field])])) as Record<SearchField, string>,
    );
    this.#entries = passages.flatMap(({ entries }, passage) =>
      entries.map((entry) => ({ entry, passage, text: compare(entry.text), speaker: compare(entry.speaker ?? '') })),
    );
    this.#texts.forEach(({ name }, passage) => {
      for (const token of tokensIn(name)) append(this.#names, token, passage);
    });
    this.#entries.forEach(({ text, speaker }, number) => {
      for (const token of tokensIn(text)) append(this.#places, token, number);
      for (const token of tokensIn(speaker)) append(this.#places, token, number);
    });
    this.#longer = followed.findIn(this.#allTokens());
  }

  #allTokens(): Set<string> {
    return new Set([...this.#places.keys(), ...this.#names.keys()]);
  }

  /** The tokens with which a term may begin. */
  #findTokens(term: SearchTerm): readonly string[] {
    const [first = ''] = term.tokens;
    if (isPrefixAlone(term)) {
      const longer = first.length < MIN_PART ? [...this.#allTokens()] : (this.#longer.get(first) ?? []);
      return longer.filter((token) => token.startsWith(first));
    }
    if (isFoundInCompounds(term)) return this.#longer.get(first) ?? [];
    return this.#places.has(first) || this.#names.has(first) ? [first] : [];
  }

  /** The numbers of the passages with one of some tokens, in order. */
  #passagesWith(tokens: readonly string[]): number[] {
    const passages = new Set<number>();
    for (const token of tokens) {
      for (const passage of this.#names.get(token) ?? []) passages.add(passage);
      for (const number of this.#places.get(token) ?? []) passages.add(this.#entries[number]?.passage ?? 0);
    }
    return [...passages].sort(inOrder);
  }

  /**
   * The entries in which a hit of a query may be, of the first passages in which all terms are, each in one of the fields, and no excluded
   * one; undefined when there is no such passage. An entry without any of the terms is left out: it is no hit.
   */
  find({ wanted, unwanted, speaker, fields }: PassageQuery): SearchEntry[] | undefined {
    const terms: FoundTerm[] = [];
    for (const { term, pattern } of wanted) {
      const tokens = this.#findTokens(term);
      if (tokens.length === 0) return undefined;
      terms.push({ pattern, tokens });
    }
    const isMatch = (passage: number) => {
      const texts = this.#texts[passage];
      const has = (pattern: string) => texts !== undefined && fields.some((field) => texts[field].includes(pattern));
      return (
        terms.every(({ pattern }) => has(pattern)) && !unwanted.some(has) && (speaker === '' || texts?.speakers.includes(speaker) === true)
      );
    };
    const [first] = terms;
    const candidates = first ? this.#passagesWith(first.tokens) : this.#texts.keys();
    const found = new Set<number>();
    for (const passage of candidates) if (found.size < READ_PASSAGES && isMatch(passage)) found.add(passage);
    return found.size === 0 ? undefined : this.#readEntries(terms, found);
  }

  /** The entries of some passages that have one of the terms; all of them when there are no terms. */
  #readEntries(terms: readonly FoundTerm[], passages: ReadonlySet<number>): SearchEntry[] {
    const numbers = new Set(terms.flatMap(({ tokens }) => tokens.flatMap((token) => this.#places.get(token) ?? [])));
    const possible = terms.length === 0 ? this.#entries : [...numbers].sort(inOrder).flatMap((number) => this.#entries[number] ?? []);
    const hasTerm = ({ text, speaker }: IndexedEntry) =>
      terms.length === 0 || terms.some(({ pattern }) => text.includes(pattern) || speaker.includes(pattern));
    return possible.filter((each) => passages.has(each.passage) && hasTerm(each)).map(({ entry }) => entry);
  }
}

const inOrder = (a: number, b: number): number => a - b;

/** The tokens of a text between spaces. */
function* tokensIn(text: string): Generator<string> {
  for (let from = 1; from < text.length;) {
    const to = text.indexOf(' ', from);
    yield text.slice(from, to);
    from = to + 1;
  }
}
