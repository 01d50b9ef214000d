import { describe, expect, it, vi } from 'vitest';
import { connectControl, requestInstant, requestSeek, type PlayerCommands } from './playback.store.ts';

const sought: number[] = [];
const control: PlayerCommands = {
  play: () => undefined,
  playFrom: (seconds) => void sought.push(seconds),
  playAt: (instantMs) => sought.push(instantMs) > 0,
  run: () => undefined,
  live: () => undefined,
  endLive: () => undefined,
  suspend: () => undefined,
  pause: () => undefined,
  video: undefined,
  keepClear: () => undefined,
  close: () => undefined,
  showVideo: () => undefined,
};

describe('a seek while there is no player is logged (spec §8)', () => {
  it.each([
    ['a position', requestSeek],
    ['an instant', requestInstant],
  ])('to %s', (_what, request) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    sought.length = 0;
    connectControl(undefined);
    expect(request(12)).toBe(false);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('Missing player on seek')]]);

    connectControl(control);
    expect(request(13)).toBe(true);
    expect(sought).toEqual([13]);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
