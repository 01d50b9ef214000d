import { describe, expect, it } from 'vitest';
import { AUTOMATIC, levelForChoice, qualityChoices } from './mediaEngineQuality.ts';

const levels = [
  { height: 240, bitrate: 60 },
  { height: 480, bitrate: 80 },
  { height: 480, bitrate: 120 },
];

describe('qualityChoices', () => {
  it('offers each height once, best first, after the automatic choice', () => {
    expect(qualityChoices(levels)).toEqual([AUTOMATIC, 480, 240]);
  });

  it('offers nothing when there are fewer than two heights', () => {
    expect(qualityChoices([])).toEqual([]);
    expect(qualityChoices(levels.slice(1))).toEqual([]);
    expect(
      qualityChoices([
        { height: 0, bitrate: 1 },
        { height: 240, bitrate: 1 },
      ]),
    ).toEqual([]);
  });
});

describe('levelForChoice', () => {
  it('takes the level with the highest bit rate of the height', () => {
    expect(levelForChoice(levels, 480)).toBe(2);
    expect(levelForChoice(levels, 240)).toBe(0);
  });

  it('is -1 for the automatic choice and for heights that the stream does not have', () => {
    expect(levelForChoice(levels, AUTOMATIC)).toBe(-1);
    expect(levelForChoice(levels, 720)).toBe(-1);
    expect(levelForChoice([{ height: 0, bitrate: 1 }], AUTOMATIC)).toBe(-1);
  });
});
