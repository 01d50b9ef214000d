import {
  SEARCH_FIELDS,
  type SearchEntry,
  type SearchField,
  type SearchPassage,
} from '../../../src/domain/search/indexing/searchPassage.ts';
import { toComparable } from '../../../src/domain/search/searchPatterns.ts';
import { isFoundInCompounds, MIN_PART, type SearchTerm } from '../../../src/domain/search/searchTerms.ts';

/** What must be found of a query in one passage. */
export interface PassageQuery {
  wanted: readonly SearchTerm[];
  excluded: readonly SearchTerm[];
  /** Tokens of the name of somebody who speaks in the passage; empty for anybody. */
  speaker: readonly string[];
  /** Fields in which the terms are looked for. */
  fields: readonly SearchField[];
}

interface IndexedPassage {
  /** Tokens of each field between spaces. */
  texts: Record<SearchField, string>;
  entries: { entry: SearchEntry; text: string; speaker: string }[];
}

/** Passages of which entries are read for the hits of a session, as in the portal's search. */
const READ_PASSAGES = 8;

/** What a text between spaces contains where it has the term; a space at an edge stands for the edge of a token. */
function toPattern(term: SearchTerm, isPartFound: boolean): string {
  const text = term.tokens.join(' ');
  if (term.isPrefix) return ` ${text}`;
  return isPartFound && isFoundInCompounds(term) ? text : ` ${text} `;
}

const toWanted = (term: SearchTerm): string => toPattern(term, true);

/** The passages of one session, in which many queries are looked for one after the other (rules 24.5, 24.6). */
export class PassageIndex {
  readonly #passages: IndexedPassage[];
  /** Numbers of the passages with each token. */
  readonly #places = new Map<string, number[]>();
  /** The longer tokens by each of their runs of so many characters as the shortest part of a compound has. */
  readonly #parts = new Map<string, string[]>();

  constructor(passages: readonly SearchPassage[]) {
    this.#passages = passages.map(({ fields, entries }) => ({
      texts: Object.fromEntries(SEARCH_FIELDS.map((field) => [field, toComparable(fields[field].join(' \n '))])) as Record<
        SearchField,
        string
      >,
      entries: entries.map((entry) => ({
        entry,
        text: toComparable(entry.text),
        speaker: entry.speaker === undefined ? '' : toComparable(entry.speaker),
      })),
    }));
    this.#passages.forEach(({ texts }, number) => {
      for (const field of SEARCH_FIELDS) for (const token of texts[field].split(' ')) if (token !== '') this.#addPlace(token, number);
    });
    for (const token of this.#places.keys()) this.#addParts(token);
  }

  #addPlace(token: string, passage: number): void {
    const places = this.#places.get(token);
    if (!places) this.#places.set(token, [passage]);
    else if (places.at(-1) !== passage) places.push(passage);
  }

  #addParts(token: string): void {
    for (let at = 0; at + MIN_PART <= token.length; at += 1) {
      const part = token.slice(at, at + MIN_PART);
      const tokens = this.#parts.get(part);
      if (!tokens) this.#parts.set(part, [token]);
      else if (tokens.at(-1) !== token) tokens.push(token);
    }
  }

  /** Numbers of the passages that may have a term: those with its first token; undefined for all. */
  #findPlaces(term: SearchTerm): readonly number[] | undefined {
    const [first = ''] = term.tokens;
    if (term.isPrefix && term.tokens.length === 1) return undefined;
    if (!isFoundInCompounds(term)) return this.#places.get(first) ?? [];
    const tokens = (this.#parts.get(first.slice(0, MIN_PART)) ?? []).filter((token) => token.includes(first));
    return tokens.length === 1 ? this.#places.get(tokens[0] ?? '') : tokens.flatMap((token) => this.#places.get(token) ?? []);
  }

  /** The passages in which all terms are, each in one of the fields, and no excluded one; by their order. */
  #match({ wanted, excluded, speaker, fields }: PassageQuery): IndexedPassage[] {
    let candidates: number[] | undefined;
    for (const term of wanted) {
      const places = this.#findPlaces(term);
      if (places === undefined) continue;
      if (places.length === 0) return [];
      const isThere = new Set(places);
      candidates = candidates === undefined ? [...isThere] : candidates.filter((number) => isThere.has(number));
    }
    const patterns = wanted.map(toWanted);
    const unwanted = excluded.map((term) => toPattern(term, false));
    const name = speaker.length === 0 ? '' : ` ${speaker.join(' ')} `;
    const isMatch = ({ texts }: IndexedPassage) => {
      const has = (pattern: string) => fields.some((field) => texts[field].includes(pattern));
      return patterns.every(has) && !unwanted.some(has) && (name === '' || texts.speakers.includes(name));
    };
    const checked = candidates?.sort((a, b) => a - b).flatMap((number) => this.#passages[number] ?? []) ?? this.#passages;
    return checked.filter(isMatch);
  }

  /**
   * The entries in which a hit of a query may be, of the first passages that have it; undefined when none has. An entry without any of the
   * terms is left out: it is no hit.
   */
  find(query: PassageQuery): SearchEntry[] | undefined {
    const found = this.#match(query);
    if (found.length === 0) return undefined;
    const patterns = query.wanted.map(toWanted);
    const has = (text: string) => patterns.length === 0 || patterns.some((pattern) => text.includes(pattern));
    return found
      .slice(0, READ_PASSAGES)
      .flatMap(({ entries }) =>
        entries.filter(({ text, speaker }) => has(text) || (speaker !== '' && has(speaker))).map(({ entry }) => entry),
      );
  }
}
