import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chapter } from '../playback/chapters.ts';
import type { RecordingPart } from '../session/recordingParts.ts';
import type { Cue } from './subtitles.ts';
import {
  lineAddress,
  lineAt,
  lineSeconds,
  playedRange,
  playedSeconds,
  toLines,
  toSections,
  toSpokenLines,
  toTranscriptDocument,
} from './transcript.ts';

const chapter = (topicId: string, startSeconds: number): Chapter => ({
  topicId,
  name: `Topic ${topicId}`,
  startSeconds,
  endSeconds: startSeconds + 1,
});
const cue = (startMs: number, text = 'text', speaker?: string): Cue => ({ startMs, endMs: startMs + 1000, text, speaker });

const cues = fc
  .array(fc.record({ startMs: fc.nat(600_000), text: fc.string(), speaker: fc.option(fc.constantFrom('An', 'Bo'), { nil: undefined }) }))
  .map((all) => all.toSorted((a, b) => a.startMs - b.startMs).map(({ startMs, text, speaker }) => cue(startMs, text, speaker)));
const chapters = fc
  .array(fc.nat(600_000))
  .map((starts) => starts.toSorted((a, b) => a - b).map((startMs, index) => chapter(`t${index}`, startMs / 1000)));

describe('toSections (rule 11.6)', () => {
  it('puts a line under the topic that starts with it, and a line before all topics under none', () => {
    const sections = toSections([cue(0), cue(999), cue(1000), cue(5000)], [chapter('a', 1), chapter('b', 2), chapter('c', 5)]);
    expect(sections.map(({ chapter: each, paragraphs }) => [each?.topicId, paragraphs.flatMap(({ cues: all }) => all).length])).toEqual([
      [undefined, 2],
      ['a', 1],
      ['c', 1],
    ]);
  });

  it('compares milliseconds, not fractions', () =>
    expect(toSections([cue(58_632)], [chapter('a', 58.632)])[0]?.chapter?.topicId).toBe('a'));

  it('preserves all cues and their order, and puts each under the topic that is current at its start', () => {
    fc.assert(
      fc.property(cues, chapters, (all, topics) => {
        const sections = toSections(all, topics);
        expect(sections.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.cues))).toEqual(all);
        for (const { chapter: topic, paragraphs } of sections) {
          for (const { startMs } of paragraphs.flatMap((paragraph) => paragraph.cues))
            expect(topic).toBe(topics.findLast(({ startSeconds }) => startSeconds * 1000 <= startMs));
        }
      }),
    );
  });

  it('gives each paragraph one speaker', () => {
    fc.assert(
      fc.property(cues, chapters, (all, topics) => {
        for (const { speaker, startMs, cues: ownCues } of toSections(all, topics).flatMap(({ paragraphs }) => paragraphs)) {
          expect(ownCues.every((each) => each.speaker === speaker)).toBe(true);
          expect(ownCues[0]?.startMs).toBe(startMs);
        }
      }),
    );
  });
});

describe('a document and its lines', () => {
  it('contain every cue, the topic on its first line and the speaker on each line', () => {
    fc.assert(
      fc.property(cues, chapters, (all, topics) => {
        const sections = toSections(all, topics);
        const lines = toLines(toTranscriptDocument('nl', sections));
        expect(lines.map(({ startMs, text, speaker }) => ({ startMs, text, speaker }))).toEqual(
          all.map(({ startMs, text, speaker }) => ({ startMs, text, speaker })),
        );
        expect(lines.flatMap(({ heading }) => heading ?? [])).toEqual(sections.flatMap(({ chapter: topic }) => topic?.name ?? []));
        expect(lines.filter(({ isFirst }) => isFirst)).toHaveLength(sections.flatMap(({ paragraphs }) => paragraphs).length);
      }),
    );
  });

  it('have the shape of docs/session-json.md', () => {
    expect(toTranscriptDocument('nl', toSections([cue(500, 'Ja.'), cue(2000, 'Nee.', 'An')], [chapter('a', 2)]))).toEqual({
      language: 'nl',
      provider: null,
      sections: [
        { topic: null, paragraphs: [{ speaker: null, lines: [[500, 1500, 'Ja.']] }] },
        { topic: { id: 'a', name: 'Topic a', position: 2 }, paragraphs: [{ speaker: 'An', lines: [[2000, 3000, 'Nee.']] }] },
      ],
    });
  });
});

describe('lineAt', () => {
  const lines = [{ startMs: 1000 }, { startMs: 2500 }, { startMs: 2500 }, { startMs: 9000 }];

  it.each([
    [0, -1],
    [0.999, -1],
    [1, 0],
    [2.499, 0],
    [2.5, 2],
    [8, 2],
    [9000, 3],
  ])('at %d s is %d', (seconds, index) => {
    expect(lineAt(lines, seconds)).toBe(index);
  });

  it('is the last line that has started', () => {
    fc.assert(
      fc.property(cues, fc.nat(700), (all, seconds) => {
        expect(lineAt(all, seconds)).toBe(all.findLastIndex(({ startMs }) => startMs <= seconds * 1000));
      }),
    );
  });

  it('is the line that a jump leads to', () => {
    fc.assert(fc.property(cues, (all) => all.forEach((each) => expect(all[lineAt(all, lineSeconds(each))]?.startMs).toBe(each.startMs))));
  });
});

describe('a recording with several parts (rule 6.8)', () => {
  const part = (startUtcMs: number) => ({ playlist: { startUtcMs } }) as RecordingPart;
  const list = [part(5000), part(65_500), part(125_000)];

  it.each([
    [0, { from: 0, until: 60.5 }],
    [1, { from: 60.5, until: 120 }],
    [2, { from: 120, until: Infinity }],
  ])('part %d plays %j', (current, range) => {
    expect(playedRange({ list, current })).toEqual(range);
  });

  it('plays all of a recording without parts', () => expect(playedRange(undefined)).toEqual({ from: 0, until: Infinity }));

  it('contains each line in one part only', () => {
    expect(playedSeconds({ startMs: 60_499 }, { from: 60.5, until: 120 })).toBeUndefined();
    expect(playedSeconds({ startMs: 60_500 }, { from: 60.5, until: 120 })).toBe(0);
    expect(playedSeconds({ startMs: 119_999 }, { from: 60.5, until: 120 })).toBe(59.499);
    expect(playedSeconds({ startMs: 120_000 }, { from: 60.5, until: 120 })).toBeUndefined();
  });
});

it('marks each change of speaker in lines of cues', () => {
  const cues = ['A', 'A', undefined, 'B'].map((speaker, index): Cue => ({ startMs: index, endMs: index, text: 'x', speaker }));
  expect(toSpokenLines(cues).map(({ isFirst }) => isFirst)).toEqual([true, false, true, true]);
});

it('links to a line to the millisecond', () => expect(lineAddress({ startMs: 2500.4 }, '/fr/gent/gr-12')).toBe('/fr/gent/gr-12/seek/2.5'));
