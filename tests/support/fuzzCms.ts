import fc from 'fast-check';
import { HOSTILE_CSS } from './hostileCss.ts';
import { HOSTILE_HTML } from './hostileHtml.ts';

/** Longest snippet, in characters: longer ones only repeat themselves. */
const LONGEST = 400;

/** A cut in a text and its replacement. */
const cut = (junk: fc.Arbitrary<string>) => fc.record({ at: fc.nat(LONGEST), length: fc.nat(12), junk });

/** Texts of several hostile snippets, one after another or nested, with characters removed and inserted. */
function mixSnippets(snippets: readonly string[], glue: readonly string[]): fc.Arbitrary<string> {
  const short = snippets.filter((snippet) => snippet.length <= LONGEST);
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

/** HTML of a hostile city. */
export const cmsHtml = mixSnippets(HOSTILE_HTML, [...SIGNS, ...TAGS]);

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

/** CSS of a hostile city. */
export const cmsCss = mixSnippets(HOSTILE_CSS, [...MARKS, ...VALUES]);
