import { describe, expect, it } from 'vitest';
import { generateLongSession } from './generateLongSession.ts';

const [session] = generateLongSession().sessions;

describe('generateLongSession', () => {
  it('has the documented size and is the same every time', () => {
    expect(session?.topics).toHaveLength(120);
    expect(session?.speeches).toHaveLength(900);
    expect(session?.votes).toHaveLength(60);
    expect(session?.subtitles.map(({ cues }) => cues.length)).toEqual([6000, 6000]);
    expect(new Set(session?.speeches.map(({ attendee }) => attendee?._id)).size).toBe(40);
    expect(generateLongSession().sessions[0]).toEqual(session);
  });

  it('lasts four hours, with all records in order and inside', () => {
    const { session: stored, topics = [], speeches = [], votes = [], subtitles = [] } = session ?? {};
    const startMs = stored?.startMs ?? NaN;
    const endMs = startMs + 14_400_000;
    expect(topics.at(-1)?.stop?.utc).toBe(endMs);
    const spans = [
      ...topics.map(({ start, stop }) => [start?.utc, stop?.utc]),
      ...speeches.map(({ start, stop }) => [start, stop]),
      ...votes.map(({ start, stop }) => [start, stop]),
    ];
    for (const [start = NaN, stop = NaN] of spans as [number, number][]) {
      expect(start).toBeGreaterThanOrEqual(startMs);
      expect(stop).toBeGreaterThan(start);
      expect(stop).toBeLessThanOrEqual(endMs);
    }
    for (const { cues } of subtitles)
      expect(cues.every(({ start, end }, index) => end > start && start >= (cues[index - 1]?.end ?? 0))).toBe(true);
  });

  it('has a search term with 60 matches', () => {
    expect(session?.subtitles[0]?.cues.filter(({ text }) => text.includes('lamsoor'))).toHaveLength(60);
  });

  it('counts every vote', () => {
    for (const { total, result } of session?.votes ?? []) expect(result.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });
});
