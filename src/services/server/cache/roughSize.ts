/** Items of a list that are looked at: the others are taken to be like them. */
const SAMPLES = 8;

/** What any value takes beside its contents, bytes. */
const OVERHEAD = 16;

/** Levels that are looked into. */
const DEPTH = 8;

/** About how many bytes a value takes in memory; quick, whatever its size. */
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
