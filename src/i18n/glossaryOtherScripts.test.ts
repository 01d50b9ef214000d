import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARABIC, ISOLATED_NAMES } from './glossary/arabic.ts';
import { CHINESE } from './glossary/chinese.ts';
import { WELSH } from './glossary/welsh.ts';

const SOURCE_ROOT = join(import.meta.dirname, '..');
const GLOSSARIES = { ar: ARABIC, 'zh-CN': CHINESE, cy: WELSH };
const CONTENT_PAGES = ['about', 'accessibility', 'faq', 'privacy'];

const read = (path: string) => readFileSync(join(SOURCE_ROOT, path), 'utf8');

/** All texts of the locale files, with the name of their file and key. */
const readTexts = (tag: string): [where: string, text: string][] =>
  globSync(`i18n/locales/**/${tag}.json`, { cwd: SOURCE_ROOT }).flatMap((path) =>
    Object.entries(JSON.parse(read(path)) as Record<string, string>).map(([key, text]): [string, string] => [`${path} ${key}`, text]),
  );

/** All lines of the information pages, without the names of fields; code is one letter. */
const readPages = (tag: string): [where: string, text: string][] =>
  CONTENT_PAGES.flatMap((page) =>
    read(`content/${page}/${tag}.md`)
      .split('\n')
      .map((line, index): [string, string] => [
        `${page} line ${index + 1}`,
        line
          .replace(/^(?:title|description|[-#]+):? /, '')
          .replaceAll('**', '')
          .replaceAll(/`[^`]*`/g, 'X'),
      ]),
  );

describe.each(Object.entries(GLOSSARIES))('words of the interface in %s', (tag, { forbidden }) => {
  it.each([
    ['texts', readTexts(tag)],
    ['information pages', readPages(tag)],
  ] as const)('are those of its glossary in its %s, with its punctuation and form of address', (_, texts) => {
    expect(texts.length).toBeGreaterThan(100);
    const wrong = texts.flatMap(([where, text]) =>
      forbidden.filter(({ pattern }) => pattern.test(text)).map(({ use }) => `${where}: “${text}”; use ${use}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('names in Arabic sentences', () => {
  const texts = readTexts('ar');

  it('are isolated from the direction of the sentence', () => {
    const bare = texts.filter(([, text]) =>
      ISOLATED_NAMES.some((name) => text.replaceAll(`\u2068{{${name}}}\u2069`, '').includes(`{{${name}}}`)),
    );
    // The name of a setting is a text in Arabic.
    expect(bare.map(([where]) => where)).toEqual(['i18n/locales/player/ar.json player.setting']);
  });

  it('are isolated with both characters', () => {
    expect(texts.filter(([, text]) => text.split('\u2068').length !== text.split('\u2069').length)).toEqual([]);
  });
});

describe('numbers in Chinese sentences', () => {
  /** Counts of votes stand in a list whose “and” has no space beside it, so they have none either. */
  const TIGHT = /vote\.(?:for|against|abstentions)_/;
  const NUMBERS =
    /\p{sc=Han}\{\{(?:count|number|page|pages|seconds|time|limit|total|eligible)\}\}|\{\{(?:count|number|page|pages|seconds|time|limit|total|eligible)\}\}\p{sc=Han}/u;

  it('have a space on either side', () => {
    expect(readTexts('zh-CN').filter(([where, text]) => !TIGHT.test(where) && NUMBERS.test(text))).toEqual([]);
  });

  it('have none in the counts of a vote', () => {
    expect(readTexts('zh-CN').filter(([where, text]) => TIGHT.test(where) && text.includes(' '))).toEqual([]);
  });
});
