import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Topic } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import {
  openPart,
  otherPartOf,
  partOf,
  partOffset,
  partQuery,
  recordedSeconds,
  recordingEnd,
  type RecordingPart,
  seekTail,
  type StreamFile,
  toParts,
} from './recordingParts.ts';
import { jumpPosition, speechPosition } from '../playback/recordingPosition.ts';

const HOUR = 3_600_000;
const playlist = (startUtcMs: number | undefined, details: Partial<Playlist> = {}): Playlist => ({
  streamType: 'vod',
  file: `https://media.example/${startUtcMs}.m3u8`,
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs,
  ...details,
});
const file = (startMs: number, details: Partial<StreamFile> = {}): StreamFile => ({
  startMs,
  url: `https://media.example/${startMs}.mp4`,
  durationSeconds: undefined,
  ...details,
});
const beginnings = (parts: RecordingPart[]) => parts.map(({ playlist: { startUtcMs } }) => startUtcMs);
const two = toParts([playlist(0), playlist(2 * HOUR)], [], 3 * HOUR);

describe('the parts of a recording', () => {
  it('are its playlists, in the order of their beginnings', () => {
    const parts = toParts([playlist(2 * HOUR), playlist(0, { startSeconds: 60 }), playlist(3 * HOUR)], [], 4 * HOUR);
    expect(beginnings(parts)).toEqual([0, 2 * HOUR, 3 * HOUR]);
    expect(parts.map(({ durationSeconds }) => durationSeconds)).toEqual([7140, 3600, 3600]);
  });

  it('are also the files that no playlist begins with', () => {
    const files = [file(1500, { durationSeconds: 1000 }), file(HOUR), file(2 * HOUR, { url: 'https://media.example/b.m3u8?x=1' })];
    const parts = toParts([playlist(0, { poster: 'p.jpg' })], files, undefined);
    expect(parts.map(({ playlist: { file: hls, mp4 } }) => hls ?? mp4)).toEqual([
      'https://media.example/0.m3u8',
      `https://media.example/${HOUR}.mp4`,
      'https://media.example/b.m3u8?x=1',
    ]);
    expect(parts.map(({ durationSeconds }) => durationSeconds)).toEqual([1000, 3600, undefined]);
    expect(parts.map(({ playlist: { poster } }) => poster)).toEqual(['p.jpg', 'p.jpg', 'p.jpg']);
  });

  it.each<[string, Playlist[], StreamFile[]]>([
    ['one playlist', [playlist(0)], []],
    ['one playlist and its own file', [playlist(0)], [file(900)]],
    ['the same recording twice', [playlist(0), playlist(0, { file: 'https://media.example/low.m3u8' })], []],
    ['a second one that cannot be played', [playlist(0), playlist(HOUR, { file: undefined })], [file(HOUR, { url: undefined })]],
    ['a second one without a wall clock', [playlist(0), playlist(undefined)], []],
    ['no wall clock at all', [playlist(undefined), playlist(HOUR)], []],
    ['a live stream', [playlist(0, { streamType: 'live' }), playlist(HOUR)], []],
    ['nothing to play', [], [file(0), file(HOUR)]],
  ])('are none for %s', (_case, playlists, files) => {
    expect(toParts(playlists, files, undefined)).toEqual([]);
  });

  it('share out all instants: each can be played from exactly one', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(hours, fc.integer({ min: -HOUR, max: 1002 * HOUR }), (starts, instant) => {
        const parts = toParts(
          starts.map((hour) => playlist(hour * HOUR)),
          [],
          undefined,
        );
        const positions = parts.map((part) => jumpPosition(instant, part.playlist));
        expect(positions.flatMap((position, index) => (position === undefined ? [] : [index]))).toEqual([partOf(instant, parts)]);
        expect(positions[partOf(instant, parts)]).toBe(Math.max(0, instant - (beginnings(parts)[partOf(instant, parts)] ?? 0)) / 1000);
      }),
    );
  });
});

describe('the part that an address opens', () => {
  const topics = [
    { id: 'early', startMs: 1000 },
    { id: 'late', startMs: 2.5 * HOUR },
    { id: 'never', startMs: undefined },
  ] as Topic[];
  const clip = (from: string | null, to: string | null) => ({ clip: { in: from, out: to } });

  it.each([
    [{}, 0, 0],
    [{ part: '2' }, 1, 0],
    [{ part: '1' }, 0, 0],
    [{ part: '3' }, 0, 0],
    [{ part: '0' }, 0, 0],
    [{ part: '-1' }, 0, 0],
    [{ part: 'x' }, 0, 0],
    [{ part: null }, 0, 0],
    [{ topicId: 'late' }, 1, 0],
    [{ topicId: 'late', part: '1' }, 1, 0],
    [{ topicId: 'never', part: '2' }, 1, 0],
    [{ topicId: 'other' }, 0, 0],
    [{ seekTime: '1h' }, 0, 0],
    [{ seekTime: '2h' }, 1, 7200],
    [{ seekTime: '99h' }, 1, 7200],
    [{ seekTime: 'soon' }, 0, 0],
    [{ seekTime: '90', part: '2' }, 1, 0],
    [clip('7300', '7400'), 1, 7200],
    [clip(null, '7400'), 1, 7200],
    [{ ...clip('12', '40'), part: '2' }, 1, 0],
  ])('%j', (link, index, skippedSeconds) => {
    expect(openPart(two, link, topics)).toEqual({ index, skippedSeconds });
  });

  it('is the only one where there are none', () => {
    expect(openPart([], { part: '2', seekTime: '90' }, topics)).toEqual({ index: 0, skippedSeconds: 0 });
  });
});

it('the length of a recording is that of all its parts, where all are known', () => {
  expect(recordedSeconds({ parts: { list: two, current: 1 }, durationSeconds: 3600 })).toBe(3 * 3600);
  expect(
    recordedSeconds({ parts: { list: toParts([playlist(0), playlist(HOUR)], [], undefined), current: 0 }, durationSeconds: 1 }),
  ).toBeUndefined();
  expect(recordedSeconds({ durationSeconds: 12 })).toBe(12);
});

it('a part begins, and a whole recording ends, so many seconds after the beginning of its first file', () => {
  const late = toParts([playlist(0, { startSeconds: 60 }), playlist(2 * HOUR, { startSeconds: 30 })], [], 3 * HOUR);
  expect([0, 1].map((current) => partOffset({ list: late, current }))).toEqual([0, 7200]);
  expect(partOffset(undefined)).toBe(0);
  for (const [current, each] of late.entries())
    expect(recordingEnd({ parts: { list: late, current }, playlist: each.playlist, durationSeconds: each.durationSeconds })).toBe(10_800);
  const open = { list: toParts([playlist(0), playlist(HOUR)], [], undefined), current: 0 };
  expect(recordingEnd({ parts: open, playlist: playlist(0), durationSeconds: 3600 })).toBeUndefined();
  expect(recordingEnd({ playlist: playlist(0, { startSeconds: 60 }), durationSeconds: 12 })).toBe(72);
  expect(recordingEnd({ playlist: undefined, durationSeconds: 12 })).toBe(12);
  expect(recordingEnd({ playlist: playlist(0), durationSeconds: undefined })).toBeUndefined();
});

describe('links between parts', () => {
  it('name another part by its number, and never the one that plays', () => {
    expect(otherPartOf(2.5 * HOUR, { list: two, current: 0 })).toBe(2);
    expect(otherPartOf(2.5 * HOUR, { list: two, current: 1 })).toBeUndefined();
    expect(otherPartOf(-HOUR, { list: two, current: 1 })).toBe(1);
    expect(otherPartOf(undefined, { list: two, current: 0 })).toBeUndefined();
    expect(otherPartOf(0, undefined)).toBeUndefined();
  });

  it('open an instant in the part where it lies', () => {
    const parts = { list: two, current: 0 };
    expect(seekTail(1234, playlist(0), parts)).toBe('1.234');
    expect(seekTail(2.5 * HOUR, playlist(0), parts)).toBe('1800?part=2');
    expect(seekTail(2 * HOUR + 1290, playlist(0), parts, speechPosition)).toBe('1.2?part=2');
    expect(seekTail(1234, playlist(0), undefined)).toBe('1.234');
    expect(seekTail(undefined, playlist(0), parts)).toBeUndefined();
    expect(seekTail(1234, undefined, undefined)).toBeUndefined();
  });

  it('keep to the part that plays', () => {
    expect([0, 1].map((current) => partQuery({ list: two, current }))).toEqual(['', '?part=2']);
    expect(partQuery(undefined)).toBe('');
  });
});
