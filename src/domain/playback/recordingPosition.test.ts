import { describe, expect, it } from 'vitest';
import { clockText } from '../time/clockText.ts';
import { isPlayable, type Playlist, positionOf } from './playlist.ts';
import { jumpPosition, speechPosition, toSpans } from './recordingPosition.ts';

const START = Date.UTC(2026, 10, 5, 18);
const playlist: Playlist = {
  streamType: 'vod',
  file: '/a.m3u8',
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START,
};

describe('the position of an instant (rule 7.11)', () => {
  it('is the instant minus the start, never negative; undefined without a start', () => {
    expect([positionOf(START + 1500, playlist), positionOf(START - 1, playlist), positionOf(START, { startUtcMs: undefined })]).toEqual([
      1.5,
      0,
      undefined,
    ]);
  });

  it('is rounded to ms; there is none in a live stream, without a playlist, and without an instant', () => {
    expect(jumpPosition(START + 1234.5678, playlist)).toBe(1.235);
    expect(jumpPosition(START + 1000, { ...playlist, streamType: 'live' })).toBeUndefined();
    expect([jumpPosition(undefined, playlist), jumpPosition(START, undefined)]).toEqual([undefined, undefined]);
  });

  it('belongs to one part only: from its start on, without its end (rule 6.8)', () => {
    const part = { ...playlist, span: { fromMs: START, untilMs: START + 60_000 } };
    expect([-1, 0, 59_999, 60_000].map((ms) => jumpPosition(START + ms, part))).toEqual([undefined, 0, 59.999, undefined]);
  });

  it('of a speech lies before its first sound', () => {
    expect([speechPosition(START + 1290, playlist), speechPosition(undefined, playlist)]).toEqual([1.2, undefined]);
  });

  it('is kept of those items that have one', () => {
    const items = [
      { id: 'a', startMs: START, stopMs: START + 1000 },
      { id: 'b', startMs: undefined, stopMs: undefined },
      { id: 'c', startMs: START + 2000, stopMs: undefined },
    ];
    expect(toSpans(items, playlist).map(({ id, from, until }) => [id, from, until])).toEqual([
      ['a', 0, 1],
      ['c', 2, undefined],
    ]);
  });
});

it('can play a stream or a file, not a poster alone (rule 7.1)', () => {
  expect([playlist, { ...playlist, file: undefined, mp4: '/a.mp4' }].map(isPlayable)).toEqual([true, true]);
  expect([undefined, { ...playlist, file: undefined, audio: '/a.mp3', poster: '/a.jpg' }].map(isPlayable)).toEqual([false, false]);
});

it.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [60, '1:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [-5, '0:00'],
])('writes %d s as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
