/// <reference lib="dom" />
import { judge, launchBrowser, observe, openPanel, startToPlay, takeLongest } from './benchBrowser.mjs';
import { postJson, quantile } from './benchCalls.mjs';
import { startPortal } from '../lib/programPair.mjs';
import { startReference } from '../lib/reference.mjs';
import { PlainError, say, toDurationText } from '../lib/report.mjs';

// Measures the page of a live session: the delay of an event, the delay of keys with many events, and the memory after two hours.
const PATH = '/waterdam/live-raad';
const SESSION = 'live-raad';
const EVENTS = 300;
const DELAY_LIMIT_MS = 25;
const STORM = { perSecond: 50, seconds: 60 };
const SLOWDOWN = 4;
const TASK_LIMIT_MS = 200;
const TYPING_LIMIT_MS = 100;
/** Two hours, played `speed` times faster. */
const LONG = { hours: 2, speed: 20, perSecond: 50, samples: 6 };
const HEAP_LIMIT_MB = 20;
const NODE_LIMIT = 40_000;
const PATIENCE_MS = 10_000;

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Browser} Browser */
/** @typedef {{ portal: string, control: (path: string, body: object) => Promise<void> }} Site */

/** Runs in the page: stores the time at which a wanted text appears in the document. */
function watchTexts() {
  const wanted = { text: '', seenAt: 0 };
  Object.assign(globalThis, { wanted });
  const shows = (/** @type {Node} */ node) => node.textContent?.includes(wanted.text) ?? false;
  const checkMutations = (/** @type {MutationRecord[]} */ records) => {
    if (wanted.text === '' || wanted.seenAt > 0) return;
    const isThere = records.some(({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes].some(shows) : shows(target)));
    if (isThere) wanted.seenAt = performance.timeOrigin + performance.now();
  };
  new globalThis.MutationObserver(checkMutations).observe(globalThis.document, { subtree: true, childList: true, characterData: true });
}

/** @param {Browser} browser @param {Site} site */
async function openPage(browser, { portal }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(20_000);
  await page.addInitScript(observe);
  await page.addInitScript(watchTexts);
  const connected = page.waitForEvent('websocket');
  await page.goto(portal + PATH);
  const socket = await connected;
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.includes('pancarteSession') });
  return page;
}

/** Times from the call that changes a topic's name until the document has the name, ms. */
async function measureDelays(/** @type {Page} */ page, /** @type {Site} */ { control }) {
  /** @type {number[]} */
  const delays = [];
  for (let number = 0; number < EVENTS; number += 1) {
    const text = `marker-${number}-`;
    await page.evaluate((wanted) => Object.assign(/** @type {any} */ (globalThis).wanted, { text: wanted, seenAt: 0 }), text);
    const sentAt = performance.timeOrigin + performance.now();
    await control('topics/update', { id: 'opening', name: `1. Opening ${text}` });
    const seen = await page
      .waitForFunction(() => /** @type {any} */ (globalThis).wanted.seenAt, undefined, { timeout: PATIENCE_MS, polling: 20 })
      .catch(() => undefined);
    if (!seen) throw new PlainError(`The page did not show a topic's new name in ${PATIENCE_MS / 1000} s.`);
    delays.push(/** @type {number} */ (await seen.jsonValue()) - sentAt);
  }
  return delays;
}

async function benchDelay(/** @type {Browser} */ browser, /** @type {Site} */ site) {
  await site.control('script', { playing: false });
  const page = await openPage(browser, site);
  const delays = await measureDelays(page, site);
  await page.close();
  const [half = 0, most = 0] = [0.5, 0.99].map((share) => quantile(delays, share));
  const figures = `p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms (at most ${DELAY_LIMIT_MS}) of ${EVENTS} events`;
  say(`live: from the call of the control API to the document, ${figures}: ${judge(most <= DELAY_LIMIT_MS)}`);
}

async function benchStorm(/** @type {Browser} */ browser, /** @type {Site} */ site) {
  await site.control('script', { playing: true });
  const page = await openPage(browser, site);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const field = page.locator('#topics input[type="search"]');
  await field.click();
  await page.waitForTimeout(2000);
  await takeLongest(page);
  await site.control('stress', { perSecond: STORM.perSecond });
  const endsAt = Date.now() + STORM.seconds * 1000;
  while (Date.now() < endsAt) {
    await page.keyboard.type('raad', { delay: 150 });
    await field.fill('');
  }
  await site.control('stress', { perSecond: 0 });
  const { task, key } = await takeLongest(page);
  await page.close();
  say(`live: ${STORM.perSecond} events per second for ${STORM.seconds} s with a CPU ${SLOWDOWN} times slower:`);
  say(`  longest task ${Math.round(task)} ms (at most ${TASK_LIMIT_MS}): ${judge(task <= TASK_LIMIT_MS)}`);
  say(`  slowest key ${Math.round(key)} ms (at most ${TYPING_LIMIT_MS}): ${judge(key <= TYPING_LIMIT_MS)}`);
}

async function benchHours(/** @type {Browser} */ browser, /** @type {Site} */ site) {
  const page = await openPage(browser, site);
  await page.keyboard.press('Tab');
  await startToPlay(page);
  await openPanel(page, 'transcript');
  await page.waitForTimeout(5000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const run = async (/** @type {boolean} */ playing) => {
    await site.control('script', { playing, speed: LONG.speed });
    await site.control('stress', { perSecond: playing ? LONG.perSecond : 0 });
  };
  const measureHeap = async () => {
    // Stop the events: with many events the browser does not collect all garbage.
    await run(false);
    await page.waitForTimeout(3000);
    for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const value = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    const inDocument = await page.evaluate(() => globalThis.document.querySelectorAll('*').length);
    return { heapMb: value('JSHeapUsedSize') / 1024 / 1024, nodes: value('Nodes'), inDocument };
  };
  const before = await measureHeap();
  const printHeap = (/** @type {string} */ when, /** @type {Awaited<ReturnType<typeof measureHeap>>} */ { heapMb, nodes, inDocument }) =>
    say(`  ${when.padEnd(12)} ${heapMb.toFixed(1).padStart(6)} MB of heap, ${nodes} nodes, ${inDocument} elements in the document`);
  const sampleMs = (LONG.hours * 3_600_000) / LONG.speed / LONG.samples;
  say(
    `live: ${LONG.hours} hours, ${LONG.speed} times faster, in ${toDurationText(sampleMs * LONG.samples)}, with ${LONG.perSecond} events per second on top:`,
  );
  printHeap('before', before);
  let after = before;
  let mostNodes = 0;
  for (let sample = 1; sample <= LONG.samples; sample += 1) {
    await run(true);
    await page.waitForTimeout(sampleMs);
    after = await measureHeap();
    mostNodes = Math.max(mostNodes, after.nodes);
    printHeap(`after ${toDurationText((sample * LONG.hours * 3_600_000) / LONG.samples)}`, after);
  }
  await page.close();
  const growth = after.heapMb - before.heapMb;
  say(`  grown by ${growth.toFixed(1)} MB (at most ${HEAP_LIMIT_MB}): ${judge(growth <= HEAP_LIMIT_MB)}`);
  say(`  never more than ${mostNodes} nodes (at most ${NODE_LIMIT}): ${judge(mostNodes <= NODE_LIMIT)}`);
}

/**
 * Measures the page of a live session in a browser.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchLive(children) {
  const backend = await startReference(children, ['--quiet']);
  const portal = await startPortal(children, backend);
  /** @type {Site} */
  const site = { portal, control: (path, body) => postJson(`${backend}/control/sessions/${SESSION}/${path}`, body) };
  const browser = await launchBrowser();
  try {
    await benchDelay(browser, site);
    await benchStorm(browser, site);
    await benchHours(browser, site);
  } finally {
    await browser.close();
  }
}
