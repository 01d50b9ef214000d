import { closeBeforeNext, locateDatabase } from '../../../tests/support/testDatabases.ts';
import { type Database, openDatabase } from './database.ts';

/** For tests: opens a database of the engine that the tests run on: an empty one, or that of a file that is named again. */
export async function openTestDatabase(file?: string): Promise<Database> {
  const location = await locateDatabase(file);
  const database = await openDatabase(location);
  closeBeforeNext(location, () => database.close());
  return database;
}
