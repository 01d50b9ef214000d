import fc from 'fast-check';
import { HOSTILE_CSS } from './hostileCss.ts';
import { HOSTILE_HTML } from './hostileHtml.ts';

/** What a longer piece would only repeat. */
const LONGEST = 400;

/** A cut through a piece, and what stands there instead. */
const cut = (junk: fc.Arbitrary<string>) => fc.record({ at: fc.nat(LONGEST), length: fc.nat(12), junk });

/** Texts made of hostile pieces: some of them one after the other or one in another, with characters taken out and put in. */
function soupOf(pieces: readonly string[], glue: readonly string[]): fc.Arbitrary<string> {
  const short = pieces.filter((piece) => piece.length <= LONGEST);
  const junk = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...glue) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
  );
  const part = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...short) }, { weight: 1, arbitrary: junk });
  return fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.array(cut(junk), { maxLength: 4 })).map(([parts, cuts]) =>
    cuts.reduce((text, { at, length, junk: other }) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + other + text.slice(start + length);
    }, parts.join('')),
  );
}

const SIGNS = [
  '<',
  '>',
  '"',
  "'",
  '`',
  '=',
  '/',
  '&',
  ';',
  ' ',
  '\t',
  '\n',
  '\f',
  '\u0000',
  '\u00a0',
  '<!--',
  '-->',
  '--!>',
  ']]>',
  '<![CDATA[',
  '</',
  '/>',
  '&lt;',
  '&quot;',
  '&#0;',
];
const TAGS = [
  '<b>',
  '</p>',
  '<table>',
  '<td>',
  '<a href="',
  '<img src="',
  ' onerror=window.taken=1 ',
  '<svg>',
  '</svg>',
  '<math>',
  '<style>',
  '</style>',
  '<title>',
  '<noscript>',
];

/** HTML as a hostile city would write it. */
export const cmsHtml = soupOf(HOSTILE_HTML, [...SIGNS, ...TAGS]);

const MARKS = [
  '{',
  '}',
  ';',
  ':',
  ',',
  '(',
  ')',
  '[',
  ']',
  '/*',
  '*/',
  '"',
  "'",
  '\\',
  '\\\n',
  '@media ',
  '@import ',
  '!important',
  '&',
  '>',
  '~',
  '*',
  '.a',
  '#a',
  'body',
  ':root',
];
const VALUES = [
  'url(',
  'color:red',
  'position:fixed',
  '\\66',
  '\\75rl(',
  '--x:',
  '<!--',
  '-->',
  '</style>',
  '\u0000',
  '\ufeff',
  '\n',
  '\f',
  '\u2028',
  'var(--x)',
  'calc(',
];

/** CSS as a hostile city would write it. */
export const cmsCss = soupOf(HOSTILE_CSS, [...MARKS, ...VALUES]);
