import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadGlossary } from './glossary/textRules.ts';
import { LOCALE_INFO } from './locales.ts';

/** Prefixes of keys that sources compose (`prefix${…}`), with the file that lists the possible endings. */
const COMPOSED_KEYS: Record<string, string> = {
  'clip.': 'domain/playback/clipMarks.ts',
  'player.': 'services/browser/player/engine/mediaEngineOptions.ts',
  'session.': 'domain/session/state/sessionChange.ts',
  'suggest.': 'domain/session/state/sessionChange.ts',
  'vote.': 'domain/votes/votes.ts',
};

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;
const SOURCE_ROOT = join(import.meta.dirname, '..');
const LOCALE_ROOT = join(import.meta.dirname, 'locales');

const parts = readdirSync(LOCALE_ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const FOLDERS = [LOCALE_ROOT, ...parts.map(({ name }) => join(LOCALE_ROOT, name))];

const readTexts = (tag: string) =>
  Object.assign({}, ...FOLDERS.map((folder) => JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as object)) as Record<
    string,
    string
  >;
const readSource = (path: string) => readFileSync(join(SOURCE_ROOT, path), 'utf8');
const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(([match]) => match).sort();
const isLiteralIn = (text: string, literal: string) => ["'", '"', '`'].some((quote) => text.includes(quote + literal + quote));

const english = readTexts('en');
const keys = Object.keys(english);
/** Keys of texts with words or numbers; the others only have the punctuation of the language around their values. */
const wordedKeys = keys.filter((key) => /[\p{L}\p{N}]/u.test((english[key] ?? '').replace(/\{\{\w+\}\}/g, '')));
const pluralBases = [...new Set(keys.filter((key) => PLURAL_FORM.test(key)).map((key) => key.replace(PLURAL_FORM, '')))];
const tags = Object.values(LOCALE_INFO).map(({ tag }) => tag);
const translatedTags = tags.filter((tag) => tag !== 'en');

/** A plural form for one number only may omit the number ("twice"). */
function servesOneNumber(tag: string, form: string): boolean {
  const rules = new Intl.PluralRules(tag);
  return form === 'zero' || Array.from({ length: 1000 }, (_, count) => rules.select(count)).filter((each) => each === form).length === 1;
}

describe('locale files', () => {
  it.each(FOLDERS)('%s has one file for each language and no other', (folder) => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual(tags.map((tag) => `${tag}.json`).sort());
  });
});

describe.each(tags)('texts in %s', (tag) => {
  const texts = readTexts(tag);

  it('has the keys of English, in their order', () => {
    expect(Object.keys(texts)).toEqual(keys);
  });

  it('has no empty or padded text and no broken placeholder', () => {
    const bad = Object.entries(texts).filter(
      ([, text]) => text === '' || text !== text.trim() || /[{}]/.test(text.replace(/\{\{\w+\}\}/g, '')),
    );
    expect(bad).toEqual([]);
  });

  it('has the placeholders of English', () => {
    const different = keys.filter((key) => {
      const own = placeholders(texts[key] ?? '').join();
      const form = PLURAL_FORM.exec(key)?.[1];
      const accepted = [english[key], english[key.replace(PLURAL_FORM, '_other')]].map((text) => placeholders(text ?? ''));
      if (form !== undefined && servesOneNumber(tag, form)) {
        accepted.push(...accepted.map((names) => names.filter((name) => name !== '{{count}}')));
      }
      return !accepted.some((names) => own === names.join());
    });
    expect(different).toEqual([]);
  });

  it('has every plural form of the language', () => {
    const wanted = pluralBases.flatMap((base) =>
      new Intl.PluralRules(tag).resolvedOptions().pluralCategories.map((form) => `${base}_${form}`),
    );
    expect(wanted.filter((key) => !(key in texts))).toEqual([]);
  });
});

describe.each(translatedTags)('translation into %s', async (tag) => {
  const texts = readTexts(tag);
  const { script, sameAsEnglish = [] } = await loadGlossary(tag);

  it('differs from English except for known cognates', () => {
    expect(wordedKeys.filter((key) => texts[key] === english[key])).toEqual(sameAsEnglish);
  });

  it('is written in its own script', () => {
    const foreign = wordedKeys.filter((key) => !script.test((texts[key] ?? '').replace(/\{\{\w+\}\}/g, '')));
    expect(foreign).toEqual([]);
  });
});

describe('use in the sources', () => {
  const paths = globSync('**/*.{ts,tsx,astro}', { cwd: SOURCE_ROOT }).filter((path) => !/\.test\.tsx?$/.test(path));
  const sources = paths.map(readSource).join('\n');

  it('lists the prefix of every composed key', () => {
    const prefixes = [...sources.matchAll(/\bt\(\s*`([^`$]*)\$\{/g)].map(([, prefix]) => prefix);
    expect([...new Set(prefixes)].sort()).toEqual(Object.keys(COMPOSED_KEYS).sort());
  });

  it('uses every text', () => {
    const isComposed = (key: string) =>
      Object.entries(COMPOSED_KEYS).some(
        ([prefix, path]) => key.startsWith(prefix) && isLiteralIn(readSource(path), key.slice(prefix.length)),
      );
    const names = [...new Set(keys.map((key) => key.replace(PLURAL_FORM, '')))];
    expect(names.filter((name) => !isLiteralIn(sources, name) && !isComposed(name))).toEqual([]);
  });
});
