/// <reference lib="dom" />
import { findBrowser } from '../find-browser.mjs';

/** @typedef {import('playwright').Page} Page */

/** Starts the project's browser without a window and with autoplay. */
export async function launchBrowser() {
  const { chromium } = await import('playwright');
  return chromium.launch({
    executablePath: await findBrowser(),
    // A page that a bench has changed counts as foreign to loopback addresses.
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', '--disable-features=LocalNetworkAccessChecks'],
  });
}

/** Runs in the page from its start: collects long tasks and the delays of keys, ms. */
export function observe() {
  const seen = { tasks: /** @type {number[]} */ ([]), keys: /** @type {number[]} */ ([]) };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  const isKey = (/** @type {PerformanceEntry} */ { name }) => name === 'keydown' || name === 'keypress' || name === 'input';
  const keys = (/** @type {PerformanceObserverEntryList} */ list) => list.getEntries().filter(isKey);
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => seen.keys.push(...keys(list).map(({ duration }) => duration))).observe(options);
}

/** Reads and resets the longest task and key delay in ms; 0 if the browser reported none. */
export const takeLongest = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { seen } = /** @type {{ seen: { tasks: number[], keys: number[] } }} */ (/** @type {unknown} */ (globalThis));
    const longest = { task: Math.max(0, ...seen.tasks.splice(0)), key: Math.max(0, ...seen.keys.splice(0)) };
    return longest;
  });

/** Starts the video of a page and waits until it plays. */
export async function startToPlay(/** @type {Page} */ page) {
  await page.evaluate(
    () =>
      void globalThis.document
        .querySelector('video')
        ?.play()
        .catch(() => {}),
  );
  await page.waitForFunction(() => (globalThis.document.querySelector('video')?.currentTime ?? 0) > 1);
}

/** Opens the panel with an id. */
export async function openPanel(/** @type {Page} */ page, /** @type {string} */ id) {
  await page.locator(`[href="#${id}"], [aria-controls="${id}"]`).first().click();
}

/** Text for a figure that is within its limit, or is not. */
export const judge = (/** @type {boolean} */ isGood) => (isGood ? 'good' : 'TOO MUCH');
