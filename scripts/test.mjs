import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { countsFile, runLanes } from './lib/parts/lanes.mjs';
import { findPart } from './lib/parts/parts.mjs';
import { inRoot } from './lib/paths.mjs';
import { portalEnvironment } from './lib/portalProcess.mjs';
import { complain, endWith, heading, PlainError, toDurationText } from './lib/report.mjs';

// `npm test` runs every part, in three lanes; `npm run test:unit` and similar commands run one part. `--full` adds the tests that `npm
// test` leaves out.
const startedAt = Date.now();
const [name, ...args] = process.argv.slice(2).filter((arg) => arg !== '--full');
if (process.argv.includes('--full')) process.env.PORTAL_TEST_FULL = '1';
// Tests start a hundred portals and backends, and each tool some workers: they compile every module once.
process.env.NODE_COMPILE_CACHE ??= portalEnvironment.NODE_COMPILE_CACHE;

/**
 * Calls a function while the programs that are started have a temporary folder of their own, and removes it: tests write thousands of
 * folders, and a part that is ended early removes none of them.
 * @template T
 * @param {() => Promise<T>} run
 */
const withTemporaryFolder = async (run) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  // A database that tests start has a user of its own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  try {
    return await run();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Runs one part in this process and writes its counts to a file for the parent process. */
const runOne = async (/** @type {string} */ partName) => {
  const part = findPart(partName);
  const { title } = part;
  heading(title);
  const run = async () => {
    if (part.needsBuild) await ensureBuilt();
    return withTemporaryFolder(() => part.runPart(args));
  };
  const counts = await run().catch((error) => {
    if (!(error instanceof PlainError)) throw error;
    complain(error.message);
    process.exitCode = error.exitCode;
    return { passed: 0, failed: 1, failures: [error.message], failedFiles: [], flaky: [] };
  });
  const result = { title, ...counts, durationMs: Date.now() - startedAt };
  mkdirSync(inRoot('test-results'), { recursive: true });
  writeFileSync(countsFile(part), JSON.stringify(result));
  return [result];
};

const printSummary = (/** @type {import('./lib/parts/lanes.mjs').Result[]} */ results) => {
  const total = { passed: 0, failed: 0 };
  heading('Summary');
  for (const { title, passed, failed, durationMs } of results) {
    total.passed += passed;
    total.failed += failed;
    const state = failed > 0 ? '✗' : '✓';
    console.log(
      `${state} ${title.padEnd(52)} ${`${passed} passed`.padStart(12)} ${`${failed} failed`.padStart(10)} ${toDurationText(durationMs).padStart(12)}`,
    );
  }
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `✗ ${failure}`).join('\n')}`);
  const flaky = results.flatMap((result) => result.flaky);
  if (flaky.length > 0) console.log(`\nPassed at a later attempt only, to be mended:\n${flaky.map((test) => `? ${test}`).join('\n')}`);
  console.log(`\nIn ${toDurationText(Date.now() - startedAt)} altogether.\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode ||= 1;
};

try {
  await ensureInstalled();
  const results = name === undefined ? await runLanes() : await runOne(name);
  if (process.env.PORTAL_TEST_LANE === undefined) printSummary(results);
} catch (error) {
  endWith(error);
}
