import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import SearchSuggestions from './SearchSuggestions.island.tsx';

it('a suggested city comes first, and its home is opened when it is chosen (rule 24.12)', async () => {
  const suggestions = [
    { kind: 'topics', text: '5. Cycle bridge', marks: [[9, 15]] },
    { kind: 'cities', text: 'Bridgetown', marks: [[0, 10]], city: 'bridgetown' },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ suggestions })));
  Element.prototype.scrollIntoView = vi.fn();
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const stylesheets = new MutationObserver(() => {
    for (const link of document.querySelectorAll('link[rel=preload]')) link.dispatchEvent(new Event('load'));
  });
  stylesheets.observe(document.head, { childList: true });
  render(
    <form>
      <SearchSuggestions label="Search" locale="fr" city="waterdam" />
    </form>,
  );
  await userEvent.type(screen.getByRole('combobox'), 'bridge');
  await screen.findByRole('listbox');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bridgetown', '5. Cycle bridge']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/fr/bridgetown');
  stylesheets.disconnect();
});
