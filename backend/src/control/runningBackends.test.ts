import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseBackend, readRunningBackends, writeRunningBackend } from './runningBackends.ts';

const backend = (port: number, controlToken = `token-${port}`) => ({ url: `http://127.0.0.1:${port}`, controlToken });
let dir: string;

beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'running-')), 'reference');
});
afterEach(() => rmSync(join(dir, '..'), { recursive: true }));

describe('the file of a running backend', () => {
  it('is readable by its user only, and is removed when the backend stops', () => {
    const remove = writeRunningBackend(dir, backend(4400));
    const file = join(dir, `${process.pid}.json`);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readRunningBackends(dir)).toEqual([backend(4400)]);
    remove();
    expect(existsSync(file)).toBe(false);
  });

  it('is readable by its user only if it replaces a readable one', () => {
    writeRunningBackend(dir, backend(4400));
    chmodSync(join(dir, `${process.pid}.json`), 0o644);
    writeRunningBackend(dir, backend(4401));
    expect((statSync(join(dir, `${process.pid}.json`)).mode & 0o777).toString(8)).toBe('600');
  });

  it('is removed if its process was killed', () => {
    writeRunningBackend(dir, backend(4400));
    const left = join(dir, `${spawnSync(process.execPath, ['--version']).pid}.json`);
    writeFileSync(left, JSON.stringify(backend(4401)));
    expect(readRunningBackends(dir)).toEqual([backend(4400)]);
    expect(existsSync(left)).toBe(false);
  });

  it('does not exist before the first start', () => {
    expect(readRunningBackends(dir)).toEqual([]);
  });
});

describe('a command is sent to', () => {
  const running = [backend(4400), backend(40001)];

  it('the only backend that runs', () => {
    expect(chooseBackend([backend(40001)], {})).toEqual(backend(40001));
    expect(chooseBackend([backend(40001)], { REFERENCE_URL: '', REFERENCE_CONTROL_TOKEN: '' })).toEqual(backend(40001));
  });

  it.each(['http://127.0.0.1:40001', 'http://localhost:40001/', 'http://[::1]:40001'])('the backend at %s if several run', (url) => {
    expect(chooseBackend(running, { REFERENCE_URL: url })).toEqual(backend(40001));
  });

  it('the backend whose token is set', () => {
    expect(chooseBackend(running, { REFERENCE_CONTROL_TOKEN: 'own' })).toEqual({ url: 'http://127.0.0.1:4400', controlToken: 'own' });
    const env = { REFERENCE_URL: 'https://backend.example', REFERENCE_CONTROL_TOKEN: 'own' };
    expect(chooseBackend(running, env)).toEqual({ url: 'https://backend.example', controlToken: 'own' });
  });

  it('no backend if none or several run', () => {
    expect(() => chooseBackend(running, {})).toThrow(/http:\/\/127\.0\.0\.1:4400, http:\/\/127\.0\.0\.1:40001.*REFERENCE_URL/);
    expect(() => chooseBackend([], {})).toThrow('REFERENCE_CONTROL_TOKEN');
  });

  it('no other machine, so that a token of this machine stays on it', () => {
    expect(() => chooseBackend(running, { REFERENCE_URL: 'http://elsewhere.example:4400' })).toThrow('elsewhere.example');
    expect(() => chooseBackend(running, { REFERENCE_URL: 'http://127.0.0.1.elsewhere.example:4400' })).toThrow('elsewhere.example');
  });
});
