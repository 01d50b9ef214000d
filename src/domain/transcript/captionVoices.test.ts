import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCues, withoutVoices, withProviderNote } from './captionVoices.ts';

const CAPTIONS = [
  'WEBVTT - council\nKind: captions',
  'STYLE\n::cue(v[voice="An Peeters"]) { color: red }',
  'NOTE An Peeters speaks first',
  'An Peeters\n00:01.000 --> 00:02.000 align:start\n<v An Peeters>Good evening.</v>',
  '00:03.000 --> 00:04.000\n<v.loud.first Bo Maes>a < b &amp; <i>c</i>\n<v\tBo Maes>and on.',
].join('\n\n');

describe('captions without voices (rule 9.10)', () => {
  it('name nobody and keep every word, time and setting', () => {
    const text = withoutVoices(CAPTIONS);
    for (const name of ['Peeters', 'Maes', '<v', '</v']) expect(text).not.toContain(name);
    expect(text).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.000 align:start\nGood evening.\n\n00:03.000 --> 00:04.000\na < b &amp; <i>c</i>\nand on.\n',
    );
  });

  it.each(['<v Ada Jansen', '<v.loud Ada < Jansen>', '<v\nAda Jansen>', '</v><v Ada Jansen><v Ada Jansen'])('name nobody in %j', (line) => {
    expect(withoutVoices(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}`)).not.toMatch(/Ada|Jansen/);
  });

  it('keep other tags and signs', () => {
    const line = '<i>a</i> <video> < b </verse> 1 > 0';
    expect(withoutVoices(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}`)).toContain(line);
  });

  it('keep the text of any cue without tags', () => {
    const line = fc.stringMatching(/^[A-Za-z0-9 ,.!?&;]{1,40}$/).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), line, (lines, name) => {
        const cues = lines.map((text, index) => `00:0${String(index % 10)}.000 --> 00:0${String(index % 10)}.500\n<v ${name}>${text}`);
        const text = withoutVoices(['WEBVTT', ...cues].join('\r\n\r\n'));
        expect(
          text
            .split('\n\n')
            .slice(1)
            .map((cue) => cue.trimEnd().split('\n')[1]),
        ).toEqual(lines);
      }),
    );
  });
});

describe('captions', () => {
  it.each([
    ['WEBVTT\n', false],
    ['WEBVTT\n\nNOTE nothing\n', false],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', false],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nYes.\n', true],
    ['WEBVTT\r\n\r\nfirst\r\n00:01.000 --> 00:02.000\r\nYes.', true],
  ])('%j have a line: %s (rule 11.21)', (vtt, expected) => {
    expect(hasCues(vtt)).toBe(expected);
  });

  it('note who made them (rule 11.22)', () => {
    const vtt = 'WEBVTT - a\n\n00:01.000 --> 00:02.000\nYes.\n';
    expect(withProviderNote(vtt, 'whisper\n--> x')).toBe('WEBVTT - a\n\nNOTE provider: whisper  x\n\n00:01.000 --> 00:02.000\nYes.\n');
    expect(withProviderNote(vtt, undefined)).toBe(vtt);
  });
});
