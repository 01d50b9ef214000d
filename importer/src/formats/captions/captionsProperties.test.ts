import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCaptions, toVtt } from '../../../../backend/src/seed/captions/captions.ts';
import { Problems } from '../../../../backend/src/seed/seedDocument.ts';
import { writeSeed } from '../../../../backend/src/seed/testSeed.ts';
import { ImportError } from '../../importError.ts';
import { detectSource } from '../detect.ts';

interface PlainCue {
  start: number;
  end: number;
  text: string;
}

const LATIN = 'abz ABZ 019 .,!?\'"-éèçïß€“”';
const letters = (alphabet: string) => fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1, maxLength: 12 });
/** A line begins with a letter and its place in the file, so that no captions roll and none repeat each other. */
const cues = (alphabet = `${LATIN}مجلس会议ŵŷ😀`): fc.Arbitrary<PlainCue[]> =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 900_000 }),
        duration: fc.integer({ min: 1, max: 9000 }),
        lines: fc.array(letters(alphabet), { minLength: 1, maxLength: 3 }),
        again: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((drafts) => {
      let at = 0;
      return drafts.map(({ gap, duration, lines, again }, index) => {
        const start = at + gap;
        at = start + duration;
        const text = again ? 'Ja.' : lines.map((line, row) => `L${index}-${row} ${line}`.replace(/\s+/g, ' ').trim()).join('\n');
        return { start, end: at, text };
      });
    });

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
const time = (ms: number, comma: string) =>
  `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${comma}${String(ms % 1000).padStart(3, '0')}`;
const toSrt = (list: PlainCue[]) =>
  list.map(({ start, end, text }, index) => `${index + 1}\n${time(start, ',')} --> ${time(end, ',')}\n${escape(text)}\n`).join('\n');

const WRITERS = [toSrt, (list: PlainCue[]) => toVtt(list)];
const LINE_ENDS = ['\n', '\r\n', '\r'];
const ENCODERS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le').swap16(),
];

/** Imports the bytes and reads the stored file with the loader of the seed. */
async function importCues(bytes: Uint8Array): Promise<unknown> {
  const source = detectSource(bytes);
  if (source.kind !== 'captions') throw new Error(`read as ${source.kind}`);
  const stored = source.toPart('captions', 'council.srt').captions[0];
  if (stored === undefined) throw new Error('nothing stored');
  const path = `${writeSeed({})}/${stored.file}`;
  writeFileSync(path, stored.content);
  const problems = new Problems();
  const read = await readCaptions(path, problems);
  expect(problems.lines).toEqual([]);
  return read;
}

describe('captions', () => {
  it('are the same after they were written in any form, encoding and line end', async () => {
    await fc.assert(
      fc.asyncProperty(
        cues(),
        fc.constantFrom(...WRITERS),
        fc.constantFrom(...LINE_ENDS),
        fc.constantFrom(...ENCODERS),
        async (list, write, lineEnd, encode) => {
          expect(await importCues(encode(write(list).replaceAll('\n', lineEnd)))).toEqual(list);
        },
      ),
    );
  });

  it('are the same with empty lines that are missing or too many', async () => {
    const said = fc.array(fc.constantFrom('Ja.', '2027', 'Vote: 7', 'A\nB', '1999\n2000', 'the end'), { minLength: 1, maxLength: 8 });
    const spacings: ((srt: string) => string)[] = [
      (srt) => srt.replace(/\n{2,}/g, '\n'),
      (srt) => srt.replaceAll('\n', '\n\n'),
      (srt) => srt.replace(/\n\n/g, '\n\n\n\n'),
      (srt) => srt.replace(/^(\d+)\n(?=\d\d:)/gm, '$1\n\n'),
      (srt) => srt.replace(/(?<=,\d{3})\n/g, '\n\n'),
      (srt) => srt.replaceAll('\n', '\r\r\n'),
    ];
    await fc.assert(
      fc.asyncProperty(said, fc.constantFrom(...spacings), async (texts, space) => {
        const list = texts.map((text, index) => ({ start: index * 2000, end: index * 2000 + 1500, text }));
        expect(await importCues(Buffer.from(space(toSrt(list))))).toEqual(list);
      }),
    );
  });

  it('are the same after they were written in Latin-1', async () => {
    await fc.assert(
      fc.asyncProperty(cues('abz ABZ.,éèçïß'), fc.constantFrom(...WRITERS), async (list, write) => {
        expect(await importCues(Buffer.from(write(list), 'latin1'))).toEqual(list);
      }),
    );
  });

  it('lose no other cue to a bad one at any place', async () => {
    const bad = [
      '99\nxx:00 --> 00:00:02,000\nbad',
      '99\n00:00:01,000 -->\nbad',
      '99\nno times',
      '00:00:01,000 -> 00:00:02,000\nbad',
      '--> \n',
      '99\n00:00:01,000 --> 00:00:02,000\n',
    ];
    await fc.assert(
      fc.asyncProperty(cues(), fc.constantFrom(...WRITERS), fc.constantFrom(...bad), fc.nat(), async (list, write, broken, place) => {
        const blocks = write(list).split(/\n\n/);
        // A WebVTT file begins with its header.
        const first = write === toSrt ? 0 : 1;
        blocks.splice(first + (place % (blocks.length + 1 - first)), 0, broken);
        expect(await importCues(Buffer.from(blocks.join('\n\n')))).toEqual(list);
      }),
    );
  });

  it('of any content are stored so that they can be read back, or rejected with a reason', async () => {
    const tokens = [
      'WEBVTT',
      '\n',
      '\n\n',
      '\r',
      ' ',
      '00:01.000',
      '00:02.000',
      ' --> ',
      '-->',
      'NOTE',
      'REGION',
      'STYLE',
      '1',
      'a',
      '>> ',
      '<v A>',
    ];
    const more = [
      'size:50%',
      'size: x',
      'line:-1',
      '&lt;',
      '{\\an8}',
      'X-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:',
      '9',
      '\0',
      '\uFEFF',
      '<00:01.000>',
    ];
    const text = fc.array(fc.constantFrom(...tokens, ...more), { maxLength: 60 }).map((list) => list.join(''));
    const timed = text.map((middle) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${middle}\n\n00:03.000 --> 00:04.000\nlast`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, timed), async (content) => {
        try {
          await importCues(Buffer.from(content));
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('in any bytes are read or rejected with a reason', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n'), tail])),
    );
    fc.assert(
      fc.property(bytes, (content) => {
        try {
          const source = detectSource(content);
          if (source.kind === 'captions') source.toPart('captions', '');
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
  });
});
