import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DAMAGED } from './fileError.ts';
import { MIGRATIONS } from './migrations.ts';

/** A file of an earlier version that was brought to the current schema. */
export interface MigratedFile {
  fromSchema: number;
  toSchema: number;
  /** The copy of the file as it was before. */
  copy: string;
}

const CURRENT = MIGRATIONS.at(-1)?.schema ?? 0;
const OLDEST = MIGRATIONS[0].schema;

/** Copies have what the database has: only its owner may read them (rule 20.10). */
const OWNER_ONLY = 0o600;

const readSchema = (connection: DatabaseSync): number => Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);

const hasTables = (connection: DatabaseSync): boolean => connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

/**
 * Brings a database to the current schema, all steps or none. Before it changes a file with data, it checks and copies it. Throws an Error
 * for a file that it cannot bring there, which stays as it is.
 */
export function migrate(connection: DatabaseSync, file: string): MigratedFile | undefined {
  const fromSchema = readSchema(connection);
  if (fromSchema === CURRENT) return undefined;
  if (fromSchema === 0) {
    if (hasTables(connection)) throw new Error(`${file} is a database of another program. Name another file.`);
    runSteps(connection);
    return undefined;
  }
  if (fromSchema > CURRENT)
    throw new Error(
      `${file} is of a later version of the backend (schema ${fromSchema}; this version has ${CURRENT}). Install that version, or put the copy in its place that the update made.`,
    );
  if (fromSchema < OLDEST)
    throw new Error(`${file} is of a version before 0.1 (schema ${fromSchema}), which this version cannot read. Name another file.`);
  const copy = copyFile(connection, file, fromSchema);
  runSteps(connection);
  return { fromSchema, toSchema: CURRENT, copy };
}

/** Runs the steps that the database lacks, in one transaction. Another instance may have run them meanwhile. */
function runSteps(connection: DatabaseSync): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const schema = readSchema(connection);
    for (const step of MIGRATIONS) if (step.schema > schema) connection.exec(`${step.sql}; PRAGMA user_version = ${step.schema}`);
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** Copies a database beside itself, whole and as of now, also while others use it. Throws an Error if the file is damaged. */
function copyFile(connection: DatabaseSync, file: string, schema: number): string {
  const { quick_check: finding } = connection.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (finding !== 'ok') throw Object.assign(new Error(finding.split('\n').at(-1)), { errcode: DAMAGED });
  const copy = `${file}.schema-${schema}`;
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  closeSync(openSync(unfinished, 'wx', OWNER_ONLY));
  connection.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, copy);
  return copy;
}
