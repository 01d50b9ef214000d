import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { judge } from './benchBrowser.mjs';
import { callControl, postJson, quantile } from './benchCalls.mjs';
import { startPortal } from '../lib/programPair.mjs';
import { startReference } from '../lib/reference.mjs';
import { say } from '../lib/report.mjs';

// A session is published and everybody who waits for it reloads after 3 to 13 s (spec §9): what it costs the services behind the portal, and how long it takes.
const SESSION = 1002;
const PAGE = '/waterdam/live-raad';
const VISITORS = 10_000;
const FIRST_MS = 3000;
const SPREAD_MS = 10_000;
const MOST_SOCKETS = 500;
const P99_LIMIT_MS = 150;
const WINDOW_MS = 1000;

/** What a slow API takes for each call, ms. */
const SLOW_API_MS = 1500;

/** @typedef {{ path: string, timeMs: number }} Call */
/** @typedef {{ status: number, ms: number, hasPlayer: boolean }} Reload */

/** Whether pages show a player, by their entity tag: each is looked into once, as that takes longer than to send it. @type {Map<string, boolean>} */
const players = new Map();

/** Gets a page as a browser does, body and all; resolves to its status, how long it took, ms, and whether it shows the player. */
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

/** The most calls of one address within a second, and that address. */
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
 * Publishes a session and lets ten thousand visitors reload its page; `apiMs` is what the API takes.
 * @param {{ portal: string, control: string, apiMs: number }} programs
 */
async function publish({ portal, control, apiMs }) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  await postJson(`${control}/sessions/${SESSION}/unpublish`, {});
  if (apiMs > 0) await postJson(`${control}/faults`, { match: 'api', kind: 'delay', delayMs: apiMs });
  // They have the page that says that it is not published yet.
  while ((await reload(portal + PAGE, agent)).hasPlayer);
  await callControl(`${control}/requests`, 'DELETE');
  await postJson(`${control}/sessions/${SESSION}/publish`, {});
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      await wait(FIRST_MS + (visitor * SPREAD_MS) / VISITORS);
      return reload(portal + PAGE, agent);
    }),
  );
  agent.destroy();
  await callControl(`${control}/faults`, 'DELETE');
  return { answers, calls: /** @type {Call[]} */ (await callControl(`${control}/requests`)) };
}

/**
 * The herd with an API that is well, and with one that is slow.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchHerd(children) {
  const backend = await startReference(children, ['--quiet']);
  const portal = await startPortal(children, backend);
  const control = `${backend}/control`;
  for (const apiMs of [0, SLOW_API_MS]) {
    const { answers, calls } = await publish({ portal, control, apiMs });
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const errors = answers.filter(({ status }) => status !== 200).length;
    const without = answers.filter(({ hasPlayer }) => !hasPlayer).length;
    const p99 = quantile(times, 0.99);
    const api = apiMs > 0 ? `, API ${apiMs} ms` : '';
    say(`herd: ${VISITORS} reloads in ${SPREAD_MS / 1000} s${api}; ${errors} errors (at most 0): ${judge(errors === 0)}`);
    say(`  without the player after one reload: ${without} (at most 0): ${judge(without === 0)}`);
    // With a slow API the first wait for it, all of them together.
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
