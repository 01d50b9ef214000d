import { describe, expect, it, vi } from 'vitest';
import { connectCommands, requestInstant, requestSeek } from './playback.store.ts';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';

const seeks: number[] = [];
const control: PlayerCommands = {
  play: () => undefined,
  playFrom: (seconds) => void seeks.push(seconds),
  playAt: (instantMs) => seeks.push(instantMs) > 0,
  run: () => undefined,
  live: () => undefined,
  setSound: () => false,
  endLive: () => undefined,
  suspend: () => undefined,
  pause: () => undefined,
  video: undefined,
  scrollClearOf: () => undefined,
  seekBy: () => undefined,
  preload: () => undefined,
  close: () => undefined,
  showVideo: () => undefined,
};

describe('a seek without a player is logged (rule 7.21)', () => {
  it.each([
    ['a position', requestSeek],
    ['an instant', requestInstant],
  ])('to %s', (_what, request) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    seeks.length = 0;
    connectCommands(undefined);
    expect(request(12)).toBe(false);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('Missing player on seek')]]);

    connectCommands(control);
    expect(request(13)).toBe(true);
    expect(seeks).toEqual([13]);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
