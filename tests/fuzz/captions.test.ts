import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { cutCaptions } from '../../src/domain/transcript/captionShift.ts';
import { toChapters, toChaptersVtt } from '../../src/domain/playback/chapters.ts';
import { toFuzzTitle, tryCases } from '../support/fuzz.ts';
import { cuts, mutateText } from '../support/mutations.ts';

const VTT = readFileSync(inRoot('backend', 'media', 'council', 'captions.nl.vtt'), 'utf8').slice(0, 4000);

/** Times of a WebVTT cue as the portal writes them, ms. */
const TIMING = /^(\d{2,}):(\d{2}):(\d{2})\.(\d{3}) --> (\d{2,}):(\d{2}):(\d{2})\.(\d{3})/;

const toMs = ([hours = '', minutes = '', seconds = '', ms = '']: string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);

/** The cues of a WebVTT file: start and end, ms, and text. */
const readCues = (vtt: string): { startMs: number; endMs: number; text: string }[] =>
  vtt.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n');
    const index = lines.findIndex((line) => line.includes('-->'));
    const times = TIMING.exec(lines[index] ?? '')?.slice(1);
    return times ? [{ startMs: toMs(times.slice(0, 4)), endMs: toMs(times.slice(4)), text: lines.slice(index + 1).join('\n') }] : [];
  });

const seconds = fc.oneof(fc.double({ min: 0, max: 400, noNaN: true }), fc.constantFrom(0, 0.0004, 1e9, 359_999.9995));

it(toFuzzTitle('captions'), { timeout: 300_000 }, () => {
  expect(readCues(VTT).length).toBeGreaterThan(10);
  tryCases(fc.record({ changes: cuts, from: seconds, length: fc.oneof(seconds, fc.constant(Infinity)) }), ({ changes, from, length }) => {
    const broken = mutateText(VTT, changes);
    const part = cutCaptions(broken, from, from + length);
    expect(part.endsWith('\n')).toBe(true);
    // Times count from the start of the part (rule 11.5), and there are at most as many cues as before.
    const cues = readCues(part);
    expect(part.split('-->').length).toBeLessThanOrEqual(broken.split('-->').length);
    for (const { startMs, endMs } of cues) expect(endMs).toBeGreaterThanOrEqual(startMs);
    // Cutting out the whole file again changes nothing.
    const whole = cutCaptions(broken, 0, Infinity);
    expect(cutCaptions(whole, 0, Infinity)).toBe(whole);
  });
});

const text = fc.oneof(
  fc.constantFrom(
    '00:00:01.000 --> 00:00:02.000',
    '-->',
    'WEBVTT',
    'NOTE x',
    'STYLE\n::cue{}',
    '<script>alert(1)</script>',
    '&amp;',
    '\u0000',
    '\r\n\r\n',
    '\u2028',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const startMs = fc.option(fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: -5000, max: 5000 })), { nil: undefined });
const topic = fc.record({ id: fc.constantFrom('a', 'b'), name: text, startMs });

it(toFuzzTitle('chapters'), { timeout: 300_000 }, () => {
  const playlist = { streamType: 'vod' as const, file: undefined, mp4: 'https://media.example/a.mp4', audio: undefined, poster: undefined };
  const cases = fc.record({
    topics: fc.array(topic, { maxLength: 8 }),
    startSeconds: fc.double({ min: 0, max: 1000, noNaN: true }),
    duration: fc.option(seconds, { nil: undefined }),
  });
  tryCases(cases, ({ topics, startSeconds, duration }) => {
    const rest = { description: undefined, priority: 1, stopMs: undefined };
    const chapters = toChapters(
      topics.map((each) => ({ ...rest, ...each })),
      { ...playlist, startSeconds, startUtcMs: 0 },
      duration,
    );
    const vtt = toChaptersVtt(chapters);
    expect(vtt.startsWith('WEBVTT\n')).toBe(true);
    const cues = readCues(vtt.slice(0, -1));
    // A name cannot end its cue or begin another one, and is read back unchanged.
    expect(cues).toHaveLength(chapters.length);
    for (const [index, { startMs: start, endMs, text: name }] of cues.entries()) {
      expect(endMs).toBeGreaterThan(start);
      expect(name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(chapters[index]?.name);
      expect(name).not.toMatch(/[<>\n\r]/);
    }
  });
});
