import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedEffort, type Guesses, isFree, proofEffort } from './loginLimits.ts';

describe('the proof of work for a password (rules 14.8, 14.16)', () => {
  it.each([
    [10, 0, 2],
    [19, 0, 2],
    [20, 0, 3],
    [30, 0, 4],
    [10_000, 0, 4],
    [0, 99, 2],
    [0, 100, 3],
    [0, 200, 4],
    [0, 1_000_000, 4],
    [20, 100, 3],
    [30, 100, 4],
  ])(
    'after %i attempts of the network and %i wrong passwords for the session has %i times the effort of a download’s',
    (network, session, effort) => {
      expect(proofEffort({ network, session })).toBe(effort);
    },
  );

  it.each([
    [0, 0, true],
    [9, 99, true],
    [10, 0, false],
    [0, 100, false],
  ])('after %i attempts of the network and %i wrong passwords for the session is not needed: %s', (network, session, expected) => {
    expect(isFree({ network, session })).toBe(expected);
  });

  const guesses = fc.record<Guesses>({ network: fc.nat(200), session: fc.nat(2000) });

  it('never gets easier, and is accepted while others make attempts', () => {
    fc.assert(
      fc.property(guesses, fc.nat(10), fc.nat(100), ({ network, session }, ofNetwork, ofSession) => {
        const later = { network: network + ofNetwork, session: session + ofSession };
        expect(proofEffort(later)).toBeGreaterThanOrEqual(proofEffort({ network, session }));
        expect(acceptedEffort(later)).toBeLessThanOrEqual(proofEffort({ network, session }));
      }),
    );
  });

  it('of the greatest effort is always accepted, so that nobody is locked out', () => {
    const greatest = proofEffort({ network: Infinity, session: Infinity });
    fc.assert(fc.property(guesses, (any) => acceptedEffort(any) <= greatest));
  });

  it('does not accept a low effort for ever', () => {
    expect(acceptedEffort({ network: 40, session: 0 })).toBe(proofEffort({ network: 1000, session: 0 }));
    expect(acceptedEffort({ network: 0, session: 300 })).toBe(proofEffort({ network: 0, session: 5000 }));
  });
});
