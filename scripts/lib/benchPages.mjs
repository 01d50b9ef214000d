import { quantile } from './benchCalls.mjs';
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

/**
 * Measures how fast pages are sent.
 * @param {import('./children.mjs').Children} children
 */
export async function benchPages(children) {
  const { default: autocannon } = await import('autocannon');
  const portal = await startPair(children);
  const raw = await children.start('The bare server', [inRoot('scripts', 'lib', 'benchRawPage.mjs'), portal + PATH], {});
  let number = 0;
  // A parameter that pages know, and this one does not read: each is another address of the same page.
  const setupRequest = (/** @type {import('autocannon').Request} */ request) => ({ ...request, path: `${PATH}?month=${(number += 1)}` });
  const identity = { 'accept-encoding': 'identity' };
  const contenders = {
    raw: { url: raw, headers: identity },
    cached: { url: portal + PATH, headers: identity },
    compressed: { url: portal + PATH, headers: { 'accept-encoding': 'br' } },
    rendered: { url: portal + PATH, headers: identity, requests: [{ setupRequest }] },
  };
  /** @type {Record<keyof typeof contenders, Figures[]>} */
  const figures = { raw: [], cached: [], compressed: [], rendered: [] };
  let memory = 0;
  // The first round warms everybody up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of /** @type {(keyof typeof contenders)[]} */ (Object.keys(contenders))) {
      const result = await autocannon({ ...contenders[name], connections: CONNECTIONS, duration: SECONDS });
      if (result.non2xx + result.errors > 0) throw new PlainError(`${name}: ${result.non2xx + result.errors} requests failed.`);
      const { p50, p99 } = result.latency;
      if (round > 0) figures[name].push({ rate: result.requests.average, p50, p99 });
      memory = Math.max(memory, await readMemory(portal));
    }
  }
  const ratiosOf = (/** @type {keyof typeof contenders} */ name) =>
    figures[name].map(({ rate }, index) => rate / (figures.raw[index]?.rate ?? 0));
  say(
    `bare server: ${
      spread(
        figures.raw.map(({ rate }) => rate),
        0,
      ).text
    } requests per second, ${CONNECTIONS} connections`,
  );
  for (const [name, limit, words] of /** @type {const} */ ([
    ['cached', 0.7, 'city home from memory'],
    ['compressed', 1, 'the same, compressed'],
    ['rendered', 0.04, 'rendered'],
  ])) {
    const { middle, text } = spread(ratiosOf(name), 3);
    say(`${words}: ${text} of the bare server's rate (at least ${limit}): ${verdict(middle >= limit)}`);
  }
  const slowness = spread(
    figures.rendered.map(({ p50, p99 }) => p99 / p50),
    1,
  );
  const [p50, p99] = [
    spread(
      figures.rendered.map((each) => each.p50),
      1,
    ),
    spread(
      figures.rendered.map((each) => each.p99),
      1,
    ),
  ];
  say(
    `rendered: p50 ${p50.text} ms, p99 ${p99.text} ms, ratio ${slowness.text} (at most ${P99_LIMIT}): ${verdict(slowness.middle <= P99_LIMIT)}`,
  );
  say(`memory of the portal: ${memory.toFixed(0)} MB at most (at most ${MEMORY_LIMIT_MB}): ${verdict(memory <= MEMORY_LIMIT_MB)}`);
}
