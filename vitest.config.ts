/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';
import { listDatabaseTests } from './tests/support/databaseTests.ts';

// On a machine that may be busy: how long something takes is not what tests are about.
const isolated = { environment: 'node', pool: 'threads', restoreMocks: true, testTimeout: 180_000, hookTimeout: 180_000 } as const;
// Whole programs.
const patient = { pool: 'forks', expect: { poll: { timeout: 30_000 } } } as const;
// Backends have their data in a PostgreSQL, which is started for the project.
const onPostgres = { globalSetup: 'tests/support/postgresProject.ts', setupFiles: 'tests/support/postgresFile.ts' };
// Pure rules, which keep nothing between two tests: their files share a process.
const rules = ['src/{domain,i18n,config}/**/*.test.ts', 'server/**/*.test.ts'];
const unit = ['src/**/*.test.ts', '{eslint,tests/lint}/**/*.test.ts'];
// React components, in a document without layout.
const components = ['src/**/*.test.tsx'];
const acrossLayers = ['tests/{contract,resilience,attack}/**/*.test.ts'];
// What a database decides: who may see what, what stays, what visitors send.
const aboutData = [
  'tests/contract/{brokerCanary,protectedCanary,hiddenData,withdrawn,importVisible,backendRestart,download,downloadRetry}.test.ts',
  'tests/contract/{sessionChange,unplannedStart,sessionDocuments,statedSessions,referenceTokens,passwordChange}.test.ts',
  'tests/contract/followEndToEnd.test.ts',
  'tests/attack/02-*.test.ts',
];
const fuzz = ['tests/fuzz/**/*.test.ts'];

export default getViteConfig({
  test: {
    projects: [
      { extends: false, test: { ...isolated, name: 'rules', include: rules, isolate: false } },
      { extends: true, test: { ...isolated, name: 'unit', include: unit, exclude: rules } },
      {
        extends: true,
        test: {
          ...isolated,
          name: 'component',
          environment: 'happy-dom',
          // Each file has a context of its own in a shared thread, which starts faster than a thread.
          pool: 'vmThreads',
          include: components,
          setupFiles: ['tests/support/componentSetup.ts'],
          // Stylesheets have addresses, and are not fetched.
          css: { include: [/\/styles\/[^/]+\.css/] },
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        },
      },
      // Not a part of the site: its tests run without Astro's plugins.
      {
        extends: false,
        test: {
          ...isolated,
          name: 'backend',
          isolate: false,
          include: ['{backend,importer,follow}/src/**/*.test.ts', 'backend/media/make/*.test.ts'],
        },
      },
      // The tests of backend and follow service with a database once more, on the other engine.
      {
        extends: false,
        test: {
          ...isolated,
          name: 'backend-postgres',
          isolate: false,
          // A statement takes ten times as long as in memory.
          expect: { poll: { timeout: 30_000 } },
          include: listDatabaseTests(),
          ...onPostgres,
        },
      },
      { extends: true, test: { ...isolated, ...patient, name: 'contract', include: acrossLayers, retry: 1 } },
      {
        extends: true,
        test: { ...isolated, ...patient, ...onPostgres, name: 'contract-postgres', include: aboutData, retry: 1 },
      },
      { extends: true, test: { ...isolated, ...patient, name: 'fuzz', include: fuzz, env: { LOG_LEVEL: 'silent' } } },
    ],
  },
});
