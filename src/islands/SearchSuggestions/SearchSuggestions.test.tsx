import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_NAME } from '../../../tests/support/islandProps.ts';
import type { SearchSuggestion } from '../../domain/search/searchAnswer.ts';
import english from '../../i18n/locales/search/en.json';
import arabic from '../../i18n/locales/search/ar.json';
import SearchSuggestions from './SearchSuggestions.island.tsx';
import { liveRegion } from '../../../tests/support/liveRegions.ts';

const BRIDGE: SearchSuggestion[] = [
  { kind: 'sessions', text: 'Bridges evening', marks: [[0, 7]] },
  { kind: 'topics', text: '5. Cycle bridge', marks: [[9, 15]] },
  { kind: 'speakers', text: 'Anna Bridger', marks: [[5, 12]] },
];

/** Answers by query, as the portal would give them; a query without an answer fails. */
const answers = new Map<string, SearchSuggestion[]>();
const requests: URL[] = [];
const submitted = vi.fn();
async function answer(address: string | URL, { signal }: RequestInit): Promise<Response> {
  const url = new URL(address, 'https://gallery.example.org');
  requests.push(url);
  await Promise.resolve();
  if (signal?.aborted) throw new Error('aborted');
  const suggestions = answers.get(url.searchParams.get('q') ?? '');
  return suggestions ? Response.json({ suggestions }) : Response.json({ error: { code: 'too-many-requests' } }, { status: 429 });
}

const show = (props: Partial<Parameters<typeof SearchSuggestions>[0]> = {}) =>
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(new FormData(event.currentTarget).get('q'));
      }}
    >
      <SearchSuggestions label="Search the sessions" locale="en" {...props} />
      <button>Search</button>
    </form>,
  );
const field = () => screen.getByRole('combobox', { name: 'Search the sessions' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  expect(screen.queryAllByRole('option', { selected: true }).map((option) => option.id)).toEqual(id === null ? [] : [id]);
  return id === null ? undefined : document.getElementById(id)?.textContent;
};
const typeBridge = async () => {
  await userEvent.type(field(), 'bridge');
  await screen.findByRole('listbox');
};
/** Longer than the pause before a request. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

/** React waits for the stylesheet of the list, which is not fetched here. */
const stylesheets = new MutationObserver(() => {
  for (const link of document.querySelectorAll('link[rel=preload]')) link.dispatchEvent(new Event('load'));
});

beforeEach(() => {
  stylesheets.observe(document.head, { childList: true });
  answers.clear();
  answers.set('bridge', BRIDGE);
  requests.length = 0;
  submitted.mockClear();
  vi.stubGlobal('fetch', answer);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

describe('suggestions while one types (rule 24.12)', () => {
  it('are none for an empty field and a single character', async () => {
    show();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(field(), ' b ');
    await pause();
    expect(requests).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(liveRegion()).toBeEmptyDOMElement();
  });

  it('are grouped by kind, have what was typed marked, and are counted for screen readers', async () => {
    show();
    await typeBridge();
    expect(options()).toEqual(['5. Cycle bridge', 'Anna Bridger', 'Bridges evening']);
    const list = screen.getByRole('listbox', { name: english['suggest.list'] });
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.textContent),
    ).toEqual([
      `${english['suggest.topics']}5. Cycle bridge`,
      `${english['suggest.speakers']}Anna Bridger`,
      `${english['suggest.sessions']}Bridges evening`,
    ]);
    expect([...list.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['bridge', 'Bridger', 'Bridges']);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', list.id);
    expect(liveRegion()).toHaveTextContent('3 suggestions. Choose with the arrow keys.');
  });

  it('say what has become of a session, and search its name only (rule 3.13)', async () => {
    answers.set('bridge', [{ kind: 'sessions', text: 'Bridges evening', marks: [[0, 7]], state: 'cancelled' }]);
    show();
    await typeBridge();
    expect(options()).toEqual([`Bridges evening · ${english['suggest.cancelled']}`]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(submitted).toHaveBeenCalledWith('Bridges evening');
  });

  it('are requested once for what is typed without a pause, in the city of the page', async () => {
    show({ city: 'waterdam' });
    await typeBridge();
    expect(requests.map(({ pathname, search }) => pathname + search)).toEqual(['/en/search/suggestions.json?q=bridge&city=waterdam']);
  });

  it('stay until those of the next query are there; a failed request has none, and no message', async () => {
    show();
    await typeBridge();
    fireEvent.change(field(), { target: { value: 'bridges' } });
    expect(options()).toHaveLength(3);
    await pause();
    expect(requests).toHaveLength(2);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(liveRegion()).toBeEmptyDOMElement();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(submitted).toHaveBeenCalledExactlyOnceWith('bridges');
  });

  it('are gone once the field was emptied, while those of the next query are awaited', async () => {
    show();
    await typeBridge();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await userEvent.clear(field());
    await userEvent.type(field(), 'pool');
    await pause();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(submitted).toHaveBeenCalledExactlyOnceWith('pool');
  });

  it('are said to be none for screen readers', async () => {
    answers.set('pool', []);
    show();
    await userEvent.type(field(), 'pool');
    await waitFor(() => expect(liveRegion()).toHaveTextContent(english['suggest.found_zero']));
  });

  it('of an older query are dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.includes('q=br&') || address.endsWith('q=br') ? promise : answer(address, init),
    );
    show();
    await userEvent.type(field(), 'br');
    await pause();
    await userEvent.type(field(), 'idge');
    await screen.findByRole('listbox');
    await act(async () => {
      resolve(Response.json({ suggestions: [{ kind: 'topics', text: 'Bread', marks: [] }] }));
      await promise;
    });
    expect(options()).toHaveLength(3);
  });

  it('may be long and in another direction than the page', async () => {
    answers.set('bridge', [{ kind: 'topics', text: LONG_NAME, marks: [[0, 6]] }]);
    show({ locale: 'ar' });
    await typeBridge();
    const option = screen.getByRole('option');
    expect(option).toHaveTextContent(LONG_NAME);
    expect(option).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('listbox')).toHaveAccessibleName(arabic['suggest.list']);
    expect(liveRegion()).toHaveTextContent(arabic['suggest.found_one']);
  });

  it('are also there for text that was typed before hydration, but not for the query of the page', async () => {
    show({ value: 'bridge' });
    await pause();
    expect(requests).toEqual([]);
    await userEvent.type(field(), '{ArrowDown}');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(active()).toBe('5. Cycle bridge');
  });
});

describe('the keyboard of the list', () => {
  it('moves through the options and back to the field with the arrow keys', async () => {
    show();
    await typeBridge();
    expect(active()).toBeUndefined();
    const visited = [];
    for (let step = 0; step < 5; step += 1) {
      await userEvent.keyboard('{ArrowDown}');
      visited.push(active());
    }
    expect(visited).toEqual(['5. Cycle bridge', 'Anna Bridger', 'Bridges evening', undefined, '5. Cycle bridge']);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe('Bridges evening');
    for (const key of ['Home', 'End', 'ArrowLeft']) {
      await userEvent.keyboard(`{ArrowDown}{${key}}`);
      expect(active(), key).toBeUndefined();
    }
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('bridge');
  });

  it('searches for the active option with Enter, and for the typed text without one', async () => {
    show();
    await typeBridge();
    await userEvent.keyboard('{Enter}');
    expect(submitted).toHaveBeenLastCalledWith('bridge');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(submitted).toHaveBeenLastCalledWith('Anna Bridger');
    expect(submitted).toHaveBeenCalledTimes(2);
    expect(field()).toHaveValue('Anna Bridger');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes the list with Escape, which does not close the menu around it, and opens it again with an arrow key', async () => {
    show();
    await typeBridge();
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveValue('bridge');
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(active()).toBeUndefined();
    expect(options()).toHaveLength(3);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Bridges evening');
  });

  it('leaves keys to an input method that is composing', async () => {
    show();
    await typeBridge();
    fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
    expect(active()).toBeUndefined();
  });

  it('closes the list when the focus leaves the field', async () => {
    show();
    await typeBridge();
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

it('searches for an option that is pressed, and the focus stays in the field', async () => {
  show();
  await typeBridge();
  await userEvent.click(screen.getByRole('option', { name: 'Bridges evening' }));
  expect(submitted).toHaveBeenCalledExactlyOnceWith('Bridges evening');
  expect(field()).toHaveFocus();
});
