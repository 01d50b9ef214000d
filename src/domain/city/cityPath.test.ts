import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cityOfPath, withCity } from './cityPath.ts';

describe('the city of a path', () => {
  it.each([
    ['/waterdam', 'waterdam'],
    ['/Waterdam/gr-1/topic/2/x', 'Waterdam'],
    ['/', undefined],
    ['/cities', undefined],
    ['/private', undefined],
    ['/search/suggestions.json', undefined],
    ['/robots.txt', undefined],
    ['/wat_er/x', undefined],
    ['/%2e/x', undefined],
  ])('%s: %s', (path, city) => expect(cityOfPath(path)).toBe(city));

  it('is none on the pages of the portal', () => {
    const names = readdirSync('src/pages', { withFileTypes: true }).map((entry) => entry.name.replace(/\.(?:astro|ts)$/, ''));
    const pages = names.filter((name) => name !== 'index' && !name.startsWith('['));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect([page, cityOfPath(`/${page}`)]).toEqual([page, undefined]);
  });
});

describe('a path with another spelling of its city (rule 2.13)', () => {
  it.each([
    ['/WATERDAM', '/waterdam'],
    ['/fr/WATERDAM/calendrier/', '/fr/waterdam/calendrier'],
    ['//WATERDAM/x', '/waterdam/x'],
    ['/nl/WATERDAM/WATERDAM/text', '/nl/waterdam/WATERDAM/text'],
  ])('%s: %s', (path, expected) => expect(withCity(path, 'WATERDAM', 'waterdam')).toBe(expected));
});
