import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldToken, tokenTexts, toTokens } from './searchTokens.ts';

describe('the tokens of a text (rule 24.4)', () => {
  it.each([
    ['De Raad, 2026: besluit!', ['de', 'raad', '2026', 'besluit']],
    ['Noord-Holland', ['noord', 'holland']],
    ["l'été d’hiver", ['l', 'ete', 'd', 'hiver']],
    ['lʼété ŉ', ['l', 'ete', 'n']],
    ['Straße Œuvre Ærø Łódź Đorđe', ['strasse', 'oeuvre', 'aero', 'lodz', 'dorde']],
    ['naïve na\u0308ive', ['naive', 'naive']],
    ['İstanbul ISTANBUL ılık', ['istanbul', 'istanbul', 'ilik']],
    ['ﬁets Ⅳ ²', ['fiets', 'iv', '2']],
    ['a_b', ['a', 'b']],
    ['  \n\t … — "" * - ', []],
    ['', []],
    ['😀 brug 👍🏽', ['brug']],
    ['fiets\u00adbrug \u200bna\u00ad\u0308ief\u2060 \ufeffl\u00e9\u00adt\u200b\u00ade', ['fietsbrug', 'naief', 'lete']],
  ])('are without case, accents and punctuation: %s', (text, tokens) => {
    expect(tokenTexts(text)).toEqual(tokens);
  });

  it.each([
    ['different alefs', 'إدارة أدارة آدارة ٱدارة', ['اداره', 'اداره', 'اداره', 'اداره']],
    ['ya, ta marbuta and kaf', 'على علي علی مدينة مدينه کتاب', ['علي', 'علي', 'علي', 'مدينه', 'مدينه', 'كتاب']],
    ['vowel marks and tatweel', 'مَدِينَة مـديـنـة', ['مدينه', 'مدينه']],
    ['articles', 'المدينة والمدينة بالمدينة للمدينة', ['مدينه', 'مدينه', 'مدينه', 'مدينه']],
    ['articles before a word that begins like one', 'الالتزام التزام', ['تزام', 'تزام']],
    ['what only begins like an article', 'الى الم', ['الي', 'الم']],
    ['joiners, which separate', 'می\u200cشود', ['مي', 'شود']],
    ['digits', '١٢٣ ۴۵', ['123', '45']],
  ])('are the same in Arabic with %s', (_case, text, tokens) => {
    expect(tokenTexts(text)).toEqual(tokens);
  });

  it.each([
    ['自行车桥', ['自', '行', '车', '桥']],
    ['2026年预算', ['2026', '年', '预', '算']],
    ['Wi-Fi网络', ['wi', 'fi', '网', '络']],
    ['ブリッジ', ['フ', 'リ', 'ッ', 'シ']],
    ['เมือง', ['เ', 'ม', 'อ', 'ง']],
  ])('are characters in scripts without spaces: %s', (text, tokens) => {
    expect(tokenTexts(text)).toEqual(tokens);
  });

  it('keep the first 64 characters', () => {
    expect(foldToken('a'.repeat(100))).toBe('a'.repeat(64));
    expect(foldToken('é'.repeat(100))).toBe('e'.repeat(64));
  });

  it('have their places in the text', () => {
    expect(toTokens('Één brug: 桥')).toEqual([
      { text: 'een', from: 0, to: 3 },
      { text: 'brug', from: 4, to: 8 },
      { text: '桥', from: 10, to: 11 },
    ]);
    expect(toTokens('\u00adfiets\u00adbrug\u200b 自\u200b行')).toEqual([
      { text: 'fietsbrug', from: 1, to: 11 },
      { text: '自', from: 13, to: 14 },
      { text: '行', from: 15, to: 16 },
    ]);
  });

  it('are the same when they are folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => foldToken(foldToken(text)) === foldToken(text)));
    expect(foldToken(foldToken('a'.repeat(63) + '𐐨'))).toBe(foldToken('a'.repeat(63) + '𐐨'));
  });

  it('have letters and digits only, are in order, and are the tokens of themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        let end = 0;
        for (const { text: token, from, to } of toTokens(text)) {
          expect(token).toMatch(/^[\p{L}\p{N}\p{Cs}]+$/u);
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
