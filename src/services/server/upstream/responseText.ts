/** An answer was longer than it may be. */
export class TooLargeError extends Error {}

/** Reads an answer as text (UTF-8, without byte order mark); throws a `TooLargeError` as soon as it is longer than it may be, and lets go of the rest. */
export async function readText(response: { body: AsyncIterable<Uint8Array> | null }, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop by an exception cancels the body.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new TooLargeError(`longer than ${String(limitBytes)} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const HALF_CHARACTER = /\\ud[89a-f]/i;

// Escapes one after the other, so that a backslash that was escaped itself begins none.
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2})|[^])/gi;

/**
 * Reads JSON; throws a `SyntaxError`. Half a character, which only an escape can write, is replaced as an encoding would replace it: as it
 * is, it could stand in no address.
 */
export function parseJson(text: string): unknown {
  const whole = HALF_CHARACTER.test(text)
    ? text.replace(ESCAPES, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'))
    : text;
  return JSON.parse(whole) as unknown;
}
