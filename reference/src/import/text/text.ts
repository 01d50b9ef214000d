/** Text with its white space collapsed to one line; empty for null and undefined. */
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

/** Joins the non-empty blocks with empty lines; undefined without blocks. */
export function joinBlocks(blocks: (string | null | undefined)[]): string | undefined {
  const filled = blocks.map(paragraphs).filter((block) => block !== '');
  return filled.length === 0 ? undefined : filled.join('\n\n');
}

/** One line with the title and the address of a document. */
export function documentLine(title: string | null | undefined, url: string | null | undefined): string {
  return [oneLine(title), oneLine(url)].filter((part) => part !== '').join(': ');
}

/** A name as part of an address: lower case letters, digits and hyphens, at most 64; may be empty. */
export function toSlug(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '');
}

/** Key of a person's name, the same for spellings that differ in case, accents, dots and spacing. */
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
