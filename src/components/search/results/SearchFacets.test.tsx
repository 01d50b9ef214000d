import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseSearchRequest } from '../../../domain/search/searchRequest.ts';
import { formatDay } from '../../../i18n/format.ts';
import { translatorFor } from '../../../i18n/translator.ts';
import { searchHref } from '../searchLinks.ts';
import { SearchFacets } from './SearchFacets.tsx';
import { SearchFilters } from './SearchFilters.tsx';

const requestOf = (query: string, city?: string) => parseSearchRequest(new URLSearchParams(query), city);
const count = (value: string, label = value) => ({ value, label, count: 1200 });
const FACETS = {
  city: [count('waterdam', 'Waterdam'), count('alqasr', 'القصر')],
  category: [count('council', 'Council'), count('x', 'Other')],
  year: [count('2026'), count('2025')],
  speaker: Array.from({ length: 20 }, (_, index) => count(`Speaker ${index}`)),
};
const shared = { locale: 'en', t: translatorFor('en') } as const;

function showFacets(query: string, { city, facets = FACETS }: { city?: string; facets?: typeof FACETS } = {}) {
  const request = requestOf(query, city);
  const { container } = render(<SearchFacets facets={facets} request={request} hrefOf={searchHref(request, city, 'en')} {...shared} />);
  return [...container.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);
}

describe('SearchFacets (rule 24.9)', () => {
  it('narrows the search down from its first page, with counts', () => {
    const links = showFacets('q=bridge&page=3&sort=newest');
    expect(links).toContain('Waterdam 1,200 /en/search?q=bridge&city=waterdam&sort=newest');
    expect(links).toContain('Council 1,200 /en/search?q=bridge&category=council&sort=newest');
    expect(links).toContain('2025 1,200 /en/search?q=bridge&from=2025-01-01&to=2025-12-31&sort=newest');
    expect(links).toHaveLength(2 + 2 + 2 + 6);
  });

  it('leaves out what is chosen, and the cities in the search of a city', () => {
    expect(showFacets('q=x&category=council&from=2026-01-01&speaker=An', { city: 'waterdam' })).toEqual([]);
  });

  it('is not there without a choice', () => {
    expect(showFacets('q=x', { facets: { city: [], category: [count('council')], year: [], speaker: [] } })).toEqual([]);
  });
});

function showFilters(query: string, city?: string) {
  const request = requestOf(query, city);
  const titles = { city: new Map([['waterdam', 'Waterdam']]), category: new Map([['council', 'Council']]) };
  render(
    <SearchFilters
      request={request}
      titles={titles}
      isCityChosen={city === undefined}
      hrefOf={searchHref(request, city, 'en')}
      {...shared}
    />,
  );
  return screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);
}

describe('SearchFilters (rule 24.9)', () => {
  it('removes each filter, and all of them', () => {
    expect(showFilters('q=x&city=waterdam&category=council&speaker=An&in=topics,votes')).toEqual([
      'Waterdam /en/search?q=x&in=topics,votes&category=council&speaker=An',
      'Council /en/search?q=x&city=waterdam&in=topics,votes&speaker=An',
      'An /en/search?q=x&city=waterdam&in=topics,votes&category=council',
      'Agenda /en/search?q=x&city=waterdam&in=votes&category=council&speaker=An',
      'Votes /en/search?q=x&city=waterdam&in=topics&category=council&speaker=An',
      'Clear filters /en/search?q=x',
    ]);
    expect(screen.getByRole('link', { name: 'Remove filter Council' })).toBeVisible();
  });

  it('has one filter for a year, and one for each other day', () => {
    expect(showFilters('q=x&from=2026-01-01&to=2026-12-31')[0]).toBe('2026 /en/search?q=x');
    expect(showFilters('q=x&from=2026-01-02&to=2026-12-31').slice(2, 4)).toEqual([
      `From ${formatDay('2026-01-02', 'en')} /en/search?q=x&to=2026-12-31`,
      `Up to and including ${formatDay('2026-12-31', 'en')} /en/search?q=x&from=2026-01-02`,
    ]);
  });

  it('is not there without filters: the city of the path is none', () => {
    expect(showFilters('q=x&sort=newest', 'waterdam')).toEqual([]);
  });
});
