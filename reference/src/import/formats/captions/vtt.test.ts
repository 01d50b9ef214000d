import { describe, expect, it } from 'vitest';
import { vttToSeed } from './vtt.ts';

const VALID = `WEBVTT - minutes
Language: en-GB

NOTE made by hand

00:13.213 --> 00:14.948 align:start line:74%
&gt;&gt; OKAY.

two
01:00:00.000 --> 01:00:02.500
<v Ann>ON TWO
LINES`;

describe('vttToSeed', () => {
  it.each([
    ['with line feeds', VALID],
    ['with the line ends of Windows', VALID.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${VALID}`],
  ])('does not change a valid file %s', (_, content) => {
    const part = vttToSeed(content);
    expect(part.captions).toEqual([{ file: 'captions.vtt', content, language: 'en' }]);
    expect(part.session).toEqual({ duration: 3602.5, language: 'en' });
    expect(part.tallies).toEqual([{ what: 'captions', read: 2, imported: 2, leftOut: [] }]);
  });

  it('removes blocks that a player cannot read', () => {
    const content =
      'WEBVTT\n\n1:2 --> 3\nbad\n\n00:05.000 --> 00:04.000\nback\n\n00:06.000 --> 00:07.000\n\nlost words\n\n00:08.000 --> 00:09.000\ngood\n';
    const part = vttToSeed(content);
    expect(part.captions[0]?.content).toBe('WEBVTT\n\n00:08.000 --> 00:09.000\ngood\n');
    expect(part.tallies[0]).toMatchObject({ read: 5, imported: 1 });
    expect(part.tallies[0]?.leftOut.map(({ why }) => why)).toEqual([
      'unreadable times',
      'ends before it starts',
      'without words',
      'text without times',
    ]);
  });

  it('rejects a file that is not WebVTT or has no cue', () => {
    expect(() => vttToSeed('1\n00:00:01,000 --> 00:00:02,000\nsrt')).toThrow('does not begin with WEBVTT');
    expect(() => vttToSeed('WEBVTTX\n')).toThrow('does not begin with WEBVTT');
    expect(() => vttToSeed('WEBVTT\n\n00:00:01,000 --> 00:00:02,000\ncommas\n')).toThrow('no readable cue; 1 unreadable times');
  });
});
