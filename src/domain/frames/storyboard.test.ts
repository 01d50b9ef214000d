import { describe, expect, it } from 'vitest';
import { frameAt, parseStoryboard } from './storyboard.ts';

const ADDRESS = 'https://media.example/signed/1.2.3/files/raad/storyboard.vtt';
const IMAGE = 'https://media.example/signed/1.2.3/files/raad/frames.webp';
const read = (...lines: string[]) => parseStoryboard(['WEBVTT', '', ...lines].join('\n'), ADDRESS);
const cue = (timing: string, place = 'frames.webp#xywh=160,90,160,90') => [timing, place, ''];

describe('a storyboard (rule 7.30)', () => {
  it('has the part of its image for the seconds of each cue', () => {
    expect(read(...cue('00:00:02.000 --> 00:00:04.500'))).toEqual([
      { from: 2, until: 4.5, image: IMAGE, x: 160, y: 90, width: 160, height: 90 },
    ]);
  });

  it.each([
    ['without hours', cue('01:02.250 --> 01:03.000'), 62.25],
    ['with many hours', cue('100:00:00.000 --> 100:00:01.000'), 360_000],
    ['with settings', cue('00:02.000 --> 00:03.000 align:start'), 2],
    ['with a name of the cue', ['first', ...cue('00:02.000 --> 00:03.000')], 2],
    ['with a unit', cue('00:02.000 --> 00:03.000', 'frames.webp#xywh=pixel:0,0,1,1'), 2],
  ])('reads a cue %s', (_, lines, from) => {
    expect(read(...lines)).toMatchObject([{ from }]);
  });

  it.each([
    ['words', cue('00:02.000 --> 00:03.000', 'Good evening')],
    ['no time', cue('soon --> later')],
    ['no length', cue('00:02.000 --> 00:02.000')],
    ['no size', cue('00:02.000 --> 00:03.000', 'frames.webp#xywh=0,0,0,90')],
    ['percentages', cue('00:02.000 --> 00:03.000', 'frames.webp#xywh=percent:0,0,10,10')],
    ['no image', cue('00:02.000 --> 00:03.000', '#xywh=0,0,1,1')],
    ['an image of another host', cue('00:02.000 --> 00:03.000', 'https://other.example/a.webp#xywh=0,0,1,1')],
    ['a script', cue('00:02.000 --> 00:03.000', 'javascript:alert(1)#xywh=0,0,1,1')],
    ['no text', ['00:02.000 --> 00:03.000']],
  ])('leaves out a cue with %s', (_, lines) => {
    expect(read(...lines)).toEqual([]);
  });

  it('is empty if it is something else, or too long', () => {
    const lines = cue('00:02.000 --> 00:03.000').join('\n');
    expect(parseStoryboard(`<html>\n${lines}`, ADDRESS)).toEqual([]);
    expect(parseStoryboard(`WEBVTT\n\n${lines}${' '.repeat(300_000)}`, ADDRESS)).toEqual([]);
    expect(parseStoryboard(`WEBVTT\n\n${lines}`, 'storyboard.vtt')).toEqual([]);
  });
});

describe('the frame of a second', () => {
  const frames = read(...cue('00:02.000 --> 00:04.000'), ...cue('00:00.000 --> 00:02.000'), ...cue('00:10.000 --> 00:12.000'));

  it.each([
    [0, 0],
    [1.99, 0],
    [2, 2],
    [10, 10],
    [12, 10],
    [6, undefined],
    [12.1, undefined],
    [-1, undefined],
  ])('%d s: the one from %s s on', (seconds, from) => {
    expect(frameAt(frames, seconds)?.from).toBe(from);
    expect(frameAt([], seconds)).toBeUndefined();
  });
});
