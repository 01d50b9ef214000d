import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DeskLanguage, DeskTextKey } from './deskTexts.ts';
import { chooseLanguage, getTexts, LANGUAGES, readTexts, toLanguage } from './deskTexts.ts';

const english = readTexts('en');
const keys = Object.keys(english) as DeskTextKey[];
const languages = Object.keys(LANGUAGES) as DeskLanguage[];
const placeholdersOf = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
describe.each(languages)('the texts in %s', (language) => {
  const texts = readTexts(language);

  it('have the keys and placeholders of the English ones, in the same order', () => {
    expect(Object.keys(texts)).toEqual(keys);
    for (const key of keys) expect([key, placeholdersOf(texts[key])]).toEqual([key, placeholdersOf(english[key])]);
  });

  it('are complete', () => {
    expect(keys.filter((key) => texts[key].trim() === '')).toEqual([]);
  });
});

it('every file of texts is a language of the desk', () => {
  const tags = globSync('*.json', { cwd: join(import.meta.dirname, 'locales') }).map((file) => file.replace('.json', ''));
  expect(tags.toSorted()).toEqual(languages.map((language): string => LANGUAGES[language].tag).toSorted());
});

it('the code names every text', () => {
  const folder = join(import.meta.dirname, '..');
  const code = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (name) => /\.test\.tsx?$/.test(name) })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  // Keys that the code puts together.
  const composed =
    /^(?:problem\.|error\.|votes\.(?:yes|no|abstain|absent|eligible|adopted|rejected|tied|withdrawn|simple|absolute|two-thirds|three-quarters)$|done\.(?:stop|reset)Topic$)/;
  expect(keys.filter((key) => !composed.test(key) && !code.includes(`'${key}'`))).toEqual([]);
});

it('texts are filled in, isolated from the direction of the sentence', () => {
  expect(getTexts('ar').t('topics.current', { name: 'Begroting' })).toBe('الآن: \u2068Begroting\u2069');
  expect(getTexts('en').t('speakers.found', { count: 2, total: 31 })).toBe('Found: 2 of 31');
});

it('instants are shown in the zone of the city', () => {
  expect(getTexts('nl').time(Date.parse('2026-10-26T18:32:00Z'), 'Europe/Brussels')).toBe('19:32');
  const startMs = Date.parse('2026-10-26T18:32:00Z');
  expect(getTexts('en').start({ startMs }, 'Europe/Brussels')).toMatch(/26 October 2026.*19:32/);
  // No time is made of a date (rule 3.15).
  const dayOnly = getTexts('en').start({ startMs, dayOnly: true, startText: 'after the committee' }, 'Europe/Brussels');
  expect(dayOnly).toContain('26 October 2026 · ');
  expect(dayOnly).toContain('after the committee');
  expect(dayOnly).not.toMatch(/\d:\d/);
});

describe('the language', () => {
  it.each([
    ['zh-CN', 'cn'],
    ['cn', 'cn'],
    ['en-GB', 'en'],
    ['AR', 'ar'],
    ['pl', undefined],
    ['constructor', undefined],
    [7, undefined],
    [null, undefined],
  ])('of %j is %s', (code, language) => {
    expect(toLanguage(code)).toBe(language);
  });

  it('is the first that is known, or Dutch', () => {
    expect(chooseLanguage(undefined, 'xx', 'fr', 'en')).toBe('fr');
    expect(chooseLanguage(undefined, null)).toBe('nl');
  });
});
