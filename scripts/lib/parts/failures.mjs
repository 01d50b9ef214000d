import { stripVTControlCharacters } from 'node:util';

/** Most lines of each reason in the list of failures. */
const REASON_LINES = 12;

const toFailureText = (/** @type {string} */ name, /** @type {(string | null | undefined)[]} */ reasons) => {
  const lines = reasons.flatMap((reason) =>
    stripVTControlCharacters(reason ?? '')
      .trimEnd()
      .split('\n')
      .slice(0, REASON_LINES),
  );
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
};

/** Failures in Vitest's JSON report, with reasons: failed tests, and files that failed as a whole. @returns {string[]} */
export const vitestFailures = (/** @type {any} */ report) =>
  report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    // The report does not say why a hook failed.
    const reason = file.message || 'no test failed: the reason is in the output of the file, above';
    if (failed.length === 0) return file.status === 'failed' ? [toFailureText(file.name, [reason])] : [];
    return failed.map((/** @type {any} */ test) => toFailureText(`${file.name} › ${test.fullName}`, test.failureMessages));
  });

/** Files in Vitest's JSON report with a failed test or hook. @returns {string[]} */
export const vitestFailedFiles = (/** @type {any} */ report) =>
  report.testResults.filter((/** @type {any} */ file) => file.status === 'failed').map((/** @type {any} */ file) => file.name);

/** Tests in Vitest's JSON report that passed at the second attempt only, with the reasons of the first. @returns {string[]} */
export const vitestFlaky = (/** @type {any} */ report) =>
  report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((/** @type {any} */ test) => toFailureText(`${file.name} › ${test.fullName}`, test.failureMessages)),
  );

/** The specs of Playwright's JSON report (nested suites); the tests of a spec are those of each project. @returns {any[]} */
const listSpecs = (/** @type {any} */ suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

/** Whether a spec failed in any project: its own `ok` is that of the first project only. */
const hasFailed = (/** @type {any} */ spec) => spec.tests.some((/** @type {any} */ test) => test.status === 'unexpected');

/** Failures in Playwright's JSON report, with reasons: failed tests, and errors outside of tests. @returns {string[]} */
export const playwrightFailures = (/** @type {any} */ report) => [
  ...listSpecs(report)
    .filter(hasFailed)
    .map((spec) => toSpecFailure(spec, 'unexpected')),
  ...report.errors.map((/** @type {any} */ error) => toFailureText('outside of any test', [error.message])),
];

/** Files in Playwright's JSON report with a failed test; none when something failed outside of tests. @returns {string[]} */
export const playwrightFailedFiles = (/** @type {any} */ report) =>
  report.errors.length > 0
    ? []
    : [
        ...new Set(
          listSpecs(report)
            .filter(hasFailed)
            .map((spec) => spec.file),
        ),
      ];

/** Tests in Playwright's JSON report that passed at the second attempt only, with the reasons of the first. @returns {string[]} */
export const playwrightFlaky = (/** @type {any} */ report) =>
  listSpecs(report)
    .filter((spec) => spec.tests.some((/** @type {any} */ test) => test.status === 'flaky'))
    .map((spec) => toSpecFailure(spec, 'flaky'));

/** Names a spec and the projects where its test has a status, with the reasons. */
const toSpecFailure = (/** @type {any} */ spec, /** @type {string} */ status) => {
  const tests = spec.tests.filter((/** @type {any} */ test) => test.status === status);
  const results = tests.flatMap((/** @type {any} */ test) => test.results);
  return toFailureText(
    `${spec.file}:${spec.line} › ${spec.title} (${tests.map((/** @type {any} */ test) => test.projectName).join(', ')})`,
    results.flatMap((/** @type {any} */ result) => result.errors.map((/** @type {any} */ error) => error.message ?? '')),
  );
};
