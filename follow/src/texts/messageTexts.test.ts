import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../follows/follow.ts';
import { getMessageTexts, readMessageTexts } from './messageTexts.ts';

type TextKey = keyof typeof english;

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;
const english = readMessageTexts('en');
const keys = Object.keys(english) as TextKey[];
const placeholdersOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe.each(LOCALES)('the texts of messages in %s (rule 28.20)', (locale) => {
  const texts = readMessageTexts(locale);

  it('have the keys and placeholders of the English ones, in the same order', () => {
    expect(Object.keys(texts)).toEqual(keys);
    for (const key of keys) {
      // A plural form for one number only may have it in words.
      const left = (text: string) => placeholdersOf(text).filter((name) => !PLURAL_FORM.test(key) || name !== '{{count}}');
      expect([key, left(texts[key])]).toEqual([key, left(english[key])]);
    }
  });

  it('are complete and not padded', () => {
    expect(keys.filter((key) => texts[key].trim() === '' || texts[key].trim() !== texts[key])).toEqual([]);
  });

  it('are translated', () => {
    const worded = keys.filter((key) => /\p{L}/u.test(texts[key].replaceAll(/\{\{\w+\}\}/g, '')));
    const same = locale === 'en' ? [] : worded.filter((key) => texts[key] === english[key]);
    const cognates = ['what.person', 'headline.voted'];
    expect(same.filter((key) => !cognates.includes(key))).toEqual([]);
  });

  it('say numbers in the form of the language', () => {
    const { t } = getMessageTexts(locale);
    for (const count of [0, 1, 2, 3, 6, 11, 100]) {
      const form = new Intl.PluralRules(locale).select(count);
      expect(t('news.onFollows', { count })).toBe(texts[`news.onFollows_${form}`].replace('{{count}}', String(count)));
    }
  });
});

it('every file of texts is a language', () => {
  const tags = globSync('*.json', { cwd: join(import.meta.dirname, 'locales') }).map((file) => file.replace('.json', ''));
  expect(tags.toSorted()).toEqual(LOCALES.toSorted());
});

it('the code names every text', () => {
  const folder = join(import.meta.dirname, '..');
  const code = globSync('{messages,mail,push}/**/*.ts', { cwd: folder, exclude: (name) => name.endsWith('.test.ts') })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  // Keys that the code puts together.
  const composed = /^(?:what|headline|outcome)\./;
  expect(keys.map((key) => key.replace(PLURAL_FORM, '')).filter((key) => !composed.test(key) && !code.includes(`'${key}'`))).toEqual([]);
});

describe('dates in words (rule 28.20)', () => {
  it.each([
    ['nl', 'maandag 26 oktober 2026 om 19:30'],
    ['en', 'Monday, 26 October 2026 at 19:30'],
    ['fr', 'lundi 26 octobre 2026 à 19:30'],
    ['de', 'Montag, 26. Oktober 2026 um 19:30'],
    ['es', 'lunes, 26 de octubre de 2026, 19:30'],
    ['zh-CN', '2026年10月26日星期一 19:30'],
    ['ar', 'الاثنين، 26 أكتوبر 2026 في 7:30 م'],
    ['cy', 'Dydd Llun, 26 Hydref 2026 am 19:30'],
  ] as const)('in %s', (locale, text) => {
    const date = getMessageTexts(locale).date('2026-10-26T19:30:00+01:00', 'Europe/Amsterdam');
    expect(date?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });

  it('are in the zone of the city, also where the offset of the text is another one', () => {
    const { date } = getMessageTexts('en');
    expect(date('2026-10-26T18:30:00Z', 'Europe/Brussels')).toMatch(/26 October 2026.*19:30/);
    // The hour that clocks repeat: the offset says which one.
    expect(date('2026-10-25T02:30:00+02:00', 'Europe/Brussels')).toMatch(/25 October 2026.*02:30/);
    expect(date('2026-10-25T23:30:00Z', 'Pacific/Auckland')).toMatch(/26 October 2026.*12:30/);
  });

  it('make no time of a day, and nothing of another text (rule 3.15)', () => {
    const { date } = getMessageTexts('en');
    expect(date('2026-10-26', 'America/New_York')).toMatch(/^Monday,? 26 October 2026$/);
    expect(date('after the committee', 'Europe/Brussels')).toBeUndefined();
    expect(date('', 'Europe/Brussels')).toBeUndefined();
  });
});

describe('values of another direction', () => {
  it('are isolated from the sentence', () => {
    expect(getMessageTexts('ar').t('news.item', { name: 'Begroting' })).toBe('بند جدول الأعمال: \u2068Begroting\u2069');
    expect(getMessageTexts('en').t('news.item', { name: 'ميزانية' })).toBe('Agenda item: \u2068ميزانية\u2069');
    expect(getMessageTexts('en').t('news.item', { name: 'Begroting' })).toBe('Agenda item: Begroting');
  });
});
