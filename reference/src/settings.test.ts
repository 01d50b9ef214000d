import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('has defaults', () => {
    const { portWasAsked, backend } = readSettings([], {});
    expect(portWasAsked).toBe(false);
    expect(backend).toEqual({ host: '127.0.0.1', port: 4400, archive: 0, longSession: false, follow: false, stress: 0, logLevel: 'info' });
  });

  it('prefers the command line to the environment', () => {
    const env = { REFERENCE_PORT: '5000', REFERENCE_HOST: '::1', REFERENCE_SEED: 'a,b', REFERENCE_API_TOKEN: 'x' };
    const { portWasAsked, backend } = readSettings(['--port', '0', '--seed', 'c', '--seed', 'd', '--quiet'], env);
    expect(portWasAsked).toBe(true);
    expect(backend).toMatchObject({ host: '::1', port: 0, seedDirs: ['c', 'd'], apiToken: 'x', logLevel: 'error' });
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--archive', '-1']],
    [['--stress', 'much']],
    [['--redis', 'http://127.0.0.1:6379']],
    [['--nonsense']],
    [['--public-url', 'nowhere']],
  ])('refuses %j', (args) => {
    expect(() => readSettings(args, {})).toThrow();
  });
});
