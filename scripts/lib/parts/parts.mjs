import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureProgram } from '../debianPackage.mjs';
import { playwrightFailedFiles, playwrightFailures, playwrightFlaky, vitestFailedFiles, vitestFailures, vitestFlaky } from './failures.mjs';
import { inRoot } from '../paths.mjs';
import { PlainError } from '../report.mjs';
import { runOwnNode } from '../run.mjs';
import { ensureSpokenPrograms } from './spokenPrograms.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures each failed test with its reason
 * @property {string[]} failedFiles files whose tests failed, as the runner takes them
 * @property {string[]} flaky each test that passed at a later attempt only, with the reason of the first
 */
/**
 * @typedef {object} Part
 * @property {string} name as on the command line
 * @property {string} title
 * @property {boolean} needsBuild
 * @property {(args: string[]) => Promise<Counts>} runPart
 */

const tool = (/** @type {string[]} */ ...path) => inRoot('node_modules', ...path);
const tools = {
  astro: tool('astro', 'bin', 'astro.mjs'),
  eslint: tool('eslint', 'bin', 'eslint.js'),
  knip: tool('knip', 'bin', 'knip.js'),
  playwright: tool('@playwright', 'test', 'cli.js'),
  prettier: tool('prettier', 'bin', 'prettier.cjs'),
  tsc: tool('typescript', 'bin', 'tsc'),
  vitest: tool('vitest', 'vitest.mjs'),
};

/** @type {Counts} */
const NONE = { passed: 0, failed: 0, failures: [], failedFiles: [], flaky: [] };

const sum = (/** @type {Counts[]} */ counts) =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      failures: [...total.failures, ...one.failures],
      failedFiles: [...total.failedFiles, ...one.failedFiles],
      flaky: [...total.flaky, ...one.flaky],
    }),
    NONE,
  );

/**
 * Runs checks, each of which counts as one test, and continues after a failure.
 * @param {[name: string, args: string[]][]} checks
 */
const runChecks = async (checks) => {
  /** @type {Counts[]} */
  const counts = [];
  for (const [name, args] of checks) {
    console.log(`\n${name}`);
    const code = await runOwnNode(args);
    console.log(`${name}: ${code === 0 ? 'passed' : 'failed'}`);
    counts.push(code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1, failures: [name] });
  }
  return sum(counts);
};

/**
 * Runs a test runner and reads the counts from its JSON report; a runner that fails without a failed test counts as one failure.
 * @param {string} reportName
 * @param {(report: string) => Promise<number>} runRunner
 * @param {(report: any) => Counts} toCounts
 */
const runReported = async (reportName, runRunner, toCounts) => {
  const report = inRoot('test-results', reportName);
  rmSync(report, { force: true });
  const code = await runRunner(report);
  const counts = existsSync(report) ? toCounts(JSON.parse(readFileSync(report, 'utf8'))) : NONE;
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [...counts.failures, `${reportName}: the runner ended with ${code}`] };
};

const runVitest = (/** @type {string} */ name, /** @type {string[]} */ projects, /** @type {string[]} */ args) =>
  runReported(
    `${name}.json`,
    (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const selection = projects.map((project) => `--project=${project}`);
      return runOwnNode([tools.vitest, 'run', '--passWithNoTests', ...selection, ...reporters, ...args]);
    },
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: vitestFailures(report),
      failedFiles: vitestFailedFiles(report),
      flaky: vitestFlaky(report),
    }),
  );

/** @returns {Counts} */
const toPlaywrightCounts = (/** @type {any} */ report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  failures: playwrightFailures(report),
  failedFiles: playwrightFailedFiles(report),
  flaky: playwrightFlaky(report),
});

/** Runs tests in a browser: those of Playwright's own browser, or the named projects of playwright.config.ts. */
const runPlaywright = async (/** @type {string[]} */ args, reportName = 'e2e.json', /** @type {NodeJS.ProcessEnv} */ environment = {}) => {
  // Import dynamically: the module needs Playwright, which may just have been installed.
  const { findBrowser, findHeadlessShell } = await import('../../find-browser.mjs');
  const browser = await findBrowser();
  const headlessShell = (await findHeadlessShell()) ?? '';
  console.log(`Browser: ${browser} ${headlessShell}`);
  return runReported(
    reportName,
    (report) =>
      runOwnNode([tools.playwright, 'test', '--pass-with-no-tests', ...args], {
        PORTAL_TEST_BROWSER: browser,
        PORTAL_TEST_HEADLESS_SHELL: headlessShell,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...environment,
      }),
    toPlaywrightCounts,
  );
};

/** The screen reader in Firefox; `npm run test:full` and `npm run test:spoken` run it. */
const runSpoken = async (/** @type {string[]} */ args) => {
  if (!(await ensureSpokenPrograms())) throw new PlainError('The screen reader cannot run without these programs.');
  return runReported(
    'spoken.json',
    (report) =>
      runOwnNode([tools.playwright, 'test', '--project=spoken', ...args], {
        PORTAL_TEST_SPOKEN: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    toPlaywrightCounts,
  );
};

/** Tests that import videos or show a camera are skipped without it. */
export const ensureFfmpeg = () => ensureProgram('ffmpeg', 'ffmpeg');

/** The tests of tests/attack run a deployment behind it. */
export const ensureCaddy = () => ensureProgram('caddy', 'caddy');

/** The Nu HTML checker, which `npm run test:full` runs, is a Java program; it is skipped without it. */
export const ensureJava = async () => {
  if (process.env.PORTAL_TEST_FULL === '1') await ensureProgram('java', 'default-jre-headless');
};

/** Runs the tests in a browser, and the smoke tests of the other engines where they are installed. */
const runBrowserTests = async (/** @type {string[]} */ args) => {
  const { findInstalledEngines } = await import('../../find-engines.mjs');
  await ensureFfmpeg();
  return runPlaywright(args, 'e2e.json', findInstalledEngines());
};

const runEngines = async (/** @type {string[]} */ args) => {
  const { ensureEngines } = await import('../../find-engines.mjs');
  return runPlaywright(['--project=engine *', '--workers=2', ...args], 'engines.json', await ensureEngines());
};

/** The parts of `npm test`, in order. @type {Part[]} */
export const parts = [
  {
    name: 'lint',
    title: 'Lint: ESLint, Prettier, Knip',
    needsBuild: true,
    runPart: () =>
      runChecks([
        ['ESLint', [tools.eslint, '--max-warnings=0', '--cache', '--cache-location', '.cache/eslint', '.']],
        ['Prettier', [tools.prettier, '--check', '--log-level=warn', '--cache', '--cache-location', '.cache/prettier', '.']],
        ['Knip', [tools.knip]],
      ]),
  },
  {
    name: 'types',
    title: 'Types: Astro, TypeScript',
    needsBuild: true,
    runPart: () =>
      runChecks([
        // Checks the TypeScript files of tsconfig.json too.
        ['Portal, front server, tests', [tools.astro, 'check', '--minimumFailingSeverity', 'warning']],
        ['Scripts', [tools.tsc, '-p', 'scripts/tsconfig.json']],
        ['Reference backend', [tools.tsc, '-p', 'backend/tsconfig.json']],
        ['Importer', [tools.tsc, '-p', 'importer/tsconfig.json']],
        ['Follow service', [tools.tsc, '-p', 'follow/tsconfig.json']],
      ]),
  },
  {
    name: 'unit',
    title: 'Unit tests',
    needsBuild: false,
    runPart: async (args) => {
      await ensureFfmpeg();
      return runVitest('unit', ['rules', 'unit', 'component', 'backend', 'backend-postgres'], ['--maxWorkers=2', ...args]);
    },
  },
  {
    name: 'contract',
    title: 'Contract tests',
    needsBuild: true,
    // As many as the browser tests have, which run at the same time: with more of them the processor is short, and time-outs are missed.
    runPart: async (args) => {
      await ensureCaddy();
      await ensureJava();
      return runVitest('contract', ['contract', 'contract-postgres'], ['--maxWorkers=2', ...args]);
    },
  },
  {
    name: 'fuzz',
    title: 'Fuzz: strange cases of each kind',
    needsBuild: true,
    runPart: (args) => runVitest('fuzz', ['fuzz'], args),
  },
  { name: 'e2e', title: 'In a browser: end to end, accessibility, weight', needsBuild: true, runPart: runBrowserTests },
  // Parts of `npm run test:full` only; `npm test` runs the smoke tests of the engines with those above.
  { name: 'engines', title: 'In Chromium, Firefox and WebKit: what people do', needsBuild: true, runPart: runEngines },
  { name: 'spoken', title: 'Spoken: what a screen reader says', needsBuild: true, runPart: runSpoken },
];

/** Finds a part by its name; throws a PlainError for an unknown name. */
export const findPart = (/** @type {string} */ name) => {
  const found = parts.find((part) => part.name === name);
  if (found) return found;
  throw new PlainError(`There is no part "${name}"; there are ${parts.map((part) => part.name).join(', ')}.`, 2);
};
