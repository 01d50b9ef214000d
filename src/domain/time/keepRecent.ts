/** Formatters kept at a time: enough for every language, zone and shape of a portal with a dozen zones; one takes about 40 KB. */
const MAX_FORMATS = 500;

/**
 * Returns a function that creates a value at the first use of its key and keeps at most `max` of them: creating a formatter takes as long
 * as formatting many values (rule 17.16). Uses no library, because browsers use it too.
 */
export function keepRecent<T>(max = MAX_FORMATS): (key: string, create: () => T) => T {
  // Two halves, of which the older one is dropped as a whole: looking for the oldest key of a map passes all that were deleted before it.
  let recent = new Map<string, T>();
  let older = recent;
  return (key, create) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? create();
    if (recent.size >= max / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, value);
    return value;
  };
}
