import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveState } from '../../domain/live/liveSession.ts';
import { NO_RECORDS, type Topic } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { findTopics } from '../../domain/topics/topicSearch.ts';
import { pageTexts } from '../../i18n/pageTexts.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import { $requestedNotifications, $notificationMessage } from '../../stores/live/notifications.store.ts';
import { NotifyStatus } from '../Notify/NotifyStatus.tsx';
import { NOTIFY_TEXTS } from '../Notify/notifyTexts.ts';
import Topics from './Topics.island.tsx';
import { LIVE_TOPICS_TEXTS } from './topicsTexts.ts';
import type { TopicQuery } from './useTopicSearch.ts';
import { liveRegion } from '../../../tests/support/liveRegions.ts';

const t = translatorFor('en');
const NOW_MS = Date.UTC(2026, 10, 5, 18);
const topic = (id: string, name: string, startMs?: number, stopMs?: number): Topic => ({
  id,
  name,
  description: undefined,
  priority: 0,
  startMs,
  stopMs,
});
const links: RecordLinks = {
  isLive: true,
  isSeekable: true,
  playlist: undefined,
  parts: undefined,
  timeZone: 'Europe/Brussels',
  href: '/waterdam/gr',
  topicBase: '/waterdam/gr/topic/',
};
const FIRST = [topic('a', '1. Opening', NOW_MS - 60_000, NOW_MS - 30_000), topic('b', '2. Bëgroting'), topic('c', '3. Bridge')];
const follow = (topics: Topic[]) =>
  act(() => {
    $session.set(createLiveState(true, 'live', true, { ...NO_RECORDS, topics }));
    $shownMs.set(NOW_MS);
  });
const show = (search?: TopicQuery) =>
  render(<Topics topics={FIRST} search={search} links={links} started={1} texts={pageTexts(LIVE_TOPICS_TEXTS, 'en')} locale="en" />);
const states = () => screen.getAllByRole('listitem').map((row) => row.dataset['state']);

beforeEach(() => {
  const permission = 'granted';
  const Notification = Object.assign(vi.fn(), { permission, requestPermission: () => Promise.resolve(permission) });
  Notification.prototype.addEventListener = vi.fn();
  vi.stubGlobal('Notification', Notification);
});
afterEach(() => {
  $session.set(undefined);
  $shownMs.set(undefined);
  $requestedNotifications.set(new Map());
  $notificationMessage.set(undefined);
  vi.unstubAllGlobals();
});

describe('Topics of a live session', () => {
  it('shows the topics of the page until live data arrives, then the live topics', () => {
    show();
    expect(states()).toEqual(['past', 'future', 'future']);
    follow([...FIRST.slice(0, 1), topic('b', '2. Budget', NOW_MS - 10_000)]);
    expect(states()).toEqual(['past', 'current']);
    expect(screen.getByRole('link', { name: /2\. Budget/ })).toHaveAttribute('aria-current', 'true');
  });

  it('searches by name without regard to accents, also in topics that arrive later', async () => {
    show();
    await userEvent.type(screen.getByRole('searchbox'), 'begr');
    expect(await screen.findByRole('mark')).toHaveTextContent(/^Bëgroting$/);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(liveRegion()).toHaveTextContent(t('session.topicsFound', { count: 1 }));
    follow([...FIRST, topic('d', '4. Begroting, again')]);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(liveRegion()).toBeEmptyDOMElement();
  });

  it('opens with the search of the address, which a visitor changes', async () => {
    show({ query: 'bridge', found: findTopics(FIRST, 'bridge') ?? new Map() });
    expect(screen.getByRole('searchbox')).toHaveValue('bridge');
    expect(screen.getByRole('mark')).toHaveTextContent(/^Bridge$/);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), ' -bridge');
    expect(await screen.findByText(t('session.topicsFound', { count: 0 }))).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('mark')).toBeNull();
  });

  it('shows 2000 of more topics, says how many more there are, and finds the others (rule 6.16)', async () => {
    const { container } = show();
    const rows = () => container.querySelectorAll('li:not([hidden])');
    follow(Array.from({ length: 2003 }, (_, index) => topic(`t${String(index).padStart(4, '0')}`, `Item ${String(index)}`)));
    expect(rows()).toHaveLength(2000);
    expect(screen.queryByText('Item 2002')).toBeNull();
    // Its texts are not in the page of a session that had few topics.
    await vi.waitFor(() => expect(container.textContent).toContain('3 more entries are not shown here'), 10_000);
    await userEvent.type(screen.getByRole('searchbox'), '2002');
    expect(await screen.findByText('2002', { selector: 'mark' })).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
  }, 30_000);

  it('notifies of the start of the chosen topic, and of no other', async () => {
    show();
    render(<NotifyStatus texts={pageTexts(NOTIFY_TEXTS, 'en')} locale="en" timeZone="Europe/Brussels" />);
    follow(FIRST);
    const button = () => screen.getByRole('button', { name: `${t('notify.topic')}: 3. Bridge` });
    expect(button()).toHaveAttribute('title', t('notify.topic'));
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(new RegExp(t('notify.on', { name: '3. Bridge' }).slice(0, 30)))).toBeVisible();
    follow([topic('b', FIRST[1]?.name ?? '', NOW_MS), ...FIRST.slice(2)]);
    expect(Notification).not.toHaveBeenCalled();
    follow([topic('c', '3. Bridge', NOW_MS)]);
    expect(Notification).toHaveBeenCalledWith(t('notify.begins', { name: '3. Bridge' }), expect.objectContaining({ tag: 'c' }));
    expect($requestedNotifications.get().size).toBe(0);
  });
});
