import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '../benchBrowser.mjs';
import { median, quantile } from '../benchCalls.mjs';
import { inRoot, nodeBinary } from '../../lib/paths.mjs';
import { portalEnvironment } from '../../lib/portalProcess.mjs';
import { startReference, toPortalEnvironment } from '../../lib/reference.mjs';
import { PlainError, say } from '../../lib/report.mjs';

// Measures the search index with the spoken archive of the reference backend: its size, the rate of indexing, the time of searches and of
// pages of people, and what its threads cost the process of the portal.
/** Default number of sessions (`--sessions N`), with 50 lines each. */
export const SESSIONS = 100_000;
const SIZE_LIMIT = 2.5;
const RATE_LIMIT = 5000;
const SEARCH_LIMIT_MS = 50;
const SUGGESTION_LIMIT_MS = 100;
const PERSON_LIMIT_MS = 50;
const RATIO_LIMIT = 3;
const MEMORY_LIMIT_MB = 150;
const DELAY_LIMIT_MS = 20;
/** @typedef {import('../../../src/services/server/search/threads/threadMessages.ts').IndexLocation} Location */

/** Seconds of indexing, and of searching, in the process with the threads. */
const SECONDS = 30;
const MB = 1_000_000;

/**
 * Runs one of the scripts beside this one in a process of its own; resolves to what it sends.
 * @param {string} script @param {unknown[]} args @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<any>}
 */
const runScript = (script, args, environment = {}) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...portalEnvironment, ...environment };
    const child = fork(inRoot('scripts', 'bench', 'search', script), args.map(String), { execPath: nodeBinary, env });
    child.once('message', resolve);
    child.once('exit', () => reject(new PlainError(`${script} ended without figures.`)));
  });

const p95 = (/** @type {number[]} */ values) => quantile(values, 0.95);
const sum = (/** @type {number[]} */ values) => values.reduce((all, value) => all + value, 0);
const ms = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const toTimes = (/** @type {number[]} */ values) => `p50 ${ms(median(values))}, p95 ${ms(p95(values))}, at most ${ms(Math.max(...values))}`;

async function build(/** @type {Location} */ location, /** @type {number} */ sessions) {
  const { textBytes, indexBytes, linesPerSecond, cpuLinesPerSecond, liveMs } = await runScript('benchSearchBuild.mjs', [
    JSON.stringify(location),
    sessions,
  ]);
  const ratio = indexBytes / textBytes;
  const megabytes = (/** @type {number} */ bytes) => `${(bytes / MB).toFixed(0)} MB`;
  say(
    `  ${megabytes(textBytes)} of text, ${megabytes(indexBytes)} of index: ${ratio.toFixed(2)} times (at most ${SIZE_LIMIT}): ${judge(ratio <= SIZE_LIMIT)}`,
  );
  const rate = `${linesPerSecond.toFixed(0)} lines indexed a second, ${cpuLinesPerSecond.toFixed(0)} a second of processor time`;
  say(`  ${rate} (at least ${RATE_LIMIT}): ${linesPerSecond >= RATE_LIMIT ? 'good' : 'NOT GOOD ENOUGH'}`);
  say(`  a live session of 2,000 lines stored again: ${toTimes(liveMs)}`);
}

async function ask(/** @type {Location} */ location, /** @type {number} */ sessions) {
  /**
   * @type {{
   *   queries: { kind: string, own: number[], ownCpu: number[], bare: number[] }[],
   *   suggested: number[],
   *   people: { persons: number[], sums: number[], sessionsPerPerson: number },
   * }}
   */
  const { queries, suggested, people } = await runScript('benchSearchAsk.mjs', [JSON.stringify(location), sessions]);
  const all = (/** @type {'own' | 'ownCpu' | 'bare'} */ name) => queries.flatMap((query) => query[name]);
  const own = all('own');
  say(
    `  ${queries.length} different searches, ${own.length} in all: ${toTimes(own)} (p95 at most ${SEARCH_LIMIT_MS} ms): ${judge(p95(own) <= SEARCH_LIMIT_MS)}`,
  );
  for (const [kind, same] of Map.groupBy(queries, (query) => query.kind))
    say(`    ${kind}: ${toTimes(same.flatMap((query) => query.own))}`);
  say(`  suggestions: ${toTimes(suggested)} (p95 at most ${SUGGESTION_LIMIT_MS} ms): ${judge(p95(suggested) <= SUGGESTION_LIMIT_MS)}`);
  const { persons, sums, sessionsPerPerson } = people;
  say(
    `  people with up to ${sessionsPerPerson} sessions: ${toTimes(persons)} (p95 at most ${PERSON_LIMIT_MS} ms): ${judge(p95(persons) <= PERSON_LIMIT_MS)}; all people of the city, and divisions of a year: ${toTimes(sums)}`,
  );
  // A database has no bare queries to compare with, and its processor time is that of another process.
  if (location.kind !== 'sqlite') return;
  say(`  processor time: ${toTimes(all('ownCpu'))}; bare FTS5 queries of the same terms: ${toTimes(all('bare'))}`);
  const ratios = queries.map((query) => median(query.own.map((each, round) => each / (query.bare[round] ?? NaN))));
  const rounds = (queries[0]?.own ?? []).map((_, round) => round);
  const totals = rounds.map(
    (round) => sum(queries.map((query) => query.own[round] ?? 0)) / sum(queries.map(({ bare }) => bare[round] ?? 0)),
  );
  for (const [name, ratio] of /** @type {const} */ ([
    ['median of the searches', median(ratios)],
    ['all searches together', median(totals)],
  ]))
    say(`  ${name}: ${ratio.toFixed(2)} times the bare query (at most ${RATIO_LIMIT}): ${judge(ratio <= RATIO_LIMIT)}`);
}

/** @param {import('../../lib/children.mjs').Children} children @param {string} folder @param {number} sessions */
async function runThreads(children, folder, sessions) {
  const backend = await startReference(children, ['--quiet', '--archive', String(sessions), '--spoken']);
  const environment = {
    ...toPortalEnvironment(backend),
    PORTAL_DATA_DIR: folder,
    PORTAL_SEARCH: 'on',
    PORTAL_SEARCH_URL: '',
    LOG_LEVEL: 'error',
  };
  const { idle, indexing, searching, asked, failed } = await runScript('benchSearchThreads.mjs', [sessions, SECONDS], environment);
  const more = (/** @type {{ rss: number }} */ { rss }) => (rss - idle.rss) / MB;
  const memory = `${more(indexing).toFixed(0)} MB more memory while indexing, ${more(searching).toFixed(0)} MB with searches`;
  say(`  threads: ${memory} (at most ${MEMORY_LIMIT_MB}): ${judge(more(searching) <= MEMORY_LIMIT_MB)}; ${asked} calls, ${failed} failed`);
  const toDelays = (/** @type {{ maxMs: number, p99Ms: number, cpuMs: number }} */ { maxMs, p99Ms, cpuMs }) =>
    `p99 ${ms(p99Ms)}, at most ${ms(maxMs)} (at most ${ms(cpuMs)} of processor time)`;
  const isFree = Math.max(indexing.maxMs, searching.maxMs) <= DELAY_LIMIT_MS;
  say(
    `  delay of the main thread: idle ${toDelays(idle)}; indexing ${toDelays(indexing)}; with searches ${toDelays(searching)} (at most ${DELAY_LIMIT_MS} ms): ${judge(isFree)}`,
  );
}

/**
 * Measures the search index with an archive of so many sessions.
 * @param {import('../../lib/children.mjs').Children} children
 * @param {number} sessions
 * @param {string | undefined} postgresUrl a database whose search index is replaced; only SQLite is measured without it
 */
export async function benchSearch(children, sessions, postgresUrl) {
  if (!(sessions >= 1000)) throw new PlainError('--sessions takes a number, of 1,000 at least.');
  const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
  try {
    say(
      `search: SQLite, ${sessions} sessions with 50 lines each; searches are made one after the other, each alternately with a bare query`,
    );
    await build({ kind: 'sqlite', folder }, sessions);
    await ask({ kind: 'sqlite', folder }, sessions);
    await runThreads(children, folder, sessions);
    if (postgresUrl === undefined) return;
    say(`search: PostgreSQL, ${sessions} sessions`);
    await build({ kind: 'postgres', url: postgresUrl }, sessions);
    await ask({ kind: 'postgres', url: postgresUrl }, sessions);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
