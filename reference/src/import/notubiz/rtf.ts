import { paragraphs } from '../text.ts';

/** Groups that describe the document instead of being part of its text. */
const HIDDEN_GROUPS = new Set(
  'fonttbl colortbl stylesheet info pict header headerl headerr headerf footer footerl footerr footerf listtable themedata object'.split(
    ' ',
  ),
);

const WORDS: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

const SYMBOLS: Record<string, string> = { '\\': '\\', '{': '{', '}': '}', '~': '\u00a0', _: '\u2011', '\n': '\n', '\r': '\n' };

const TOKEN = /\\'([0-9a-f]{2})|\\([a-z]+)(-?\d+)? ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

interface Group {
  hidden: boolean;
  /** How many characters stand in for a `\u` character, to be skipped after it. */
  fallback: number;
}

/** Plain text of an RTF note; anything that is not RTF is returned as it is, with tidy line ends. */
export function rtfToText(source: string): string {
  if (!source.trimStart().startsWith('{\\rtf')) return paragraphs(source);
  let text = '';
  let bytes: number[] = [];
  let skip = 0;
  let decoder = new TextDecoder('windows-1252');
  let group: Group = { hidden: false, fallback: 1 };
  const outer: Group[] = [];

  // Bytes are decoded together, because one character may take two of them.
  const flush = (): void => {
    text += decoder.decode(Uint8Array.from(bytes));
    bytes = [];
  };
  const write = (piece: string): void => {
    if (group.hidden) return;
    const skipped = Math.min(skip, piece.length);
    skip -= skipped;
    text += piece.slice(skipped);
  };

  for (const [token, hex, word, number, symbol, brace, plain] of source.matchAll(TOKEN)) {
    if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else if (!group.hidden) bytes.push(parseInt(hex, 16));
      continue;
    }
    if (/^[\r\n]/.test(token)) continue;
    flush();
    if (brace !== undefined) skip = 0;
    if (brace === '{') outer.push({ ...group });
    else if (brace === '}') group = outer.pop() ?? group;
    else if (symbol === '*') group.hidden = true;
    else if (symbol !== undefined) write(SYMBOLS[symbol] ?? '');
    else if (plain !== undefined) write(plain);
    else if (word === undefined) continue;
    else if (HIDDEN_GROUPS.has(word)) group.hidden = true;
    else if (word === 'uc') group.fallback = Number(number ?? 1);
    else if (word === 'ansicpg') decoder = decoderFor(number) ?? decoder;
    else if (word === 'u' && number !== undefined) {
      skip = 0;
      write(String.fromCharCode((Number(number) + 0x10000) % 0x10000));
      skip = group.hidden ? 0 : group.fallback;
    } else if (Object.hasOwn(WORDS, word)) write(WORDS[word] ?? '');
  }
  flush();
  return paragraphs(text);
}

function decoderFor(codePage: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(codePage === '65001' ? 'utf-8' : `windows-${codePage ?? ''}`);
  } catch {
    return undefined;
  }
}
