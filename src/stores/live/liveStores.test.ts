// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, METADATA, speech, topic, vote } from '../../../tests/support/islandProps.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import { $hasRecording, $banner, $playheadTime, connectCommands } from '../player/playback.store.ts';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';
import { $currentSpeech, $currentTopic, $currentVote, $shownMs, subscribeShownMs } from './currentItem.store.ts';
import { $showsRecordingNotice, subscribePlayerToSession } from './livePlayer.store.ts';
import { $notificationMessage, $requestedNotifications } from './notifications.store.ts';
import { $metadataDelayMs, $session, newestMs, shownMs } from './session.store.ts';
import { $isWithdrawn, withdrawSession } from '../page/withdrawn.store.ts';

const LIVE = createLiveState(true, 'live', true, METADATA);
let disposers: (() => void)[] = [];
const keep = (dispose: () => void) => void disposers.push(dispose);

beforeEach(() => {
  vi.useFakeTimers({ now: at(70) });
  localStorage.clear();
});
afterEach(() => {
  for (const dispose of disposers) dispose();
  disposers = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const store of [$session, $playheadTime, $shownMs, $notificationMessage, $banner]) store.set(undefined);
  for (const store of [$hasRecording, $showsRecordingNotice]) store.set(false);
  $metadataDelayMs.set(0);
  $requestedNotifications.set(new Map());
  connectCommands(undefined);
  document.head.replaceChildren();
});
const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('the instant that is shown (rules 12.6, 12.17)', () => {
  it('is now minus the delay, or that of the player', () => {
    $metadataDelayMs.set(5000);
    expect([newestMs(), shownMs()]).toEqual([at(65), at(65)]);
    $playheadTime.set(at(10));
    expect([newestMs(), shownMs()]).toEqual([at(65), at(10)]);
  });

  it('is updated every second and with the playhead, until the page is left', () => {
    const dispose = subscribeShownMs();
    expect($shownMs.get()).toBe(at(70));
    pass(999);
    expect($shownMs.get()).toBe(at(70));
    pass(1);
    expect($shownMs.get()).toBe(at(71));
    $playheadTime.set(at(10));
    expect($shownMs.get()).toBe(at(10));
    dispose();
    $playheadTime.set(at(20));
    pass(5000);
    expect($shownMs.get()).toBe(at(10));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the current items (rules 8.4, 8.5)', () => {
  it('are those at the shown instant', () => {
    $session.set(LIVE);
    const currentAt = (seconds: number | undefined) => {
      $shownMs.set(seconds === undefined ? undefined : at(seconds));
      return [$currentTopic, $currentSpeech, $currentVote].map((store) => store.get()?.id);
    };
    expect(currentAt(undefined)).toEqual([undefined, undefined, undefined]);
    expect(currentAt(-1)).toEqual([undefined, undefined, undefined]);
    expect(currentAt(0)).toEqual(['t1', undefined, undefined]);
    expect(currentAt(5)).toEqual(['t1', 's1', undefined]);
    expect(currentAt(59)).toEqual(['t1', undefined, undefined]);
    expect(currentAt(60)).toEqual(['t2', undefined, undefined]);
    expect(currentAt(80)).toEqual(['t2', 's2', 'v1']);
    expect(currentAt(95)).toEqual(['t2', undefined, undefined]);
  });

  it('stay the same object until another one is current', () => {
    $session.set(LIVE);
    $shownMs.set(at(61));
    const onTopic = vi.fn();
    keep($currentTopic.listen(onTopic));
    $shownMs.set(at(62));
    $session.set({ ...LIVE, viewers: 40 });
    expect(onTopic).not.toHaveBeenCalled();
    $shownMs.set(at(10));
    expect(onTopic).toHaveBeenCalledTimes(1);
  });

  it('follow the session', () => {
    $shownMs.set(at(200));
    $session.set({
      ...LIVE,
      topics: [topic('t9', 'Late', 150)],
      speeches: [speech('s9', undefined, 190)],
      votes: [vote('v9', 'Last', [1, 0], 199)],
    });
    expect([$currentTopic.get()?.id, $currentSpeech.get()?.id, $currentVote.get()?.id]).toEqual(['t9', 's9', 'v9']);
    $session.set(undefined);
    expect([$currentTopic.get(), $currentSpeech.get(), $currentVote.get()]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the player of a session', () => {
  const commands = () =>
    ({ endLive: vi.fn(), suspend: vi.fn() }) as unknown as PlayerCommands & Record<'endLive' | 'suspend', ReturnType<typeof vi.fn>>;

  it('shows the banner of the session and pauses, once (rule 7.16)', () => {
    const player = commands();
    connectCommands(player);
    keep(subscribePlayerToSession());
    const banner = { title: 'Break', text: undefined, image: undefined };
    $session.set({ ...LIVE, banner });
    $session.set({ ...LIVE, banner, viewers: 3 });
    expect([$banner.get(), player.suspend.mock.calls]).toEqual([banner, [[true]]]);
    $session.set({ ...LIVE, banner: { ...banner, title: 'Longer break' } });
    expect([$banner.get()?.title, player.suspend.mock.calls]).toEqual(['Longer break', [[true]]]);
    $session.set(LIVE);
    expect([$banner.get(), player.suspend.mock.calls]).toEqual([undefined, [[true], [false]]]);
  });

  it('offers the recording once the session is recorded, once (rule 7.17)', () => {
    const player = commands();
    connectCommands(player);
    keep(subscribePlayerToSession());
    $session.set(LIVE);
    expect([$hasRecording.get(), player.endLive.mock.calls.length]).toEqual([false, 0]);
    $session.set({ ...LIVE, status: 'vod' });
    $session.set({ ...LIVE, status: 'vod-unavailable' });
    expect([$hasRecording.get(), player.endLive.mock.calls.length, $showsRecordingNotice.get()]).toEqual([true, 1, false]);
  });

  it('says that there is a recording where the page has no player, until the session is withdrawn', () => {
    keep(subscribePlayerToSession());
    $session.set({ ...LIVE, status: 'vod' });
    expect([$showsRecordingNotice.get(), $hasRecording.get()]).toEqual([true, false]);
    $session.set({ ...LIVE, status: 'vod', isPublished: false, banner: { title: 'x', text: undefined, image: undefined } });
    expect([$showsRecordingNotice.get(), $banner.get()]).toEqual([false, undefined]);
  });

  it('follows no session after the page is left', () => {
    const dispose = subscribePlayerToSession();
    dispose();
    $session.set({ ...LIVE, banner: { title: 'x', text: undefined, image: undefined }, status: 'vod' });
    expect([$banner.get(), $showsRecordingNotice.get()]).toEqual([undefined, false]);
  });
});

describe('a withdrawal (rules 13.2, 16.10)', () => {
  it('removes what describes the session to machines, then ends the islands', () => {
    document.head.innerHTML =
      '<script type="application/ld+json">{}</script><meta property="og:title" content="x"><meta name="description" content="x">' +
      '<link rel="alternate" type="application/json+oembed" href="/x"><link rel="canonical" href="/x"><meta name="viewport" content="x">';
    const left: string[] = [];
    keep($isWithdrawn.listen(() => left.push(...[...document.head.children].map((element) => element.outerHTML))));
    withdrawSession();
    expect([$isWithdrawn.get(), ...left]).toEqual([true, '<link rel="canonical" href="/x">', '<meta name="viewport" content="x">']);
    $isWithdrawn.set(false);
  });
});
