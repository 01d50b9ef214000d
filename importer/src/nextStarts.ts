/** For each start, the next later one; the last has none. */
export function toNextStarts(starts: readonly number[]): Map<number, number> {
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return new Map(sorted.slice(0, -1).map((start, index) => [start, sorted[index + 1] ?? Infinity]));
}
