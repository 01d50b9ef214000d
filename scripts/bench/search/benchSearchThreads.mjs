import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { searchIndex, startSearch, suggestFromIndex } from '../../../src/services/server/search/searchService.ts';
import { toQueries, toTyped } from './benchSearchQueries.mjs';

// A process of its own: runs the search of the portal with its threads, and sends the memory of the process and the delays of its main
// thread.

const IDLE_MS = 15_000;
const RESOLUTION_MS = 10;
const SAMPLE_MS = 100;

const [sessions = '0', seconds = '0'] = process.argv.slice(2);

/**
 * Delays of the event loop beyond the interval of its timer, ms, the longest processor time of this thread between two of its timers, ms
 * (a busy machine does not make it longer), and the largest memory, bytes, while something runs.
 */
async function watch(/** @type {() => Promise<unknown>} */ work) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let rss = 0;
  let cpuMs = 0;
  let cpu = process.threadCpuUsage();
  const timer = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), SAMPLE_MS);
  const ticks = setInterval(() => {
    const now = process.threadCpuUsage();
    cpuMs = Math.max(cpuMs, (now.user + now.system - cpu.user - cpu.system) / 1000);
    cpu = now;
  }, RESOLUTION_MS);
  delays.enable();
  await work();
  delays.disable();
  clearInterval(timer);
  clearInterval(ticks);
  const beyond = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return { maxMs: beyond(delays.max), p99Ms: beyond(delays.percentile(99)), cpuMs, rss };
}

let asked = 0;
let failed = 0;

/** Searches and types without a pause, while the indexer works. */
async function search() {
  const untilMs = performance.now() + Number(seconds) * 1000;
  const queries = toQueries(Number(sessions));
  const typed = toTyped();
  for (let number = 0; performance.now() < untilMs; number += 1) {
    const query = queries[number % queries.length];
    if (!query) break;
    const answers = [await searchIndex(query.request, query.range), await suggestFromIndex(typed[number % typed.length] ?? '', undefined)];
    asked += answers.length;
    failed += answers.filter(({ ok }) => !ok).length;
  }
}

const idle = await watch(() => wait(IDLE_MS));
startSearch(true);
const indexing = await watch(() => wait(Number(seconds) * 1000));
const searching = await watch(search);
process.send?.({ idle, indexing, searching, asked, failed });
process.exit();
