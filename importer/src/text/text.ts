/** Words that belong to the last name after them, in any case. */
const PARTICLES = new Set(
  'van von vom de der den del della dello degli di da do dos das du la le las los el ten ter te zu zum zur af av st saint'.split(' '),
);

/** Particles that are first names or other words when they have a capital. */
const LOWERCASE_PARTICLES = new Set("al ibn bin in op aan uit bij over onder 't 's".split(' '));

const SUFFIX = /^(jr|sr|ii|iii|iv|esq|phd|md)$/;

const MAX_TITLE = 120;

/** Text with its white space collapsed to one line; empty for null and undefined. */
export function oneLine(value: string | null | undefined): string {
  return (value ?? '').replace(/\s+/g, ' ').trim();
}

/** Text in paragraphs: `\n` line ends, no trailing blanks, at most one empty line in a row. */
export function paragraphs(value: string | null | undefined): string {
  return (value ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Joins the non-empty blocks with empty lines; undefined without blocks. */
export function joinBlocks(blocks: (string | null | undefined)[]): string | undefined {
  const filled = blocks.map(paragraphs).filter((block) => block !== '');
  return filled.length === 0 ? undefined : filled.join('\n\n');
}

/**
 * The first line of a text as a title of at most 120 characters: a longer one ends after its first sentence (of 20
 * characters at least, since a dot may end an abbreviation), else between words with `…`.
 */
export function toTitle(text: string): string {
  const line = oneLine(text.trim().split(/[\r\n]/)[0]);
  if (line.length <= MAX_TITLE) return line;
  const sentence = /^.{20,}?[.!?](?=\s)/.exec(line)?.[0] ?? line;
  if (sentence.length <= MAX_TITLE) return sentence;
  const cut = sentence.slice(0, MAX_TITLE);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || MAX_TITLE - 1).trimEnd()}…`;
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
    .replace(/^-+|(?<!-)-+$/g, '');
}

/**
 * Key of a person's name, the same for spellings that differ in case, accents, dots and spacing; a name without Latin letters is its own
 * key.
 */
export function personKey(name: string): string {
  return toSlug(name) || name;
}

/**
 * First and last name of `Ann de Wit, Jr.` or `de Wit Jr., Ann`; particles and suffixes belong to the last name, which
 * keeps its spelling. A single word, or one with particles only, is a last name.
 */
export function splitName(name: string): { firstname: string; lastname: string } {
  const [main = '', ...parts] = oneLine(name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const suffixes = parts.filter(isSuffix).map((suffix) => `, ${suffix}`);
  const given = parts.filter((part) => !isSuffix(part)).join(', ');
  const { firstname, lastname } = given === '' ? splitNatural(main.split(' ')) : splitInverted(main, given.split(' '));
  return { firstname, lastname: lastname + suffixes.join('') };
}

/** Splits `Ann de Wit Jr.` before its first particle, else before its last word that is no suffix. */
function splitNatural(chunks: string[]): { firstname: string; lastname: string } {
  let from = chunks.length - 1;
  while (from > 0 && isSuffix(chunks[from] ?? '')) from -= 1;
  while (from > 0 && isParticle(chunks[from - 1] ?? '')) from -= 1;
  return { firstname: chunks.slice(0, from).join(' '), lastname: chunks.slice(from).join(' ') };
}

/** Moves the particles and suffixes behind the first names of `Wit, Ann de` and `Wit, Ann Jr.` to the last name. */
function splitInverted(main: string, given: string[]): { firstname: string; lastname: string } {
  let end = given.length;
  while (end > 1 && isSuffix(given[end - 1] ?? '')) end -= 1;
  let first = end;
  while (first > 1 && isLowercaseParticle(given[first - 1] ?? '')) first -= 1;
  return { firstname: given.slice(0, first).join(' '), lastname: [...given.slice(first, end), main, ...given.slice(end)].join(' ') };
}

function isSuffix(chunk: string): boolean {
  return SUFFIX.test(chunk.toLowerCase().replaceAll('.', ''));
}

function isParticle(chunk: string): boolean {
  return PARTICLES.has(chunk.toLowerCase().replace(/\.$/, '')) || isLowercaseParticle(chunk);
}

function isLowercaseParticle(chunk: string): boolean {
  return LOWERCASE_PARTICLES.has(chunk.replace('’', "'")) || PARTICLES.has(chunk);
}
