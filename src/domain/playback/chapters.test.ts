import fc from 'fast-check';
import { parseText } from 'media-captions';
import { describe, expect, it } from 'vitest';
import { openedTopicId, toChapters, toChaptersVtt } from './chapters.ts';
import type { Topic } from '../session/metadata.ts';
import type { Playlist } from './playlist.ts';

const START_UTC = Date.parse('2026-10-26T18:30:00Z');
const playlist: Playlist = {
  streamType: 'vod',
  file: undefined,
  mp4: 'https://media.example/gr.mp4',
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START_UTC,
};
const topic = (id: string, seconds: number | undefined, name = id): Topic => ({
  id,
  name,
  description: undefined,
  priority: 1,
  stopMs: undefined,
  startMs: seconds === undefined ? undefined : START_UTC + seconds * 1000,
});
const timesOf = (topics: Topic[], duration?: number) =>
  toChapters(topics, playlist, duration).map(({ topicId, startSeconds, endSeconds }) => [topicId, startSeconds, endSeconds]);

/** Parses the file as a player does. */
async function parse(vtt: string) {
  const { cues, errors } = await parseText(vtt, { type: 'vtt', strict: true, errors: true });
  return { cues: cues.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })), errors };
}

describe('chapters (rule 8.7)', () => {
  it('end where the next one starts, the last one with the recording', () => {
    expect(timesOf([topic('a', 0), topic('b', 33.9), topic('never', undefined), topic('c', 60)], 360)).toEqual([
      ['a', 0, 33.9],
      ['b', 33.9, 60],
      ['c', 60, 360],
    ]);
  });

  it('have a length also when two start together, the recording is too short or its duration is unknown', () => {
    expect(timesOf([topic('a', 5), topic('b', 5), topic('c', 9)], 7)).toEqual([
      ['a', 5, 9],
      ['b', 5, 9],
      ['c', 9, 10],
    ]);
    expect(timesOf([topic('a', 5)])).toEqual([['a', 5, 6]]);
  });

  it('do not exist for a live stream, without a recording, or for topics without a name', () => {
    expect(toChapters([topic('a', 0)], { ...playlist, streamType: 'live' }, 360)).toEqual([]);
    expect(toChapters([topic('a', 0)], undefined, 360)).toEqual([]);
    expect(timesOf([topic('a', 0, ' \n')], 360)).toEqual([]);
  });

  it('are a file without cues when there are none', async () => {
    expect(await parse(toChaptersVtt([]))).toEqual({ cues: [], errors: [] });
  });

  it.each([
    ['1 --> 2', '1 --&gt; 2'],
    ['a\n\n00:00:00.000 --> 99:00:00.000\nb', 'a 00:00:00.000 --&gt; 99:00:00.000 b'],
    ['<b>&amp; <script>', '&lt;b&gt;&amp;amp; &lt;script&gt;'],
    ['NOTE', 'NOTE'],
    ['جدول الأعمال 🏛️', 'جدول الأعمال 🏛️'],
  ])('contain %j as text', async (name, written) => {
    const { cues, errors } = await parse(toChaptersVtt(toChapters([topic('a', 3723.4, name)], playlist, 4000)));
    expect(errors).toEqual([]);
    expect(cues).toEqual([{ startTime: 3723.4, endTime: 4000, text: written }]);
  });

  it('are parsed to the same times for any topics', async () => {
    const topics = fc.array(fc.record({ seconds: fc.float({ min: 0, max: 40_000, noNaN: true }), name: fc.string({ unit: 'grapheme' }) }));
    await fc.assert(
      fc.asyncProperty(topics, async (details) => {
        const chapters = toChapters(
          details.map(({ seconds, name }, index) => topic(String(index), seconds, name)),
          playlist,
          20_000,
        );
        const { cues, errors } = await parse(toChaptersVtt(chapters));
        expect(errors).toEqual([]);
        const toMs = (seconds: number) => Math.round(seconds * 1000);
        expect(cues.map(({ startTime, endTime }) => [toMs(startTime), toMs(endTime)])).toEqual(
          chapters.map(({ startSeconds, endSeconds }) => [toMs(startSeconds), toMs(endSeconds)]),
        );
      }),
    );
  });
});

describe('openedTopicId', () => {
  const chapters = toChapters([topic('a', 0), topic('b', 60), topic('c', 90)], playlist, 120);

  it.each([
    [{ startAt: 0 }, undefined],
    [{ startAt: 59.9 }, 'a'],
    [{ startAt: 60 }, 'b'],
    [{ startAt: 119 }, 'c'],
    [{ startAt: 0, topicId: 'a' }, 'a'],
  ])('names the topic that %j opens', (start, expected) => {
    expect(openedTopicId(chapters, playlist, start)).toBe(expected);
  });

  it('names none of a live stream, or without anything to play', () => {
    expect(openedTopicId(chapters, { ...playlist, streamType: 'live' }, { startAt: 60 })).toBeUndefined();
    expect(openedTopicId(chapters, undefined, { startAt: 60, topicId: 'b' })).toBeUndefined();
  });
});
