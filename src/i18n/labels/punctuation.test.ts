import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translatorFor } from '../translator.ts';
import { beforeValue, labelled, toSentence } from './punctuation.ts';

const SOURCE_ROOT = join(import.meta.dirname, '../..');

describe('punctuation of the language', () => {
  it('is written in texts, not in code', () => {
    const paths = globSync('**/*.{ts,tsx,astro}', { cwd: SOURCE_ROOT }).filter((path) => !/\.test\.tsx?$/.test(path));
    const written = paths.flatMap((path) =>
      [
        ...readFileSync(join(SOURCE_ROOT, path), 'utf8').matchAll(/\bt\('[^']+'[^)]*\)+\}(?:[:.,;。，：]|(?:<\/\w+>)[:.,。，：])[^\n]*/g),
      ].map(([match]) => `${path}: ${match}`),
    );
    expect(written).toEqual([]);
  });

  it('separates a label from its value', () => {
    expect(labelled('Text file', 'Dutch', translatorFor('en'))).toBe('Text file: Dutch');
    expect(labelled('Fichier texte', 'néerlandais', translatorFor('fr'))).toBe('Fichier texte\u00a0: néerlandais');
    expect(labelled('文本文件', '荷兰语', translatorFor('cn'))).toBe('文本文件：荷兰语');
  });

  it('isolates the direction of label and value in Arabic', () => {
    expect(labelled('تصويت', '3. Begroting 2026', translatorFor('ar'))).toBe('\u2068تصويت\u2069: \u20683. Begroting 2026\u2069');
  });

  it('leaves isolation to the element of the value', () => {
    expect(beforeValue('Next', translatorFor('en'))).toBe('Next: ');
    expect(beforeValue('Suivante', translatorFor('fr'))).toBe('Suivante\u00a0: ');
    expect(beforeValue('下一场会议', translatorFor('cn'))).toBe('下一场会议：');
    expect(beforeValue('القادمة', translatorFor('ar'))).toBe('القادمة: ');
  });

  it('ends a sentence', () => {
    expect(toSentence('Adopted', translatorFor('en'))).toBe('Adopted.');
    expect(toSentence('通过', translatorFor('cn'))).toBe('通过。');
  });
});
