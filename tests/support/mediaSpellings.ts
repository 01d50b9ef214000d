import fc from 'fast-check';

/** A host in the address of a request, which a test replaces by the real one. */
export const OTHER_HOST = 'media.test';

/** What an attacker writes instead of a slash. */
const SEPARATORS = [
  '//',
  '%2f',
  '%2F',
  '\\',
  '%5c',
  '/./',
  '/%2e/',
  '/x/../',
  '/x/%2e%2e/',
  '/.%2E/',
  '/;/',
  '/;a=b/',
  '%252f',
  '/%00/',
  '/..;/x/../',
];
const ENDINGS = [
  '/',
  '//',
  '/.',
  '/%2e',
  '%2f',
  '%2F',
  ';',
  ';a',
  ';/',
  '?',
  '?a=/../',
  '/?a',
  '#',
  '#a',
  '%23',
  '%3f',
  '%00',
  '%20',
  '.',
  '/index.html',
  '/*',
  '%0a',
];
const BEGINNINGS = [
  '/',
  '/.',
  '/x/..',
  '/%2e',
  '//',
  '/\\',
  '/signed/9999999999.AAAA',
  '/live/../',
  `http://${OTHER_HOST}`,
  `HTTP://${OTHER_HOST}/y/..`,
  '/media/..',
  '/files/..',
];

/** How one character, slash or end of a path is written. */
interface Change {
  at: number;
  kind: 'encode' | 'encodeTwice' | 'case' | 'separator';
  separator: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(400),
  kind: fc.constantFrom(
    'encode' as const,
    'encode' as const,
    'encodeTwice' as const,
    'case' as const,
    'separator' as const,
    'separator' as const,
  ),
  separator: fc.constantFrom(...SEPARATORS),
});

const toHex = (byte: number, isUpper: boolean) => {
  const hex = byte.toString(16).padStart(2, '0');
  return `%${isUpper ? hex.toUpperCase() : hex}`;
};

const encodeAll = (character: string, isUpper: boolean) => [...Buffer.from(character)].map((byte) => toHex(byte, isUpper)).join('');

function applyChange(characters: string[], { at, kind, separator }: Change): void {
  const slashes = characters.flatMap((character, index) => (character === '/' && index > 0 ? [index] : []));
  const index = kind === 'separator' ? slashes[at % Math.max(1, slashes.length)] : at % characters.length;
  const character = index === undefined ? undefined : characters[index];
  if (index === undefined || character === undefined) return;
  if (kind === 'separator') characters[index] = separator;
  else if (kind === 'case') characters[index] = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
  else if (character.length === 1 && character !== '/')
    characters[index] = encodeAll(character, at % 2 === 0).replace(/%/g, kind === 'encode' ? '%' : '%25');
}

/** How the decoded path of a file is written in a request; the plain address is one of the spellings. */
export const mediaSpelling: fc.Arbitrary<(path: string) => string> = fc
  .record({
    changes: fc.array(change, { maxLength: 3 }),
    ending: fc.option(fc.constantFrom(...ENDINGS), { nil: '' }),
    beginning: fc.option(fc.constantFrom(...BEGINNINGS), { nil: '' }),
  })
  .map(({ changes, ending, beginning }) => (path) => {
    const characters = path.split('/').flatMap((name, index) => [...(index > 0 ? ['/'] : []), ...Array.from(encodeURIComponent(name))]);
    for (const each of changes) applyChange(characters, each);
    return beginning + characters.join('') + ending;
  });
