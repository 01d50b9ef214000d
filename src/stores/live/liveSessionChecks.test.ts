// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import {
  brokerStatus,
  close,
  fakePage,
  fetchDocument,
  followed,
  openFollowed,
  pass,
  reload,
} from '../../../tests/support/followedSession.ts';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import type { LiveEvent } from '../../domain/live/liveEvents.ts';
import { PUBLISH_RELOAD_MS } from '../../domain/live/publishRange.ts';

fakePage();

describe('a status of the broker that contradicts the page (rules 13.3, 13.4)', () => {
  it('is confirmed by the portal within 1 s for a withdrawal; only its answer changes the page', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9999);
    const { receiveEvent, $session } = await openFollowed();
    receiveEvent(brokerStatus(false));
    expect([$session.get()?.isPublished, close.mock.calls.length, fetchDocument.mock.calls.length]).toEqual([true, 0, 0]);
    fetchDocument.mockResolvedValue({ status: undefined, isPublished: false });
    await pass(1000);
    expect([$session.get()?.isPublished, close.mock.calls.length, fetchDocument.mock.calls.length]).toEqual([false, 1, 1]);
    // The answer has settled it: nothing is asked again.
    await pass(200_000);
    expect(fetchDocument).toHaveBeenCalledTimes(1);
  });

  it('is confirmed within 9 s for a publish, and the page reloads 3 to 4 s later', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9999);
    const { receiveEvent } = await openFollowed({ isPublished: false, hasPlayer: false, seed: undefined });
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    receiveEvent(brokerStatus(true));
    await pass(8990);
    expect(fetchDocument).not.toHaveBeenCalled();
    await pass(10);
    expect(fetchDocument).toHaveBeenCalledTimes(1);
    await pass(3990);
    expect(reload).not.toHaveBeenCalled();
    await pass(10);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that the portal does not confirm is asked about after 15 s and after a further 60 s, then no more', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { receiveEvent, $session } = await openFollowed();
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    receiveEvent(brokerStatus(false));
    const askedAfter = async (ms: number) => {
      await pass(ms);
      return fetchDocument.mock.calls.length;
    };
    expect([await askedAfter(0), await askedAfter(14_999), await askedAfter(1), await askedAfter(59_999), await askedAfter(1)]).toEqual([
      1, 1, 2, 2, 3,
    ]);
    expect(await askedAfter(500_000)).toBe(3);
    expect([$session.get()?.isPublished, close.mock.calls.length]).toEqual([true, 0]);
  });

  it('that is repeated is asked about once, at the earliest of the times', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const { receiveEvent } = await openFollowed();
    receiveEvent(brokerStatus(false));
    random.mockReturnValue(0.5);
    receiveEvent(brokerStatus(false));
    random.mockReturnValue(0.95);
    receiveEvent(brokerStatus(false));
    await pass(499);
    expect(fetchDocument).not.toHaveBeenCalled();
    await pass(1);
    expect(fetchDocument).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(fetchDocument).toHaveBeenCalledTimes(1);
  });

  it('that agrees with the page is not asked about', async () => {
    const { receiveEvent } = await openFollowed();
    receiveEvent(brokerStatus(true));
    await pass(200_000);
    expect(fetchDocument).not.toHaveBeenCalled();
  });
});

describe('the picture of a live session that returns (rule 13.21)', () => {
  const unavailable: LiveEvent = { kind: 'status', status: 'live-unavailable', isPublished: true };

  it.each([
    ['goes on in a player that plays', { isPlaying: true, isLive: true }, 0],
    ['reloads a page whose player is paused', { isPlaying: false, isLive: true }, 1],
    ['reloads a page that plays a recording', { isPlaying: true, isLive: false }, 1],
  ])('%s', async (_what, playback, reloads) => {
    const { receiveEvent, $session, $playback } = await openFollowed();
    $playback.set({ ...$playback.get(), ...playback });
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    receiveEvent(unavailable);
    expect($session.get()?.status).toBe('live-unavailable');
    receiveEvent(brokerStatus(true));
    await pass(100_000);
    expect([$session.get()?.status, reload.mock.calls.length]).toEqual(['live', reloads]);
  });

  it('reloads a page whose player has given up', async () => {
    const { receiveEvent, $playback } = await openFollowed();
    const { playerMessages } = await import('../player/playerMessages.store.ts');
    $playback.set({ ...$playback.get(), isPlaying: true, isLive: true });
    playerMessages.show('failure', { role: 'alert', text: '' });
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    receiveEvent(unavailable);
    receiveEvent(brokerStatus(true));
    await pass(100_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a publish of which the portal learns late (rule 13.16)', () => {
  const PUBLISH: LiveEvent = { kind: 'publication', isPublished: true };
  const waiting = { isPublished: false, hasPlayer: false, seed: undefined, status: undefined };

  it('does not reload the page, which asks again until the portal knows of it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { receiveEvent, $isAwaited } = await openFollowed(waiting);
    fetchDocument.mockResolvedValue({ status: undefined, isPublished: false });
    receiveEvent(PUBLISH);
    await pass(45_000);
    expect([reload.mock.calls.length, $isAwaited.get()]).toEqual([0, false]);
    expect(fetchDocument.mock.calls.length).toBeGreaterThan(3);
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    await pass(13_000 + 4000);
    expect([reload.mock.calls.length, $isAwaited.get()]).toEqual([1, false]);
  });

  it('is said after a minute, and then asked about every 20 to 30 s', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { receiveEvent, $isAwaited } = await openFollowed(waiting);
    fetchDocument.mockResolvedValue({ status: undefined, isPublished: false });
    receiveEvent(PUBLISH);
    await pass(75_000);
    expect($isAwaited.get()).toBe(true);
    const before = fetchDocument.mock.calls.length;
    await pass(100_000);
    expect(fetchDocument.mock.calls.length - before).toBeLessThanOrEqual(5);
    expect(reload).not.toHaveBeenCalled();
    receiveEvent({ kind: 'publication', isPublished: true });
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    await pass(34_000);
    expect(reload).toHaveBeenCalled();
  });

  it('that the portal confirms reloads the page at the same time as before', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { receiveEvent } = await openFollowed(waiting);
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    receiveEvent(PUBLISH);
    await pass((PUBLISH_RELOAD_MS.first + PUBLISH_RELOAD_MS.last) / 2 - 1);
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect([reload.mock.calls.length, fetchDocument.mock.calls.length]).toEqual([1, 1]);
  });

  it('is not asked about any more after a withdrawal', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { receiveEvent } = await openFollowed(waiting);
    receiveEvent(PUBLISH);
    receiveEvent({ kind: 'publication', isPublished: false });
    fetchDocument.mockResolvedValue({ status: undefined, isPublished: false });
    await pass(100_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('that only `status` reports is asked about in the same way', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { receiveEvent, $isAwaited } = await openFollowed(waiting);
    fetchDocument.mockResolvedValue({ status: undefined, isPublished: false });
    receiveEvent(brokerStatus(true));
    await pass(90_000);
    expect([reload.mock.calls.length, $isAwaited.get()]).toEqual([0, true]);
    fetchDocument.mockResolvedValue({ status: 'live', isPublished: true });
    await pass(34_000);
    expect([reload.mock.calls.length, $isAwaited.get()]).toEqual([1, false]);
  });
});

describe('a page that is left', () => {
  it('asks no more, and ignores an answer that is on its way', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { receiveEvent, dispose, $session } = await openFollowed();
    let answer: (document: LiveDocument) => void = () => undefined;
    fetchDocument.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    receiveEvent(brokerStatus(false));
    await pass(0);
    const signal = fetchDocument.mock.calls[0]?.[0];
    expect(signal?.aborted).toBe(false);
    dispose();
    expect(signal?.aborted).toBe(true);
    answer({ status: undefined, isPublished: false });
    await pass(200_000);
    expect([$session.get()?.isPublished, close.mock.calls.length, fetchDocument.mock.calls.length]).toEqual([true, 0, 1]);
  });

  it('asks no more where a check is scheduled, and the next page checks again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { receiveEvent, dispose, subscribeLiveSession } = await openFollowed();
    receiveEvent(brokerStatus(false));
    dispose();
    await pass(10_000);
    expect(fetchDocument).not.toHaveBeenCalled();
    subscribeLiveSession(followed, fetchDocument);
    receiveEvent(brokerStatus(false));
    await pass(500);
    expect(fetchDocument).toHaveBeenCalledTimes(1);
  });
});
