import { afterAll, beforeEach } from 'vitest';
import { countDatabases, dropDatabases, emptyDatabases } from './testDatabases.ts';

// What a test opens ends with it, what its file opens with the file: a server has places for few connections.
beforeEach(() => {
  const before = countDatabases();
  return () => emptyDatabases(before);
});
afterAll(dropDatabases);
