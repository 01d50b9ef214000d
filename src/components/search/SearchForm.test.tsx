import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseSearchRequest } from '../../domain/search/searchRequest.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { SearchField } from './SearchField.tsx';
import { SearchForm } from './SearchForm.tsx';

const t = translatorFor('en');
const CITIES = [
  { name: 'waterdam', title: 'Waterdam', publicUrl: undefined },
  { name: 'alqasr', title: 'القصر', publicUrl: undefined },
];
const CATEGORIES = [{ id: '1', name: 'Council', slug: 'council' }];

function show(
  query: string,
  { city, cities = [], categories = [] }: { city?: string; cities?: typeof CITIES; categories?: typeof CATEGORIES },
) {
  const request = parseSearchRequest(new URLSearchParams(query), city);
  const { container } = render(
    <SearchForm action="/en/search" request={request} cities={cities} categories={categories} t={t}>
      <SearchField label="Search" defaultValue={request.query} />
    </SearchForm>,
  );
  const form = container.querySelector('form')!;
  const sent = () =>
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])).toString();
  return { form, sent, isOpen: () => container.querySelector('details')?.open };
}

describe('SearchForm (rule 24.11)', () => {
  it('is a GET form with its options closed', () => {
    const { form, sent, isOpen } = show('q=cycle bridge', { cities: CITIES });
    expect([form.method, form.getAttribute('action')]).toEqual(['get', '/en/search']);
    expect(screen.getByRole('searchbox')).toHaveValue('cycle bridge');
    expect(sent()).toBe('q=cycle+bridge&city=&from=&to=&sort=relevance');
    expect(isOpen()).toBe(false);
  });

  it.each(['city=alqasr', 'in=votes', 'from=2026-01-01', 'to=2026-01-01', 'sort=newest'])('opens its options for %s', (query) => {
    expect(show(`q=x&${query}`, { cities: CITIES }).isOpen()).toBe(true);
  });

  it('sends every checked kind', () => {
    expect(show('q=x&in=votes,topics', { cities: CITIES }).sent()).toBe('q=x&city=&from=&to=&sort=relevance&in=topics&in=votes');
  });

  it('keeps what cannot be chosen in it', () => {
    const { sent, isOpen } = show('q=x&city=private&category=council&speaker=An+Peeters', { cities: CITIES });
    expect(sent()).toBe('q=x&city=private&category=council&speaker=An+Peeters&city=&from=&to=&sort=relevance');
    expect(isOpen()).toBe(false);
  });

  it('offers the categories of a city, and no cities', () => {
    const { sent } = show('q=x&category=council', { city: 'waterdam', categories: CATEGORIES });
    expect(screen.getByRole('combobox', { name: t('category.title') })).toHaveValue('council');
    expect(screen.queryByRole('combobox', { name: t('search.city') })).toBeNull();
    expect(sent()).toBe('q=x&category=council&from=&to=&sort=relevance');
  });
});
