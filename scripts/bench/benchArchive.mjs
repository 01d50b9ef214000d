import { brotliCompressSync } from 'node:zlib';
import { judge } from './benchBrowser.mjs';
import { median, toSpread, toUncached } from './benchCalls.mjs';
import { startPair } from '../lib/programPair.mjs';
import { PlainError, say } from '../lib/report.mjs';

// Measures the pages of a city with archives of different sizes: bytes of a page, and requests per second as a ratio to one size of the
// same run.
const SIZES = [10, 10_000, 100_000];
/** Index of the archive size with which the others are compared: its pages are full, like those of larger archives. */
const MIDDLE = 1;
const RATIO_LIMIT = 0.9;
const GROWTH_LIMIT = 1.1;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;
const PAGES = [
  { name: 'city home', path: '/archief' },
  { name: 'filtered by tab and name', path: '/archief?tab=recorded&q=raad' },
  { name: 'this month', path: '/archief?when=month' },
];

/** Limit for the first page with sessions, ms: a list of sessions may arrive too late for the first requests. */
const PATIENCE_MS = 60_000;

/**
 * Waits until the page shows sessions.
 * @param {string} url
 */
async function waitForSessions(url) {
  const endsAt = Date.now() + PATIENCE_MS;
  while (Date.now() < endsAt) {
    if ((await (await fetch(toUncached(url))).text()).includes('/archief/archief-')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new PlainError(`${url} shows no sessions after ${PATIENCE_MS / 1000} s.`);
}

/**
 * Measures a city with archives of growing size.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchArchive(children) {
  const { default: autocannon } = await import('autocannon');
  const portals = [];
  for (const size of SIZES) portals.push(await startPair(children, ['--archive', String(size)]));
  const rate = async (/** @type {string} */ url) => {
    const { requests, non2xx, errors } = await autocannon({ url: toUncached(url), connections: CONNECTIONS, duration: SECONDS });
    if (non2xx + errors > 0) throw new PlainError(`${url} failed ${non2xx + errors} times.`);
    return requests.average;
  };
  const countBytes = async (/** @type {string} */ url) => brotliCompressSync(await (await fetch(toUncached(url))).arrayBuffer()).length;
  for (const portal of portals) await waitForSessions(`${portal}/archief`);
  say(`archive: every request is rendered, ${CONNECTIONS} requests at a time; rates are ratios to those with ${SIZES[MIDDLE]} sessions`);
  for (const { name, path } of PAGES) {
    const urls = portals.map((portal) => portal + path);
    /** @type {number[]} */
    const bytes = [];
    for (const url of urls) bytes.push(await countBytes(url));
    const rates = urls.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < ROUNDS; round += 1) for (const [index, url] of urls.entries()) rates[index]?.push(await rate(url));
    const ratios = rates.map((own) => own.map((each, round) => each / (rates[MIDDLE]?.[round] ?? NaN)));
    const figures = SIZES.map(
      (size, index) => `${size}: ${bytes[index]} bytes${index === MIDDLE ? '' : `, rate ${toSpread(ratios[index] ?? [])}`}`,
    );
    const ratio = median(ratios.at(-1) ?? []);
    const growth = (bytes.at(-1) ?? 0) / (bytes[MIDDLE] ?? 1);
    say(`  ${name}: ${figures.join('; ')}: ${judge(ratio >= RATIO_LIMIT && growth <= GROWTH_LIMIT)}`);
  }
}
