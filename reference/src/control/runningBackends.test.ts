import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseBackend, readRunning, writeRunningBackend } from './runningBackends.ts';

const backend = (port: number, controlToken = `token-${port}`) => ({ url: `http://127.0.0.1:${port}`, controlToken });
let dir: string;

beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'running-')), 'reference');
});
afterEach(() => rmSync(join(dir, '..'), { recursive: true }));

describe('the file of a running backend', () => {
  it('is for its user alone, and gone when it stops', () => {
    const remove = writeRunningBackend(dir, backend(4400));
    const file = join(dir, `${process.pid}.json`);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readRunning(dir)).toEqual([backend(4400)]);
    remove();
    expect(existsSync(file)).toBe(false);
  });

  it('is for its user alone where one was left that was not', () => {
    writeRunningBackend(dir, backend(4400));
    chmodSync(join(dir, `${process.pid}.json`), 0o644);
    writeRunningBackend(dir, backend(4401));
    expect((statSync(join(dir, `${process.pid}.json`)).mode & 0o777).toString(8)).toBe('600');
  });

  it('of a process that was killed is removed', () => {
    writeRunningBackend(dir, backend(4400));
    const left = join(dir, `${spawnSync(process.execPath, ['--version']).pid}.json`);
    writeFileSync(left, JSON.stringify(backend(4401)));
    expect(readRunning(dir)).toEqual([backend(4400)]);
    expect(existsSync(left)).toBe(false);
  });

  it('is nowhere before the first one', () => {
    expect(readRunning(dir)).toEqual([]);
  });
});

describe('a command is for', () => {
  const running = [backend(4400), backend(40001)];

  it('the one backend that runs', () => {
    expect(chooseBackend([backend(40001)], {})).toEqual(backend(40001));
    expect(chooseBackend([backend(40001)], { REFERENCE_URL: '', REFERENCE_CONTROL_TOKEN: '' })).toEqual(backend(40001));
  });

  it.each(['http://127.0.0.1:40001', 'http://localhost:40001/', 'http://[::1]:40001'])('that of %s where several run', (url) => {
    expect(chooseBackend(running, { REFERENCE_URL: url })).toEqual(backend(40001));
  });

  it('the one whose token is set', () => {
    expect(chooseBackend(running, { REFERENCE_CONTROL_TOKEN: 'own' })).toEqual({ url: 'http://127.0.0.1:4400', controlToken: 'own' });
    const env = { REFERENCE_URL: 'https://backend.example', REFERENCE_CONTROL_TOKEN: 'own' };
    expect(chooseBackend(running, env)).toEqual({ url: 'https://backend.example', controlToken: 'own' });
  });

  it('none that is not clear', () => {
    expect(() => chooseBackend(running, {})).toThrow(/http:\/\/127\.0\.0\.1:4400, http:\/\/127\.0\.0\.1:40001.*REFERENCE_URL/);
    expect(() => chooseBackend([], {})).toThrow('REFERENCE_CONTROL_TOKEN');
  });

  it('no other machine: a token that is found here stays here', () => {
    expect(() => chooseBackend(running, { REFERENCE_URL: 'http://elsewhere.example:4400' })).toThrow('elsewhere.example');
    expect(() => chooseBackend(running, { REFERENCE_URL: 'http://127.0.0.1.elsewhere.example:4400' })).toThrow('elsewhere.example');
  });
});
