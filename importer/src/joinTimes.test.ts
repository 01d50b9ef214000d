import { describe, expect, it } from 'vitest';
import { joinTimes, type RecordingTimes } from './joinTimes.ts';
import { emptyPart, type SeedPart } from './seedPart.ts';

const at = (hour: number, minute: number, second = 0) => hour * 3600 + minute * 60 + second;
const recording = (start: Partial<RecordingTimes> = {}, durationSeconds = at(12, 0)) => ({ ...start, durationSeconds });

function clockPart(topics: [start: number | undefined, stop?: number][], start = '2026-06-11T19:30:00'): SeedPart {
  return {
    ...emptyPart(),
    times: 'clock',
    session: { start },
    topics: topics.map(([from, stop], index) => ({
      id: `t${index + 1}`,
      name: 'Topic',
      priority: index + 1,
      ...(from !== undefined && { start: from }),
      ...(stop !== undefined && { stop }),
    })),
  };
}

const times = ({ topics }: SeedPart) => topics.map(({ start, stop }) => [start, stop]);

describe('joinTimes', () => {
  it('counts times of the clock from the given start of the recording', () => {
    const part = clockPart([[at(19, 30), at(19, 45)], [at(19, 45)]]);
    const joined = joinTimes(part, recording({ given: { clock: at(19, 25), position: 0 } }));
    expect(times(joined.part)).toEqual([
      [300, 1200],
      [1200, undefined],
    ]);
    expect(joined.startTime).toBe(300);
    expect(joined.part.times).toBeUndefined();
  });

  it('counts from a moment that is seen in the video', () => {
    const joined = joinTimes(
      clockPart([[at(20, 0)]], '2026-06-11T20:00:00'),
      recording({ given: { clock: at(19, 42, 10), position: 725 } }),
    );
    expect(times(joined.part)).toEqual([[at(20, 0) - at(19, 30, 5), undefined]]);
  });

  it('moves the start of the session to a recording that starts later', () => {
    const joined = joinTimes(clockPart([[at(19, 30), at(19, 50)]]), recording({ named: '2026-06-11T19:40:00' }));
    expect(joined.part.session.start).toBe('2026-06-11T19:40:00');
    expect(joined.startTime).toBe(0);
    expect(times(joined.part)).toEqual([[0, 600]]);
  });

  it('removes times before and after the recording, and leaves out such speeches', () => {
    const part = clockPart([[at(19, 0), at(19, 10)], [at(19, 40)], [at(20, 0)]]);
    part.speeches.push({ id: 's', start: at(19, 0), stop: at(19, 10) }, { id: 'u', start: at(21, 0) });
    const joined = joinTimes(part, recording({}, 1500)).part;
    expect(times(joined)).toEqual([
      [undefined, undefined],
      [600, undefined],
      [undefined, undefined],
    ]);
    expect(joined.speeches).toEqual([]);
    expect(joined.notices.join()).toContain('4 topics, speeches or votes are outside of the recording');
  });

  it('continues after midnight', () => {
    const part = clockPart([[at(23, 50), at(24, 10)], [at(0, 20)]], '2026-06-11T23:00:00');
    expect(times(joinTimes(part, recording()).part)).toEqual([
      [3000, 4200],
      [4800, undefined],
    ]);
    const clap = joinTimes(part, recording({ given: { clock: at(0, 5), position: at(1, 5) } })).part;
    expect(times(clap)[0]).toEqual([3000, 4200]);
  });

  it('uses the date in the name of the video, if it is that of the session, the day before or the day after', () => {
    const late = joinTimes(clockPart([[at(19, 30)], [at(24, 12)]]), recording({ named: '2026-06-12T00:10:00' }));
    expect(times(late.part)).toEqual([
      [undefined, undefined],
      [120, undefined],
    ]);
    expect(late.part.session.start).toBe('2026-06-12T00:10:00');
    const other = joinTimes(clockPart([[at(19, 40)]]), recording({ named: '2026-07-01T19:00:00' }));
    expect(times(other.part)).toEqual([[600, undefined]]);
    expect(other.part.notices.join()).toContain('has another date, 2026-07-01');
  });

  it('takes the time of the session from the agenda if only its day is known', () => {
    const part = clockPart([[at(14, 5)], [undefined]], '2026-06-11T00:00:00');
    const recorded = joinTimes(part, recording()).part;
    expect(times(recorded)).toEqual([
      [0, undefined],
      [undefined, undefined],
    ]);
    expect(recorded.session.start).toBe('2026-06-11T14:05:00');
    expect(joinTimes(part, undefined).part.session.start).toBe('2026-06-11T14:05:00');
  });

  it('does not change positions in the recording', () => {
    const { times: _, ...part } = clockPart([[12]]);
    expect(joinTimes(part, recording())).toEqual({ part, startTime: 0 });
    const { part: joined, startTime } = joinTimes(part, recording({ named: '2026-06-11T19:28:00' }));
    expect(times(joined)).toEqual([[12, undefined]]);
    expect(startTime).toBe(120);
  });

  it('starts a session without a time with its recording', () => {
    const { times: _, ...part } = clockPart([[12]], '2026-06-11T00:00:00');
    const { part: joined, startTime } = joinTimes(part, recording({ named: '2026-06-11T19:28:00' }));
    expect(joined.session.start).toBe('2026-06-11T19:28:00');
    expect(startTime).toBe(0);
  });
});
