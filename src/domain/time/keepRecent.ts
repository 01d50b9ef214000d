/** Formatters kept at a time: enough for every language, zone and shape of a portal with a dozen zones; one takes about 40 KB. */
const MAX_FORMATS = 500;

/**
 * Returns a function that creates a value at the first use of its key and keeps at most `max` of them: creating a formatter takes as long as
 * formatting many values (rule 17.16). Uses no library, because browsers use it too.
 */
export function keepRecent<T>(max = MAX_FORMATS): (key: string, create: () => T) => T {
  const values = new Map<string, T>();
  return (key, create) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = create();
    const [oldest] = values.keys();
    if (oldest !== undefined && values.size >= max) values.delete(oldest);
    values.set(key, value);
    return value;
  };
}
