import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { judge } from './benchBrowser.mjs';
import { ask, post, quantile } from './benchCalls.mjs';
import { startPortal } from './pair.mjs';
import { startReference } from './reference.mjs';
import { say } from './report.mjs';

// A session is published and everybody who waits for it reloads after 3 to 13 s (spec §9): what it costs the services behind the portal, and how long it takes.
const SESSION = 1002;
const PAGE = '/waterdam/live-raad';
const VISITORS = 10_000;
const FIRST_MS = 3000;
const SPREAD_MS = 10_000;
const MOST_SOCKETS = 500;
const P99_LIMIT_MS = 150;
const WINDOW_MS = 1000;

/** @typedef {{ path: string, timeMs: number }} Call */

/** Gets a page as a browser does, body and all; resolves to its status and how long it took, ms. */
const reload = (/** @type {string} */ url, /** @type {Agent} */ agent) =>
  /** @type {Promise<{ status: number, ms: number }>} */ (
    new Promise((resolve) => {
      const startMs = performance.now();
      const finish = (/** @type {number} */ status) => resolve({ status, ms: performance.now() - startMs });
      get(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
        response.resume().once('end', () => finish(response.statusCode ?? 0));
      }).once('error', () => finish(0));
    })
  );

/** The most calls of one address within a second, and that address. */
function busiest(/** @type {Call[]} */ calls) {
  const [path = '', most = 0] = [...Map.groupBy(calls, (call) => call.path)]
    .map(([address, same]) => {
      const times = same.map(({ timeMs }) => timeMs).sort((a, b) => a - b);
      const counts = times.map((from) => times.filter((time) => time >= from && time < from + WINDOW_MS).length);
      return /** @type {const} */ ([address, Math.max(...counts)]);
    })
    .reduce((worst, each) => (each[1] > worst[1] ? each : worst), ['', 0]);
  return { path, most };
}

/**
 * Publishes a session and lets ten thousand visitors reload its page.
 * @param {import('./children.mjs').Children} children
 */
export async function benchHerd(children) {
  const backend = await startReference(children, ['--quiet']);
  const portal = await startPortal(children, backend);
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const control = `${backend}/control`;
  await post(`${control}/sessions/${SESSION}/unpublish`, {});
  // They have the page that says that it is not published yet.
  await reload(portal + PAGE, agent);
  await ask(`${control}/requests`, 'DELETE');
  await post(`${control}/sessions/${SESSION}/publish`, {});
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      await wait(FIRST_MS + (visitor * SPREAD_MS) / VISITORS);
      return reload(portal + PAGE, agent);
    }),
  );
  agent.destroy();
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const errors = answers.filter(({ status }) => status !== 200).length;
  const p99 = quantile(times, 0.99);
  say(`herd: ${VISITORS} reloads in ${SPREAD_MS / 1000} s; ${errors} errors (at most 0): ${judge(errors === 0)}`);
  say(`  p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (at most ${P99_LIMIT_MS}): ${judge(p99 <= P99_LIMIT_MS)}`);
  const calls = /** @type {Call[]} */ (await ask(`${control}/requests`));
  const { path, most } = busiest(calls);
  const addresses = new Set(calls.map((call) => call.path)).size;
  say(
    `  ${calls.length} calls to ${addresses} addresses behind the portal; of one at most ${most} in a second (at most 1): ${judge(most <= 1)}`,
  );
  if (most > 1) say(`  most of ${path}`);
}
