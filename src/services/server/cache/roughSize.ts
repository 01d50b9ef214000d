/** Items of a list that are measured; the others count as their average. */
const SAMPLES = 8;

/** Bytes of any value in addition to its contents. */
const OVERHEAD = 16;

/** Levels of nesting that are measured. */
const DEPTH = 8;

/** Estimates the bytes that a value takes in memory; its own cost is small for lists of any length. */
export function roughSize(value: unknown, depth = DEPTH): number {
  if (typeof value === 'string') return OVERHEAD + value.length;
  if (typeof value !== 'object' || value === null || depth === 0) return OVERHEAD;
  if (value instanceof Map) return roughSize([...value], depth);
  if (Array.isArray(value)) return OVERHEAD + sampledSize(value, depth);
  return Object.entries(value).reduce((sum, [key, item]) => sum + key.length + roughSize(item, depth - 1), OVERHEAD);
}

function sampledSize(list: readonly unknown[], depth: number): number {
  const step = Math.max(1, Math.floor(list.length / SAMPLES));
  const samples = Array.from({ length: Math.min(list.length, SAMPLES) }, (_, index) => list[index * step]);
  const sum = samples.reduce<number>((total, item) => total + roughSize(item, depth - 1), 0);
  return samples.length === 0 ? 0 : (sum / samples.length) * list.length;
}
