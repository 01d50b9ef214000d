// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';

const createCommands = () => {
  const names = [
    'play',
    'playFrom',
    'run',
    'endLive',
    'suspend',
    'close',
    'pause',
    'scrollClearOf',
    'showVideo',
    'seekBy',
    'preload',
  ] as const;
  const mocks = Object.fromEntries(names.map((name) => [name, vi.fn()])) as Record<
    (typeof names)[number],
    Mock<(...args: unknown[]) => void>
  >;
  return {
    ...mocks,
    playAt: vi.fn(() => true),
    setSound: vi.fn(() => true),
    live: () => undefined,
    video: undefined,
  } satisfies PlayerCommands;
};

/** The stores of a page that has just been opened. */
async function open() {
  vi.resetModules();
  const playback = await import('./playback.store.ts');
  const jump = await import('./jump.store.ts');
  const messages = await import('./playerMessages.store.ts');
  const shortcuts = await import('./shortcuts.store.ts');
  return { ...playback, ...jump, ...messages, ...shortcuts };
}
const assign = vi.fn<(href: string) => void>();
const error = () => vi.spyOn(console, 'error').mockReturnValue();

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockReset();
  vi.stubGlobal('location', { assign });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a jump', () => {
  it('plays from a position, shows the video and is announced', async () => {
    const { jumpTo, connectCommands, $jump } = await open();
    const player = createCommands();
    connectCommands(player);
    expect(await jumpTo({ seconds: 0, instantMs: 5, name: 'Opening', href: '/x' })).toBe(true);
    expect([player.playFrom.mock.calls, player.playAt.mock.calls, player.showVideo.mock.calls.length]).toEqual([[[0]], [], 1]);
    expect($jump.get()).toEqual({ seconds: 0, name: 'Opening' });
    expect(assign).not.toHaveBeenCalled();
  });

  it('plays from an instant of a live stream; one that it no longer has changes nothing', async () => {
    const { jumpTo, connectCommands, $jump } = await open();
    const player = createCommands();
    connectCommands(player);
    expect(await jumpTo({ instantMs: 5 })).toBe(true);
    expect([player.playAt.mock.calls, $jump.get()]).toEqual([[[5]], { seconds: undefined, name: '' }]);
    player.playAt.mockReturnValue(false);
    $jump.set(undefined);
    expect(await jumpTo({ instantMs: 4, href: '/x' })).toBe(false);
    expect(await jumpTo({})).toBe(false);
    expect([player.showVideo.mock.calls.length, $jump.get(), assign.mock.calls.length]).toEqual([1, undefined, 0]);
  });

  it('waits 8 s for a player that is loading, then opens the address (rule 7.21)', async () => {
    const logged = error();
    const { jumpTo, $jump } = await open();
    const jumping = jumpTo({ seconds: 12, href: '/gent/gr-1/seek/12' });
    await vi.advanceTimersByTimeAsync(7999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await jumping).toBe(true);
    expect([assign.mock.calls, $jump.get()]).toEqual([[['/gent/gr-1/seek/12']], undefined]);
    expect(logged).toHaveBeenCalledTimes(1);
    const other = jumpTo({ seconds: 12 });
    await vi.advanceTimersByTimeAsync(8000);
    expect([await other, assign.mock.calls.length]).toEqual([true, 1]);
  });

  it('that waits uses the player as soon as it is there, once (rule 7.21)', async () => {
    const logged = error();
    const { jumpTo, connectCommands } = await open();
    const jumps = [jumpTo({ seconds: 1 }), jumpTo({ seconds: 2 })];
    await vi.advanceTimersByTimeAsync(7000);
    const player = createCommands();
    connectCommands(player);
    expect(await Promise.all(jumps)).toEqual([true, true]);
    expect(player.playFrom.mock.calls).toEqual([[1], [2]]);
    connectCommands(createCommands());
    await vi.advanceTimersByTimeAsync(20_000);
    expect([logged.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('does not wait after the player was destroyed', async () => {
    const { jumpTo, destroyPlayer } = await open();
    destroyPlayer();
    expect(await jumpTo({ seconds: 1, href: '/x' })).toBe(true);
    expect(assign.mock.calls).toEqual([['/x']]);
  });
});

describe('the player of the page', () => {
  it('gets each command', async () => {
    const store = await open();
    const player = createCommands();
    expect(store.connectCommands(player)).toBe(true);
    const area = {} as DOMRect;
    store.$player.get()?.play();
    store.$player.get()?.pause();
    store.$player.get()?.run('mute');
    store.$player.get()?.scrollClearOf(area);
    expect([player.play, player.pause, player.run, player.scrollClearOf].map(({ mock }) => mock.calls)).toEqual([
      [[]],
      [[]],
      [['mute']],
      [[area]],
    ]);
    expect(store.requestInstant(5)).toBe(true);
    player.playAt.mockReturnValue(false);
    expect(store.requestInstant(4)).toBe(false);
    expect(store.$player.get()?.video).toBeUndefined();
  });

  it('that was destroyed gets none, never comes back, and shows no banner (rule 13.2)', async () => {
    const logged = error();
    const { connectCommands, destroyPlayer, showBanner, requestSeek, $player, offerRecording, $banner, $hasRecording } = await open();
    const player = createCommands();
    connectCommands(player);
    const banner = { title: 'Break', text: undefined, image: undefined };
    showBanner(banner);
    destroyPlayer();
    expect([player.close.mock.calls.length, $banner.get()]).toEqual([1, undefined]);
    const next = createCommands();
    expect(connectCommands(next)).toBe(false);
    expect(requestSeek(1)).toBe(false);
    $player.get()?.play();
    showBanner(banner);
    expect([$banner.get(), next.playFrom.mock.calls.length, next.play.mock.calls.length, logged.mock.calls.length]).toEqual([
      undefined,
      0,
      0,
      1,
    ]);
    expect([offerRecording(), $hasRecording.get()]).toEqual([false, false]);
  });

  it('pauses for a banner and resumes after it, once each (rule 7.16)', async () => {
    const { connectCommands, showBanner } = await open();
    const player = createCommands();
    connectCommands(player);
    const banner = { title: 'Break', text: undefined, image: undefined };
    for (const shown of [undefined, banner, banner, { ...banner }, undefined, undefined]) showBanner(shown);
    expect(player.suspend.mock.calls).toEqual([[true], [false]]);
  });
});

it('has one message of each kind', async () => {
  const { playerMessages, $messages } = await open();
  playerMessages.show('outage', { role: 'alert', text: 'Out' });
  playerMessages.show('resume', { role: 'status', text: 'Resumed' });
  playerMessages.show('outage', { role: 'alert', text: 'Still out' });
  expect([$messages.get().outage?.text, playerMessages.isShown('outage'), playerMessages.isShown('failure')]).toEqual([
    'Still out',
    true,
    false,
  ]);
  playerMessages.hide('outage');
  expect([playerMessages.isShown('outage'), playerMessages.isShown('resume')]).toEqual([false, true]);
});

describe('shortcuts (rules 7.20, 20.7)', () => {
  it('are on until the visitor switches them off, which the device stores', async () => {
    const { $areShortcutsOn, restoreShortcuts, storeShortcuts } = await open();
    restoreShortcuts();
    expect($areShortcutsOn.get()).toBe(true);
    storeShortcuts(false);
    const reloaded = await open();
    expect(reloaded.$areShortcutsOn.get()).toBe(true);
    reloaded.restoreShortcuts();
    expect(reloaded.$areShortcutsOn.get()).toBe(false);
    reloaded.storeShortcuts(true);
    reloaded.restoreShortcuts();
    expect(reloaded.$areShortcutsOn.get()).toBe(true);
  });

  it('press the button of the list of shortcuts where the page has one', async () => {
    const { toggleHelp, HELP_BUTTON } = await open();
    toggleHelp();
    const press = vi.fn();
    const button = Object.assign(document.createElement('button'), { id: HELP_BUTTON, onclick: press });
    document.body.append(button);
    toggleHelp();
    expect(press).toHaveBeenCalledTimes(1);
    button.remove();
  });
});
