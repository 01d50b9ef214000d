import { describe, expect, it } from 'vitest';
import { findRecordingStart, joinTimes, parseClap, toClockSeconds } from './joinTimes.ts';
import { emptyPart, type SeedPart } from './seedPart.ts';

const at = (hour: number, minute: number, second = 0) => hour * 3600 + minute * 60 + second;

function clockPart(topics: [start: number | undefined, stop?: number][], start?: string): SeedPart {
  return {
    ...emptyPart(),
    times: 'clock',
    session: start === undefined ? {} : { start },
    topics: topics.map(([from, stop], index) => ({
      ...{ id: `t${index + 1}`, name: 'Topic', priority: index + 1 },
      ...(from !== undefined && { start: from }),
      ...(stop !== undefined && { stop }),
    })),
  };
}

const times = ({ topics }: SeedPart) => topics.map(({ start, stop }) => [start, stop]);

describe('joinTimes', () => {
  it('counts times of the clock from the given start of the recording', () => {
    const part = clockPart([[at(19, 30), at(19, 45)], [at(19, 45)]], '2026-06-11T19:30:00');
    const joined = joinTimes(part, { given: { clock: at(19, 25), position: 0 } }, true);
    expect(times(joined.part)).toEqual([
      [300, 1200],
      [1200, undefined],
    ]);
    expect(joined.startTime).toBe(300);
    expect(joined.part.times).toBeUndefined();
  });

  it('counts from a moment that is seen in the video', () => {
    const part = clockPart([[at(20, 0)]], '2026-06-11T20:00:00');
    const joined = joinTimes(part, { given: { clock: at(19, 42, 10), position: 725 } }, true);
    expect(times(joined.part)).toEqual([[at(20, 0) - at(19, 30, 5), undefined]]);
  });

  it('moves the start of the session to a recording that starts later', () => {
    const joined = joinTimes(clockPart([[at(19, 30), at(19, 50)]], '2026-06-11T19:30:00'), { named: '2026-06-11T19:40:00' }, true);
    expect(joined.part.session.start).toBe('2026-06-11T19:40:00');
    expect(joined.startTime).toBe(0);
    expect(times(joined.part)).toEqual([[0, 600]]);
  });

  it('keeps topics from before the recording without times, and leaves out such speeches', () => {
    const part = clockPart([[at(19, 0), at(19, 10)]], '2026-06-11T19:30:00');
    part.speeches.push({ id: 's', start: at(19, 0), stop: at(19, 10) });
    const joined = joinTimes(part, {}, true).part;
    expect(times(joined)).toEqual([[undefined, undefined]]);
    expect(joined.speeches).toEqual([]);
    expect(joined.notices.join()).toContain('2 topics, speeches or votes were before the recording');
  });

  it('continues after midnight', () => {
    const part = clockPart([[at(23, 50), at(24, 10)], [at(0, 20)]], '2026-06-11T23:00:00');
    expect(times(joinTimes(part, {}, true).part)).toEqual([
      [3000, 4200],
      [4800, undefined],
    ]);
    const clap = joinTimes(part, { given: { clock: at(0, 5), position: at(1, 5) } }, true).part;
    expect(times(clap)[0]).toEqual([3000, 4200]);
  });

  it('starts with the first topic if nothing says when the recording starts, and takes the start of the session from the recording', () => {
    const joined = joinTimes(clockPart([[at(14, 5)], [undefined]], '2026-06-11T00:00:00'), {}, true).part;
    expect(times(joined)).toEqual([
      [0, undefined],
      [undefined, undefined],
    ]);
    expect(joined.session.start).toBe('2026-06-11T14:05:00');
  });

  it('does not change positions in the recording', () => {
    const { times: _, ...part } = clockPart([[12]], '2026-06-11T19:30:00');
    expect(joinTimes(part, {}, true)).toEqual({ part, startTime: 0 });
    const { part: joined, startTime } = joinTimes(part, { named: '2026-06-11T19:28:00' }, true);
    expect(times(joined)).toEqual([[12, undefined]]);
    expect(startTime).toBe(120);
  });
});

describe('times in options and names', () => {
  it('reads times of the clock', () => {
    expect(toClockSeconds('19:30')).toBe(at(19, 30));
    expect(toClockSeconds('9:05:07')).toBe(at(9, 5, 7));
    expect(toClockSeconds('24:00')).toBeUndefined();
    expect(toClockSeconds('7')).toBeUndefined();
  });

  it('reads a moment on the clock and in the video', () => {
    expect(parseClap('19:42:10=0:12:05')).toEqual({ clock: at(19, 42, 10), position: 725 });
    expect(parseClap('19:42=90.5')).toEqual({ clock: at(19, 42), position: 90.5 });
    expect(() => parseClap('19:42')).toThrow('--clap 19:42');
    expect(() => parseClap('later=5')).toThrow('such as 19:42:10=0:12:05');
  });

  it.each([
    ['2026-06-11 19-25-10.mkv', '2026-06-11T19:25:10'],
    ['council_2026-06-11T19.25.10.mp4', '2026-06-11T19:25:10'],
    ['2026-06-11.mp4', undefined],
    ['2026-06-11 29-25-10.mkv', undefined],
  ])('reads the start in the file name %s', (name, start) => {
    expect(findRecordingStart(name)).toBe(start);
  });
});
