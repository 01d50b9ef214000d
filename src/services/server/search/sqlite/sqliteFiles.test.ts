import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { toMatchQuery } from '../../../../domain/search/matchQuery.ts';
import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { parseTerms } from '../../../../domain/search/searchTerms.ts';
import type { SearchIndex } from '../engine/searchIndex.ts';
import { openWriter } from '../openIndex.ts';
import { isDamaged, lockIndex, openSqliteReader, openSqliteWriter } from './sqliteFiles.ts';

let folder: string;
const file = () => path.join(folder, 'search.sqlite');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sqlite-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const STATE = { listed: 'listed', content: 'content', checkedMs: 1 };

const toDocument = (sessionId: number, topics: string[]): SearchDocument => ({
  city: 'waterdam',
  cityTitle: 'Waterdam',
  timeZone: 'UTC',
  contentLanguage: 'nl',
  visibility: '0000',
  sessionId,
  reference: 'raad',
  name: 'Raad',
  startMs: Date.UTC(2026, 0, sessionId),
  category: undefined,
  passages: [{ fields: { name: ['Raad'], topics, speakers: [], votes: [], spoken: [] }, speakers: [], entries: [] }],
  people: [],
  items: [],
});

const count = async (index: SearchIndex, query: string) => {
  const anywhere = { city: undefined, category: undefined, speaker: undefined, kinds: [] };
  return (await index.match(toMatchQuery(parseTerms(query), anywhere), { fromMs: undefined, untilMs: undefined })).length;
};

const failureOf = (action: () => unknown): unknown => {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('the file of the index', () => {
  it('is not read before it is written', async () => {
    expect(() => openSqliteReader(folder)).toThrow();
    const writer = openSqliteWriter(folder);
    const reader = openSqliteReader(folder);
    await writer.put(toDocument(1, ['haven']), STATE);
    expect(await count(reader, 'haven')).toBe(1);
    await reader.close();
    await writer.close();
  });

  it('is not ready while it has no tables', () => {
    new DatabaseSync(file()).close();
    expect(() => openSqliteReader(folder)).toThrow();
  });

  it('has what was written by a process that was killed', async () => {
    const writer = openSqliteWriter(folder);
    await writer.put(toDocument(1, ['haven']), STATE);
    const copy = mkdtempSync(path.join(folder, 'copy-'));
    for (const name of ['search.sqlite', 'search.sqlite-wal']) writeFileSync(path.join(copy, name), readFileSync(path.join(folder, name)));
    await writer.close();
    const again = openSqliteWriter(copy);
    expect(await count(again, 'haven')).toBe(1);
    await again.close();
  });

  it.each([
    ['is no database', () => writeFileSync(file(), 'x'.repeat(10_000))],
    [
      'has another version',
      () => {
        const database = new DatabaseSync(file());
        database.exec('PRAGMA user_version = 999; CREATE TABLE session (other)');
        database.close();
      },
    ],
  ])('is replaced when it %s', async (_case, spoil) => {
    spoil();
    expect(() => openSqliteReader(folder)).toThrow();
    const writer = openSqliteWriter(folder);
    await writer.put(toDocument(1, ['haven']), STATE);
    expect(await count(writer, 'haven')).toBe(1);
    await writer.close();
  });

  it('is left alone when it cannot be opened for another reason', () => {
    mkdirSync(file());
    expect(() => openSqliteWriter(folder)).toThrow('unable to open database file');
    expect(() => readFileSync(file())).toThrow('EISDIR');
  });

  it('is known to be damaged when its pages are', async () => {
    const writer = openSqliteWriter(folder);
    for (let id = 1; id < 60; id += 1) await writer.put(toDocument(id, [`haven ${'kade '.repeat(200)}`]), STATE);
    await writer.close();
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.fill(0xff, 8192, bytes.length));
    // Whether the damage is noticed when the index is opened, or when it is searched, depends on the pages.
    const search = async () => count(openSqliteReader(folder), 'haven');
    const failure = await search().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isDamaged(failure)).toBe(true);
  });

  it('is known to be damaged when it is no database, and not in other cases', () => {
    writeFileSync(file(), 'x'.repeat(10_000));
    expect(isDamaged(failureOf(() => openSqliteReader(folder)))).toBe(true);
    expect(isDamaged(failureOf(() => openSqliteReader(path.join(folder, 'nowhere'))))).toBe(false);
    expect(isDamaged(new Error('malformed'))).toBe(false);
    expect(isDamaged(undefined)).toBe(false);
  });

  it('can be thrown away while it is read', async () => {
    const writer = await openWriter({ kind: 'sqlite', folder });
    await writer?.index.put(toDocument(1, ['haven']), STATE);
    const reader = openSqliteReader(folder);
    expect(reader.isReplaced()).toBe(false);
    await writer?.rebuild();
    expect(reader.isReplaced()).toBe(true);
    expect(writer?.index.isReplaced()).toBe(false);
    expect(await count(reader, 'haven')).toBe(1);
    await writer?.index.put(toDocument(2, ['kade']), STATE);
    const again = openSqliteReader(folder);
    expect(again.isReplaced()).toBe(false);
    expect([await count(again, 'haven'), await count(again, 'kade')]).toEqual([0, 1]);
    for (const each of [reader, again]) await each.close();
    await writer?.close();
  });
});

describe('the lock of the indexer (rule 24.18)', () => {
  it('is held by one of a process', async () => {
    const writer = await openWriter({ kind: 'sqlite', folder });
    expect(await openWriter({ kind: 'sqlite', folder })).toBeUndefined();
    await writer?.close();
    const other = await openWriter({ kind: 'sqlite', folder });
    expect(other).toBeDefined();
    await other?.close();
  });

  it('is held by another process until that is killed', async () => {
    const module = pathToFileURL(path.join(import.meta.dirname, 'sqliteFiles.ts')).href;
    const code = `const { lockIndex } = await import('${module}'); globalThis.lock = lockIndex(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(lockIndex(folder)).toBeUndefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = lockIndex(folder);
    expect(lock).toBeDefined();
    lock?.close();
  });

  it('does not hinder searches', async () => {
    const writer = await openWriter({ kind: 'sqlite', folder });
    await writer?.index.put(toDocument(1, ['haven']), STATE);
    const reader = openSqliteReader(folder);
    expect(await count(reader, 'haven')).toBe(1);
    await reader.close();
    await writer?.close();
  });
});
