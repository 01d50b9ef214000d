import { describe, expect, it } from 'vitest';
import { chooseRecording } from './chooseRecording.ts';
import { readRecordingName } from './recordingName.ts';

const ZONE = 'Europe/Brussels';

describe('readRecordingName', () => {
  it.each([
    ['2026-05-20 19-30-00', '2026-05-20T19:30:00', ''],
    ['council_2026-06-11T19.25.10', '2026-06-11T19:25:10', 'Council'],
    ['Replay 2026-05-20 19-30-00', '2026-05-20T19:30:00', ''],
    ['GMT20260509-172510_Recording', '2026-05-09T19:25:10', ''],
    ['GMT20260509-172510_Recording_as_1920x1080', '2026-05-09T19:25:10', ''],
    ['GMT20261109-232510_Recording_gallery_1280x720', '2026-11-10T00:25:10', ''],
    ['Gemeenteraad mei-20260520_193012-Meeting Recording', '2026-05-20T19:30:12', 'Gemeenteraad mei'],
    ['Raad-20260520_173012UTC-Opname van vergadering', '2026-05-20T19:30:12', 'Raad'],
    ['VID_20260520_193012', '2026-05-20T19:30:12', ''],
    ['GH010042', undefined, ''],
    ['GOPR0042', undefined, ''],
    ['2026-06-11', undefined, ''],
    ['2026-06-11 29-25-10', undefined, '29-25'],
    ['raad-deel 2', undefined, 'Raad'],
    ['Commissie ruimte', undefined, 'Commissie ruimte'],
    ['DJI_20260614193005_0001_D', '2026-06-14T19:30:05', ''],
    ['PXL_20260630_173000123', '2026-06-30T19:30:00', ''],
    ['Council - 15 June 2026 - 07-30-00 PM', '2026-06-15T19:30:00', 'Council'],
    ['capture - 2026-06-16 - 19-30-05', '2026-06-16T19:30:05', ''],
    ['Council Meeting (2026-06-23 at 10:30 GMT-7)', '2026-06-23T19:30:00', 'Council Meeting'],
    ['Council Meeting – 2026_06_24 19_30 CEST – Recording', '2026-06-24T19:30:00', 'Council Meeting'],
    ['Screen Recording 2026-07-02 at 7.30.00 PM', '2026-07-02T19:30:00', ''],
    ['Schermopname 2026-07-02 om 19.30.00', '2026-07-02T19:30:00', ''],
    ['Bildschirmaufnahme 2026-07-02 um 19.30.00', '2026-07-02T19:30:00', ''],
    ['bandicam 2026-07-03 19-30-00-123', '2026-07-03T19:30:00', ''],
    ['2026.07.04 - 19.30.00.01', '2026-07-04T19:30:00', ''],
    ['2026-06-11 2025 begroting', undefined, '2025 begroting'],
    ['2026-06-11-2 raad', undefined, '2 raad'],
  ])('reads %s', (stem, start, name) => {
    expect(readRecordingName(stem, ZONE)).toMatchObject({ start, name });
  });
});

describe('the date in a name', () => {
  it.each([
    // Webex writes a time of a zone that it does not name: only the date counts.
    ['Gemeenteraad-20260618 1930-1', '2026-06-18', 'Gemeenteraad'],
    ['raad 2026-06-28', '2026-06-28', 'Raad'],
    ['20260628 raad', '2026-06-28', 'Raad'],
  ])('is known without a time in %s', (stem, day, name) => {
    expect(readRecordingName(stem, ZONE)).toMatchObject({ start: undefined, day, name });
  });
});

describe('chooseRecording', () => {
  const choose = (...files: string[]) => chooseRecording(files);

  it.each([
    ['GoPro HERO', ['GH010042.MP4', 'GH020042.MP4']],
    ['GoPro MAX', ['GX010007.MP4', 'GX020007.MP4', 'GX030007.MP4']],
    ['an older GoPro', ['GOPR0042.MP4', 'GP010042.MP4', 'GP020042.MP4']],
    ['numbers', ['raad-1.mp4', 'raad-2.mp4']],
    ['numbers after the first', ['raad.mp4', 'raad-2.mp4']],
    ['ten numbers', Array.from({ length: 10 }, (_, index) => `raad ${index + 1}.mp4`)],
    ['words', ['council part1.mkv', 'council part2.mkv']],
    ['words in Dutch', ['Raad deel 1.mp4', 'Raad deel 2.mp4']],
    ['their own times', ['2026-05-20 19-30-00.mkv', '2026-05-20 20-30-00.mkv']],
    ['a camera', ['00000.MTS', '00001.MTS']],
    ['a camera that goes on counting', ['MVI_0042.MOV', 'MVI_0043.MOV']],
    ['a drone', ['DJI_20260614193005_0001_D.MP4', 'DJI_20260614194005_0002_D.MP4']],
    ['Webex', ['Raad-20260618 1930-1.mp4', 'Raad-20260618 2015-2.mp4']],
    ['a phone', ['VID_20260625_193000.mp4', 'VID_20260625_194500.mp4']],
    ['Zoom on a computer', ['zoom_0.mp4', 'zoom_1.mp4']],
  ])('uses all parts of %s, in order', (_name, files) => {
    const [video, ...parts] = files;
    expect(choose(...files.toReversed())).toEqual({ video, parts, others: [], unused: [] });
  });

  it.each([
    ['sound', ['a.mp3', 'b.mp4'], 'b.mp4', ['a.mp3'], []],
    [
      'the sound of Zoom',
      ['audio_only.m4a', 'GMT20260509-172510_Recording.mp4'],
      'GMT20260509-172510_Recording.mp4',
      ['audio_only.m4a'],
      [],
    ],
    [
      'the gallery',
      [
        'GMT20260509-172510_Recording_gallery_1280x720.mp4',
        'GMT20260509-172510_Recording_as_1920x1080.mp4',
        'GMT20260509-172510_Recording.m4a',
      ],
      'GMT20260509-172510_Recording_as_1920x1080.mp4',
      ['GMT20260509-172510_Recording_gallery_1280x720.mp4', 'GMT20260509-172510_Recording.m4a'],
      [],
    ],
    ['another recording', ['a.mp4', 'b.mkv'], 'a.mp4', [], ['b.mkv']],
    ['other numbers', ['raad-1.mp4', 'raad-7.mp4'], 'raad-1.mp4', [], ['raad-7.mp4']],
    ['other days', ['2026-05-01.mp4', '2026-05-02.mp4'], '2026-05-01.mp4', [], ['2026-05-02.mp4']],
    [
      'times of other days',
      ['2026-05-20 19-30-00.mkv', '2026-05-27 19-30-00.mkv'],
      '2026-05-20 19-30-00.mkv',
      [],
      ['2026-05-27 19-30-00.mkv'],
    ],
  ])('prefers the recording to %s', (_name, files, video, others, unused) => {
    expect(choose(...files)).toEqual({ video, parts: [], others, unused });
  });

  it('takes sound if there is nothing else, and its parts', () => {
    expect(choose('raad-2.mp3', 'raad-1.mp3')).toMatchObject({ video: 'raad-1.mp3', parts: ['raad-2.mp3'] });
    expect(choose()).toEqual({ parts: [], others: [], unused: [] });
  });
});
