import { describe, expect, it } from 'vitest';
import { captionsToSeed } from './captionsFormat.ts';

const VALID = `WEBVTT - minutes
Language: en-GB

NOTE made by hand

00:13.193 --> 00:14.948 align:start line:74%
&gt;&gt; OKAY.

two
01:00:00.000 --> 01:00:02.500
<v Ann>ON TWO
LINES`;

const cuesOf = (content: string): unknown => {
  const file = captionsToSeed(content).captions[0];
  return (JSON.parse(file?.content ?? '') as { data: unknown }).data;
};
const textsOf = (content: string) => (cuesOf(content) as { start: number; text: string }[]).map(({ start, text }) => `${start} ${text}`);
const leftOutOf = (content: string) => captionsToSeed(content).tallies[0]?.leftOut;

describe('captionsToSeed', () => {
  it.each([
    ['with line feeds', VALID],
    ['with the line ends of Windows', VALID.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${VALID}`],
    ['with a map that changes no time', VALID.replace('Language', 'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\nLanguage')],
  ])('does not change a valid WebVTT file %s', (_, content) => {
    const part = captionsToSeed(content);
    expect(part.captions).toEqual([{ file: 'captions.vtt', content, language: 'en' }]);
    expect(part.session).toEqual({ duration: 3602.5, language: 'en' });
    expect(part.tallies).toEqual([{ what: 'captions', read: 2, imported: 2, leftOut: [] }]);
  });

  it('keeps the other cues of a WebVTT file with mistakes, and counts what is left out', () => {
    const content =
      'WEBVTT\n\n1:x --> 3\nbad\n\n00:06.000 --> 00:07.000\n\n00:08.000 --> 00:09.000\ngood\n\nlost words\n\n00:09.000 --> 00:10.000\n<i></i>\n';
    expect(cuesOf(content)).toEqual([{ start: 8000, end: 9000, text: 'good' }]);
    expect(captionsToSeed(content).tallies[0]).toEqual({
      what: 'captions',
      read: 5,
      imported: 1,
      leftOut: [
        { count: 1, why: 'unreadable times' },
        { count: 2, why: 'without words' },
        { count: 1, why: 'text without times' },
      ],
    });
  });

  it.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,500\nA\n\n2\n00:00:03,000 --> 00:00:04,000\nB\nC\n', ['1000 A', '3000 B\nC']],
    ['hours of one and of three digits', '0:00:01,000 --> 0:00:02,000\nA\n\n100:00:00,000 --> 100:00:01,000\nB', ['1000 A', '360000000 B']],
    ['dots, blanks and missing milliseconds', '00:00:01.5 --> 00:00:02\nA\n\n00 : 00 : 03, 000-->00:00:04,000\nB', ['1500 A', '3000 B']],
    ['positions', '1\n00:00:01,000 --> 00:00:02,000 X1:100 X2:200 Y1:1 Y2:2\n{\\an8}<b>A</b>', ['1000 A']],
    ['no empty line between cues', '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB', ['1000 A', '3000 B']],
    [
      'an empty line in the text',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n \nB\n\n2\n00:00:03,000 --> 00:00:04,000\nC',
      ['1000 A\nB', '3000 C'],
    ],
    ['an empty line before the text', 'WEBVTT\n\n00:00:01.000 --> 00:00:02,000\n\nA', ['1000 A']],
    ['an arrow in the text', '1\n00:00:01,000 --> 00:00:02,000\nA\nB --> C\n', ['1000 A\nB --> C']],
    ['WebVTT with blanks and capitals', '\n webvtt\n\n00:01.000 --> 00:02.000\nA', ['1000 A']],
    ['a first line that a loader takes for a setting', 'WEBVTT\n\n00:01.000 --> 00:02.000\nsize: 5\nA', ['1000 size: 5\nA']],
  ])('reads %s', (_, content, texts) => expect(textsOf(content)).toEqual(texts));

  it('counts a SubRip cue whose times are lost', () => {
    const content = '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\nB\n\n3\nxx --> yy\nC\n\n4\n00:00:05,000 --> 00:00:06,000\nD';
    expect(textsOf(content)).toEqual(['1000 A', '5000 D']);
    expect(leftOutOf(content)).toEqual([
      { count: 1, why: 'unreadable times' },
      { count: 1, why: 'text without times' },
    ]);
  });

  it('sorts cues, gives cues without a valid end one, and says so', () => {
    const content = 'WEBVTT\n\n00:05.000 --> 00:04.000\nB\n\n00:01.000 --> 00:06.000\nA\n\n00:20.000 --> 00:20.000\nC';
    expect(cuesOf(content)).toEqual([
      { start: 1000, end: 6000, text: 'A' },
      { start: 5000, end: 8000, text: 'B' },
      { start: 20_000, end: 23_000, text: 'C' },
    ]);
    expect(captionsToSeed(content).notices).toEqual([
      '1 captions out of order: sorted by their start',
      '2 captions end before they start: shown until the next one, at most 3 seconds',
      '1 captions start before the previous one ends: times unchanged',
    ]);
  });

  it('reads speakers and does not show their marks', () => {
    const content = '1\n00:00:01,000 --> 00:00:02,000\n>> MAYOR: GOOD EVENING.\n\n2\n00:00:02,000 --> 00:00:03,000\n>> THANK YOU.\n';
    expect(cuesOf(content)).toEqual([
      { start: 1000, end: 2000, text: 'GOOD EVENING.', speaker: 'MAYOR' },
      { start: 2000, end: 3000, text: 'THANK YOU.' },
    ]);
    expect(captionsToSeed(content).notices).toEqual(['1 captions have a mark of a new speaker (>>) without a name, which is not shown']);
  });

  it.each([
    ['WEBVTT\nLanguage: nld\n\n00:01.000 --> 00:02.000\nA', 'x.en.vtt', 'nl'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'council.nl.vtt', 'nl'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'captions-en.vtt', 'en'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'council.fr-BE.srt', 'fr'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'council_cn.srt', 'zh'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'council.fry.srt', 'fy'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'cy.srt', 'cy'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'meeting-am.srt', undefined],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nA', 'meeting.srt', undefined],
  ])('takes the language from the header or the name of the file', (content, file, language) => {
    expect(captionsToSeed(content, 'captions', file).captions[0]?.language).toBe(language);
  });

  it('rejects a file without a readable cue', () => {
    expect(() => captionsToSeed('WEBVTT\n')).toThrow('has no readable cue');
    expect(() => captionsToSeed('WEBVTT\n\n00:00:xx,000 --> 00:00:02,000\nA\n')).toThrow('has no readable cue; 1 unreadable times');
  });
});

describe('segments of a stream', () => {
  const segment = (ticks: number, ...cues: string[]) =>
    [`WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000`, ...cues].join('\n\n');

  it('become one file in the time of the recording', () => {
    const content = [
      segment(900_000, '00:01.000 --> 00:02.000\nA', '00:05.000 --> 00:06.000\nB'),
      segment(900_000 + 6 * 90_000, '00:00.000 --> 00:01.000\nB', '00:02.000 --> 00:03.000\nC'),
      segment(900_000 + 12 * 90_000),
    ].join('\n');
    expect(cuesOf(content)).toEqual([
      { start: 1000, end: 2000, text: 'A' },
      { start: 5000, end: 7000, text: 'B' },
      { start: 8000, end: 9000, text: 'C' },
    ]);
    expect(leftOutOf(content)).toEqual([{ count: 1, why: 'the same caption again' }]);
    expect(captionsToSeed(content).notices).toEqual([
      '3 headers with X-TIMESTAMP-MAP: the times count from the first one, as the start of the recording',
    ]);
  });

  it('have the times of the recording already if their maps are equal', () => {
    const content = [
      segment(900_000, '00:01.000 --> 00:02.000\nA'),
      segment(900_000, '00:01.000 --> 00:02.000\nA', '00:07.000 --> 00:08.000\nB'),
    ];
    expect(textsOf(content.join('\n\n'))).toEqual(['1000 A', '7000 B']);
  });

  it('continue when the clock of the stream starts again', () => {
    const content = [segment(2 ** 33 - 90_000, '00:00.500 --> 00:01.000\nA'), segment(90_000, '00:00.000 --> 00:01.000\nB')];
    expect(textsOf(content.join('\n\n'))).toEqual(['500 A', '2000 B']);
  });

  it('count from the local time of the map', () => {
    const content =
      'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:19:30:00.000,MPEGTS:900000\n\n19:29:50.000 --> 19:29:55.000\nbefore\n\n19:30:05.000 --> 19:30:06.000\nA';
    expect(textsOf(content)).toEqual(['5000 A']);
    expect(leftOutOf(content)).toEqual([{ count: 1, why: 'before the start of the recording' }]);
  });
});

describe('rolling captions', () => {
  it('of automatic captions become one line each', () => {
    const content = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
good<00:00:00.480><c> evening</c><00:00:00.880><c> everyone</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
good evening everyone
 

00:00:02.399 --> 00:00:04.550 align:start position:0%
good evening everyone
and<00:00:02.800><c> welcome</c>

00:00:04.550 --> 00:00:04.560 align:start position:0%
and welcome
 
`;
    expect(cuesOf(content)).toEqual([
      { start: 160, end: 2399, text: 'good evening everyone' },
      { start: 2399, end: 4560, text: 'and welcome' },
    ]);
    expect(leftOutOf(content)).toEqual([{ count: 2, why: 'repeat the lines on screen (rolling captions)' }]);
  });

  it('of broadcasts become one line each, with the speaker of each', () => {
    const screens = ['>> MAYOR: A', '>> MAYOR: A\nB', '>> MAYOR: A\nB\n>> C', 'B\n>> C\nD', '>> C\nD\nE'];
    const content = screens.map((text, at) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}`).join('\n\n');
    expect(cuesOf(content)).toEqual([
      { start: 0, end: 1000, text: 'A', speaker: 'MAYOR' },
      { start: 1000, end: 2000, text: 'B' },
      { start: 2000, end: 3000, text: 'C' },
      { start: 3000, end: 4000, text: 'D' },
      { start: 4000, end: 5000, text: 'E' },
    ]);
  });

  it('keep a line that is said again', () => {
    const content = ['Ja.', 'Ja.\nJa.', 'Ja.\nGoed.', 'Goed.\nDank u.']
      .map((text, at) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}`)
      .join('\n\n');
    expect(textsOf(content)).toEqual(['0 Ja.', '1000 Ja.', '2000 Goed.', '3000 Dank u.']);
  });

  it.each([
    ['a short line that is said three times', ['Ja.', 'Ja.', 'Ja.']],
    ['one cue that begins with the line before it', ['Ja.', 'Ja.\nDank u.', 'Nee.']],
    ['cues of several lines of which few begin so', ['Ja.', 'Ja.\nDank u.', 'A\nB', 'C\nD', 'D\nE', 'F\nG', 'H\nI']],
  ])('are not %s', (_, texts) => {
    const content = texts.map((text, at) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}`).join('\n\n');
    expect(textsOf(content)).toEqual(texts.map((text, at) => `${at * 1000} ${text}`));
  });
});
