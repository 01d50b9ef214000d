/** Texts of about a given length, by what they consist of. */
export type Shapes = Readonly<Record<string, (length: number) => string>>;

/** A text of one part again and again, between a start and an end. */
export const repeated =
  (part: string, start = '', end = '') =>
  (length: number): string =>
    start + part.repeat(Math.max(0, length - start.length - end.length) / part.length) + end;

/** A text of parts that are all different. */
export const numbered =
  (before: string, after: string, start = '', end = '') =>
  (length: number): string => {
    const parts = Array.from({ length: length / (before.length + after.length + 4) }, (_, index) => before + index.toString(36) + after);
    return start + parts.join('') + end;
  };

const PARTS = [
  ' ',
  '\t',
  '\n',
  ',',
  ';',
  '=',
  '&',
  '|',
  ':',
  '.',
  '-',
  '_',
  '/',
  '\\',
  '"',
  "'",
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '#',
  '?',
  '%',
  '*',
  '+',
  '@',
  '!',
  'a',
  'A',
  '0',
  'é',
  'e\u0301',
  '王',
  '👍',
  '\u0000',
  '\u200b',
  '\u2028',
  '\ufffd',
  '%41',
  '%C3%A9',
  '%2525',
  ', ',
  '; ',
  '" ',
  'a ',
  'a, ',
  'a; ',
  'a=1; ',
  'a=1&',
  '&a',
  '::',
  '../',
  '%2e%2e/',
  '<a ',
  '</a>',
  '<!--',
  '-->',
  '\r\n',
  ' \n',
  '1.',
  '0:',
  '2026-01-01',
  'W/"a", ',
  'q=0.1;',
  'https://a.example/ ',
  'http://',
  ':ffff',
  '"a" ',
  '-a ',
  'a* ',
];

/** Texts that any reader is tried with: one part again and again, alone and before something else. */
export const ANY_TEXT: Shapes = Object.fromEntries(
  PARTS.flatMap((part) => [
    [JSON.stringify(part), repeated(part)],
    [`a, ${JSON.stringify(part)}, !`, repeated(part, 'a', '!')],
  ]),
);
