/** Thrown when an answer is longer than its limit (rule 17.10). */
export class TooLargeError extends Error {}

/** Reads an answer as text (UTF-8, without byte order mark); throws a `TooLargeError` at `limitBytes` and cancels the rest (rule 17.10). */
export async function readText(response: { body: AsyncIterable<Uint8Array> | null }, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // An exception inside the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new TooLargeError(`longer than ${String(limitBytes)} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const SURROGATE_ESCAPE = /\\ud[89a-f]/i;

// Match all escapes in order, so that an escaped backslash is not read as the start of another escape.
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2})|[^])/gi;

/**
 * Parses JSON; throws a `SyntaxError`. An escaped lone surrogate is replaced by U+FFFD, as an encoder does: it could not be written in an
 * address.
 */
export function parseJson(text: string): unknown {
  const repaired = SURROGATE_ESCAPE.test(text)
    ? text.replace(ESCAPES, (escape, loneSurrogate?: string) => (loneSurrogate === undefined ? escape : '\\ufffd'))
    : text;
  return JSON.parse(repaired) as unknown;
}
