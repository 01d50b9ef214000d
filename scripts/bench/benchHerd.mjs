import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { judge } from './benchBrowser.mjs';
import { callControl, postJson, quantile } from './benchCalls.mjs';
import { PUBLISH_RELOAD_MS } from '../../src/domain/live/publishRange.ts';
import { startPortal } from '../lib/programPair.mjs';
import { startReference } from '../lib/reference.mjs';
import { say } from '../lib/report.mjs';

// Publishes a session for which all visitors wait: they reload in the range of a publish (rule 13.1). Measures the calls to the services
// and the duration of the reloads.
const SESSION = 1002;
const PAGE = '/waterdam/live-raad';
const VISITORS = 10_000;
const SPREAD_MS = PUBLISH_RELOAD_MS.last - PUBLISH_RELOAD_MS.first;
const MOST_SOCKETS = 500;
const P99_LIMIT_MS = 150;
const WINDOW_MS = 1000;

/** Delay of a slow API, ms. */
const SLOW_API_MS = 1500;

/** @typedef {{ path: string, timeMs: number }} Call */
/** @typedef {{ status: number, ms: number, hasPlayer: boolean }} Reload */

/**
 * Whether a page has a player, by its entity tag: reading a page takes longer than sending it, so each one is read once. @type {Map<string,
 * boolean>}
 */
const players = new Map();

/** Fetches a page with its body; resolves to its status, the duration in ms, and whether it has the player. */
const reload = (/** @type {string} */ url, /** @type {Agent} */ agent) =>
  /** @type {Promise<Reload>} */ (
    new Promise((resolve) => {
      const startMs = performance.now();
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        const { etag = '', 'content-encoding': encoding } = response.headers;
        const isKnown = players.has(etag);
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => isKnown || chunks.push(chunk));
        response.once('end', () => {
          const ms = performance.now() - startMs;
          const body = Buffer.concat(chunks);
          if (!isKnown) players.set(etag, (encoding === 'br' ? brotliDecompressSync(body) : body).includes('<video'));
          resolve({ status: response.statusCode ?? 0, ms, hasPlayer: players.get(etag) === true });
        });
      }).once('error', () => resolve({ status: 0, ms: performance.now() - startMs, hasPlayer: false }));
    })
  );

/** The address with the most calls within a second, and their number. */
function findBusiest(/** @type {Call[]} */ calls) {
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
 * Publishes a session and reloads its page as 10,000 visitors; `apiMs` is the delay of the API.
 * @param {{ portal: string, control: string, apiMs: number }} programs
 */
async function publish({ portal, control, apiMs }) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  await postJson(`${control}/sessions/${SESSION}/unpublish`, {});
  if (apiMs > 0) await postJson(`${control}/faults`, { match: 'api', kind: 'delay', delayMs: apiMs });
  // Wait until the page of the unpublished session is served.
  while ((await reload(portal + PAGE, agent)).hasPlayer);
  await callControl(`${control}/requests`, 'DELETE');
  await postJson(`${control}/sessions/${SESSION}/publish`, {});
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      await wait(PUBLISH_RELOAD_MS.first + (visitor * SPREAD_MS) / VISITORS);
      return reload(portal + PAGE, agent);
    }),
  );
  agent.destroy();
  await callControl(`${control}/faults`, 'DELETE');
  return { answers, calls: /** @type {Call[]} */ (await callControl(`${control}/requests`)) };
}

/**
 * Measures the reloads with a fast API and with a slow one.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchHerd(children) {
  const backend = await startReference(children, ['--quiet']);
  const portal = await startPortal(children, backend);
  const control = `${backend}/control`;
  for (const apiMs of [0, SLOW_API_MS]) {
    const { answers, calls } = await publish({ portal, control, apiMs });
    const times = answers.map(({ ms }) => ms);
    const errors = answers.filter(({ status }) => status !== 200).length;
    const without = answers.filter(({ hasPlayer }) => !hasPlayer).length;
    const p99 = quantile(times, 0.99);
    const api = apiMs > 0 ? `, API ${apiMs} ms` : '';
    say(`herd: ${VISITORS} reloads in ${SPREAD_MS / 1000} s${api}; ${errors} errors (at most 0): ${judge(errors === 0)}`);
    say(`  without the player after one reload: ${without} (at most 0): ${judge(without === 0)}`);
    // With a slow API the first visitors all wait for it: no limit.
    const limit = apiMs > 0 ? '' : ` (at most ${P99_LIMIT_MS}): ${judge(p99 <= P99_LIMIT_MS)}`;
    say(`  p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${limit}`);
    const { path, most } = findBusiest(calls);
    const addresses = new Set(calls.map((call) => call.path)).size;
    say(
      `  ${calls.length} calls to ${addresses} addresses behind the portal; of one at most ${most} in a second (at most 1): ${judge(most <= 1)}`,
    );
    if (most > 1) say(`  most of ${path}`);
  }
}
