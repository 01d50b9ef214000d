/** A mistake in the syntax of JSON. Its message says where, and has nothing of the text, which may contain a password (rule 23.17). */
export class JsonSyntaxError extends Error {
  override name = 'JsonSyntaxError';
  /** From 1. */
  readonly line: number;
  readonly column: number;

  constructor(line: number, column: number) {
    super(`not valid JSON: a mistake at line ${line}, column ${column}`);
    this.line = line;
    this.column = column;
  }
}

/** Parses JSON; throws a `JsonSyntaxError`. The error of `JSON.parse` would quote the text around the mistake. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const before = text.slice(0, findMistake(text)).split('\n');
    throw new JsonSyntaxError(before.length, (before.at(-1) ?? '').length + 1);
  }
}

const SPACE = /[ \t\n\r]*/y;

// eslint-disable-next-line no-control-regex -- these are the characters that a string of JSON does not have
const STRING = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;

const OTHER_TOKEN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null|[[\]{},:]/y;

/** What may come next: `first` stands for a value or name that may be missing, in a list or object that was just opened. */
type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'next';

/** The tokens of a text with their offsets; the last one is empty: there the text ends, or has something that is no token. */
export function* readTokens(text: string): Generator<{ token: string; at: number }> {
  for (let at = 0; ;) {
    at += read(SPACE, text, at).length;
    const token = read(STRING, text, at) || read(OTHER_TOKEN, text, at);
    yield { token, at };
    if (token === '') return;
    at += token.length;
  }
}

/** The offset of the first token that JSON may not have there; the length of the text if only the end is missing. */
function findMistake(text: string): number {
  const opened: string[] = [];
  let expected: Expected | undefined = 'value';
  for (const { token, at } of readTokens(text)) {
    expected = token === '' ? undefined : expectAfter(token, expected, opened);
    if (expected === undefined) return at;
  }
  return text.length;
}

/** What may come after a token; undefined if the token may not come. `opened` are the lists and objects around it. */
function expectAfter(token: string, expected: Expected, opened: string[]): Expected | undefined {
  const isEmpty = expected === 'firstValue' || expected === 'firstName';
  const around = opened.at(-1);
  if (token === ']' || token === '}') {
    if ((expected !== 'next' && !isEmpty) || around !== (token === ']' ? '[' : '{')) return undefined;
    opened.pop();
    return 'next';
  }
  if (token === ',') return expected === 'next' && around !== undefined ? (around === '{' ? 'name' : 'value') : undefined;
  if (token === ':') return expected === 'colon' ? 'value' : undefined;
  if (expected === 'name' || expected === 'firstName') return token.startsWith('"') ? 'colon' : undefined;
  if (expected !== 'value' && expected !== 'firstValue') return undefined;
  if (token !== '[' && token !== '{') return 'next';
  opened.push(token);
  return token === '[' ? 'firstValue' : 'firstName';
}

function read(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
