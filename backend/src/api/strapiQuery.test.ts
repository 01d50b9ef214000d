import { describe, expect, it } from 'vitest';
import { queryEntries } from './strapiQuery.ts';

const ENTRIES = Array.from({ length: 7 }, (_, index) => ({
  id: index + 1,
  attributes: { title: `Stad ${index + 1}`, slug: `stad-${index + 1}`, privateDomain: [true, false, null][index % 3], secret: 'x' },
}));

const ask = (query: string) => queryEntries(ENTRIES, new URLSearchParams(query));

describe('queryEntries', () => {
  it('returns one page and the number of pages', () => {
    const { data, meta } = ask('pagination[page]=2&pagination[pageSize]=3');
    expect(data.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(meta.pagination).toEqual({ page: 2, pageSize: 3, pageCount: 3, total: 7 });
  });

  it('returns an empty page after the last one', () => {
    expect(ask('pagination[page]=9&pagination[pageSize]=3').data).toEqual([]);
  });

  it('ignores invalid sizes', () => {
    expect(ask('pagination[pageSize]=-1&pagination[page]=x').meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 7 });
  });

  it('filters private entries out; null is not private', () => {
    expect(ask('filters[privateDomain][$ne]=true').data.map(({ id }) => id)).toEqual([2, 3, 5, 6]);
    expect(ask('filters[privateDomain][$eq]=true').data.map(({ id }) => id)).toEqual([1, 4, 7]);
    expect(ask('filters[slug]=stad-2').data.map(({ id }) => id)).toEqual([2]);
  });

  it('returns the requested fields only', () => {
    expect(ask('fields[0]=title&fields[1]=publicUrl&pagination[pageSize]=1').data).toEqual([
      { id: 1, attributes: { title: 'Stad 1', publicUrl: null } },
    ]);
  });
});
