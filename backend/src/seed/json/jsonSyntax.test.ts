import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSyntaxError, parseJsonText } from './jsonSyntax.ts';

function findError(text: string): JsonSyntaxError | undefined {
  try {
    parseJsonText(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

describe('parseJsonText', () => {
  it.each([
    ['[1,\n2,\n]', 3, 1],
    ['{\n"a": 1\n"b": 2}', 3, 1],
    ['[\n1', 2, 2],
    ['', 1, 1],
    ['{ "password": \'geheim\' }', 1, 15],
    ['{ "password": "geheim }\n', 1, 15],
    ['{ "password": geheim }', 1, 15],
    ['{ "password": "geh\\eim" }', 1, 15],
    ['{ password: "geheim" }', 1, 3],
    ['{ "a": "geheim" ]', 1, 17],
    ['{ "a" "geheim" }', 1, 7],
    ['{ "a": 01 }', 1, 9],
    ['{ "a": -, "b": 2 }', 1, 8],
    ['{ "a": "b" } geheim', 1, 14],
    ['[,1]', 1, 2],
    ['{,}', 1, 2],
  ])('says where the mistake in %j is, and nothing of the text (rule 23.17)', (text, line, column) => {
    expect(findError(text)).toMatchObject({ line, column, message: `not valid JSON: a mistake at line ${line}, column ${column}` });
  });

  it('returns the value of valid JSON, and finds a mistake in all other texts', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', ']', '}', '"', ':', 'x', '1'), (json, place, inserted) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + inserted + json.slice(at + (inserted === '' ? 1 : 0));
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          const { line = 0, column = 0 } = findError(text) ?? {};
          expect(line).toBe(1);
          // What precedes the mistake is right so far, with the end or another token.
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual(text.length + 1);
          return;
        }
        expect(parseJsonText(text)).toEqual(value);
      }),
    );
  });

  it('reads deep and long texts', () => {
    expect(findError('['.repeat(200_000))).toMatchObject({ line: 1, column: 200_001 });
    expect(findError(`"${'a'.repeat(2_000_000)}" x`)).toMatchObject({ column: 2_000_004 });
  });
});
