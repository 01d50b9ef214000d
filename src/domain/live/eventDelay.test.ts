import { describe, expect, it } from 'vitest';
import { eventDelayMs } from './eventDelay.ts';

const DELAYS = { metadataDelayMs: 20_000, transcriptionDelayMs: 5000 };

describe('the delay of a metadata broker event (rules 12.6, 12.7)', () => {
  it.each([
    ['startTopic', true, 20_000],
    ['startTopic', false, 20_000],
    ['topics', true, 0],
    ['topics', false, 20_000],
    ['viewers', false, 20_000],
    ['startSessionPancarte', true, 20_000],
    ['transcriptionSegment', true, 5000],
    ['TranscriptionText', false, 5000],
    ['subtitles', true, 0],
    ['subtitles', false, 5000],
  ])('is the delay of its kind, or 0 for the first state: %s (first: %s) %i ms', (name, isFirst, expected) => {
    expect(eventDelayMs(name, isFirst, DELAYS)).toBe(expected);
  });

  it.each(['status', 'startStatus', 'stopStatus'])('is 0 for access: %s', (name) => {
    for (const isFirst of [true, false]) expect(eventDelayMs(name, isFirst, DELAYS)).toBe(0);
  });
});
