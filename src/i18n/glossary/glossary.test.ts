import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALE_INFO, LOCALES } from '../locales.ts';
import { ISOLATED_NAMES } from './ar.ts';
import { loadGlossary } from './textRules.ts';

/** The rules of every language, by its tag. */
const RULES = await Promise.all(
  LOCALES.map(async (locale) => [LOCALE_INFO[locale].tag, await loadGlossary(LOCALE_INFO[locale].tag)] as const),
);

const SOURCE_ROOT = join(import.meta.dirname, '../..');
const ALL_QUOTES = /["“”„‟«»‹›‘‚「」『』]/gu;

/** A text with the key or the line that it is from. */
type PlacedText = readonly [where: string, text: string];

/** The texts of the desk, which is a program of its own. */
const DESK_TEXTS = join(SOURCE_ROOT, '../backend/src/desk/texts/locales');

const read = (path: string) => readFileSync(join(SOURCE_ROOT, path), 'utf8');
const readDeskTexts = (tag: string) => JSON.parse(readFileSync(join(DESK_TEXTS, `${tag}.json`), 'utf8')) as Record<string, string>;
const listLocaleFiles = (tag: string) => globSync(`i18n/locales/**/${tag}.json`, { cwd: SOURCE_ROOT });
const listPages = (tag: string) => globSync(`content/*/${tag}.md`, { cwd: SOURCE_ROOT });

/** The texts; addresses and code, which are the same in every language, are left out. */
function readAllTexts(tag: string): PlacedText[] {
  const texts = listLocaleFiles(tag).flatMap((path) => Object.entries(JSON.parse(read(path)) as Record<string, string>));
  const lines = listPages(tag).flatMap((path) =>
    read(path)
      .split('\n')
      .map((line, index): PlacedText => [
        `${path}:${String(index + 1)}`,
        line
          .replace(/^(?:title|description|[-#]+):? /, '')
          .replaceAll('**', '')
          .replace(/`[^`]*`/g, 'CODE'),
      ]),
  );
  const placedDeskTexts = Object.entries(readDeskTexts(tag)).map(([key, text]): PlacedText => [`desk:${key}`, text]);
  return [...texts, ...lines, ...placedDeskTexts].map(([where, text]) => [where, text.replaceAll('/topics', '/CODE')]);
}

const failing = (texts: PlacedText[], isWrong: (text: string, where: string) => boolean) =>
  texts.filter(([where, text]) => isWrong(text, where));

describe.each(RULES)('texts of portal and desk and information pages in %s', (tag, rules) => {
  const texts = readAllTexts(tag);

  it('are all read; every information page has a text (rule 2.9)', () => {
    const folders = readdirSync(join(SOURCE_ROOT, 'i18n/locales'), { withFileTypes: true }).filter((item) => item.isDirectory());
    expect(listLocaleFiles(tag)).toHaveLength(folders.length + 1);
    expect(listPages(tag)).toHaveLength(readdirSync(join(SOURCE_ROOT, 'content')).length);
  });

  it('have the terms of the glossary', () => {
    expect(Object.fromEntries(texts.filter(([where]) => where in rules.terms))).toEqual(rules.terms);
  });

  it.each(rules.forbidden.map((each) => [each.use, each] as const))('say %s', (_use, { not, only, except = [] }) => {
    const excepted = new Set<string>(except);
    expect(failing(texts, (text, where) => not.test(text) && !excepted.has(where) && (only?.test(where) ?? true))).toEqual([]);
    // An exception that is no longer needed goes.
    expect(except.filter((key) => !texts.some(([where, text]) => where === key && not.test(text)))).toEqual([]);
  });

  it('have the quotation marks of the language, in pairs', () => {
    const [open, close] = rules.quotes;
    const others = new Set<string>(rules.otherQuotes);
    const isWrong = (text: string) => {
      const marks = text.match(ALL_QUOTES)?.filter((mark) => mark !== open && mark !== close) ?? [];
      // The closing mark of Dutch is the apostrophe as well.
      const isPaired = close === '’' ? !/‘[^’]*$/.test(text) : text.split(open).length === text.split(close).length;
      return marks.length > 0 || !isPaired;
    };
    expect(failing(texts, (text, where) => !others.has(where) && isWrong(text))).toEqual([]);
  });

  it('have no straight apostrophe and no two spaces in a row', () => {
    expect(failing(texts, (text) => /'|\s\s/u.test(text))).toEqual([]);
  });

  it('have the spaces and the punctuation of the language', () => {
    expect(failing(texts, (text) => rules.punctuation.test(text))).toEqual([]);
  });
});

const translated = RULES.filter(([tag]) => tag !== 'en');

it.each(translated)('texts of the desk in %s differ from English except for known cognates', (tag, { sameAtDesk = [] }) => {
  const english = readDeskTexts('en');
  const same = Object.entries(readDeskTexts(tag)).filter(([key, text]) => text === english[key]);
  expect(same.map(([key]) => key)).toEqual(sameAtDesk);
});

const informal = RULES.flatMap(([tag, rules]) => (rules.informal ? [[tag, rules.informal] as const] : []));

it.each(informal)('texts and information pages in %s address their reader formally', (tag, pattern) => {
  expect(failing(readAllTexts(tag), (text) => pattern.test(text))).toEqual([]);
});

it('every question in Spanish has its opening mark', () => {
  const texts = readAllTexts('es');
  expect(failing(texts, (text) => text.split('¿').length !== text.split('?').length)).toEqual([]);
});

describe('names in Arabic sentences', () => {
  const texts = readAllTexts('ar');

  it('are isolated from the direction of the sentence', () => {
    const isBare = (text: string) => ISOLATED_NAMES.some((name) => text.replaceAll(`\u2068{{${name}}}\u2069`, '').includes(`{{${name}}}`));
    // The name of a setting is a text in Arabic.
    // The desk isolates every name when it fills in a text.
    const portalTexts = texts.filter(([where]) => !where.startsWith('desk:'));
    expect(failing(portalTexts, isBare).map(([where]) => where)).toEqual(['player.setting']);
  });

  it('are isolated with both characters', () => {
    expect(failing(texts, (text) => text.split('\u2068').length !== text.split('\u2069').length)).toEqual([]);
  });
});

describe('numbers in Chinese sentences', () => {
  /** Counts of votes stand in a list whose “and” has no space beside it, so they have none either. */
  const TIGHT = /^vote\.(?:for|against|abstentions)_/;
  const VALUE = '\\{\\{(?:count|number|page|pages|seconds|time|limit|total|eligible)\\}\\}';
  const UNSPACED = new RegExp(`\\p{sc=Han}${VALUE}|${VALUE}\\p{sc=Han}`, 'u');
  const texts = readAllTexts('zh-CN');

  it('have a space on either side', () => {
    expect(failing(texts, (text, where) => !TIGHT.test(where) && UNSPACED.test(text))).toEqual([]);
  });

  it('have none in the counts of a vote', () => {
    expect(failing(texts, (text, where) => TIGHT.test(where) && text.includes(' '))).toEqual([]);
  });
});
