import { paragraphs } from './text.ts';

/** Groups that describe the document and are not part of its text. */
const HIDDEN_GROUPS = new Set(
  'fonttbl colortbl stylesheet info pict header headerl headerr headerf footer footerl footerr footerf listtable themedata object'.split(
    ' ',
  ),
);

const CONTROL_TEXTS: Record<string, string> = {
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
  /** Number of fallback characters after a `\u` character, which are skipped. */
  fallback: number;
}

/** Converts RTF to plain text; normalises white space only in other text. */
export function rtfToText(source: string): string {
  if (!source.trimStart().startsWith('{\\rtf')) return paragraphs(source);
  let text = '';
  let bytes: number[] = [];
  let skip = 0;
  let decoder = new TextDecoder('windows-1252');
  let group: Group = { hidden: false, fallback: 1 };
  const outer: Group[] = [];

  // Decode bytes together: one character may have two bytes.
  const flush = (): void => {
    text += decoder.decode(Uint8Array.from(bytes));
    bytes = [];
  };
  const write = (chunk: string): void => {
    if (group.hidden) return;
    const skipped = Math.min(skip, chunk.length);
    skip -= skipped;
    text += chunk.slice(skipped);
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
    } else if (Object.hasOwn(CONTROL_TEXTS, word)) write(CONTROL_TEXTS[word] ?? '');
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
