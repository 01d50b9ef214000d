import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { stopScript } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { expect, test } from '../support/servers.ts';

/** Playwright drives a Firefox of its own only; the protocol of Puppeteer drives the one that is installed. */
const FIREFOX = [process.env['PORTAL_TEST_FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));

const RECORDING = '/waterdam/gr-begroting';
const LIVE = '/waterdam/live-raad';
const LATENCIES = [0, 60, 150];

async function getMiddle(page: Page) {
  const box = await (await page.$('video'))?.boundingBox();
  if (!box) throw new Error('no video');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** Ways to play, as the first interaction with the page (rule 7.4). */
const INTERACTIONS = {
  mouse: async (page: Page) => page.mouse.click(...(await getMiddle(page))),
  touch: async (page: Page) => page.touchscreen.tap(...(await getMiddle(page))),
  keyboard: async (page: Page) => {
    await page.focus('button[data-plays]');
    await page.keyboard.press('Enter');
  },
};

/** Starts a TCP proxy to the portal that passes on every request `latency` ms later; returns its address and a function that stops it. */
async function startDelay(target: string, latency: number) {
  const { hostname, port } = new URL(target);
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', (data) => setTimeout(() => upstream.write(data), latency));
    upstream.pipe(client);
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`, stop: () => proxy.close() };
}

const inFirefox = (executablePath: string) => () => {
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  });
  test.afterAll(() => browser.close());

  for (const [pathIndex, path] of [RECORDING, LIVE, `${RECORDING}/embed`, `${LIVE}/embed`].entries()) {
    for (const [wayIndex, [way, interact]] of Object.entries(INTERACTIONS).entries()) {
      // Without IS_FULL each page is played in each way once, with a latency that differs by page and way.
      for (const latency of LATENCIES.filter((_, index) => IS_FULL || index === (pathIndex + wayIndex) % LATENCIES.length)) {
        test(`one interaction by ${way} plays ${path} with ${String(latency)} ms latency`, async ({ portal, control }) => {
          await stopScript(control, '1002');
          const page = await browser.newPage();
          const errors: unknown[] = [];
          page.on('pageerror', (error) => errors.push(error));
          const delayed = await startDelay(portal.url, latency);
          await page.goto(delayed.url + path);
          await interact(page);
          const readTime = () =>
            page.evaluate(() => {
              const video = document.querySelector('video');
              return video && !video.paused ? video.currentTime : -1;
            });
          await expect.poll(readTime).toBeGreaterThan(0);
          // The video continues: the click that was stored for the island does not pause it.
          const before = await readTime();
          await expect.poll(readTime).toBeGreaterThan(before + 1);
          expect(errors).toEqual([]);
          await page.close();
          delayed.stop();
        });
      }
    }
  }
};

if (FIREFOX) test.describe('in Firefox', inFirefox(FIREFOX));
