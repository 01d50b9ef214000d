import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilteredListView, SessionRowView } from '../../domain/lists/sessionListView.ts';
import { parseSessionFilter } from '../../domain/lists/sessionQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pageTexts } from '../../i18n/pageTexts.ts';
import { translatorFor } from '../../i18n/translator.ts';
import SessionList from './SessionList.island.tsx';
import { SESSION_FILTER_TEXTS } from './sessionListTexts.ts';

const t = translatorFor('en');
const start = { iso: '2026-11-05T18:00:00.000Z', weekday: 'Thu', day: '5', month: 'Nov 2026', date: '5 November 2026', time: '19:00' };
const row = (id: number, name: string, more: Partial<SessionRowView> = {}): SessionRowView => ({
  id,
  name,
  href: `/en/gent/${id}`,
  state: 'recorded',
  isLive: false,
  isProtected: false,
  start,
  ...more,
});
const list = (sessions: SessionRowView[], query = '', more: Partial<FilteredListView> = {}): FilteredListView => ({
  sessions,
  total: sessions.length,
  page: 1,
  pageCount: 1,
  live: [],
  isAdjusted: false,
  areResultsHidden: false,
  filter: parseSessionFilter(new URLSearchParams(query)),
  ...(sessions.length === 0 && { empty: { title: t('sessions.empty'), hint: t('sessions.filteredHint') } }),
  ...more,
});

/** Answers of the portal by address; a pending promise is an answer that has not arrived. */
const answers = new Map<string, unknown>();
const requested = vi.fn<(address: string) => void>();

beforeEach(() => {
  history.replaceState(null, '', '/en/gent');
  vi.stubGlobal('fetch', (address: string) => {
    requested(address);
    const answer = answers.get(address);
    return answer instanceof Promise
      ? answer
      : Promise.resolve(answer === undefined ? new Response(null, { status: 503 }) : Response.json(answer));
  });
  answers.set('/en/gent/live-now.json', { sessions: [] });
});
afterEach(() => {
  answers.clear();
  requested.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (first: FilteredListView, locale: Locale = 'en') =>
  render(
    <SessionList
      list={first}
      categories={[{ slug: 'council', name: 'Council' }]}
      base="/en/gent"
      texts={pageTexts(SESSION_FILTER_TEXTS, locale)}
      locale={locale}
    />,
  );
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const count = () => screen.getAllByRole('status')[0];

describe('SessionList', () => {
  it('shows sessions with time, state and current topic', () => {
    show(
      list([
        row(1, 'Council', { state: 'live', isLive: true, topic: '2. Budget', category: 'Raad' }),
        row(2, 'Board', { isProtected: true }),
      ]),
    );
    const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(first).toHaveTextContent(/Council.*19:00.*Raad.*2\. Budget/);
    expect(second).toHaveTextContent(t('status.protected'));
    expect(count()).toHaveTextContent(t('sessions.count', { count: 2 }));
  });

  it('shows live sessions above the form, and in the list once something is searched (rule 4.15)', () => {
    const sessions = [row(1, 'Council', { state: 'live', isLive: true }), row(2, 'Board')];
    const { unmount } = show(list(sessions));
    const [hero] = screen.getAllByRole('list', { name: t('sessions.tabLive') });
    expect(within(hero!).getAllByRole('heading')).toHaveLength(1);
    expect(hero!.compareDocumentPosition(screen.getByRole('searchbox'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(titles()).toEqual(['Council', 'Board']);
    unmount();
    const alone = show(list(sessions.slice(0, 1)));
    expect(titles()).toEqual(['Council']);
    for (const each of screen.getAllByRole('list')) expect(each).not.toBeEmptyDOMElement();
    alone.unmount();
    show(list(sessions, 'q=boa'));
    expect(screen.queryByRole('list', { name: t('sessions.tabLive') })).not.toBeInTheDocument();
    expect(titles()).toEqual(['Council', 'Board']);
  });

  it('shows the topic and the speaker of the live session with a picture below it, and lists the rest by month (rules 4.12, 4.15)', () => {
    const speaker = { firstName: 'Annelies', lastName: 'Verhoeven', division: 'Samen' };
    show(
      list([
        row(1, 'Council', { state: 'live', isLive: true, poster: 'https://media.example.org/a.jpg', topic: '2. Budget', speaker }),
        row(2, 'Later', { state: 'planned', group: 'Upcoming' }),
        row(3, 'Board', { group: 'November 2026' }),
        row(4, 'Works', { group: 'November 2026' }),
        row(5, 'Old', { group: 'October 2026' }),
      ]),
    );
    const hero = screen.getByRole('list', { name: t('sessions.tabLive') });
    expect(hero).toHaveTextContent(/Council.*Now: 2\. Budget.*Annelies Verhoeven.*Samen/);
    const groups = ['Upcoming', 'November 2026', 'October 2026'].map((name) => screen.getByRole('list', { name }));
    expect(groups.map((group) => within(group).getAllByRole('heading').length)).toEqual([1, 2, 1]);
  });

  it('shows the vote of a live session as far as the city shows votes, and follows it (rules 10.7, 10.8)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const counts = [
      { vote: 'yes', label: 'For', count: 15, percentage: 65 },
      { vote: 'no', label: 'Against', count: 8, percentage: 35 },
    ];
    const vote = { id: 'v', name: 'Motion 9', priority: 1, startMs: 0, stopMs: undefined, total: 23, eligible: 37, result: counts };
    const council = row(1, 'Council', { state: 'live', isLive: true, vote: { vote, isOpen: true } });
    const { unmount } = show(list([council], '', { live: ['1:live'] }));
    const card = screen.getByRole('region', { name: 'Motion 9' });
    expect(card).toHaveTextContent(t('vote.open'));
    expect(card).toHaveTextContent(t('vote.totalOf', { total: 23, eligible: 37 }));
    expect(card).toHaveTextContent('For 15 65%');
    const closed = { vote: { ...vote, stopMs: 1, outcome: 'adopted' }, isOpen: false };
    answers.set('/en/gent/live-now.json', { sessions: [{ id: 1, name: 'Council', state: 'live', vote: closed }] });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(card).toHaveTextContent(t('vote.adopted'));
    answers.set('/en/gent/live-now.json', { sessions: [{ id: 1, name: 'Council', state: 'live' }] });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByRole('region', { name: 'Motion 9' })).toBeNull();
    unmount();
    show(list([council], '', { areResultsHidden: true }));
    expect(screen.getByRole('region', { name: 'Motion 9' })).not.toHaveTextContent(/23|15/);
  });

  it('shows the picture of the topic beside it, and follows both (rule 4.18)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const stillOf = (session: number, since: number) => `https://media.example.org/live/${session}/poster.jpg?since=${since}`;
    const liveRow = (id: number) => row(id, `Council ${id}`, { state: 'live', isLive: true, topic: '1. Opening', poster: stillOf(id, 1) });
    show(list([liveRow(1), liveRow(2)], '', { live: ['1:live', '2:live'] }));
    const pictures = () => [...screen.getByRole('list', { name: t('sessions.tabLive') }).querySelectorAll('img')].map(({ src }) => src);
    expect(pictures()).toEqual([stillOf(1, 1), stillOf(2, 1)]);
    const changed = (id: number, more: object) => ({ id, name: `Council ${id}`, state: 'live', ...more });
    const budget = (id: number, since: number) => changed(id, { topic: '2. Budget', poster: stillOf(id, since) });
    answers.set('/en/gent/live-now.json', { sessions: [budget(1, 2), budget(2, 3)] });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByRole('list', { name: t('sessions.tabLive') })).toHaveTextContent(/2\. Budget.*2\. Budget/);
    expect(pictures()).toEqual([stillOf(1, 2), stillOf(2, 3)]);
    answers.set('/en/gent/live-now.json', { sessions: [changed(1, {}), changed(2, {})] });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(pictures(), 'when nothing is known of it, that of the list').toEqual([stillOf(1, 1), stillOf(2, 1)]);
  });

  it('shows the reason when there are no sessions', () => {
    show(list([], '?q=swimming'));
    expect(screen.getByText(t('sessions.filteredHint'))).toBeVisible();
    expect(count()).toHaveTextContent(t('sessions.empty'));
  });

  it('shows long and foreign names in full', () => {
    const name = 'Gemeenteraadsvergadering'.repeat(20);
    show(list([row(1, name), row(2, 'مجلس المدينة')], '', { pageCount: 3 }), 'ar');
    expect(titles()).toEqual([name, 'مجلس المدينة']);
    expect(screen.getByRole('navigation', { name: translatorFor('ar')('nav.pages') })).toBeVisible();
  });
});

describe('the filter', () => {
  it('searches after a pause in typing, and changes the address', async () => {
    answers.set('/en/gent/sessions.json?q=budget', list([row(7, 'Budget')], '?q=budget'));
    show(list([row(1, 'Council')]));
    await userEvent.type(screen.getByRole('searchbox'), 'budget');
    await screen.findByRole('heading', { name: 'Budget' });
    expect(titles()).toEqual(['Budget']);
    expect(location.search).toBe('?q=budget');
    expect(requested.mock.calls.filter(([address]) => address.includes('sessions.json'))).toHaveLength(1);
    expect(screen.getByRole('link', { name: t('sessions.removeFilter', { filter: 'budget' }) })).toHaveAttribute('href', '/en/gent');
  });

  it('marks the list as busy while it is loaded, and shows the answer to the newest request only', async () => {
    let answer: (response: Response) => void = () => undefined;
    answers.set('/en/gent/sessions.json?tab=live', new Promise<Response>((resolve) => (answer = resolve)));
    answers.set('/en/gent/sessions.json?tab=recorded', list([row(3, 'Recorded')], '?tab=recorded'));
    const { container } = show(list([row(1, 'Council')]));
    await userEvent.click(screen.getByRole('link', { name: t('sessions.tabLive') }));
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: t('sessions.tabRecorded') }));
    await screen.findByRole('heading', { name: 'Recorded' });
    await act(async () => {
      answer(Response.json(list([row(4, 'Too late')], '?tab=live')));
      await Promise.resolve();
    });
    expect(titles()).toEqual(['Recorded']);
    expect(container.querySelector('[aria-busy="true"]')).toBeNull();
    expect(screen.getByRole('link', { name: t('sessions.tabRecorded') })).toHaveAttribute('aria-current', 'true');
  });

  it('lets the browser open the address when the list cannot be loaded', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    show(list([row(1, 'Council')]));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: t('category.title') }), 'council');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/en/gent?category=council'));
  });

  it('reports that two letters are too few, and does not search for them', async () => {
    show(list([row(1, 'Council')]));
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'ra{Enter}');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(screen.getByText(t('sessions.nameTooShort'))).toBeVisible();
    expect(titles()).toEqual(['Council']);
  });
});

describe('a session that goes live', () => {
  it('does not move the focus, also after a filter was removed by its link', async () => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/en/gent?when=today');
    const council = row(1, 'Council', { state: 'planned' });
    show(list([council], '?when=today'));
    answers.set('/en/gent/sessions.json', list([council]));
    await act(async () => {
      screen.getByRole('link', { name: t('sessions.removeFilter', { filter: t('sessions.whenToday') }) }).click();
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(count()).toHaveFocus();
    count()?.blur();
    answers.set('/en/gent/live-now.json', { sessions: [{ id: 1, name: 'Council', state: 'live' }] });
    answers.set('/en/gent/sessions.json', list([{ ...council, state: 'live', isLive: true }], '', { live: ['1:live'] }));
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(screen.getByText(t('status.live'), { selector: 'span' })).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('is announced, and the list is loaded again unless the focus is in it', async () => {
    vi.useFakeTimers();
    const council = row(1, 'Council', { state: 'planned' });
    show(list([council]));
    answers.set('/en/gent/live-now.json', { sessions: [{ id: 1, name: 'Council', state: 'live', topic: '1. Opening' }] });
    answers.set('/en/gent/sessions.json', list([{ ...council, state: 'live', isLive: true }], '', { live: ['1:live'] }));
    screen.getByRole('link', { name: 'Council' }).focus();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(t('sessions.liveNow', { name: 'Council' }))).toBeInTheDocument();
    expect(screen.getByText(t('status.planned'), { selector: 'span' })).toBeVisible();
    screen.getByRole('link', { name: 'Council' }).blur();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(t('status.live'), { selector: 'span' })).toBeVisible();
    expect(screen.getByText('1. Opening')).toBeVisible();
  });
});

describe('a list whose live sessions are unknown for a while', () => {
  it('stays as it is, and follows them again later: unknown is not none (rule 17.17)', async () => {
    vi.useFakeTimers();
    const council = row(1, 'Council', { state: 'live', isLive: true });
    const answer = (topic: string) =>
      answers.set('/en/gent/live-now.json', { sessions: [{ id: 1, name: 'Council', state: 'live', topic }] });
    answer('1. Opening');
    show(list([council], '', { live: ['1:live'] }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    answers.delete('/en/gent/live-now.json');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(t('status.live'), { selector: 'span' })).toBeVisible();
    expect(screen.getByText('1. Opening')).toBeVisible();
    expect(requested.mock.calls.filter(([address]) => address.includes('sessions.json'))).toEqual([]);
    answer('2. Budget');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText('2. Budget')).toBeVisible();
  });
});

describe('a session that does not take place as planned (rules 3.13, 3.14)', () => {
  it.each([
    ['cancelled', 'status.cancelled'],
    ['postponed', 'status.postponed'],
    ['moved', 'status.moved'],
  ] as const)('says so before its name: %s', (state, key) => {
    show(list([row(1, 'Council', { state })]));
    expect(screen.getByRole('heading', { name: `${t(key)} Council` })).toBeVisible();
  });

  it('says that nothing was published of a past one', () => {
    show(list([row(1, 'Council', { state: 'planned-past' })]));
    expect(screen.getByText(t('status.plannedPast'))).toBeVisible();
  });
});
