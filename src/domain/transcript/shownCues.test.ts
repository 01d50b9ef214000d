import { describe, expect, it } from 'vitest';
import { listCues, MOST_CUES, toShownCues } from './shownCues.ts';
import type { Cue } from './subtitles.ts';
import { toSections } from './transcript.ts';

const toCues = (count: number): Cue[] =>
  Array.from({ length: count }, (_, index) => ({
    startMs: index * 100,
    endMs: index * 100 + 90,
    text: `Line ${index}`,
    speaker: `Speaker ${Math.floor(index / 30)}`,
  }));
const CHAPTERS = [0, 1, 2].map((index) => ({
  topicId: `t${index}`,
  name: `Topic ${index}`,
  startSeconds: index * 1000,
  endSeconds: index * 1000 + 1000,
}));
const cutTo = (count: number, focus?: number) => {
  const sections = toSections(toCues(count), CHAPTERS);
  return { sections, shown: toShownCues(sections, focus === undefined ? undefined : listCues(sections)[focus]) };
};

describe('toShownCues (rule 11.18)', () => {
  it.each([0, 1, MOST_CUES])('shows all of %i lines', (count) => {
    const { sections, shown } = cutTo(count);
    expect(shown.left).toBe(0);
    expect(shown.sections).toBe(sections);
  });

  it('leaves one of one more out', () => {
    const { shown } = cutTo(MOST_CUES + 1);
    expect(shown.left).toBe(1);
    expect(listCues(shown.sections).map(({ text }) => text)).toEqual(toCues(MOST_CUES).map(({ text }) => text));
  });

  it('shows the lines around the one that was found, under their topic and time', () => {
    const { shown } = cutTo(3 * MOST_CUES, 45_005);
    expect(shown.left).toBe(2 * MOST_CUES);
    const lines = listCues(shown.sections);
    expect(lines).toHaveLength(MOST_CUES);
    expect(lines[0]?.text).toBe('Line 30000');
    expect(lines.map(({ text }) => text)).toContain('Line 45005');
    expect(shown.sections.map(({ chapter }) => chapter?.name)).toEqual(['Topic 2']);
    for (const { startMs, cues } of shown.sections.flatMap(({ paragraphs }) => paragraphs)) expect(startMs).toBe(cues[0]?.startMs);
  });
});
