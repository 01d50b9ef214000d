import { expect, it } from 'vitest';
import { judgeSpace } from './cameraSpace.ts';

const LEAST = 5_000_000_000;

it.each([
  [LEAST * 3, 'enough'],
  [LEAST * 3 - 1, 'short'],
  [LEAST, 'short'],
  [LEAST - 1, 'low'],
  [200_000_000, 'low'],
  [199_999_999, 'full'],
  [0, 'full'],
])('%d free bytes are %s (rule 13.23)', (freeBytes, state) => {
  expect(judgeSpace(freeBytes, LEAST)).toEqual({ state, freeBytes, leastBytes: LEAST });
});

it('a disk is also full when no space is asked for', () => expect(judgeSpace(0, 0).state).toBe('full'));
