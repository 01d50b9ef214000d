import { describe, expect, it } from 'vitest';
import { isSearch, parseSearchRequest, SEARCH_KINDS, toSearchQuery } from './searchRequest.ts';

const parse = (query: string, city?: string) => parseSearchRequest(new URLSearchParams(query), city);
const EMPTY = {
  query: '',
  city: undefined,
  kinds: [],
  category: undefined,
  speaker: undefined,
  from: undefined,
  to: undefined,
  sort: 'relevance',
  page: 1,
};

describe('the parameters of a search (rule 24.11)', () => {
  it('have defaults', () => {
    expect(parse('')).toEqual(EMPTY);
  });

  it('are read', () => {
    const query = 'q=+de+brug+&city=waterdam&in=topics,votes&category=raad&speaker=Jan&from=2026-01-31&to=2026-02-01&sort=newest&page=3';
    expect(parse(query)).toEqual({
      query: 'de brug',
      city: 'waterdam',
      kinds: ['topics', 'votes'],
      category: 'raad',
      speaker: 'Jan',
      from: '2026-01-31',
      to: '2026-02-01',
      sort: 'newest',
      page: 3,
    });
  });

  it.each([
    ['city=a/b', { city: undefined }],
    ['in=everything', { kinds: [] }],
    ['in=votes&in=topics&in=nothing', { kinds: ['topics', 'votes'] }],
    ['category=a/b', { category: undefined }],
    ['category=..', { category: undefined }],
    ['speaker=%E2%80%94', { speaker: undefined }],
    ['speaker=', { speaker: undefined }],
    ['from=2026-02-30', { from: undefined }],
    ['from=2026-2-3', { from: undefined }],
    ['from=2026-03-01&to=2026-02-01', { from: '2026-02-01', to: '2026-03-01' }],
    ['from=2026-03-01', { from: '2026-03-01', to: undefined }],
    ['sort=oldest', { sort: 'relevance' }],
    ['page=0', { page: 1 }],
    ['page=-1', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=9999', { page: 100 }],
    ['page=99999', { page: 1 }],
    [`q=${'a'.repeat(300)}`, { query: 'a'.repeat(200) }],
  ])('that cannot be read count as absent: %s', (query, expected) => {
    expect(parse(query)).toEqual({ ...EMPTY, ...expected });
  });

  it('give way to the city of the path', () => {
    expect(parse('city=other', 'waterdam').city).toBe('waterdam');
  });

  it.each([
    ['', false],
    ['q=+', false],
    ['city=waterdam&in=topics', false],
    ['q=brug', true],
    ['speaker=Jan', true],
  ])('ask for something: %s %s', (query, isAsked) => {
    expect(isSearch(parse(query))).toBe(isAsked);
  });
});

describe('the address of a search (rule 24.11)', () => {
  it('has what differs from the defaults', () => {
    expect(toSearchQuery(parse(''))).toBe('');
    expect(toSearchQuery({ query: 'de brug', page: 2 })).toBe('?q=de+brug&page=2');
    expect(toSearchQuery({ kinds: [...SEARCH_KINDS] })).toBe('');
  });

  it('leaves out the city of its path only', () => {
    expect(toSearchQuery({ query: 'a', city: 'waterdam' }, 'waterdam')).toBe('?q=a');
    expect(toSearchQuery({ query: 'a', city: 'waterdam' })).toBe('?q=a&city=waterdam');
  });

  it('is read as it was written', () => {
    const query =
      '?q=%22de+brug%22&city=waterdam&in=topics,transcript&category=raad&speaker=Jan&from=2026-01-31&to=2026-02-01&sort=newest&page=3';
    expect(toSearchQuery(parse(query))).toBe(query);
  });
});
