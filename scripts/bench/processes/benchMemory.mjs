import { setTimeout } from 'node:timers/promises';
import { judge } from '../benchBrowser.mjs';
import { postJson, toUncached } from '../benchCalls.mjs';
import { startPortal } from '../../lib/programPair.mjs';
import { startReference } from '../../lib/reference.mjs';
import { PlainError, say } from '../../lib/report.mjs';

// Measures the memory of the portal's process under mixed load.
/** Default duration in minutes (`--minutes N`). */
export const MINUTES = 10;
const PER_SECOND = 100;
/** Most concurrent requests: on a machine that is too slow the rate becomes lower, without a queue. */
const MOST_AT_ONCE = 32;
const SAMPLES_PER_MINUTE = 4;
/** Rate of events of the live session, each of which changes its data. */
const EVENTS_PER_SECOND = 10;
const LIMIT_MB = 300;
/** Limit for the growth over the whole run, by the line through its samples. */
const GROWTH_LIMIT_MB = 20;
/** Share of the first samples that are ignored, while buffers and caches fill. */
const WARM_UP_SHARE = 0.3;
const MB = 1024 * 1024;

const form = (/** @type {Record<string, string>} */ fields) => ({ method: 'POST', body: new URLSearchParams(fields) });

/**
 * Requests of visitors and programs, all equally frequent; `number` is different for each request.
 * @type {((number: number) => [path: string, init?: RequestInit])[]}
 */
const KINDS = [
  () => ['/'],
  () => ['/waterdam'],
  (number) => [['/fr/waterdam', '/zonnehaven', '/alqasr', '/en/archief'][number % 4] ?? ''],
  () => [toUncached('/waterdam')],
  () => [toUncached('/waterdam/gr-begroting')],
  () => [toUncached('/waterdam/live-raad')],
  () => ['/waterdam/gr-begroting'],
  () => ['/waterdam/live-raad/live.json'],
  () => ['/waterdam/live-now.json'],
  (number) => [`/archief?tab=recorded&q=raad+${number}`],
  (number) => [`/archief?page=${number % 80}`],
  (number) => [`/archief/archief-no-${number}`],
  (number) => [`/town-${number}`],
  (number) => [`/waterdam/gr-begroting/seek/${number}`],
  () => ['/waterdam/gr-begroting/transcript/nl'],
  () => ['/waterdam/gr-begroting/captions/nl.vtt'],
  () => ['/waterdam/feed.xml'],
  () => ['/waterdam/calendar'],
  () => ['/favicon.svg'],
  () => ['/waterdam/gr-begroting/embed'],
  (number) => ['/waterdam/besloten/login', form({ password: `wrong-${number}` })],
  (number) => ['/waterdam/gr-begroting/download/form', form({ name: `Visitor ${number}`, email: 'no address' })],
];

/** Reads a number from Prometheus text. */
const readMetric = (/** @type {string} */ text, /** @type {string} */ name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);

async function readMemory(/** @type {string} */ portal) {
  const text = await (await fetch(`${portal}/metrics`)).text();
  const [resident = NaN, heap = NaN] = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'].map(
    (name) => readMetric(text, name) / MB,
  );
  if (Number.isNaN(resident + heap)) throw new PlainError('/metrics of the portal has no memory figures.');
  return { resident, heap };
}

/** Slope of the line through values at distance one, by least squares. */
function getSlope(/** @type {number[]} */ values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return (
    rise /
    Math.max(
      1,
      values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0),
    )
  );
}

/** Sends requests of all kinds at a steady rate until `stop`; counts requests and failures. */
function startLoad(/** @type {string} */ portal) {
  const counts = { requested: 0, failed: 0 };
  let waiting = 0;
  const requestPath = async (/** @type {number} */ number) => {
    const [path, init] = KINDS[number % KINDS.length]?.(number) ?? ['/'];
    const response = await fetch(portal + path, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    if (response.status >= 500) counts.failed += 1;
  };
  const startRequest = () => {
    if (waiting >= MOST_AT_ONCE) return;
    counts.requested += 1;
    waiting += 1;
    requestPath(counts.requested)
      .catch(() => (counts.failed += 1))
      .finally(() => (waiting -= 1));
  };
  const timer = setInterval(startRequest, 1000 / PER_SECOND);
  return { counts, stop: () => clearInterval(timer) };
}

/**
 * Measures the portal's memory under mixed load.
 * @param {import('../../lib/children.mjs').Children} children
 * @param {number} minutes
 */
export async function benchMemory(children, minutes) {
  if (!(minutes >= 1)) throw new PlainError('--minutes takes a number, of 1 at least.');
  const backend = await startReference(children, ['--quiet', '--archive', '1000']);
  const portal = await startPortal(children, backend);
  const idle = await readMemory(portal);
  await postJson(`${backend}/control/sessions/live-raad/stress`, { perSecond: EVENTS_PER_SECOND });
  say(
    `memory: ${minutes} minutes of ${PER_SECOND} requests per second of ${KINDS.length} kinds; ${idle.resident.toFixed(0)} MB before them`,
  );
  const load = startLoad(portal);
  const residents = [];
  for (let sample = 1; sample <= minutes * SAMPLES_PER_MINUTE; sample += 1) {
    await setTimeout(60_000 / SAMPLES_PER_MINUTE);
    const { resident, heap } = await readMemory(portal);
    residents.push(resident);
    if (sample % SAMPLES_PER_MINUTE === 0)
      say(`  after ${sample / SAMPLES_PER_MINUTE} min: ${resident.toFixed(0)} MB resident, ${heap.toFixed(0)} MB of heap`);
  }
  load.stop();
  const { requested, failed } = load.counts;
  const most = Math.max(...residents);
  const settled = residents.slice(Math.floor(residents.length * WARM_UP_SHARE));
  const slope = getSlope(settled);
  const growth = slope * (settled.length - 1);
  say(`  ${requested} requests, ${failed} failed: ${judge(failed === 0)}`);
  say(`  never more than ${most.toFixed(0)} MB resident (at most ${LIMIT_MB}): ${judge(most <= LIMIT_MB)}`);
  const perHour = slope * SAMPLES_PER_MINUTE * 60;
  say(
    `  trend ${perHour.toFixed(0)} MB per hour, ${growth.toFixed(1)} MB in this run (at most ${GROWTH_LIMIT_MB}): ${judge(growth <= GROWTH_LIMIT_MB)}`,
  );
}
