import type { TestProject } from 'vitest/node';
import { createPostgres } from './postgres.ts';

/** Starts a PostgreSQL for all tests of a project. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgres();
  await server.start();
  project.provide('postgresUrl', await server.createDatabase());
  return () => server.dispose();
}
