import { writeFileSync } from 'node:fs';
import { PUBLISH_RELOAD_MS } from '../src/domain/live/publishRange.ts';
import { attackScenarios } from './chaos/chaosAttacks.mjs';
import { brokerScenarios } from './chaos/chaosBroker.mjs';
import { browserScenarios } from './chaos/chaosBrowser.mjs';
import { BrokenPromise, Lab } from './chaos/chaosLab.mjs';
import { liveScenarios } from './chaos/chaosLive.mjs';
import { processScenarios } from './chaos/chaosProcess.mjs';
import { upstreamScenarios } from './chaos/chaosUpstreams.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say, toDurationText } from './lib/report.mjs';

// `npm run chaos` causes faults and checks the promises of docs/fault-lab.md; `npm run chaos -- NAME…` runs the named scenarios.
// CHAOS_SEED selects another order. A run of all scenarios writes docs/fault-lab.md.

const SEED = Number(process.env.CHAOS_SEED ?? 7);
const REPORT = inRoot('docs', 'fault-lab.md');
const scenarios = [
  ...upstreamScenarios,
  ...brokerScenarios,
  ...liveScenarios,
  ...browserScenarios,
  ...processScenarios,
  ...attackScenarios,
];

const select = (/** @type {string[]} */ names) => {
  const unknown = names.find((name) => scenarios.every((scenario) => scenario.name !== name));
  if (unknown !== undefined)
    throw new PlainError(`There is no scenario "${unknown}"; there are ${scenarios.map(({ name }) => name).join(', ')}.`, 2);
  return scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
};

const tryScenario = async (/** @type {import('./chaos/chaosLab.mjs').Scenario} */ scenario) => {
  const lab = new Lab(SEED);
  const startMs = performance.now();
  try {
    const observed = await scenario.run(lab);
    return { ...scenario, observed, isPassed: true, ms: performance.now() - startMs };
  } catch (error) {
    const observed =
      error instanceof BrokenPromise ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...scenario, observed, isPassed: false, ms: performance.now() - startMs };
  } finally {
    await lab.end();
  }
};

const toCell = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

/** @param {Awaited<ReturnType<typeof tryScenario>>[]} results */
const toTable = (results) =>
  [
    '| scenario | promise | what was done | what was observed | |',
    '| --- | --- | --- | --- | --- |',
    ...results.map(
      ({ name, promise, action, observed, isPassed }) =>
        `| \`${name}\` | ${promise} | ${action} | ${toCell(observed)} | ${isPassed ? 'held' : '**broken**'} |`,
    ),
  ].join('\n');

const INTRODUCTION = `# Fault lab

\`npm run chaos\` starts the portal and its services as real processes, causes faults, and checks whether the portal keeps its [promises](#promises).
\`npm run chaos -- NAME\` runs one scenario; \`CHAOS_SEED\` selects another order. The exit code is 1 if a promise is broken. A run of all scenarios writes the table.

## Promises

The column "promise" of the table names the promises that a scenario checks. The detailed rules are in [rules.md](rules.md).

1. A service that is down, slow, hostile or sends garbage, the metadata broker included, does not end the process and does not break a page that was seen before. A page that nobody has seen answers 503 with Retry-After, in the portal's own layout. No page takes longer than the time-outs.
2. Nothing of a protected session (media, topics, transcript, captions) leaves the server before its password was accepted.
3. The credential of the services and the e-mail addresses of delegates reach no browser, no log line and no built file.
4. Every page has a strict Content-Security-Policy without \`unsafe-inline\`, and no page violates it.
5. HTML and CSS of a city are inert: no script, no request to another site, no form, nothing that covers the page.
6. Before consent there is no request to another site and no analytics, and nothing is stored except what the visitor set.
7. When a session is published and 10,000 viewers wait for it, each answer is requested from the services once. Each viewer sees the player after one reload, ${PUBLISH_RELOAD_MS.first / 1000} to ${PUBLISH_RELOAD_MS.last / 1000} s after the publish.
8. Without the broker, pages ask the portal within 10 s. When it is back they catch up; no vote is lost or counted twice.
9. A player whose stream fails for 30 s continues by itself.
10. A restart drops no request. Under overload the portal rejects requests with 503 and Retry-After, and serves accepted requests fast.
11. Every page conforms to WCAG 2.2 AA, in both themes and both directions. Everything works by keyboard. Live changes are announced politely. Every language has an accessibility statement.
12. Times are in the city's time zone, whatever the zones of visitor and server, in summer and winter. Live time is right on a device whose clock is 5 minutes off.

## The last run
`;

try {
  await ensureInstalled();
  const selected = select(process.argv.slice(2));
  await ensureBuilt();
  const results = [];
  for (const scenario of selected) {
    const result = await tryScenario(scenario);
    say(`${result.isPassed ? 'held  ' : 'BROKEN'} ${result.name} (${toDurationText(result.ms)}): ${result.observed}`);
    results.push(result);
  }
  console.log(`\n${toTable(results)}\n`);
  if (selected.length === scenarios.length) writeFileSync(REPORT, `${INTRODUCTION}\n${toTable(results)}\n`);
  process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
} catch (error) {
  endWith(error);
}
