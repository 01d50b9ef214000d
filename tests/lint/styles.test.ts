import { describe, expect, it } from 'vitest';
import { readCode, type SourceFile } from './checks/sources.ts';

const DECORATION = /text-decoration:\s*([^;}]+)/g;
const LINES = new Set(['none', 'underline', 'line-through', 'inherit', '!important']);

/** Values of `text-decoration` with more than a line, which WebKit drops as a whole. */
const findLongDecorations = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(DECORATION)]
    .map(([, value = '']) => value.trim())
    .filter((value) => value.split(/\s+/).some((part) => !LINES.has(part)))
    .map((value) => `${path}: ${value}`);

describe('the styles', () => {
  it('give the thickness and colour of an underline in properties of their own, since WebKit drops the shorthand', () => {
    expect(readCode(['src'], { styles: true }).flatMap(findLongDecorations)).toEqual([]);
  });

  it('are found out when they do not', () => {
    const text = 'a { text-decoration: underline 3px; } b { text-decoration: underline !important; } c { text-decoration:underline red }';
    expect(findLongDecorations({ path: 'a.css', text })).toEqual(['a.css: underline 3px', 'a.css: underline red']);
  });
});
