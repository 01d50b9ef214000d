import { describe, expect, it } from 'vitest';
import { toLanguageCode, toLanguageTag } from './languageCodes.ts';

describe('the language of a sound', () => {
  it.each([
    ['fra', 'fr'],
    ['fre', 'fr'],
    ['ger', 'de'],
    ['dut', 'nl'],
    ['ENG', 'en'],
    ['nl', 'nl'],
    ['vgt', 'vgt'],
    ['und', undefined],
    ['mul', undefined],
    ['qaa', undefined],
    ['', undefined],
    ['1', undefined],
    [undefined, undefined],
  ])('is that of the stream, which has three letters: %s', (code, tag) => {
    expect(toLanguageTag(code)).toBe(tag);
  });
});

describe('the code of a language', () => {
  it.each([
    ['fr', 'fra'],
    ['nl-BE', 'nld'],
    ['de', 'deu'],
    ['en', 'eng'],
    ['cy', 'cym'],
    ['ar', 'ara'],
    ['zh-CN', 'zho'],
    ['es', 'spa'],
    ['vgt', 'vgt'],
    ['xx', undefined],
    ['', undefined],
  ])('has three letters: %s', (tag, code) => {
    expect(toLanguageCode(tag)).toBe(code);
    if (code !== undefined) expect(toLanguageTag(code)).toBe(tag.split('-')[0]);
  });
});
