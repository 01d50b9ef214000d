import { describe, expect, it } from 'vitest';
import { NO_TROUBLES, OUTAGE_LIMIT_MS, recoverFrom } from './mediaEngineRecovery.ts';

describe('recoverFrom', () => {
  it('loads again as long as an outage is bearable', () => {
    const first = recoverFrom('network', NO_TROUBLES, 1000);
    expect(first).toEqual({ recovery: 'reload', troubles: { outageSinceMs: 1000, resetsMs: [] } });
    expect(recoverFrom('network', first.troubles, 1000 + OUTAGE_LIMIT_MS).recovery).toBe('reload');
    expect(recoverFrom('network', first.troubles, 1001 + OUTAGE_LIMIT_MS).recovery).toBe('give-up');
  });

  it('heals an outage of 30 seconds', () => {
    const { troubles } = recoverFrom('network', NO_TROUBLES, 0);
    expect(recoverFrom('network', troubles, 30_000).recovery).toBe('reload');
  });

  it('resets the decoder twice in a row, not a third time', () => {
    const first = recoverFrom('media', NO_TROUBLES, 0);
    const second = recoverFrom('media', first.troubles, 10);
    expect([first.recovery, second.recovery, recoverFrom('media', second.troubles, 20).recovery]).toEqual(['reset', 'reset', 'give-up']);
    expect(recoverFrom('media', second.troubles, 30_010).recovery).toBe('reset');
  });

  it('gives up on anything else', () => {
    expect(recoverFrom('other', NO_TROUBLES, 0).recovery).toBe('give-up');
  });
});
