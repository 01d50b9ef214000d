import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, METADATA, t, texts, vote } from '../../../tests/support/islandProps.ts';
import { NO_RECORDS } from '../../domain/session/metadata.ts';
import { STATE_CHANGE_TEXTS } from './StateChange.tsx';
import type { StateFields } from '../../domain/session/state/stateFields.ts';
import { $requestedNotifications, WHOLE_SESSION } from '../../stores/live/notifications.store.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import type { FollowedSession } from '../../stores/live/liveSession.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $isBrokerConnected, $isAwaited, $reportedChange, $session } from '../../stores/live/session.store.ts';
import { $hasOutage } from '../../stores/player/playback.store.ts';
import { $isWithdrawn } from '../../stores/page/withdrawn.store.ts';
import { Countdown } from '../SessionActions/planned/Countdown.tsx';
import LiveHeader from '../LiveHeader/LiveHeader.island.tsx';
import { LIVE_HEADER_TEXTS } from '../LiveHeader/liveHeaderTexts.ts';
import Timeline from '../Timeline/Timeline.island.tsx';
import { ANNOUNCER_TEXTS } from '../Timeline/timelineTexts.ts';
import SessionStatus from './SessionStatus.island.tsx';
import { LIVE_STATUS_TEXTS } from './sessionStatusTexts.ts';
import { NOTHING_HIDDEN } from '../../domain/city/city.ts';
import { liveRegion } from '../../../tests/support/liveRegions.ts';

const subscribeLiveSession = vi.hoisted(() => vi.fn<(followed: unknown) => () => void>());
vi.mock('../../stores/live/liveSession.store.ts', () => ({ subscribeLiveSession }));

const followed: FollowedSession = {
  broker: 'https://broker.example.org',
  reference: 'gr',
  timeZone: 'Europe/Brussels',
  transcriptionDelayMs: 0,
  settings: NOTHING_HIDDEN,
  metadataDelayMs: 0,
  sessionId: 7,
  isPublished: true,
  status: 'live',
  hasPlayer: true,
  viewers: 12,
};
const header = { name: 'Council' };
const GENT = { city: { name: 'gent', timeZone: 'Europe/Brussels' } };
const COUNTDOWN = {
  startMs: at(0),
  timeZone: 'Europe/Brussels',
  language: 'en',
  daysAhead: 'today',
  cityTime: { text: '19:00', zone: 'Central European Time' },
  labels: { starts: 'Starts', untilStart: 'Until the start', aboutToStart: 'About to start', yourTime: 'Your time' },
};
const withdrawn = {
  kind: 'page',
  header,
  back: { href: '/gent', label: 'Gent' },
  notice: { title: 'Unpublished', hint: 'Later', steps: [] },
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  subscribeLiveSession.mockReturnValue(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  $session.set(undefined);
  $shownMs.set(undefined);
  $isBrokerConnected.set(false);
  $hasOutage.set(false);
});

const show = (more: Partial<FollowedSession> = {}) =>
  render(
    <SessionStatus
      live={{
        followed: { ...followed, ...more },
        snapshot: '/gent/gr/live.json',
        access: '/gent/gr/access.json',
        href: '/en/gent/gr',
      }}
      shown={{}}
      changed={GENT}
      withdrawn={withdrawn}
      {...texts(LIVE_STATUS_TEXTS)}
    >
      <p>From an earlier answer</p>
    </SessionStatus>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the header of a live session', () => {
  const showHeader = (isOff = false) =>
    render(
      <LiveHeader details={header} viewers={12} status="live" isLive isOff={isOff} badge={<b>Badge</b>} {...texts(LIVE_HEADER_TEXTS)} />,
    );

  it('shows the viewers of the page until the live state is known', () => {
    showHeader();
    expect(screen.getByRole('heading', { name: 'Council' })).toBeVisible();
    expect(screen.getByText(t('live.watching', { count: 12 }))).toBeVisible();
    act(() => $session.set({ ...createLiveState(true, 'live', true, NO_RECORDS), viewers: 40 }));
    expect(screen.getByText(t('live.watching', { count: 40 }))).toBeVisible();
  });

  it('shows the viewers of a live session only, and only when there are any (rule 12.28)', () => {
    showHeader();
    const live = createLiveState(true, 'live', true, NO_RECORDS);
    for (const state of [
      { ...live, viewers: 0 },
      { ...live, viewers: undefined },
      { ...live, status: 'vod' as const, viewers: 40 },
    ]) {
      act(() => $session.set(state));
      expect(document.body.textContent).not.toContain(t('live.watching', { count: state.viewers ?? 0 }));
    }
  });

  it('shows no viewers of a session that does not take place, also when its channel stays live (rule 12.28)', () => {
    const live = { ...createLiveState(true, 'live', true, NO_RECORDS), viewers: 40 };
    const watching = (count: number) => screen.queryByText(t('live.watching', { count }));
    const { unmount } = showHeader(true);
    expect(watching(12)).toBeNull();
    act(() => $session.set(live));
    expect(watching(40)).toBeNull();
    unmount();
    showHeader();
    expect(watching(40)).toBeVisible();
    act(() => $reportedChange.set('cancelled'));
    expect([watching(40), screen.queryByText('Badge')]).toEqual([null, null]);
    act(() => $reportedChange.set('none'));
    expect([watching(40), screen.queryByText('Badge')]).not.toContain(null);
    act(() => $reportedChange.set(undefined));
  });

  it('shows no live badge during an outage', () => {
    showHeader();
    expect(screen.getByText('Badge')).toBeVisible();
    act(() => $hasOutage.set(true));
    expect(screen.queryByText('Badge')).not.toBeInTheDocument();
  });
});

describe('a live session', () => {
  it('shows that the page is stale until the broker is connected', () => {
    show();
    expect(screen.getByText('From an earlier answer')).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    act(() => $isBrokerConnected.set(true));
    expect(screen.queryByText('From an earlier answer')).not.toBeInTheDocument();
  });

  it('ends what another island shows, and shows name and message, when the session is withdrawn (rule 13.2)', async () => {
    render(<LiveHeader details={header} viewers={12} status="live" isLive isOff={false} {...texts(LIVE_HEADER_TEXTS)} />);
    const island = screen.getByRole('heading', { name: 'Council' });
    show();
    await act(() => vi.dynamicImportSettled());
    act(() => $session.set({ ...createLiveState(true, 'live', true, NO_RECORDS), isPublished: false }));
    expect(island).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Council' })).toBeVisible();
    expect(liveRegion()).toHaveTextContent('Unpublished');
    $isWithdrawn.set(false);
  });

  it('says that the broker is unreachable until it is connected', async () => {
    show();
    await pass(5000);
    expect(screen.getByText(t('live.unreachable'))).toBeVisible();
    act(() => $isBrokerConnected.set(true));
    expect(screen.queryByText(t('live.unreachable'))).not.toBeInTheDocument();
  });

  it('says that it waits for a session that the portal does not know to be open yet (rule 13.16)', () => {
    show();
    expect(screen.queryByText(t('live.awaited'))).toBeNull();
    act(() => $isAwaited.set(true));
    expect(screen.getByText(t('live.awaited'))).toBeVisible();
    act(() => $isAwaited.set(false));
  });

  it('says that the video is not available, on a page with a player', () => {
    show();
    act(() => $session.set(createLiveState(true, 'live-unavailable', true, NO_RECORDS)));
    expect(liveRegion()).toHaveTextContent(t('session.notAvailable'));
  });

  it('does not repeat that the video is not available on a page without a player', () => {
    show({ hasPlayer: false });
    act(() => $session.set(createLiveState(true, 'live-unavailable', false, NO_RECORDS)));
    expect(liveRegion()).toBeEmptyDOMElement();
  });

  it('ends the subscription when it is unmounted', async () => {
    const end = vi.fn<() => void>();
    subscribeLiveSession.mockReturnValue(end);
    const { unmount } = show();
    await act(() => vi.dynamicImportSettled());
    unmount();
    await vi.dynamicImportSettled();
    expect(end).toHaveBeenCalledTimes(1);
  });
});

describe('the announcer', () => {
  const announcer = (locale: 'en' | 'ar' = 'en') =>
    render(<Timeline announcer={{ showsResults: true }} {...texts(ANNOUNCER_TEXTS, locale)} />);
  const showAt = (seconds: number, more: Partial<typeof METADATA>) =>
    act(() => {
      $session.set(createLiveState(true, 'live', true, { ...METADATA, ...more }));
      $shownMs.set(at(seconds));
    });

  it('announces politely that a vote opened, and its outcome', async () => {
    announcer();
    showAt(70, { votes: [] });
    await pass(60_000);
    showAt(82, { votes: [vote('v', 'Motion 9', [0, 0], 80)] });
    expect(liveRegion()).toHaveTextContent('Motion 9');
    await pass(60_000);
    showAt(96, { votes: [{ ...vote('v', 'Motion 9', [2, 9], 80, 95), outcome: 'rejected' }] });
    expect(liveRegion()).toHaveTextContent(t('vote.rejected'));
  });

  it('announces nothing when it is switched off', () => {
    announcer();
    act(() => screen.getByRole('checkbox').click());
    showAt(70, { votes: [] });
    showAt(82, { votes: [vote('v', 'Motion 9', [0, 0], 80)] });
    expect(liveRegion()).toBeEmptyDOMElement();
  });
});

describe('the page of a planned session', () => {
  let reload = vi.fn<() => void>();
  let document_: object = {};
  beforeEach(() => {
    reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    document_ = { status: 'planned', isPublished: true };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(document_)));
  });
  afterEach(() => {
    $reportedChange.set(undefined);
  });
  const LATER = { sessionId: 8, reference: 'later', name: 'Later', start: '2026-12-03T20:15:00+01:00' };
  const wait = (shown: StateFields = {}, hasAccess = true) =>
    render(
      <SessionStatus
        waiting={{ snapshot: '/gent/gr/live.json', access: hasAccess ? { status: 'planned', isPublished: true } : undefined }}
        shown={shown}
        changed={GENT}
        {...texts(STATE_CHANGE_TEXTS)}
      />,
    );
  const cancelled = { state: 'cancelled', stateReason: 'Storm', movedTo: null } as const;

  it('is reloaded when the session starts, and not before', async () => {
    wait();
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    document_ = { status: 'live', isPublished: true };
    await pass(34_000);
    expect(reload).toHaveBeenCalled();
  });

  it.each([
    ['is cancelled', {}, cancelled],
    ['moves', {}, { state: 'moved', stateReason: null, movedTo: LATER }],
    ['moves to another day', { ...cancelled, state: 'moved' }, { state: 'moved', stateReason: 'Storm', movedTo: { start: '2026-12-03' } }],
    ['takes place again', cancelled, {}],
  ] as const)('is reloaded within 35 s when the session %s (rule 13.18)', async (_case, shown, fields) => {
    document_ = { status: 'planned', isPublished: true, ...shown };
    wait(shown, false);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    document_ = { status: 'planned', isPublished: true, ...fields };
    await pass(35_000);
    expect(reload).toHaveBeenCalled();
  });

  it('is reloaded within 13 s when the broker reports that the session is cancelled, and the portal agrees', async () => {
    wait({}, false);
    await pass(1000);
    document_ = { status: 'planned', isPublished: true, ...cancelled };
    act(() => $reportedChange.set('cancelled'));
    await pass(13_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says it, counts no more and forgets notifications, but is not reloaded while a field has text', async () => {
    const page = document.body.appendChild(document.createElement('main'));
    const countdown = render(
      <>
        <Countdown {...COUNTDOWN} />
        <input type="search" aria-label="Search" />
      </>,
      { container: page },
    );
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    field.value = 'bridge';
    $requestedNotifications.set(new Map([[WHOLE_SESSION, undefined]]));
    wait();
    expect(screen.getByRole('timer')).toBeInTheDocument();
    document_ = { status: 'planned', isPublished: true, ...cancelled };
    await pass(60_000);
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText(t('session.cancelled'))).toBeVisible();
    expect(screen.getByText('Storm')).toBeVisible();
    expect([screen.queryByRole('timer'), $requestedNotifications.get().size]).toEqual([null, 0]);
    // What is not an island goes by the attribute.
    expect(page).toHaveAttribute('data-state-changed', 'cancelled');
    expect(reload).not.toHaveBeenCalled();
    field.value = '';
    await pass(35_000);
    expect(reload).toHaveBeenCalled();
    countdown.unmount();
    page.remove();
  });

  it.each([
    ['the session to which it moved', { state: 'moved', movedTo: LATER }, ['session.moved'], ['Later', /3 December 2026/]],
    [
      'the new date',
      { state: 'postponed', movedTo: { start: '2026-12-03' } },
      ['session.postponed', 'session.newDate'],
      [/3 December 2026/],
    ],
    ['that the new date is not known', { state: 'moved', movedTo: null }, ['session.moved', 'session.newDateUnknown'], []],
    [
      'that the target is cancelled too',
      { state: 'moved', movedTo: { ...LATER, state: 'cancelled', start: null } },
      [],
      ['Later', /Cancelled/],
    ],
    ['nothing of a target that cannot be told', { state: 'moved', stateReason: null }, ['session.moved'], []],
    ['nothing of a new date of what is cancelled', cancelled, ['session.cancelled'], ['Storm']],
  ] as const)('says %s', async (_what, fields, keys, others) => {
    wait();
    document_ = { status: 'planned', isPublished: true, ...fields };
    await pass(31_000);
    await act(() => vi.dynamicImportSettled());
    for (const text of [...keys.map((key) => t(key)), ...others]) expect(document.body).toHaveTextContent(text);
    const isUnknown = document.body.textContent.includes(t('session.newDateUnknown'));
    expect([isUnknown, screen.queryByRole('link')?.getAttribute('href')]).toEqual([
      (keys as readonly string[]).includes('session.newDateUnknown'),
      'movedTo' in fields && fields.movedTo && 'reference' in fields.movedTo ? '/en/gent/later' : undefined,
    ]);
  });

  it('says that the session takes place after all, and nothing when it is withdrawn', async () => {
    document_ = { status: 'planned', isPublished: true, ...cancelled };
    wait(cancelled);
    document_ = { status: 'planned', isPublished: true };
    await pass(31_000);
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText(t('session.takesPlace'))).toBeVisible();
    document_ = { isPublished: false };
    await pass(31_000);
    expect(screen.queryByText(t('session.takesPlace'))).not.toBeInTheDocument();
  });

  it('says nothing of a reason that it may not know, and is not reloaded for it', async () => {
    document_ = { status: 'planned', isPublished: true, state: 'cancelled' };
    wait(cancelled);
    await pass(90_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
