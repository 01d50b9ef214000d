import { describe, expect, it } from 'vitest';
import type { Playlist } from '../playback/playlist.ts';
import { chapterStills, openedStill } from './stills.ts';

const chapter = (topicId: string, startSeconds: number, endSeconds: number) => ({ topicId, name: topicId, startSeconds, endSeconds });
const CHAPTERS = [chapter('a', 0, 60), chapter('b', 60, 300), chapter('c', 300, 360)];
const still = (seconds: number) => ({ seconds, url: `https://media.example/${String(seconds)}.jpg` });
const PLAYLIST: Playlist = {
  streamType: 'vod',
  file: undefined,
  mp4: 'https://media.example/raad.mp4',
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: 0,
  stills: [still(10), still(70), still(200)],
};

describe('the stills of topics', () => {
  it('are the first ones of each, where there is one (rule 8.16)', () => {
    expect(chapterStills(CHAPTERS, PLAYLIST)).toEqual({ a: still(10).url, b: still(70).url });
    expect(chapterStills(CHAPTERS, { ...PLAYLIST, stills: undefined })).toEqual({});
    expect(chapterStills(CHAPTERS, undefined)).toEqual({});
  });

  it.each([
    ['the start', { startAt: 0 }, undefined],
    ['the first topic', { startAt: 0, topicId: 'a' }, 10],
    ['a topic', { startAt: 60, topicId: 'b' }, 70],
    ['a topic without a still', { startAt: 300, topicId: 'c' }, undefined],
    ['a position before the first still of its topic', { startAt: 65 }, 70],
    ['a position after it', { startAt: 199 }, 70],
    ['a position after two', { startAt: 250 }, 200],
    ['the end', { startAt: 360 }, undefined],
  ])('opened at %s (rule 6.17)', (_, start, seconds) => {
    expect(openedStill(CHAPTERS, PLAYLIST, start)).toBe(seconds === undefined ? undefined : still(seconds).url);
  });

  it('are not those of a live stream, nor without topics', () => {
    expect(openedStill(CHAPTERS, { ...PLAYLIST, streamType: 'live' }, { startAt: 65 })).toBeUndefined();
    expect(openedStill([], PLAYLIST, { startAt: 65 })).toBeUndefined();
  });
});
