import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findSlowText } from './checks/patternCost.ts';
import { parseSource, readCode, splitAstro, type SourceFile, visitNodes } from './checks/sources.ts';

/** Code of the portal, the backend, the importer and the follow service; its texts come from visitors, services and imported files. */
const files = readCode(['src', 'server', 'backend/src', 'importer/src', 'follow/src']).filter(({ path }) => !/\.test\.tsx?$/.test(path));

/** Patterns that are not literals. Their parts are literals of the same file, or the texts have a limit that is named here. */
const COMPOSED: Readonly<Record<string, string>> = {
  'backend/src/live/vodPlaylist.ts': 'a constant name, a quoted value up to the next quote',
  'backend/src/seed/captions/cueText.ts': 'tags, of which each part starts with a sign that no other part has',
  'importer/src/formats/captions/cueTimes.ts': 'parts with limits, anchored at the start',
  'importer/src/recordings/recordingStamp.ts': 'names of files, parts with limits',
  'importer/src/rollCalls/decisions.ts': 'texts of at most 80 characters',
  'importer/src/text/clockText.ts': 'texts of at most 60 characters',
  'importer/src/text/meetingState.ts': 'texts of at most 1,000 characters',
  'importer/src/text/writtenDate.ts': 'texts of at most 1,000 characters',
  'src/domain/search/searchTokens.ts': 'runs of characters that no other part shares',
  'src/domain/text/foldLetters.ts': 'one character at a time',
  'src/i18n/glossary/ar.ts': 'texts of the portal',
  'src/i18n/glossary/textRules.ts': 'texts of the portal',
  'src/layouts/embedApi.js': 'a pattern of the operator, against an origin',
  'src/services/server/cms/cmsCssRules.ts': 'properties of at most 50 characters, selectors of at most 200',
};

const literalsIn = (file: SourceFile): string[] => {
  const found: string[] = [];
  const tree = parseSource(file);
  visitNodes(tree, (node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
  });
  // Expressions in the markup of an Astro file.
  const { markup } = splitAstro(file);
  for (const [, literal = ''] of markup.matchAll(/\((\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)[,)]/g))
    found.push(literal);
  return found;
};

const hasComposed = (file: SourceFile): boolean => {
  let isFound = false;
  visitNodes(parseSource(file), (node) => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') isFound = true;
  });
  return isFound;
};

const findSlow = (literal: string): string | undefined => {
  const end = literal.lastIndexOf('/');
  return findSlowText(literal.slice(1, end), literal.slice(end + 1));
};

describe('regular expressions (rule 19.9)', () => {
  it('take time in proportion to the length of their text', { timeout: 300_000 }, () => {
    const slow = files.flatMap((file) =>
      literalsIn(file).flatMap((literal) => {
        const text = findSlow(literal);
        return text === undefined ? [] : [`${file.path}: ${literal} on ${text}`];
      }),
    );
    expect(slow).toEqual([]);
  });

  it('that are composed are in the table with what limits them', () => {
    expect(
      files
        .filter(hasComposed)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(COMPOSED));
  });
});

it.each([
  ['^(a+)+$', ''],
  ['^\\s*(?:<\\?xml[^>]*>|<!--[^]*?-->|<!doctype[^>]*>|\\s)*<([a-z_][\\w.:-]*)', 'i'],
  ['\\/+$', ''],
  [':.*(Z|[+-]\\d{2}:?\\d{2})$', 'i'],
  ['\\s*([>+~])\\s*', 'g'],
  ['<[^>]*>', 'g'],
  ['<style[^>]*>([^]*?)<\\/style>', 'g'],
  ['([\\w-]*)\\(', 'g'],
  ['^(\\d{1,2}):(\\d{2})(?::\\d{2})?\\s*([ap])?\\.?\\s*m?\\.?$', 'i'],
  ['(\\p{L}[\\p{L}\\p{M}]*)\\.?\\s+(\\d{1,2})', 'u'],
  ['\\d{4}.*?(?<!\\d)([01]?\\d|2[0-3])[:.hu]([0-5]\\d)(?![\\d.])', ''],
  ['[?#].*$', ''],
])('the check finds /%s/%s', (source, flags) => expect(findSlowText(source, flags)).toBeDefined());
