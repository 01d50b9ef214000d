import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DAMAGED, OWNER_ONLY } from './databaseFile.ts';
import { MIGRATIONS } from '../migrations.ts';

/** A file of an earlier version that was brought to the current schema. */
export interface MigratedFile {
  fromSchema: number;
  toSchema: number;
  /** The copy of the file as it was before. */
  copy: string;
}

const CURRENT = MIGRATIONS.at(-1)?.schema ?? 0;
const OLDEST = MIGRATIONS[0].schema;

const readSchema = (connection: DatabaseSync): number => Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);

const hasTables = (connection: DatabaseSync): boolean => connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

/** Throws an Error for a file that cannot be brought to the current schema, which stays as it is. */
export function requireKnownSchema(connection: DatabaseSync, file: string): void {
  const schema = readSchema(connection);
  // Another instance may have made the tables between the first two questions.
  if (schema === 0 && hasTables(connection) && readSchema(connection) === 0)
    throw new Error(`${file} is a database of another program. Name another file.`);
  if (schema > CURRENT)
    throw new Error(
      `${file} is of a later version of the backend (schema ${schema}; this version has ${CURRENT}). Install that version, or put the copy in its place that the update made.`,
    );
  if (schema > 0 && schema < OLDEST)
    throw new Error(`${file} is of a version before 0.1 (schema ${schema}), which this version cannot read. Name another file.`);
}

/**
 * Brings a database with a known schema to the current one, all steps or none. Before it changes a file with data, it checks and copies it.
 * Throws an Error for a damaged file, which stays as it is.
 */
export function migrate(connection: DatabaseSync, file: string): MigratedFile | undefined {
  const fromSchema = readSchema(connection);
  if (fromSchema === CURRENT) return undefined;
  const copy = fromSchema === 0 ? undefined : copyFile(connection, file, fromSchema);
  runSteps(connection);
  return copy === undefined ? undefined : { fromSchema, toSchema: CURRENT, copy };
}

/** Runs the steps that the database lacks, in one transaction. Another instance may have run them meanwhile. */
function runSteps(connection: DatabaseSync): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const schema = readSchema(connection);
    for (const step of MIGRATIONS.filter((one) => one.schema > schema)) {
      if (typeof step.sql === 'string') connection.exec(step.sql);
      else step.sql(connection);
      connection.exec(`PRAGMA user_version = ${step.schema}`);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Copies a database beside itself, whole and as of now, also while others use it. Undefined if another instance has changed its schema
 * meanwhile: that one has made the copy. Throws an Error if the file is damaged.
 */
function copyFile(connection: DatabaseSync, file: string, schema: number): string | undefined {
  const { quick_check: finding } = connection.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (finding !== 'ok') throw Object.assign(new Error(finding.split('\n').at(-1)), { errcode: DAMAGED });
  const copy = `${file}.schema-${schema}`;
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { force: true });
  closeSync(openSync(unfinished, 'wx', OWNER_ONLY));
  connection.prepare('VACUUM INTO ?').run(unfinished);
  if (readFileSchema(unfinished) !== schema) {
    rmSync(unfinished);
    return undefined;
  }
  renameSync(unfinished, copy);
  return copy;
}

function readFileSchema(file: string): number {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    return readSchema(connection);
  } finally {
    connection.close();
  }
}
