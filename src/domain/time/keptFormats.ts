/** Formatters kept at a time: enough for every language, zone and shape of a portal with a dozen zones; one takes about 40 KB. */
const MAX_FORMATS = 500;

/**
 * Returns a function that creates a formatter at its first use and keeps it: creating one takes as long as formatting many values (rule 17.16).
 * Uses no library, because browsers use it too.
 */
export function keepFormats<T>(max = MAX_FORMATS): (key: string, create: () => T) => T {
  const formats = new Map<string, T>();
  return (key, create) => {
    const known = formats.get(key);
    if (known !== undefined) return known;
    const format = create();
    const [oldest] = formats.keys();
    if (oldest !== undefined && formats.size >= max) formats.delete(oldest);
    formats.set(key, format);
    return format;
  };
}
