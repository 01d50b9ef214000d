/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPair } from './lib/programPair.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Makes the pictures in docs/images/, which the README shows, from what `npm start` shows.
const MAX_BYTES = 150_000;
/** The position at which sessions are shown: within the third topic, with a speaker in the picture. */
const POSITION_SECONDS = 95;

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const pictures = [
  { name: 'cities', path: '/en', look: desktop },
  { name: 'city', path: '/en/waterdam', look: desktop },
  { name: 'session', path: '/en/waterdam/gr-begroting', look: desktop, plays: true },
  { name: 'session-phone', path: '/ar/waterdam/gr-begroting', look: phone, plays: true, dark: true },
];

/** Plays the third topic, and holds the picture when it is there. */
const playTopic = async (/** @type {import('playwright').Page} */ page) => {
  await page.locator('a[data-seek]').nth(2).click();
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
 * @param {typeof pictures[number]} picture
 */
const take = async (browser, portal, { name, path, look, plays, dark }) => {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
  // As for a visitor who has answered the cookie question.
  await context.addInitScript(
    (theme) => {
      localStorage.setItem('cookie-comply', '["essential"]');
      localStorage.setItem('theme', theme);
    },
    JSON.stringify({ dark: Boolean(dark), style: 'basic' }),
  );
  const page = await context.newPage();
  await page.goto(portal + path, { waitUntil: 'networkidle' });
  if (plays) await playTopic(page);
  const file = inRoot('docs', 'images', `${name}.jpg`);
  const image = await page.screenshot({ type: 'jpeg', quality: 85 });
  if (image.length > MAX_BYTES) throw new PlainError(`${file} would have ${image.length} bytes; a picture has at most ${MAX_BYTES}.`);
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
  for (const picture of pictures) await take(browser, portal, picture);
  await browser.close();
} catch (error) {
  await children.stop();
  endWith(error);
}
await children.stop();
