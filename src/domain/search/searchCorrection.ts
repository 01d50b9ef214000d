/** Shortest token that is corrected, in characters. */
const MIN_CORRECTED = 4;

/** Edits between a token and its correction at most, by the length of the token. */
const maxEdits = (length: number): number => (length < 7 ? 1 : 2);

/**
 * Number of edits that turn one token into another: insertions, deletions, substitutions, and exchanges of neighbours (optimal string
 * alignment); `limit` + 1 when there are more than `limit`.
 */
export function countEdits(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1];
      const isExchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const least = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + (isEqual ? 0 : 1));
      current.push(isExchanged && row > 1 && column > 1 ? Math.min(least, (beforePrevious[column - 2] ?? 0) + 1) : least);
    }
    [beforePrevious, previous] = [previous, current];
  }
  return Math.min(previous[to.length] ?? 0, limit + 1);
}

/** The tokens that a mistyped token may mean, the nearest first; those that begin alike come first among equally near ones (rule 24.10). */
export function chooseCorrections(token: string, candidates: readonly string[]): string[] {
  if (token.length < MIN_CORRECTED) return [];
  const limit = maxEdits(token.length);
  return candidates
    .map((text) => ({ text, edits: countEdits(token, text, limit) }))
    .filter(({ text, edits }) => edits <= limit && text !== token)
    .sort((a, b) => a.edits - b.edits || Number(b.text[0] === token[0]) - Number(a.text[0] === token[0]) || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text);
}
