import { expect, it } from 'vitest';
import { findCues } from './transcriptMarks.ts';

const CUES = ['De brug over de Wétering', 'is oud.', 'De brug'].map((text, index) => ({
  text,
  startMs: index * 1000,
  endMs: index * 1000 + 900,
  speaker: undefined,
}));

it('finds cues that contain all terms, and marks the terms (rule 11.8)', () => {
  expect([...(findCues(CUES, 'brug weter') ?? [])]).toEqual([
    [
      CUES[0],
      [
        { text: 'De ', isMatch: false },
        { text: 'brug', isMatch: true },
        { text: ' over de ', isMatch: false },
        { text: 'Wétering', isMatch: true },
      ],
    ],
  ]);
  expect(findCues(CUES, 'zwembad')?.size).toBe(0);
  expect(findCues(CUES, 'd')).toBeUndefined();
});
