/** A text of at most `bytes` bytes from parts that are all different. */
function joinParts(bytes: number, toPart: (index: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let index = 0; ; index += 1) {
    const part = toPart(index);
    length += part.length;
    if (length > bytes) return parts.join('');
    parts.push(part);
  }
}

/** Bodies of forms of about `bytes` bytes that a slow reader spends much time on, by what they consist of. */
export const HOSTILE_FORMS: Readonly<Record<string, (bytes: number) => string>> = {
  'as many names as fit': (bytes) => joinParts(bytes, (index) => `${index.toString(36)}&`),
  'one name again and again': (bytes) => joinParts(bytes, (index) => `topics=${index.toString(36)}&`),
  'separators only': (bytes) => '&'.repeat(bytes),
  'equals signs only': (bytes) => '='.repeat(bytes),
  'a long value': (bytes) => `password=${'x'.repeat(bytes - 9)}`,
  'a long name': (bytes) => 'x'.repeat(bytes),
  'percent escapes': (bytes) => `password=${'%C3%A9'.repeat((bytes - 9) / 6)}`,
  'broken percent escapes': (bytes) => `password=${'%'.repeat(bytes - 9)}`,
  'plus signs': (bytes) => `password=${'+'.repeat(bytes - 9)}`,
};

/** Bodies of JSON of about `bytes` bytes, likewise. */
export const HOSTILE_JSON: Readonly<Record<string, (bytes: number) => string>> = {
  'as many names as fit': (bytes) => `{${joinParts(bytes - 12, (index) => `"${index.toString(36)}":0,`)}"z":0}`,
  'nested lists': (bytes) => `{"topics":${'['.repeat(bytes / 2 - 6)}${']'.repeat(bytes / 2 - 6)}}`,
  'nested objects': (bytes) => `{"trim":${'{"a":'.repeat(bytes / 6 - 2)}0${'}'.repeat(bytes / 6 - 2)}}`,
  'a long list': (bytes) => `{"topics":["a"${',"a"'.repeat(bytes / 4 - 6)}]}`,
  'a long text': (bytes) => `{"password":"${'x'.repeat(bytes - 16)}"}`,
  'white space': (bytes) => `{${' '.repeat(bytes - 2)}}`,
  'an open text': (bytes) => `{"${'\\"'.repeat(bytes / 2 - 1)}`,
};
