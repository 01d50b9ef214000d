/// <reference lib="dom" />
import { judge, launchBrowser, observe, openPanel, startToPlay, takeLongest } from './benchBrowser.mjs';
import { startPair } from '../lib/programPair.mjs';
import { say } from '../lib/report.mjs';

// Measures the page of the largest session on a slow machine: its bytes, and the tasks that block the browser's main thread.
const PATH = '/marathon/lange-raad';
const SLOWDOWN = 4;
const HTML_LIMIT = 62 * 1024;
const TASK_LIMIT_MS = 200;
const TYPING_LIMIT_MS = 100;

/** @typedef {import('playwright').Page} Page */

/** @type {{ name: string, isTyping?: boolean, interact: (page: Page) => Promise<void> }[]} */
const INTERACTIONS = [
  {
    name: 'starting to play',
    interact: startToPlay,
  },
  { name: 'playing', interact: (page) => page.waitForTimeout(5000) },
  {
    name: 'jumping by topics',
    interact: async (page) => {
      for (const number of [3, 60, 118]) {
        await page.locator('#topics li a').nth(number).click();
        await page.waitForTimeout(1500);
      }
    },
  },
  { name: 'typing in the topic search', isTyping: true, interact: (page) => type(page, '#topics input[type="search"]', 'bestemmingsplan') },
  { name: 'opening the speakers', interact: (page) => openPanel(page, 'speakers') },
  { name: 'opening the votes', interact: (page) => openPanel(page, 'votes') },
  {
    name: 'opening the transcript',
    interact: async (page) => {
      await openPanel(page, 'transcript');
      await page.locator('#transcript input[type="search"]').waitFor();
    },
  },
  {
    name: 'scrolling the transcript',
    interact: async (page) => {
      await page.locator('#transcript').hover();
      for (let step = 0; step < 30; step += 1) {
        await page.mouse.wheel(0, 1500);
        await page.waitForTimeout(80);
      }
    },
  },
  {
    name: 'typing in the transcript search',
    isTyping: true,
    interact: (page) => type(page, '#transcript input[type="search"]', 'lamsoor'),
  },
];

async function type(/** @type {Page} */ page, /** @type {string} */ field, /** @type {string} */ text) {
  await page.locator(field).click();
  await page.keyboard.type(text, { delay: 150 });
}

/**
 * Measures the largest session in a browser and prints a line for each interaction.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchSession(children) {
  const portal = await startPair(children, ['--long-session']);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(20_000);
    await page.addInitScript(observe);
    const answer = await page.goto(portal + PATH, { waitUntil: 'networkidle' });
    const bytes = (await answer?.request().sizes())?.responseBodySize ?? 0;
    say(`largest session: ${bytes} bytes of HTML as sent (at most ${HTML_LIMIT}): ${judge(bytes <= HTML_LIMIT)}`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.keyboard.press('Tab');
    // The first key of a search, while the islands hydrate.
    await page.locator('#topics input[type="search"]').focus();
    await page.keyboard.type('a');
    await page.waitForTimeout(2000);
    const { task, key } = await takeLongest(page);
    say(
      `hydrating, with a CPU ${SLOWDOWN} times slower: longest task ${Math.round(task)} ms (at most ${TASK_LIMIT_MS}): ${judge(task <= TASK_LIMIT_MS)}, ` +
        `first key ${Math.round(key)} ms (at most ${TYPING_LIMIT_MS}): ${judge(key < TYPING_LIMIT_MS)}`,
    );
    await page.keyboard.press('Escape');
    for (const { name, interact, isTyping } of INTERACTIONS) {
      await interact(page);
      await page.waitForTimeout(1000);
      const { task, key } = await takeLongest(page);
      const typing = isTyping ? `, slowest key ${Math.round(key)} ms (at most ${TYPING_LIMIT_MS}): ${judge(key < TYPING_LIMIT_MS)}` : '';
      say(`${name}: longest task ${Math.round(task)} ms (at most ${TASK_LIMIT_MS}): ${judge(task <= TASK_LIMIT_MS)}${typing}`);
    }
  } finally {
    await browser.close();
  }
}
