import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './benchCalls.mjs';
import { askAsFastAsItGoes } from './benchClient.mjs';
import { inRoot } from './paths.mjs';
import { startPair } from './pair.mjs';
import { PlainError, say } from './report.mjs';

// How fast a city home is sent: from memory and rendered, each as a ratio to a bare server that sends the same bytes from a buffer, turn by turn.
const PATH = '/waterdam';
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 8;
const P99_LIMIT = 10;
const MEMORY_LIMIT_MB = 200;

/** @typedef {{ rate: number, p50: number, p99: number }} Figures */

/** The middle of some values, with the lowest and highest: `0.81 (0.78–0.84)`. */
const spread = (/** @type {number[]} */ values, digits = 2) => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, middle, high] = [0, 0.5, 0.9999].map((share) => quantile(sorted, share).toFixed(digits));
  return { middle: Number(middle), text: `${middle} (${low}–${high})` };
};

const verdict = (/** @type {boolean} */ isGood) => (isGood ? 'good' : 'NOT GOOD ENOUGH');

/** Bytes of memory the portal has, in MB, as it says itself. */
async function readMemory(/** @type {string} */ portal) {
  const metrics = await (await fetch(`${portal}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(metrics) ?? [];
  if (bytes === undefined) throw new PlainError('The portal does not say how much memory it has.');
  return Number(bytes) / 1024 / 1024;
}

/** Asks for how much memory the portal has, once a second, until it is told to stop; resolves to the most. */
async function watchMemory(/** @type {string} */ portal, /** @type {AbortSignal} */ signal) {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await readMemory(portal));
    await wait(1000, undefined, { signal }).catch(() => undefined);
  }
  return most;
}

/**
 * Measures how fast pages are sent, with two clients: autocannon, and one that reads no bodies.
 * @param {import('./children.mjs').Children} children
 */
export async function benchPages(children) {
  const { default: autocannon } = await import('autocannon');
  const portal = await startPair(children);
  const raw = await children.start('The bare server', [inRoot('scripts', 'lib', 'benchRawPage.mjs'), portal + PATH], {});
  let number = 0;
  // A parameter that pages know, and this one does not read: each is another address of the same page.
  const nextPath = () => `${PATH}?month=${(number += 1)}`;
  const identity = { 'accept-encoding': 'identity' };
  const brotli = { 'accept-encoding': 'br' };
  const contenders = {
    raw: { url: raw, headers: identity },
    rawCompressed: { url: raw, headers: brotli },
    cached: { url: portal + PATH, headers: identity },
    compressed: { url: portal + PATH, headers: brotli },
    rendered: { url: portal + PATH, headers: identity, nextPath },
  };
  /** @typedef {(typeof contenders)[keyof typeof contenders] & { nextPath?: () => string }} Contender */
  const clients = {
    autocannon: async (/** @type {Contender} */ { url, headers, nextPath }) => {
      const setupRequest = (/** @type {import('autocannon').Request} */ request) => ({ ...request, path: nextPath?.() ?? PATH });
      const requests = nextPath ? { requests: [{ setupRequest }] } : {};
      const result = await autocannon({ url, headers, ...requests, connections: CONNECTIONS, duration: SECONDS });
      const { p50, p99 } = result.latency;
      return { rate: result.requests.average, failed: result.non2xx + result.errors, p50, p99 };
    },
    'a client that reads no bodies': async (/** @type {Contender} */ contender) => ({
      ...(await askAsFastAsItGoes({ ...contender, connections: CONNECTIONS, seconds: SECONDS })),
      p50: 0,
      p99: 0,
    }),
  };
  const names = /** @type {(keyof typeof contenders)[]} */ (Object.keys(contenders));
  const over = new AbortController();
  const memory = watchMemory(portal, over.signal);
  for (const [client, ask] of Object.entries(clients)) {
    /** @type {Record<keyof typeof contenders, Figures[]>} */
    const figures = { raw: [], rawCompressed: [], cached: [], compressed: [], rendered: [] };
    // The first round warms everybody up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of names) {
        const { failed, ...figure } = await ask(contenders[name]);
        if (failed > 0) throw new PlainError(`${name}: ${failed} requests failed.`);
        if (round > 0) figures[name].push(figure);
      }
    }
    tell(client, figures);
  }
  over.abort();
  const most = await memory;
  say(`memory of the portal: ${most.toFixed(0)} MB at most (at most ${MEMORY_LIMIT_MB}): ${verdict(most <= MEMORY_LIMIT_MB)}`);
}

/** Says what one client measured. */
function tell(
  /** @type {string} */ client,
  /** @type {Record<'raw' | 'rawCompressed' | 'cached' | 'compressed' | 'rendered', Figures[]>} */ figures,
) {
  const of = (/** @type {Figures[]} */ list, /** @type {(figure: Figures, index: number) => number} */ read, digits = 0) =>
    spread(list.map(read), digits);
  say(`with ${client}: bare server ${of(figures.raw, ({ rate }) => rate).text} requests per second, ${CONNECTIONS} connections`);
  for (const [name, limit, words] of /** @type {const} */ ([
    ['cached', 0.7, 'city home from memory'],
    ['compressed', 1, 'the same, compressed'],
    ['rendered', 0.04, 'rendered'],
  ])) {
    const { middle, text } = of(figures[name], ({ rate }, index) => rate / (figures.raw[index]?.rate ?? 0), 3);
    say(`  ${words}: ${text} of the bare server's rate (at least ${limit}): ${verdict(middle >= limit)}`);
  }
  const sameBytes = of(figures.compressed, ({ rate }, index) => rate / (figures.rawCompressed[index]?.rate ?? 0), 3);
  say(`  the same, compressed, beside a bare server that sends the same compressed bytes: ${sameBytes.text}`);
  say(`  rendered: ${of(figures.rendered, ({ rate }) => rate).text} requests per second`);
  if (figures.rendered.every(({ p50 }) => p50 === 0)) return;
  const [p50, p99] = [of(figures.rendered, (each) => each.p50, 1), of(figures.rendered, (each) => each.p99, 1)];
  const slowness = of(figures.rendered, (each) => each.p99 / each.p50, 1);
  say(
    `  rendered: p50 ${p50.text} ms, p99 ${p99.text} ms, ratio ${slowness.text} (at most ${P99_LIMIT}): ${verdict(slowness.middle <= P99_LIMIT)}`,
  );
}
