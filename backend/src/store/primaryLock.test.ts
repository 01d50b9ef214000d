import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDatabase } from './primaryLock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Locks the database in another process, which ends at once; returns what it printed. */
const lockElsewhere = (file: string) => {
  const module = JSON.stringify(new URL('primaryLock.ts', import.meta.url).href);
  const code = `import(${module}).then(({ lockDatabase }) => lockDatabase(${JSON.stringify(file)}, () => undefined)).then(() => console.log('locked'), ({ message }) => console.log(message))`;
  return execFileSync(process.execPath, ['--eval', code], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
};

it('gives a database to one backend at a time, which need not have ended well', async () => {
  const file = join(folder, 'data', 'gallery.sqlite');
  const unlock = await lockDatabase(file, () => undefined);
  expect(lockElsewhere(file)).toBe(
    `${file} is used by another backend. Stop that one, start this one with --follow, or name another folder with BACKEND_DATA_DIR (off: nothing is kept).`,
  );
  await unlock();
  expect(lockElsewhere(file)).toBe('locked');
  expect(lockElsewhere(file)).toBe('locked');
  await (
    await lockDatabase(file, () => undefined)
  )();
  expect(statSync(`${file}-lock`).mode & 0o077).toBe(0);
});
