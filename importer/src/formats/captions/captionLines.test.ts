import { describe, expect, it } from 'vitest';
import { captionsToSeed } from './captionsFormat.ts';

const cuesOf = (content: string) => {
  const file = captionsToSeed(content).captions[0];
  return (JSON.parse(file?.content ?? '') as { data: { start: number; text: string; speaker?: string }[] }).data;
};
const textsOf = (content: string) => cuesOf(content).map(({ start, text }) => `${start} ${text}`);

const UUID = '550e8400-e29b-41d4-a716-446655440000';
const CUES = ['1', '00:00:01,000 --> 00:00:02,000', 'A', '', '2', '00:00:03,000 --> 00:00:04,000', 'B', 'C', ''];
const READ = ['1000 A', '3000 B\nC'];

describe('lines of captions', () => {
  it.each([
    ['line ends that were converted twice', CUES.join('\r\r\n')],
    ['an empty line after each line', CUES.join('\n\n')],
    ['no empty lines', CUES.filter((line) => line !== '').join('\n')],
    ['empty lines between number, times and text', CUES.join('\n').replace('1\n', '1\n\n').replace('04,000\n', '04,000\n\n\n')],
    ['numbers that are lost', CUES.filter((line) => !/^\d$/.test(line)).join('\n')],
    ['times of SBV', CUES.map((line) => line.replace(/,(\d{3})/g, '.$1').replace(' --> ', ',')).join('\n')],
    ['times with a colon before the milliseconds', CUES.join('\n').replaceAll(',000', ':000')],
    ['escaped arrows', CUES.join('\n').replaceAll('-->', '--&gt;')],
    ['arrows of a word processor', CUES.join('\n').replaceAll(' --> ', '→').replace('→', ' –> ')],
    ['arrows with blanks', CUES.join('\n').replaceAll('-->', '-- >')],
    ['a byte order mark before each file of several', `\uFEFF${CUES.join('\n')}`.replace('\n2\n', '\n\uFEFF2\n')],
  ])('are read with %s', (_, content) => expect(textsOf(content)).toEqual(READ));

  it('that are a number are text where they are said', () => {
    expect(
      textsOf(
        '1\n00:00:01,000 --> 00:00:02,000\n2027\n\n2\n00:00:03,000 --> 00:00:04,000\nIn\n\n2028\n\n3\n00:00:05,000 --> 00:00:06,000\n9',
      ),
    ).toEqual(['1000 2027', '3000 In\n2028', '5000 9']);
    expect(textsOf('1\n00:00:01,000 --> 00:00:02,000\nIn\n2027\n2\n00:00:03,000 --> 00:00:04,000\nSo')).toEqual([
      '1000 In\n2027',
      '3000 So',
    ]);
    expect(
      textsOf('00:00:01,000 --> 00:00:02,000\nIn\n2027\n00:00:03,000 --> 00:00:04,000\n2028\n\n2029\n\n00:00:05,000 --> 00:00:06,000\n9'),
    ).toEqual(['1000 In\n2027', '3000 2028\n2029', '5000 9']);
    expect(textsOf('0:00:01.000,0:00:02.000\n2027\n\n0:00:03.000,0:00:04.000\n[br]2028')).toEqual(['1000 2027', '3000 2028']);
  });

  it.each([
    ['numbers without times', '1\n00:00:01,000 --> 00:00:02,000\n\n2\n\n3\n00:00:03,000 --> 00:00:04,000\nB', ['3000 B']],
    ['ids of Teams', `WEBVTT\n\n${UUID}/12-0\n00:01.000 --> 00:02.000\nA\n${UUID}/12-1\n00:03.000 --> 00:04.000\nB`, ['1000 A', '3000 B']],
    ['ids of words', 'WEBVTT\n\ncue-1\n00:01.000 --> 00:02.000\nA\ncue-2\n00:03.000 --> 00:04.000\nB', ['1000 A', '3000 B']],
  ])('that are %s never become text', (_, content, texts) => expect(textsOf(content)).toEqual(texts));

  it('with ids that name the speaker give each cue its own', () => {
    const cues = cuesOf('WEBVTT\n\n1 "Ada Pelham" (37)\n00:01.000 --> 00:02.000\nA\n\n2 "Bo Ferris" (38)\n00:03.000 --> 00:04.000\nB');
    expect(cues.map(({ speaker }) => speaker)).toEqual(['Ada Pelham', 'Bo Ferris']);
  });

  it.each([
    ['WEBVTT\nKind: captions; Language: cy-GB\n\n00:01.000 --> 00:02.000\nA', 'cy'],
    ['WEBVTT\n\nNOTE language:en-us\n\nNOTE Confidence: 0.9\n\n00:01.000 --> 00:02.000\nA', 'en'],
    ['WEBVTT\nLanguage: Welsh\n\n00:01.000 --> 00:02.000\nA', 'cy'],
  ])('name the language in the header %j', (content, language) =>
    expect(captionsToSeed(content, 'captions', 'a.de.vtt').session.language).toBe(language),
  );

  it('with entities that were written twice show what was said', () => {
    expect(textsOf('1\n00:00:01,000 --> 00:00:02,000\nIt&amp;#39;s R&amp;amp;D &amp;lt; 5&amp;nbsp;m')).toEqual([
      "1000 It's R&D < 5\u00a0m",
    ]);
  });

  it('of WebVTT keep no comment, style or region', () => {
    const blocks = [
      'WEBVTT',
      'STYLE\n::cue(b) { color: red }',
      'REGION\nid:a',
      'NOTE\nshown to\nnobody',
      '00:01,000 --> 00:02.000\nA',
      'NOTE no',
      '00:03.000 --> 00:04.000\nB',
    ];
    expect(textsOf(blocks.join('\n\n'))).toEqual(['1000 A', '3000 B']);
  });

  it('with voices that have a number only are stored without them', () => {
    expect(cuesOf('WEBVTT\n\n00:01.000 --> 00:02.000\n<v SPEAKER_00>A</v>\n\n00:03.000 --> 00:04.000\n<v Ann>B</v>')).toEqual([
      { start: 1000, end: 2000, text: 'A' },
      { start: 3000, end: 4000, text: 'B', speaker: 'Ann' },
    ]);
  });
});
