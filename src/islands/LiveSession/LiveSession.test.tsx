import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, EMPTY, METADATA, t, texts, vote } from '../../../tests/support/islandProps.ts';
import { emptySession } from '../../domain/live/liveSession.ts';
import type { WatchedSession } from '../../stores/live/liveSession.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $isReached, $session } from '../../stores/live/session.store.ts';
import { $isOut } from '../../stores/player/playback.store.ts';
import { ANNOUNCER_TEXTS } from './announcerTexts.ts';
import LiveAnnouncer from './LiveAnnouncer.island.tsx';
import LiveSession from './LiveSession.island.tsx';
import { LIVE_SESSION_TEXTS } from './liveSessionTexts.ts';
import SessionReload from './SessionReload.island.tsx';

const watchSession = vi.hoisted(() => vi.fn<(watched: unknown) => () => void>());
vi.mock('../../stores/live/liveSession.store.ts', () => ({ watchSession }));
vi.mock('./sessionPolling.ts', () => ({ pollSnapshot: () => () => undefined }));

const watched: WatchedSession = {
  ...{ broker: 'https://broker.example.org', reference: 'gr', timeZone: 'Europe/Brussels', transcriptionDelayMs: 0, metadataDelayMs: 0 },
  ...{ sessionId: 7, isPublished: true, status: 'live', hasPlayer: true, viewers: 12 },
};
const header = { name: 'Council' };

beforeEach(() => {
  vi.useFakeTimers();
  watchSession.mockReturnValue(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  $session.set(undefined);
  $shownMs.set(undefined);
  $isReached.set(false);
  $isOut.set(false);
});

const show = (more: Partial<WatchedSession> = {}) =>
  render(
    <LiveSession
      watched={{ ...watched, ...more }}
      {...{ snapshot: '/gent/gr/live.json', href: '/en/gent/gr', header, isLive: true }}
      badge={<b>Badge</b>}
      unpublished={<p>Unpublished</p>}
      {...texts(LIVE_SESSION_TEXTS)}
    >
      <button type="button">Content</button>
    </LiveSession>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a live session', () => {
  it('shows what the page knew until it hears more', () => {
    show();
    expect(screen.getByText(t('live.watching', { count: 12 }))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Content' })).toBeVisible();
    act(() => $session.set({ ...emptySession(true, 'live', true, EMPTY), viewers: 40 }));
    expect(screen.getByText(t('live.watching', { count: 40 }))).toBeVisible();
  });

  it('says that the broker is out of reach, and no longer once it is back', async () => {
    show();
    await pass(5000);
    expect(screen.getByText(t('live.unreachable'))).toBeVisible();
    act(() => $isReached.set(true));
    expect(screen.queryByText(t('live.unreachable'))).not.toBeInTheDocument();
  });

  it('says that the picture went, where the page has a player', () => {
    show();
    act(() => $session.set(emptySession(true, 'live-unavailable', true, EMPTY)));
    expect(screen.getByRole('status')).toHaveTextContent(t('session.notAvailable'));
  });

  it('does not say a second time that there is no picture', () => {
    show({ hasPlayer: false });
    act(() => $session.set(emptySession(true, 'live-unavailable', false, EMPTY)));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not say that it is live while the picture stands still', () => {
    show();
    act(() => $isOut.set(true));
    expect(screen.queryByText('Badge')).not.toBeInTheDocument();
  });

  it('ends what it watched when it goes', () => {
    const end = vi.fn<() => void>();
    watchSession.mockReturnValue(end);
    show().unmount();
    expect(end).toHaveBeenCalledTimes(1);
  });
});

describe('the announcer', () => {
  const announcer = (locale: 'en' | 'ar' = 'en') => render(<LiveAnnouncer votes="results" {...texts(ANNOUNCER_TEXTS, locale)} />);
  const happen = (seconds: number, more: Partial<typeof METADATA>) =>
    act(() => {
      $session.set(emptySession(true, 'live', true, { ...METADATA, ...more }));
      $shownMs.set(at(seconds));
    });

  it('says politely that a vote opened, and how it went', async () => {
    announcer();
    happen(70, { votes: [] });
    await pass(60_000);
    happen(82, { votes: [vote('v', 'Motion 9', [0, 0], 80)] });
    expect(screen.getByRole('status')).toHaveTextContent('Motion 9');
    await pass(60_000);
    happen(96, { votes: [vote('v', 'Motion 9', [2, 9], 80, 95)] });
    expect(screen.getByRole('status')).toHaveTextContent(t('vote.rejected'));
  });

  it('says nothing to those who do not want it', () => {
    announcer();
    act(() => screen.getByRole('checkbox').click());
    happen(70, { votes: [] });
    happen(82, { votes: [vote('v', 'Motion 9', [0, 0], 80)] });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('the page of a planned session', () => {
  it('is loaded anew once the session begins, and not before', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    let status = 'planned';
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status, isPublished: true })));
    render(<SessionReload snapshot="/gent/gr/live.json" status="planned" isPublished />);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    status = 'live';
    await pass(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
