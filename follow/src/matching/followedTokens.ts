import { isFoundInCompounds, MIN_PART, type SearchTerm } from '../../../src/domain/search/searchTerms.ts';

/** Whether a term is one token that may continue. */
export const isPrefixAlone = ({ isPrefix, tokens }: SearchTerm): boolean => isPrefix && tokens.length === 1;

/** The followed tokens that begin with the same characters, by their next one. */
interface Branch {
  next: Map<number, Branch>;
  /** The followed token that ends here. */
  token: string | undefined;
}

const newBranch = (): Branch => ({ next: new Map(), token: undefined });

/**
 * The tokens of all followed searches that may be a part of longer ones (rules 24.5, 24.6), as a tree of their characters. They are looked
 * for all together in the tokens of a session: that takes the time of its tokens, however many searches are followed.
 */
export class FollowedTokens {
  readonly #root = newBranch();

  constructor(queries: Iterable<{ wanted: readonly { term: SearchTerm }[] }>) {
    for (const { wanted } of queries)
      for (const { term } of wanted) if (isFoundInCompounds(term) || isPrefixAlone(term)) this.#add(term.tokens[0] ?? '');
  }

  #add(token: string): void {
    // In what is shorter than the shortest part of a compound nothing is looked for.
    if (token.length < MIN_PART) return;
    let branch = this.#root;
    for (let at = 0; at < token.length; at += 1) {
      const following = branch.next.get(token.charCodeAt(at)) ?? newBranch();
      branch.next.set(token.charCodeAt(at), following);
      branch = following;
    }
    branch.token = token;
  }

  /** The tokens that contain a followed one, or are it, by the followed one. */
  findIn(tokens: Iterable<string>): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const token of tokens) {
      for (let from = 0; from + MIN_PART <= token.length; from += 1) {
        let branch: Branch | undefined = this.#root;
        for (let at = from; branch !== undefined; at += 1) {
          if (branch.token !== undefined) append(found, branch.token, token);
          branch = at < token.length ? branch.next.get(token.charCodeAt(at)) : undefined;
        }
      }
    }
    return found;
  }
}

/** Adds a value to the list of a key, once where it comes several times in a row. */
export function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}
