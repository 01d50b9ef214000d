/** Text on one line, nothing else changed; empty for null and absent. */
export function oneLine(value: string | null | undefined): string {
  return (value ?? '').replace(/\s+/g, ' ').trim();
}

/** Text in paragraphs: `\n` line ends, no trailing blanks, at most one empty line in a row. */
export function paragraphs(value: string | null | undefined): string {
  return (value ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The non-empty blocks with an empty line between them; undefined when there is none. */
export function joinBlocks(blocks: (string | null | undefined)[]): string | undefined {
  const filled = blocks.map(paragraphs).filter((block) => block !== '');
  return filled.length === 0 ? undefined : filled.join('\n\n');
}

/** A line that mentions a document: its title and, where there is one, its address. */
export function documentLine(title: string | null | undefined, url: string | null | undefined): string {
  return [oneLine(title), oneLine(url)].filter((word) => word !== '').join(': ');
}

/** A name as a part of addresses: lower case, letters, digits and hyphens, at most 64; empty where nothing remains. */
export function toSlug(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '');
}

/** Whether two spellings name the same person: case, accents, dots and spacing do not count. */
export function personKey(name: string): string {
  return toSlug(name);
}

/** First and last name of `Sally Bagshaw` or `Bagshaw, Sally`; a single word is a last name. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const whole = oneLine(name);
  const comma = whole.indexOf(',');
  if (comma > 0) return { firstname: whole.slice(comma + 1).trim(), lastname: whole.slice(0, comma).trim() };
  const space = whole.lastIndexOf(' ');
  return { firstname: whole.slice(0, Math.max(space, 0)), lastname: whole.slice(space + 1) };
}
