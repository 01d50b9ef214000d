import { describe, expect, it } from 'vitest';
import type { Session } from '../session/session.ts';
import { toFeedEntries } from './feedEntry.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 9, 26, 18);
const session = (sessionId: number, details: Partial<Session>) =>
  ({ sessionId, isPublished: true, startMs: NOW, endMs: undefined, durationSeconds: undefined, ...details }) as Session;

describe('toFeedEntries (rule 5.11)', () => {
  it('dates a recording by its end, a live session by its start, a planned one by the day on which it appears in the lists', () => {
    const entries = toFeedEntries(
      [
        session(1, { channelStatus: 'vod', startMs: NOW - DAY, endMs: NOW - DAY + 60_000 }),
        session(2, { channelStatus: 'vod', startMs: NOW - DAY, durationSeconds: 120 }),
        session(3, { channelStatus: 'live', startMs: NOW - 1000 }),
        session(4, { channelStatus: 'planned', startMs: NOW + 10 * DAY }),
      ],
      NOW,
      'Europe/Brussels',
      10,
    );
    expect(entries.map((each) => [each.session.sessionId, each.state, each.sinceMs])).toEqual([
      [3, 'live', NOW - 1000],
      [2, 'recorded', NOW - DAY + 120_000],
      [1, 'recorded', NOW - DAY + 60_000],
      [4, 'planned', NOW - 47 * DAY],
    ]);
  });

  it('gives a session without channel and end a later date when its day is over', () => {
    const endless = [session(1, { startMs: NOW })];
    const at = (nowMs: number) => toFeedEntries(endless, nowMs, 'Europe/Brussels', 10).map(({ state, sinceMs }) => [state, sinceMs]);
    expect(at(NOW + 3_600_000)).toEqual([['live', NOW]]);
    expect(at(NOW + DAY)).toEqual([['recorded', NOW + 6 * 3_600_000]]);
    expect(at(NOW + 9 * DAY)).toEqual(at(NOW + DAY));
  });

  it('does not reveal the end of a protected session (rule 4.11)', () => {
    const ended = { channelStatus: 'vod', startMs: NOW - DAY, isProtected: true } as const;
    for (const details of [{ endMs: NOW - DAY + 60_000 }, { durationSeconds: 60 }])
      expect(toFeedEntries([session(1, { ...ended, ...details })], NOW, 'Europe/Brussels', 10).map(({ sinceMs }) => sinceMs)).toEqual([
        NOW - DAY,
      ]);
  });

  it('has no future dates, no unpublished sessions and no sessions without a date', () => {
    const sessions = [
      session(1, { channelStatus: 'vod', startMs: NOW - 1000, endMs: NOW + DAY }),
      session(2, { isPublished: false }),
      session(3, { startMs: undefined }),
    ];
    expect(toFeedEntries(sessions, NOW, 'Europe/Brussels', 10).map(({ sinceMs }) => sinceMs)).toEqual([NOW]);
  });

  it('returns the newest entries', () => {
    const sessions = Array.from({ length: 20 }, (_each, index) => session(index, { channelStatus: 'live', startMs: NOW - index }));
    expect(toFeedEntries(sessions, NOW, 'Europe/Brussels', 3).map((each) => each.session.sessionId)).toEqual([0, 1, 2]);
  });
});
