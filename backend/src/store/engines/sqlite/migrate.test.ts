import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackend } from '../../../app.ts';
import { openDatabase } from '../../database.ts';
import { MIGRATIONS } from '../migrations.ts';
import { matchesHash } from '../../passwordHash.ts';
import { fillTables, PREVIOUS_SCHEMA, PREVIOUS_TABLES } from './testSchemas.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-migrate-'));
  file = join(folder, 'backend.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const use = <T>(path: string, work: (connection: DatabaseSync) => T): T => {
  const connection = new DatabaseSync(path);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
};

const listTables = (connection: DatabaseSync): string[] =>
  connection
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));

/** All rows of a database, by table. */
const readRows = (path: string) =>
  use(path, (connection) =>
    Object.fromEntries(listTables(connection).map((name) => [name, connection.prepare(`SELECT * FROM ${name}`).all()])),
  );

/** Columns, indexes and triggers of a database, without the text of their statements. */
const readShape = (path: string) =>
  use(path, (connection) => ({
    tables: listTables(connection).map((name) => [name, connection.prepare(`PRAGMA table_xinfo(${name})`).all()]),
    others: connection.prepare(`SELECT type, name, tbl_name FROM sqlite_schema WHERE type <> 'table' ORDER BY name`).all(),
    schema: connection.prepare('PRAGMA user_version').get(),
  }));

const createPrevious = () =>
  use(file, (connection) => {
    connection.exec(`PRAGMA journal_mode = WAL; ${PREVIOUS_TABLES}; PRAGMA user_version = ${PREVIOUS_SCHEMA}`);
    fillTables(connection);
  });

const open = async (path = file) => await (await openDatabase(path)).close();

describe('a database of the version before (rule 20.11)', () => {
  it('keeps every row, and has the tables of a new one', async () => {
    createPrevious();
    const before = readRows(file);
    await open();
    const sessions = before['sessions']?.map((row) => ({ ...row, password: expect.stringMatching(/^scrypt\./) as string }));
    const media = before['media']?.map((row) => ({ ...row, storyboard: null, stills: null, tracks: null, sign: null }));
    expect(readRows(file)).toEqual({
      ...before,
      sessions,
      media,
      seedFolders: [],
      cameras: [],
      liveCaptions: before['liveCaptions'] ?? [],
    });
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
    const fresh = join(folder, 'new.sqlite');
    await open(fresh);
    expect(readShape(file)).toEqual(readShape(fresh));
  });

  it('keeps the captions of a live session, whose table that version made when it needed it', async () => {
    createPrevious();
    use(file, (connection) =>
      connection.exec(`CREATE TABLE liveCaptions (position INTEGER PRIMARY KEY, sessionId INTEGER NOT NULL, caption TEXT NOT NULL) STRICT;
        INSERT INTO liveCaptions (sessionId, caption) VALUES (1, '{}')`),
    );
    await open();
    expect(readRows(file)['liveCaptions']).toHaveLength(1);
  });

  it('has hashes instead of the passwords of its sessions, also of those that their folders had (rule 20.12)', async () => {
    createPrevious();
    const folders = MIGRATIONS.find(({ schema }) => schema === 10)?.sql;
    use(file, (connection) => {
      connection.exec(`${String(folders)}; PRAGMA user_version = 10`);
      connection.exec(`
        INSERT INTO seedFolders VALUES ('/seed/dorp/raad', '/seed/dorp', 'dorp', 1, 0, 'x', '{"session":{"password":"geheim"}}');
        INSERT INTO sessions (sessionId, city, reference, name, startMs, status, language, password, published, viewers, script)
          VALUES (2, 'dorp', 'open', 'Open', 1700000000000, 'vod', 'nl', NULL, 1, 0, 0);
        INSERT INTO seedFolders VALUES ('/seed/dorp/open', '/seed/dorp', 'dorp', 2, 0, 'x', '{"session":{"password":"earlier"}}');
      `);
    });
    await open();
    const { sessions, hashes } = use(file, (connection) => ({
      sessions: connection.prepare('SELECT password FROM sessions ORDER BY sessionId').all(),
      hashes: connection.prepare(`SELECT content ->> '$.session.password' AS hash FROM seedFolders ORDER BY sessionId`).all(),
    }));
    expect(sessions).toEqual([{ password: hashes[0]?.['hash'] }, { password: null }]);
    expect(await matchesHash('geheim', String(hashes[0]?.['hash']))).toBe(true);
    expect(await matchesHash('earlier', String(hashes[1]?.['hash']))).toBe(true);
    expect(readFileSync(file).includes('geheim')).toBe(false);
  });

  it('is copied before, for its owner only, and not again at the next start', async () => {
    createPrevious();
    const before = readRows(file);
    const database = await openDatabase(file);
    await database.close();
    const copy = `${file}.schema-${PREVIOUS_SCHEMA}`;
    expect(database.migrated).toEqual({ fromSchema: PREVIOUS_SCHEMA, toSchema: MIGRATIONS.at(-1)?.schema, copy });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readRows(copy)).toEqual(before);
    rmSync(copy);
    await open();
    expect(existsSync(copy)).toBe(false);
  });

  it('serves its sessions', async () => {
    createPrevious();
    const backend = await createBackend({ database: file });
    expect(await backend.store.listCities()).toEqual(['dorp']);
    expect(await backend.store.getSession('dorp', 'raad')).toMatchObject({ sessionId: 1, name: 'Raad' });
    await backend.close();
  });

  it('stays as it is when a step fails', async () => {
    createPrevious();
    use(file, (connection) => connection.exec('CREATE TABLE liveCaptionsBySession (a INTEGER)'));
    const before = readRows(file);
    await expect(open()).rejects.toThrow('liveCaptionsBySession');
    expect(readRows(file)).toEqual(before);
  });
});

describe('a file that cannot be used (rule 20.11)', () => {
  const expectRejected = async (pattern: RegExp) => {
    chmodSync(file, 0o640);
    const before = readFileSync(file);
    await expect(open()).rejects.toThrow(pattern);
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes('schema'))).toEqual([]);
  };

  it('is named, with what to do, if it is of a later version', async () => {
    await open();
    use(file, (connection) => connection.exec('PRAGMA user_version = 99'));
    await expectRejected(/backend\.sqlite is of a later version .* Install that version/);
  });

  it('is named if it is of a version before the first', async () => {
    use(file, (connection) => connection.exec('CREATE TABLE cities (name TEXT); PRAGMA user_version = 7'));
    await expectRejected(/backend\.sqlite is of a version before 0\.1/);
  });

  it('is named if it is of another program', async () => {
    use(file, (connection) => connection.exec('CREATE TABLE notes (text TEXT)'));
    await expectRejected(/backend\.sqlite is a database of another program/);
  });

  it('is named if it is no database', async () => {
    writeFileSync(
      file,
      'Agenda of the council, and more than a hundred characters of it, so that it is longer than the header of a file.'.repeat(5),
    );
    await expectRejected(/backend\.sqlite is not a database\. Name another file/);
  });

  /** Overwrites all but the first page of the file, which lists the tables. */
  const damage = () => {
    use(file, (connection) => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, 4096));
  };

  it('is named by a backend that reads what is damaged', async () => {
    createPrevious();
    await open();
    damage();
    await expect(createBackend({ database: file })).rejects.toThrow(
      /backend\.sqlite is damaged: .* Move it away and put a copy in its place/,
    );
  });

  it('is named if it is damaged, before anything is copied', async () => {
    createPrevious();
    damage();
    await expectRejected(/backend\.sqlite is damaged: .* Move it away and put a copy in its place/);
  });
});
