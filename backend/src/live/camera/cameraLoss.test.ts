import { describe, expect, it } from 'vitest';
import { isCameraLost } from './cameraLoss.ts';

const RECEIVED_MS = Date.UTC(2026, 10, 28, 19, 30);
const isLost = (durationMs: number | undefined, silenceMs: number) =>
  isCameraLost(durationMs === undefined ? undefined : { durationMs }, RECEIVED_MS, RECEIVED_MS + silenceMs);

describe('the loss of a camera (rule 13.20)', () => {
  it.each([
    ['with segments of 2 s', 2000, 8000],
    ['with key frames every 5 s', 5000, 12_000],
    ['without a segment yet', undefined, 8000],
  ])('is told after a silence, %s', (_what, durationMs, silenceMs) => {
    expect(isLost(durationMs, silenceMs)).toBe(false);
    expect(isLost(durationMs, silenceMs + 1)).toBe(true);
  });

  it('is not told when the clock of the machine went back', () => expect(isLost(2000, -60_000)).toBe(false));
});
