import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, toSpread } from './benchCalls.mjs';
import { inRoot } from '../lib/paths.mjs';
import { startPair } from '../lib/programPair.mjs';
import { PlainError, say } from '../lib/report.mjs';

// Measures the rate of a city home, from memory (plain and compressed) as a ratio to a bare server that sends the same bytes from a buffer,
// and rendered.
const PATH = '/waterdam';
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
/** Connections for rendered pages: the server renders so many requests without rejecting one. */
const RENDERING_CONNECTIONS = 8;
const LEAST_SHARE = 0.4;
const P99_LIMIT = 10;
const MEMORY_LIMIT_MB = 300;

/** @typedef {{ rate: number, p50: number, p99: number }} Figures */

/** Median of values with the lowest and highest: `0.81 (0.78–0.84)`. */
const spread = (/** @type {number[]} */ values, digits = 2) => ({
  middle: Number(median(values).toFixed(digits)),
  text: toSpread(values, digits),
});

const verdict = (/** @type {boolean} */ isGood) => (isGood ? 'good' : 'NOT GOOD ENOUGH');

/** Reads the resident memory of the portal in MB; throws a PlainError without the figure. */
async function readMemory(/** @type {string} */ portal) {
  const metrics = await (await fetch(`${portal}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(metrics) ?? [];
  if (bytes === undefined) throw new PlainError('/metrics of the portal has no memory figure.');
  return Number(bytes) / 1024 / 1024;
}

/** Reads the memory of the portal once a second until the signal; resolves to the highest value in MB. */
async function watchMemory(/** @type {string} */ portal, /** @type {AbortSignal} */ signal) {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await readMemory(portal));
    await wait(1000, undefined, { signal }).catch(() => undefined);
  }
  return most;
}

const run = promisify(execFile);

/** Measures requests per second with wrk, which needs less processor time than a client in Node.js. */
async function measureWithWrk(/** @type {string} */ url, /** @type {string} */ encoding) {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${encoding}`];
  const { stdout } = await run('wrk', [...options, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new PlainError(`${url}: some requests failed.\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/**
 * Measures how fast pages are sent, with wrk, or with autocannon if wrk is not installed.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchPages(children) {
  const { default: autocannon } = await import('autocannon');
  const hasWrk = await run('wrk', ['--version']).then(
    () => true,
    // wrk prints its version with exit code 1.
    (/** @type {NodeJS.ErrnoException} */ { code }) => code !== 'ENOENT',
  );
  const measureWithAutocannon = async (
    /** @type {string} */ url,
    /** @type {string} */ encoding,
    connections = CONNECTIONS,
    options = {},
  ) => {
    const result = await autocannon({ url, headers: { 'accept-encoding': encoding }, connections, duration: SECONDS, ...options });
    if (result.non2xx + result.errors > 0) throw new PlainError(`${url}: ${result.non2xx + result.errors} requests failed.`);
    return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
  };
  const measureRate = async (/** @type {string} */ url, /** @type {string} */ encoding) =>
    hasWrk ? measureWithWrk(url, encoding) : (await measureWithAutocannon(url, encoding)).rate;

  const portal = await startPair(children);
  const page = portal + PATH;
  const bare = await children.start('The bare server', [inRoot('scripts', 'bench', 'benchRawPage.mjs'), page], {});
  let number = 0;
  // A parameter that this page reads, with values that it does not know: each is another address of the same page.
  const setupRequest = (/** @type {import('autocannon').Request} */ request) => ({ ...request, path: `${PATH}?tab=x${(number += 1)}` });
  const over = new AbortController();
  const memory = watchMemory(portal, over.signal);
  /** @type {{ plain: number[], compressed: number[], bare: number[], rendered: Figures[] }} */
  const figures = { plain: [], compressed: [], bare: [], rendered: [] };
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const barePlain = await measureRate(bare, 'identity');
    const plain = await measureRate(page, 'identity');
    const bareCompressed = await measureRate(bare, 'br');
    const compressed = await measureRate(page, 'br');
    const rendered = await measureWithAutocannon(page, 'identity', RENDERING_CONNECTIONS, { requests: [{ setupRequest }] });
    if (round === 0) continue;
    figures.bare.push(barePlain);
    figures.plain.push(plain / barePlain);
    figures.compressed.push(compressed / bareCompressed);
    figures.rendered.push(rendered);
  }
  over.abort();
  const bareRate = spread(figures.bare, 0).text;
  say(`with ${hasWrk ? 'wrk' : 'autocannon'}, ${CONNECTIONS} connections: bare server ${bareRate} requests per second`);
  for (const [name, title] of /** @type {const} */ ([
    ['plain', 'city home from memory'],
    ['compressed', 'the same, compressed'],
  ])) {
    const { middle, text } = spread(figures[name]);
    say(
      `  ${title}: ${text} of the rate of a bare server with the same bytes (at least ${LEAST_SHARE}): ${verdict(middle >= LEAST_SHARE)}`,
    );
  }
  printRendered(figures.rendered);
  const most = await memory;
  say(`memory of the portal: ${most.toFixed(0)} MB at most (at most ${MEMORY_LIMIT_MB}): ${verdict(most <= MEMORY_LIMIT_MB)}`);
}

/** Prints the figures of rendered pages. */
function printRendered(/** @type {Figures[]} */ figures) {
  const rate = figures.map((each) => each.rate);
  const p50 = figures.map((each) => each.p50);
  const p99 = figures.map((each) => each.p99);
  const slowness = spread(
    figures.map((each) => each.p99 / each.p50),
    1,
  );
  say(`  rendered, ${RENDERING_CONNECTIONS} connections: ${spread(rate, 0).text} requests per second`);
  say(
    `  rendered: p50 ${spread(p50, 1).text} ms, p99 ${spread(p99, 1).text} ms, ratio ${slowness.text} (at most ${P99_LIMIT}): ${verdict(slowness.middle <= P99_LIMIT)}`,
  );
}
