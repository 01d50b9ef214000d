import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_NAME, t, texts } from '../../../tests/support/islandProps.ts';
import { $banner, $hasRecording, $playback, $playerPhase, INITIAL_PLAYBACK } from '../../stores/player/playback.store.ts';
import { $messages, playerMessages } from '../../stores/player/playerMessages.store.ts';
import Player from './Player.island.tsx';
import { LIVE_PLAYER_TEXTS, PLAYER_TEXTS } from './playerTexts.ts';

const connectPlayer = vi.hoisted(() => vi.fn<() => () => void>());
vi.mock('../../stores/player/player.store.ts', () => ({ connectPlayer }));

const live = { dvr: true, metadataDelayMs: 0, href: '/en/gent/gr' };
const show = (isLive = false, more: object = {}) =>
  render(
    <Player
      play={{ action: 'Play', detail: '2 h 42 min' }}
      hls="/a.m3u8"
      mp4="/a.mp4"
      startAt={0}
      language="en"
      live={isLive ? live : undefined}
      {...texts(isLive ? LIVE_PLAYER_TEXTS : PLAYER_TEXTS)}
      {...more}
    >
      <video aria-label="Council" controls>
        <track kind="captions" />
      </video>
    </Player>,
  );

beforeEach(() => void connectPlayer.mockReturnValue(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  $playback.set(INITIAL_PLAYBACK);
  $playerPhase.set('native');
  $banner.set(undefined);
  $hasRecording.set(false);
  $messages.set({});
});

describe('the language links (rule 6.15)', () => {
  const hrefs = () => [...document.querySelectorAll('header a')].map((link) => link.getAttribute('href'));
  const showWith = (path: string | undefined) => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<header><a href="/gent/gr/topic/x" hreflang="nl"></a><a href="/cn/gent/gr/topic/x" hreflang="zh-CN"></a></header>',
    );
    show(false, { path });
  };
  afterEach(() => document.querySelector('header')?.remove());

  it('lead to the position reached, once the recording has played', () => {
    showWith('/gent/gr?part=2');
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 58 }));
    expect(hrefs()).toEqual(['/gent/gr/topic/x', '/cn/gent/gr/topic/x']);
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 60.9, isPlaying: true }));
    expect(hrefs()).toEqual(['/gent/gr/seek/60?part=2', '/cn/gent/gr/seek/60?part=2']);
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 90 }));
    expect(hrefs()[0]).toBe('/gent/gr/seek/90?part=2');
  });

  it('stay as they are in a clip and in a live session', () => {
    showWith(undefined);
    act(() => $playback.set({ ...INITIAL_PLAYBACK, currentTime: 60, isPlaying: true }));
    expect(hrefs()).toEqual(['/gent/gr/topic/x', '/cn/gent/gr/topic/x']);
  });
});

describe('the player', () => {
  it('has one large button until it plays, and says that it is loading', () => {
    show();
    expect(screen.getByRole('button', { name: 'Play · 2 h 42 min' })).toBeVisible();
    act(() => $playerPhase.set('loading'));
    expect(screen.queryByRole('button', { name: 'Play · 2 h 42 min' })).not.toBeInTheDocument();
    expect(screen.getByText(t('player.loading'))).toBeVisible();
  });

  it('shows a failure message with a retry button', async () => {
    show();
    const onPress = vi.fn<() => void>();
    act(() => playerMessages.show('outage', { role: 'alert', text: LONG_NAME, action: { label: t('player.retry'), onPress } }));
    expect(screen.getByRole('alert')).toHaveTextContent(LONG_NAME);
    await userEvent.click(screen.getByRole('button', { name: t('player.retry') }));
    expect(onPress).toHaveBeenCalledTimes(1);
    act(() => playerMessages.hide('outage'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('hides a notice after its time, but not while it has the focus', () => {
    vi.useFakeTimers();
    show();
    const action = { label: t('player.retry'), onPress: () => undefined };
    act(() => playerMessages.show('resume', { role: 'status', text: 'From 1:00', action, hidesAfterMs: 1000 }));
    screen.getByRole('button', { name: t('player.retry') }).focus();
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.getByText('From 1:00')).toBeVisible();
    act(() => playerMessages.show('resume', { role: 'status', text: 'From 2:00', hidesAfterMs: 1000 }));
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.queryByText('From 2:00')).not.toBeInTheDocument();
  });

  it('links to the next part once this one has ended', () => {
    show(false, { next: { href: '/en/gent/gr?part=2', label: 'Part 2' } });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    act(() => $playback.set({ ...INITIAL_PLAYBACK, hasEnded: true }));
    expect(screen.getByRole('link', { name: 'Part 2' })).toHaveAttribute('href', '/en/gent/gr?part=2');
  });
});

describe('the player of a live session', () => {
  it('shows the banner of an interrupted session until it continues', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    show(true);
    act(() => $banner.set({ title: 'Break', text: 'Until 20:00', image: undefined }));
    expect(screen.getByText('Break')).toBeVisible();
    act(() => $banner.set(undefined));
    expect(screen.queryByText('Break')).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('says that there is a recording', () => {
    show(true);
    act(() => $hasRecording.set(true));
    expect(screen.getByRole('link', { name: t('player.watchRecording') })).toHaveAttribute('href', live.href);
  });
});
