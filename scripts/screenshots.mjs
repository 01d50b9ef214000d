/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPair } from './lib/programPair.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Makes the images in docs/images/, which the README shows, from the portal with the reference backend.
const MAX_BYTES = 150_000;
/** Position of the video in seconds: in the third topic, with a speaker. */
const POSITION_SECONDS = 95;

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const screenshots = [
  // The services are asked for what is live when the list is shown for the first time.
  { name: 'cities', path: '/en', device: desktop, shows: 'main h2' },
  { name: 'city', path: '/en/waterdam', device: desktop },
  { name: 'session', path: '/en/waterdam/gr-begroting', device: desktop, plays: true },
  // The index is built in the first seconds.
  { name: 'search', path: '/en/search?q=cycle+bridge', device: desktop, shows: 'main:has(mark):not(:has(.search-notice))' },
  { name: 'session-phone', path: '/ar/waterdam/gr-begroting', device: phone, plays: true, dark: true },
];

/** Plays the third topic and pauses at the position. */
const playTopic = async (/** @type {import('playwright').Page} */ page) => {
  await page.locator('#topics a').nth(2).click();
  await page.locator('.plyr--playing').waitFor();
  await page.locator('video').evaluate(async (/** @type {HTMLVideoElement} */ video, seconds) => {
    const next = (/** @type {string} */ event) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
    if (video.paused || video.readyState < video.HAVE_FUTURE_DATA) await next('playing');
    video.pause();
    const sought = next('seeked');
    video.currentTime = seconds;
    await sought;
  }, POSITION_SECONDS);
  await page.mouse.move(0, 0);
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
};

/**
 * @param {import('playwright').Browser} browser
 * @param {string} portal
 * @param {typeof screenshots[number]} screenshot
 */
const takeScreenshot = async (browser, portal, { name, path, device, plays, shows, dark }) => {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
  // Store a cookie choice, so that no cookie banner is shown.
  await context.addInitScript(
    (theme) => {
      localStorage.setItem('cookie-comply', '["essential"]');
      localStorage.setItem('theme', theme);
    },
    JSON.stringify({ dark: Boolean(dark), style: 'basic' }),
  );
  const page = await context.newPage();
  await page.goto(portal + path, { waitUntil: 'networkidle' });
  while (shows !== undefined && (await page.locator(shows).count()) === 0) await page.reload({ waitUntil: 'networkidle' });
  if (plays) await playTopic(page);
  const file = inRoot('docs', 'images', `${name}.jpg`);
  const image = await page.screenshot({ type: 'jpeg', quality: 85 });
  if (image.length > MAX_BYTES) throw new PlainError(`${file} would have ${image.length} bytes; an image may have at most ${MAX_BYTES}.`);
  writeFileSync(file, image);
  await context.close();
  say(`docs/images/${name}.jpg`);
};

const children = new Children();
try {
  await ensureInstalled();
  await ensureBuilt();
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--autoplay-policy=no-user-gesture-required'] });
  const portal = await startPair(children);
  mkdirSync(inRoot('docs', 'images'), { recursive: true });
  for (const screenshot of screenshots) await takeScreenshot(browser, portal, screenshot);
  await browser.close();
} catch (error) {
  await children.stop();
  endWith(error);
}
await children.stop();
