import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES as DESK_LANGUAGES } from '../../backend/src/desk/texts/deskTexts.ts';
import { LANGUAGES as IMPORTER_LANGUAGES } from '../../importer/src/text/languages.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { LOCALE_INFO, LOCALES } from '../../src/i18n/locales.ts';

const lineOf = (path: string, start: string): string =>
  readFileSync(inRoot(path), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(start)) ?? '';

// Backend and importer share no code with the portal, so each has its own list.
describe('the languages of the portal', () => {
  it('are those of the desk, in the order of the menu', () => {
    const shown = LOCALES.map((code) => [
      code,
      { tag: LOCALE_INFO[code].tag, dir: LOCALE_INFO[code].dir, name: LOCALE_INFO[code].endonym },
    ]);
    expect(Object.entries(DESK_LANGUAGES)).toEqual(shown);
  });

  it('are those of the importer', () => {
    const codes = LOCALES.map((code) => new Intl.Locale(LOCALE_INFO[code].tag).language);
    expect([...IMPORTER_LANGUAGES].sort()).toEqual(codes.sort());
  });

  it('are named by rule 1.1', () => {
    const line = lineOf('docs/rules.md', '- **1.1** ');
    expect(LOCALES.filter((code) => !line.includes(`\`${code}\``))).toEqual([]);
  });

  it('have their path words in contract §7 (rule 1.7)', () => {
    for (const page of ['about', 'faq', 'calendar'] as const) {
      const line = lineOf('docs/contract.md', `| ${page} `);
      expect(LOCALES.filter((code) => !line.includes(`\`${LOCALE_INFO[code].segments[page]}\``))).toEqual([]);
    }
  });
});
