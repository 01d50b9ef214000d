import { afterAll, beforeEach, inject } from 'vitest';
import { countDatabases, dropDatabases, emptyDatabases, useServer } from './testDatabases.ts';

useServer(inject('postgresUrl'));

// What a test opens ends with it, what its file opens with the file: a server has places for few connections.
beforeEach(() => {
  const before = countDatabases();
  return () => emptyDatabases(before);
});
afterAll(dropDatabases);
