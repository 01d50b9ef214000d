import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLetters, foldText } from './foldLetters.ts';

describe('the folded letters of a text (rule 24.4)', () => {
  it.each([
    ['Hauptstraße HAUPTSTRAẞE', 'hauptstrasse hauptstrasse'],
    ['cœur ŒUVRE Ærø ĲSSEL ﬁets', 'coeur oeuvre aero ijssel fiets'],
    ['Łódź Đorđe Þór Ŋga ſ', 'lodz dorde thor nga s'],
    ['IĞDIR ığdır İzmir', 'igdir igdir izmir'],
    ['Tŷ Ŵyr Ffôn Ỻan', 'ty wyr ffon llan'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ＷＡＴＥＲ１２ ｶ', 'water12 カ'],
    ['إدارة أدارة آدارة ٱدارة', 'اداره اداره اداره اداره'],
    ['مَدِينَة مـديـنـة مدینہ', 'مدينه مدينه مدينه'],
    ['١٢٣ ۴۵', '123 45'],
    ['fiets\u00adbrug na\u0308ief\u2060', 'fietsbrug naief'],
    ['自行车桥', '自行车桥'],
  ])('%s: %s', (text, folded) => expect(foldLetters(text)).toBe(folded));

  it('are the same when they are folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(foldLetters(foldLetters(text))).toBe(foldLetters(text));
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('of a part are a part of those of the text', () => {
    const part = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(fc.property(part, part, part, (before, typed, after) => foldLetters(before + typed + after).includes(foldLetters(typed))));
  });
});
