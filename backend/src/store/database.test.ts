import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reference-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The modes of the files of an open database. */
async function readModes(): Promise<Record<string, string>> {
  const database = await openDatabase(join(folder, 'backend.sqlite'));
  await database.writer.updateTable('cities').set({ title: '' }).execute();
  const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)] as const);
  await database.close();
  return Object.fromEntries(modes);
}

describe('the files of a database (rule 20.10)', () => {
  const expected = { 'backend.sqlite': '600', 'backend.sqlite-shm': '600', 'backend.sqlite-wal': '600' };

  it('are readable by their owner only', async () => expect(await readModes()).toEqual(expected));

  it('are made so if an earlier version has made them', async () => {
    for (const name of Object.keys(expected)) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o644);
    }
    expect(await readModes()).toEqual(expected);
  });
});
