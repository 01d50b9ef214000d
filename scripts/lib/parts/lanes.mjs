import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { Children } from '../children.mjs';
import { ensureBuilt } from '../ensureBuilt.mjs';
import { ensureCaddy, ensureFfmpeg, ensureJava, findPart, parts } from './parts.mjs';
import { inRoot, nodeBinary } from '../paths.mjs';
import { portalArgs, portalEnvironment } from '../portalProcess.mjs';
import { temporaryBackend, toPortalEnvironment } from '../reference.mjs';
import { complain, PlainError, say, toDurationText } from '../report.mjs';
import { ownEnvironment } from '../run.mjs';

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./parts.mjs').Counts & { title: string, durationMs: number }} Result of a part */

const isFull = process.env.PORTAL_TEST_FULL === '1';

/** Parts that only use the processor: the others, which wait for video and for time-outs, have it first. */
const LAST_LANE = ['lint', 'types', 'unit', 'fuzz'];

/** The lanes of `npm test`, which run at the same time: the first waits for video, the second for time-outs. */
const LANES = [['e2e', ...(isFull ? ['engines'] : [])], ['contract'], LAST_LANE];

/** File to which the process of a part writes its counts. */
export const countsFile = (/** @type {Part} */ { name }) => inRoot('test-results', `${name}.counts.json`);

/** Parts with real programs and their time-outs, whose failed files are run again. */
const RUN_AGAIN = ['contract', 'e2e', 'engines'];

/** Most files of a part that are run again: more of them fail for a reason that is not the load of the machine. */
const MOST_RUN_AGAIN = 5;

/** Runs a part in its own process and prints its output when it has ended. @returns {Promise<Result>} */
const runPart = async (/** @type {Part} */ part, /** @type {string[]} */ files = []) => {
  const startedAt = Date.now();
  rmSync(countsFile(part), { force: true });
  say(`${part.title} …`);
  const output = await new Promise((resolve) => {
    let text = '';
    const child = spawn(nodeBinary, [inRoot('scripts', 'test.mjs'), part.name, ...files], {
      env: { ...ownEnvironment(), PORTAL_TEST_LANE: part.name },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Programs that it starts have the same priority.
    if (child.pid !== undefined && LAST_LANE.includes(part.name)) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    child.once('error', (error) => resolve(`${text}\n${error.message}`));
    child.once('close', () => resolve(text));
  });
  process.stdout.write(output);
  say(`${part.title}: ended after ${toDurationText(Date.now() - startedAt)}.`);
  if (existsSync(countsFile(part))) return JSON.parse(readFileSync(countsFile(part), 'utf8'));
  const counts = { passed: 0, failed: 1, failures: [`${part.title}: ended early`], failedFiles: [], flaky: [] };
  return { title: part.title, ...counts, durationMs: Date.now() - startedAt };
};

/**
 * Runs the failed files of a part once more, alone: beside the other lanes a test may miss a time-out of the portal. What passes now is
 * named in the summary, as something to be mended.
 * @returns {Promise<Result>}
 */
const runFailedAgain = async (/** @type {Part} */ part, /** @type {Result} */ result) => {
  const { failedFiles } = result;
  if (!RUN_AGAIN.includes(part.name) || failedFiles.length === 0 || failedFiles.length > MOST_RUN_AGAIN) return result;
  const again = await runPart(part, failedFiles);
  return {
    title: result.title,
    passed: result.passed + Math.max(0, result.failed - again.failed),
    failed: again.failed,
    failures: again.failures,
    failedFiles: again.failedFiles,
    flaky: [...result.flaky, ...(again.failed === 0 ? result.failures : [])],
    durationMs: result.durationMs + again.durationMs,
  };
};

/**
 * Starts a portal with its backend and stops them, which stores their compiled modules for the programs that the tests start. Most of
 * those are killed and store nothing.
 */
const fillCompileCache = async () => {
  const children = new Children(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
  const start = async () => {
    const backend = await children.start(
      'The reference backend',
      [inRoot('backend', 'src', 'main.ts'), '--port', '0', '--quiet'],
      temporaryBackend,
    );
    const environment = { HOST: '127.0.0.1', PORT: '0', PORTAL_SECRET: 'only-for-tests-'.repeat(3), PORTAL_DATA_DIR: folder };
    await children.start('The portal', portalArgs, { ...environment, ...toPortalEnvironment(backend), ...portalEnvironment });
  };
  // A program that cannot start is reported by the tests.
  await Promise.race([start(), children.unexpectedEnd]);
  await children.stop();
  rmSync(folder, { recursive: true });
};

/** Runs all parts in lanes, and the build at the same time. Resolves to the results in the order of the parts. */
export const runLanes = async () => {
  const built = ensureBuilt()
    .then(fillCompileCache)
    .catch((error) => {
      if (!(error instanceof PlainError)) throw error;
      complain(error.message);
    });
  /** @type {Map<string, Result>} */
  const results = new Map();
  const runLane = async (/** @type {string[]} */ names) => {
    for (const part of parts.filter(({ name }) => names.includes(name))) {
      // All parts read or write files of the build: the linter reads the types of the content collections.
      await built;
      results.set(part.name, await runPart(part));
    }
  };
  // Before the lanes: only one installation at a time is possible.
  await ensureFfmpeg();
  await ensureCaddy();
  await ensureJava();
  await Promise.all(LANES.map(runLane));
  for (const [name, result] of results) results.set(name, await runFailedAgain(findPart(name), result));
  // The screen reader falls silent between words on a busy machine: it runs alone.
  if (isFull) results.set('spoken', await runPart(findPart('spoken')));
  return parts.flatMap(({ name }) => results.get(name) ?? []);
};
