import { describe, expect, it } from 'vitest';
import { findBackendHome } from '../../scripts/lib/backendHome.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

const OWN = '/srv/my-seed';

describe('the data folder of npm start (rule 13.22)', () => {
  it('is one for each seed', () => {
    const examples = findBackendHome([], {});
    expect(examples).toBe(inRoot('data', 'backend', 'examples'));
    const own = findBackendHome(['--seed', OWN], {});
    expect(own).toMatch(/\/data\/backend\/my-seed-[\da-f]{8}$/);
    expect(findBackendHome(['--quiet'], { REFERENCE_SEED: OWN })).toBe(own);
    expect(findBackendHome(['--seed', '/home/my-seed'], {})).not.toBe(own);
    expect(findBackendHome(['--seed', OWN, '--seed', '/srv/more'], {})).not.toBe(own);
  });

  it('is the one of BACKEND_DATA_DIR', () => {
    expect(findBackendHome(['--seed', OWN], { BACKEND_DATA_DIR: '/data' })).toBe('/data');
    expect(findBackendHome([], { BACKEND_DATA_DIR: 'off' })).toBe('off');
    expect(findBackendHome([], { REFERENCE_DATA_DIR: '/decisions' })).toBeUndefined();
  });

  it.each(['--archive=10', '--spoken', '--long-session', '--stress=5', '--database=x.sqlite', '--follow'])('is none with %s', (option) => {
    expect(findBackendHome([option], {})).toBeUndefined();
  });
});
