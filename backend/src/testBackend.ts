import { locateDatabase } from '../../tests/support/testDatabases.ts';
import { type Backend, type BackendOptions, createBackend } from './app.ts';

/** For tests: creates a backend on the engine that the tests run on, with an empty database, or that of a file that is named again. */
export async function createTestBackend(options: BackendOptions = {}): Promise<Backend> {
  return createBackend({ ...options, database: await locateDatabase(options.database) });
}
