import { describe, expect, it } from 'vitest';
import { translatorFor } from './translator.ts';

describe('plural forms', () => {
  it.each([
    [0, 'لم يُعثر على أي جلسة'],
    [1, 'عُثر على جلسة واحدة'],
    [2, 'عُثر على جلستين'],
    [3, 'عُثر على 3 جلسات'],
    [10, 'عُثر على 10 جلسات'],
    [11, 'عُثر على 11 جلسةً'],
    [99, 'عُثر على 99 جلسةً'],
    [100, 'عُثر على 100 جلسة'],
    [103, 'عُثر على 103 جلسات'],
  ])('Arabic counts %i', (count, words) => {
    expect(translatorFor('ar')('sessions.count', { count })).toBe(words);
  });

  it.each([
    [0, 'Ni chafwyd hyd i unrhyw gyfarfodydd'],
    [1, 'Cafwyd hyd i 1 cyfarfod'],
    [2, 'Cafwyd hyd i 2 gyfarfod'],
    [3, 'Cafwyd hyd i 3 chyfarfod'],
    [4, 'Cafwyd hyd i 4 cyfarfod'],
    [6, 'Cafwyd hyd i 6 chyfarfod'],
    [7, 'Cafwyd hyd i 7 cyfarfod'],
  ])('Welsh counts %i, with its mutation', (count, words) => {
    expect(translatorFor('cy')('sessions.count', { count })).toBe(words);
  });

  it.each([
    ['nl', 0, 'Geen vergaderingen gevonden'],
    ['fr', 0, 'Aucune séance trouvée'],
    ['fr', 1, '1 séance trouvée'],
    ['fr', 2, '2 séances trouvées'],
    ['de', 1, '1 Sitzung gefunden'],
    ['es', 2, 'Se han encontrado 2 sesiones'],
    ['cn', 1, '找到 1 场会议'],
  ] as const)('%s counts %i', (locale, count, words) => {
    expect(translatorFor(locale)('sessions.count', { count })).toBe(words);
  });
});

describe('translatorFor', () => {
  it('keeps languages apart, in whatever order they are asked for', () => {
    const [french, chinese] = [translatorFor('fr'), translatorFor('cn')];
    expect([chinese('nav.home'), french('nav.home'), chinese('nav.home')]).toEqual(['首页', 'Accueil', '首页']);
  });

  it('puts values in as they are: escaping is the page’s work', () => {
    expect(translatorFor('en')('sessions.title', { city: "L'Île & <Co>" })).toBe("L'Île & <Co> sessions");
  });
});
