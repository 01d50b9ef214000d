import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { selectParts } from './lib/parts.mjs';
import { complain, endWith, heading, PlainError, toDurationText } from './lib/report.mjs';

const startedAt = Date.now();
const [name, ...args] = process.argv.slice(2);
/** @type {({ title: string, durationMs: number } & import('./lib/parts.mjs').Counts)[]} */
const results = [];

const runSafely = async (/** @type {import('./lib/parts.mjs').Part} */ part) => {
  try {
    if (part.needsBuild) await ensureBuilt();
    return await part.runPart(args);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    complain(error.message);
    process.exitCode = error.exitCode;
    return { passed: 0, failed: 1, failures: [error.message] };
  }
};

const printSummary = () => {
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
  console.log(`\nIn ${toDurationText(Date.now() - startedAt)} altogether.\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode ||= 1;
};

try {
  const selected = selectParts(name);
  await ensureInstalled();
  for (const part of selected) {
    heading(part.title);
    const partStartedAt = Date.now();
    const counts = await runSafely(part);
    results.push({ title: part.title, ...counts, durationMs: Date.now() - partStartedAt });
  }
  printSummary();
} catch (error) {
  endWith(error);
}
