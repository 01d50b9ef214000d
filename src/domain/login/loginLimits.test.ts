import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedEffort, proofEffort } from './loginLimits.ts';

describe('the proof of work for a password', () => {
  it.each([
    [10, 2],
    [19, 2],
    [20, 3],
    [30, 4],
    [10_000, 4],
  ])('after %i attempts costs %i times a download’s', (attempts, effort) => expect(proofEffort(attempts)).toBe(effort));

  it('never gets cheaper, and one that was asked for is accepted while ten others try', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(10), (attempts, meanwhile) => {
        expect(proofEffort(attempts + meanwhile)).toBeGreaterThanOrEqual(proofEffort(attempts));
        expect(acceptedEffort(attempts + meanwhile)).toBeLessThanOrEqual(proofEffort(attempts));
      }),
    );
  });

  it('that was cheap is not accepted for ever', () => expect(acceptedEffort(40)).toBe(proofEffort(1000)));
});
