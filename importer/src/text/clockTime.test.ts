import { describe, expect, it } from 'vitest';
import { formatClock, parseClap, toClockSeconds } from './clockTime.ts';

const at = (hour: number, minute: number, second = 0) => hour * 3600 + minute * 60 + second;

describe('times in options and names', () => {
  it('reads times of the clock', () => {
    expect(toClockSeconds('19:30')).toBe(at(19, 30));
    expect(toClockSeconds('9:05:07')).toBe(at(9, 5, 7));
    expect(toClockSeconds('24:00')).toBeUndefined();
    expect(toClockSeconds('7')).toBeUndefined();
  });

  it('formats seconds', () => {
    expect(formatClock(at(19, 5, 7.4))).toBe('19:05:07');
    expect(formatClock(at(25, 0))).toBe('25:00:00');
  });

  it('reads a moment on the clock and in the video', () => {
    expect(parseClap('19:42:10=0:12:05')).toEqual({ clock: at(19, 42, 10), position: 725 });
    expect(parseClap('19:42=90.5')).toEqual({ clock: at(19, 42), position: 90.5 });
    expect(() => parseClap('19:42')).toThrow('--clap 19:42');
    expect(() => parseClap('later=5')).toThrow('such as 19:42:10=0:12:05');
  });
});
