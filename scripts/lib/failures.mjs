import { stripVTControlCharacters } from 'node:util';

/** What failed, one after the other, as it is told again at the end of a run: its name and why, at most some lines of it. */

const REASON_LINES = 12;

const told = (/** @type {string} */ name, /** @type {(string | null | undefined)[]} */ reasons) => {
  const lines = reasons.flatMap((reason) =>
    stripVTControlCharacters(reason ?? '')
      .trimEnd()
      .split('\n')
      .slice(0, REASON_LINES),
  );
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
};

/** Of Vitest's JSON report: failed tests, and files that failed as a whole. @returns {string[]} */
export const vitestFailures = (/** @type {any} */ report) =>
  report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [told(file.name, [file.message])] : [];
    return failed.map((/** @type {any} */ test) => told(`${file.name} › ${test.fullName}`, test.failureMessages));
  });

/** Of Playwright's JSON report, whose suites hold suites: failed tests, and what failed outside of any. @returns {string[]} */
export const playwrightFailures = (/** @type {any} */ report) => {
  const inSuite = (/** @type {any} */ suite) => [
    ...(suite.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok).map(specFailure),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return [
    ...report.suites.flatMap(inSuite),
    ...report.errors.map((/** @type {any} */ error) => told('outside of any test', [error.message])),
  ];
};

const specFailure = (/** @type {any} */ spec) => {
  const results = spec.tests.flatMap((/** @type {any} */ test) => test.results);
  return told(
    `${spec.file}:${spec.line} › ${spec.title}`,
    results.flatMap((/** @type {any} */ result) => result.errors.map((/** @type {any} */ error) => error.message ?? '')),
  );
};
