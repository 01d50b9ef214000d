import type { TestProject } from 'vitest/node';
import { createPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database of the PostgreSQL of a project whose tests run on it. */
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL for all tests of a project. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgres();
  await server.start();
  project.provide('postgresUrl', await server.createDatabase());
  return () => server.dispose();
}
