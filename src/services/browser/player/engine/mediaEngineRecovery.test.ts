import { describe, expect, it } from 'vitest';
import { NO_ERRORS, OUTAGE_LIMIT_MS, decideRecovery } from './mediaEngineRecovery.ts';

describe('decideRecovery', () => {
  it('reloads for 90 seconds of an outage, then gives up', () => {
    const first = decideRecovery('network', NO_ERRORS, 1000);
    expect(first).toEqual({ recovery: 'reload', errors: { outageSinceMs: 1000, resetsMs: [] } });
    expect(decideRecovery('network', first.errors, 1000 + OUTAGE_LIMIT_MS).recovery).toBe('reload');
    expect(decideRecovery('network', first.errors, 1001 + OUTAGE_LIMIT_MS).recovery).toBe('give-up');
  });

  it('reloads after an outage of 30 seconds', () => {
    const { errors } = decideRecovery('network', NO_ERRORS, 0);
    expect(decideRecovery('network', errors, 30_000).recovery).toBe('reload');
  });

  it('resets the decoder twice in 30 seconds, not a third time', () => {
    const first = decideRecovery('media', NO_ERRORS, 0);
    const second = decideRecovery('media', first.errors, 10);
    expect([first.recovery, second.recovery, decideRecovery('media', second.errors, 20).recovery]).toEqual(['reset', 'reset', 'give-up']);
    expect(decideRecovery('media', second.errors, 30_010).recovery).toBe('reset');
  });

  it('gives up on any other error', () => {
    expect(decideRecovery('other', NO_ERRORS, 0).recovery).toBe('give-up');
  });
});
