import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Topic } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import {
  resolvePart,
  getOtherPartNumber,
  getPartIndex,
  partOffsetSeconds,
  partQuery,
  totalSeconds,
  recordingEndSeconds,
  type RecordingPart,
  toSeekPath,
  type StreamFile,
  toLength,
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
const startsOf = (parts: RecordingPart[]) => parts.map(({ playlist: { startUtcMs } }) => startUtcMs);
const two = toParts([playlist(0), playlist(2 * HOUR)], [], 3 * HOUR);

describe('the length of a recording with one part (rule 6.8)', () => {
  it.each([
    ['that of its file, when the session went on without a picture', 1376, 3885, 1376],
    ['that of the session, when the file is longer', 9000, 3885, 3885],
    ['that of the session, when that of the file is unknown', undefined, 3885, 3885],
    ['that of its file, when that of the session is unknown', 1376, undefined, 1376],
  ])('is %s', (_what, durationSeconds, sessionSeconds, expected) => {
    expect(toLength(playlist(1000), [file(0, { durationSeconds }), file(HOUR)], sessionSeconds)).toBe(expected);
  });

  it('begins at its first played position', () => {
    expect(toLength(playlist(0, { startSeconds: 60 }), [file(0, { durationSeconds: 100 })], 3885)).toBe(40);
  });
});

describe('the parts of a recording (rule 6.8)', () => {
  it('are its playlists, ordered by start', () => {
    const parts = toParts([playlist(2 * HOUR), playlist(0, { startSeconds: 60 }), playlist(3 * HOUR)], [], 4 * HOUR);
    expect(startsOf(parts)).toEqual([0, 2 * HOUR, 3 * HOUR]);
    expect(parts.map(({ durationSeconds }) => durationSeconds)).toEqual([7140, 3600, 3600]);
  });

  it('are also the files whose start is not the start of a playlist', () => {
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
  ])('do not exist for %s', (_case, playlists, files) => {
    expect(toParts(playlists, files, undefined)).toEqual([]);
  });

  it('contain each instant exactly once', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(hours, fc.integer({ min: -HOUR, max: 1002 * HOUR }), (starts, instant) => {
        const parts = toParts(
          starts.map((hour) => playlist(hour * HOUR)),
          [],
          undefined,
        );
        const positions = parts.map((part) => jumpPosition(instant, part.playlist));
        expect(positions.flatMap((position, index) => (position === undefined ? [] : [index]))).toEqual([getPartIndex(instant, parts)]);
        expect(positions[getPartIndex(instant, parts)]).toBe(
          Math.max(0, instant - (startsOf(parts)[getPartIndex(instant, parts)] ?? 0)) / 1000,
        );
      }),
    );
  });
});

describe('the part that an address opens (rule 6.9)', () => {
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
    expect(resolvePart(two, link, topics)).toEqual({ index, skippedSeconds });
  });

  it('opens the first part for a time after the end of the recording (rule 6.3)', () => {
    expect(resolvePart(two, { seekTime: '99h' }, topics, 3 * 3600)).toEqual({ index: 0, skippedSeconds: 0 });
    expect(resolvePart(two, { seekTime: '3h' }, topics, 3 * 3600)).toEqual({ index: 1, skippedSeconds: 7200 });
  });

  it('has index 0 when there are no parts', () => {
    expect(resolvePart([], { part: '2', seekTime: '90' }, topics)).toEqual({ index: 0, skippedSeconds: 0 });
  });
});

it('the duration of a recording is the sum of its parts, when all are known', () => {
  expect(totalSeconds({ parts: { list: two, current: 1 }, durationSeconds: 3600 })).toBe(3 * 3600);
  expect(
    totalSeconds({ parts: { list: toParts([playlist(0), playlist(HOUR)], [], undefined), current: 0 }, durationSeconds: 1 }),
  ).toBeUndefined();
  expect(totalSeconds({ durationSeconds: 12 })).toBe(12);
});

it('the start of a part and the end of a recording count from the start of the first file', () => {
  const late = toParts([playlist(0, { startSeconds: 60 }), playlist(2 * HOUR, { startSeconds: 30 })], [], 3 * HOUR);
  expect([0, 1].map((current) => partOffsetSeconds({ list: late, current }))).toEqual([0, 7200]);
  expect(partOffsetSeconds(undefined)).toBe(0);
  for (const [current, each] of late.entries())
    expect(recordingEndSeconds({ parts: { list: late, current }, playlist: each.playlist, durationSeconds: each.durationSeconds })).toBe(
      10_800,
    );
  const open = { list: toParts([playlist(0), playlist(HOUR)], [], undefined), current: 0 };
  expect(recordingEndSeconds({ parts: open, playlist: playlist(0), durationSeconds: 3600 })).toBeUndefined();
  expect(recordingEndSeconds({ playlist: playlist(0, { startSeconds: 60 }), durationSeconds: 12 })).toBe(72);
  expect(recordingEndSeconds({ playlist: undefined, durationSeconds: 12 })).toBe(12);
  expect(recordingEndSeconds({ playlist: playlist(0), durationSeconds: undefined })).toBeUndefined();
});

describe('links between parts', () => {
  it('contain the number of another part, never of the part that plays', () => {
    expect(getOtherPartNumber(2.5 * HOUR, { list: two, current: 0 })).toBe(2);
    expect(getOtherPartNumber(2.5 * HOUR, { list: two, current: 1 })).toBeUndefined();
    expect(getOtherPartNumber(-HOUR, { list: two, current: 1 })).toBe(1);
    expect(getOtherPartNumber(undefined, { list: two, current: 0 })).toBeUndefined();
    expect(getOtherPartNumber(0, undefined)).toBeUndefined();
  });

  it('open an instant in the part that it belongs to', () => {
    const parts = { list: two, current: 0 };
    expect(toSeekPath(1234, playlist(0), parts)).toBe('1.234');
    expect(toSeekPath(2.5 * HOUR, playlist(0), parts)).toBe('1800?part=2');
    expect(toSeekPath(2 * HOUR + 1290, playlist(0), parts, speechPosition)).toBe('1.2?part=2');
    expect(toSeekPath(1234, playlist(0), undefined)).toBe('1.234');
    expect(toSeekPath(undefined, playlist(0), parts)).toBeUndefined();
    expect(toSeekPath(1234, undefined, undefined)).toBeUndefined();
  });

  it('contain the part that plays, except the first', () => {
    expect([0, 1].map((current) => partQuery({ list: two, current }))).toEqual(['', '?part=2']);
    expect(partQuery(undefined)).toBe('');
  });
});
