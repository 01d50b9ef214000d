import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './benchCalls.mjs';
import { judge } from './benchBrowser.mjs';
import { startPair } from '../lib/programPair.mjs';
import { say } from '../lib/report.mjs';

// How the portal behaves when ten times as much is asked of it as it can serve (promise 10): pages that are not in the cache, because each visitor looks for other words.
const TIMES = 10;
const P99_LIMIT = 3;
const MEMORY_LIMIT = 1.25;
const SECONDS = { warmUp: 5, unloaded: 10, capacity: 10, overload: 60 };
const CONNECTIONS = 250;
/** Seconds after which a request without an answer counts as hung. */
const HUNG_SECONDS = 5;

/** @typedef {{ status: number, ms: number, hasRetryAfter: boolean }} Answer */

let searchNumber = 0;

/** Parts of a load that has a rate, one after the other in each second: autocannon asks for all of a second's pages at its beginning. */
const PARTS = 25;

/**
 * Asks for pages nobody asked for before, and resolves to the answers and to how many requests got none.
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
    answers.map(({ ms }) => ms).sort((a, b) => a - b),
    0.99,
  );

const isServed = (/** @type {Answer} */ { status }) => status === 200;

/** Megabytes of memory the portal has in use, as its metrics say. */
async function readMemory(/** @type {string} */ portal) {
  const metrics = await (await fetch(`${portal}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024;
}

/**
 * Measures the portal at ease, at its limit and far beyond it, and prints a line for each.
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
  const shed = answers.filter(({ status }) => status === 503);
  const [ratio, growth] = [getP99(served) / unloaded, after / before];
  const others = answers.length - served.length - shed.length;
  const bare = shed.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  const rate = (/** @type {Answer[]} */ some) => Math.round(some.length / SECONDS.overload);
  say(`${rate(answers)} requests a second, ${TIMES} times as many as that wanted: ${rate(served)} served, ${rate(shed)} told to come back`);
  say(
    `served: p99 ${getP99(served).toFixed(1)} ms, ${ratio.toFixed(1)} times that of one visitor (at most ${P99_LIMIT}): ${judge(ratio <= P99_LIMIT)}`,
  );
  say(
    `refused: p99 ${getP99(shed).toFixed(1)} ms; ${bare} without Retry-After, ${others} answers of another kind: ${judge(bare + others === 0)}`,
  );
  say(`hung or broken: ${hung}: ${judge(hung === 0)}`);
  say(
    `memory: ${Math.round(before)} MB before, ${Math.round(after)} MB after (at most ${MEMORY_LIMIT} times): ${judge(growth <= MEMORY_LIMIT)}`,
  );
}
