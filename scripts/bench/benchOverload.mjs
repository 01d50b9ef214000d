import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './benchCalls.mjs';
import { judge } from './benchBrowser.mjs';
import { startPair } from '../lib/programPair.mjs';
import { say } from '../lib/report.mjs';

// Measures the portal with ten times the requests that it can serve (rules 19.1, 19.2). The pages are not cached, because each visitor
// searches for another term.
const TIMES = 10;
const P99_LIMIT = 3;
const MEMORY_LIMIT = 1.25;
const SECONDS = { warmUp: 5, unloaded: 10, capacity: 10, overload: 60 };
const CONNECTIONS = 250;
/** Seconds after which a request without an answer counts as hung. */
const HUNG_SECONDS = 5;

/** @typedef {{ status: number, ms: number, hasRetryAfter: boolean }} Answer */

let searchNumber = 0;

/** Parts of a load with a rate, staggered within a second: autocannon sends all requests of a second at its start. */
const PARTS = 25;

/**
 * Requests uncached pages; resolves to the answers and the number of requests without an answer.
 * @param {string} portal
 * @param {{ connections: number, duration: number, overallRate?: number }} load
 */
async function visit(portal, load) {
  const { default: autocannon } = await import('autocannon');
  /** @type {Answer[]} */
  const answers = [];
  const setupClient = (/** @type {any} */ client) => {
    let hasRetryAfter = false;
    client.on('headers', (/** @type {{ headers: string[] }} */ { headers }) => (hasRetryAfter = headers.includes('retry-after')));
    client.on('response', (/** @type {number} */ status, /** @type {number} */ _bytes, /** @type {number} */ ms) =>
      answers.push({ status, ms, hasRetryAfter }),
    );
  };
  const setupRequest = (/** @type {object} */ request) => ({ ...request, path: `/waterdam?q=raad${(searchNumber += 1)}` });
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const options = { url: portal, headers, requests: [{ setupRequest }], setupClient, timeout: HUNG_SECONDS };
  const { connections, duration, overallRate } = load;
  if (overallRate === undefined) return { answers, hung: (await autocannon({ ...options, connections, duration })).errors };
  const share = { connections: connections / PARTS, duration, overallRate: overallRate / PARTS };
  const parts = Array.from({ length: PARTS }, async (_, index) => {
    await wait((index * 1000) / PARTS);
    return autocannon({ ...options, ...share });
  });
  const hung = (await Promise.all(parts)).reduce((sum, { errors }) => sum + errors, 0);
  return { answers, hung };
}

const getP99 = (/** @type {Answer[]} */ answers) =>
  quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );

const isServed = (/** @type {Answer} */ { status }) => status === 200;

/** Reads the resident memory of the portal in MB. */
async function readMemory(/** @type {string} */ portal) {
  const metrics = await (await fetch(`${portal}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024;
}

/**
 * Measures the portal with one visitor, at its limit and far beyond it, and prints the figures.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchOverload(children) {
  const portal = await startPair(children);
  await visit(portal, { connections: 8, duration: SECONDS.warmUp });
  const unloaded = getP99((await visit(portal, { connections: 1, duration: SECONDS.unloaded })).answers);
  const full = (await visit(portal, { connections: 8, duration: SECONDS.capacity })).answers.filter(isServed);
  const capacity = full.length / SECONDS.capacity;
  say(`uncached pages: p99 ${unloaded.toFixed(1)} ms for one visitor at a time; ${Math.round(capacity)} a second for eight`);

  const before = await readMemory(portal);
  const load = { connections: CONNECTIONS, duration: SECONDS.overload, overallRate: Math.round(TIMES * capacity) };
  const { answers, hung } = await visit(portal, load);
  const after = await readMemory(portal);
  const served = answers.filter(isServed);
  const rejected = answers.filter(({ status }) => status === 503);
  const ratio = getP99(served) / unloaded;
  const growth = after / before;
  const others = answers.length - served.length - rejected.length;
  const bare = rejected.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  const rate = (/** @type {Answer[]} */ some) => Math.round(some.length / SECONDS.overload);
  say(`${rate(answers)} requests a second, sent at ${TIMES} times the capacity: ${rate(served)} served, ${rate(rejected)} rejected`);
  say(
    `served: p99 ${getP99(served).toFixed(1)} ms, ${ratio.toFixed(1)} times that of one visitor (at most ${P99_LIMIT}): ${judge(ratio <= P99_LIMIT)}`,
  );
  say(
    `rejected: p99 ${getP99(rejected).toFixed(1)} ms; ${bare} without Retry-After, ${others} answers of another kind: ${judge(bare + others === 0)}`,
  );
  say(`hung or broken: ${hung}: ${judge(hung === 0)}`);
  say(
    `memory: ${Math.round(before)} MB before, ${Math.round(after)} MB after (at most ${MEMORY_LIMIT} times): ${judge(growth <= MEMORY_LIMIT)}`,
  );
}
