import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedEffort, proofEffort } from './loginLimits.ts';

describe('the proof of work for a password (rule 14.8)', () => {
  it.each([
    [10, 2],
    [19, 2],
    [20, 3],
    [30, 4],
    [10_000, 4],
  ])('after %i attempts has %i times the effort of a download’s', (attempts, effort) => expect(proofEffort(attempts)).toBe(effort));

  it('never gets easier, and is accepted while ten others make attempts', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(10), (attempts, meanwhile) => {
        expect(proofEffort(attempts + meanwhile)).toBeGreaterThanOrEqual(proofEffort(attempts));
        expect(acceptedEffort(attempts + meanwhile)).toBeLessThanOrEqual(proofEffort(attempts));
      }),
    );
  });

  it('does not accept a low effort for ever', () => expect(acceptedEffort(40)).toBe(proofEffort(1000)));
});
