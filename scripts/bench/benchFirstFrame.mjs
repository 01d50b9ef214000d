/// <reference lib="dom" />
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { judge, launchBrowser } from './benchBrowser.mjs';
import { median } from './benchCalls.mjs';
import { startPair } from '../lib/programPair.mjs';
import { inRoot } from '../lib/paths.mjs';
import { PlainError, say } from '../lib/report.mjs';

// Measures the time from a click on "Play" to the first frame, on a slow connection and a slow processor, beside bare pages that play the
// same files.
const ROUNDS = 5;
const SESSION = '/waterdam/gr-begroting';
const SEEK_SECONDS = 95;
/** Slow 4G as in Lighthouse, and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const CPU_RATE = 4;
/** Time from the pointer's arrival at the button to the press, ms: what a hand takes. */
const HOVER_MS = 300;
/** Longest wait for the first frame, ms. */
const PATIENCE_MS = 30_000;
const LIMIT = 1.5;
const HLS_LIMIT = 2;

const FILES = {
  '/hls.js': 'hls.js/dist/hls.light.min.js',
  '/plyr.js': 'plyr/dist/plyr.min.js',
  '/plyr.css': 'plyr/dist/plyr.css',
};

/** Bare pages that play the same files with one button over the video. */
const toBarePages = (/** @type {{ mp4: string, hls: string }} */ { mp4, hls }) => {
  const page = (
    /** @type {string} */ head,
    /** @type {string} */ video,
    /** @type {string} */ script,
  ) => `<!doctype html><title>Bare</title>
${head}<div style="position:relative;width:854px"><video width=854 height=480 playsinline ${video}></video>
<button data-plays style="position:absolute;inset:0 0 4rem">Play</button></div>
<script>const video = document.querySelector('video'), button = document.querySelector('button');${script}</script>`;
  const onClick = 'button.onclick = () => { button.remove(); video.play() };';
  const hlsCode = `const hls = new Hls({ workerPath: undefined, enableWorker: false });hls.loadSource('${hls}');`;
  return {
    '/bare': page('', `preload=none controls src="${mp4}"`, onClick),
    '/bare-seek': page('', `preload=none controls src="${mp4}#t=${SEEK_SECONDS}"`, onClick),
    '/bare-hls': page(
      '<script src="/hls.js"></script>',
      'controls',
      `button.onclick = () => { button.remove(); ${hlsCode} hls.attachMedia(video); video.play() };`,
    ),
    '/plyr-hls': page(
      '<link rel="stylesheet" href="/plyr.css"><script src="/hls.js"></script><script src="/plyr.js"></script>',
      'controls',
      `${hlsCode} hls.attachMedia(video); new Plyr(video, { iconUrl: '', loadSprite: false, blankVideo: '' }); ${onClick}`,
    ),
  };
};

/** Starts a server with the bare pages on a free port; resolves to it and its address. */
async function startBareServer(/** @type {{ mp4: string, hls: string }} */ media) {
  const pages = toBarePages(media);
  const server = createServer(({ url = '' }, response) => {
    const path = /** @type {keyof typeof FILES & keyof typeof pages} */ (url);
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
    const content = path in FILES ? readFileSync(inRoot('node_modules', FILES[path])) : pages[path];
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type });
    response.end(content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${String(typeof address === 'object' && address?.port)}` };
}

/** Opens a page once and measures the time from the click to the first frame, ms, and the bytes before the click. */
async function measure(/** @type {import('playwright').Browser} */ browser, /** @type {string} */ url, { isHlsOnly = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    // The progressive file is taken out of the page: then there is HLS only.
    if (isHlsOnly)
      await page.route(url, async (route) => {
        const response = await route.fetch();
        const body = (await response.text())
          .replace(/<source src="[^"]*"[^>]*video\/mp4[^>]*>/g, '')
          .replace(/&quot;mp4&quot;:\[0,[^\]]*\]/g, '&quot;mp4&quot;:[0]');
        await route.fulfill({ response, body });
      });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(3000);
    await page.evaluate(() => {
      const times = { click: 0, frame: 0 };
      Object.assign(globalThis, { times });
      globalThis.addEventListener('click', () => (times.click ||= performance.now()), { capture: true });
      globalThis.document.querySelector('video')?.requestVideoFrameCallback((now) => (times.frame = now));
    });
    const box = await page.locator('button[data-plays]').boundingBox();
    if (!box) throw new PlainError(`${url} has no button that plays.`);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const bytesBefore = bytes;
    await page.mouse.move(x, y);
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.click(x, y);
    const readMs = () => {
      const { times } = /** @type {{ times: { click: number, frame: number } }} */ (/** @type {unknown} */ (globalThis));
      return times.frame - times.click;
    };
    const endsAt = Date.now() + PATIENCE_MS;
    while (Date.now() < endsAt) {
      const ms = await page.evaluate(readMs);
      if (ms > 0) return { ms, bytes: bytesBefore };
      await page.waitForTimeout(50);
    }
    throw new PlainError(`${url} shows no frame within ${PATIENCE_MS / 1000} s of the click.`);
  } finally {
    await context.close();
  }
}

/**
 * Compares the click-to-frame time of a recorded session with that of bare pages, in rounds.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchFirstFrame(children) {
  const portal = await startPair(children);
  const html = await (await fetch(portal + SESSION)).text();
  const [mp4, hls] = [/src="([^"]+\.mp4)"/, /src="([^"]+\.m3u8)"/].map((pattern) => pattern.exec(html)?.[1]);
  if (mp4 === undefined || hls === undefined) throw new PlainError(`${SESSION} names no files.`);
  const { server, url } = await startBareServer({ mp4, hls });
  const browser = await launchBrowser();
  const cases = [
    { name: 'bare <video>', url: `${url}/bare` },
    { name: 'bare <video> at a position', url: `${url}/bare-seek` },
    { name: 'bare hls.js, preloaded', url: `${url}/bare-hls` },
    { name: 'Plyr and hls.js, all preloaded', url: `${url}/plyr-hls` },
    { name: 'portal', url: portal + SESSION, against: 0, limit: LIMIT },
    { name: 'portal at a position', url: `${portal}${SESSION}/seek/${SEEK_SECONDS}`, against: 1, limit: LIMIT },
    { name: 'portal, HLS only', url: portal + SESSION, isHlsOnly: true, against: 0, limit: HLS_LIMIT },
  ];
  try {
    const results = cases.map(() => /** @type {{ ms: number, bytes: number }[]} */ ([]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, each] of cases.entries()) results[index]?.push(await measure(browser, each.url, each));
    say(`first-frame: ${SESSION}, slow 4G, processor ${CPU_RATE} times slower, ${ROUNDS} rounds; from the click to the first frame`);
    for (const [index, { name, against, limit }] of cases.entries()) {
      const own = results[index] ?? [];
      const text = `  ${name}: ${Math.round(median(own.map(({ ms }) => ms)))} ms, ${Math.round(median(own.map(({ bytes }) => bytes)) / 1024)} KB before the click`;
      if (against === undefined) {
        say(text);
        continue;
      }
      const ratio = median(own.map(({ ms }, round) => ms / (results[against]?.[round]?.ms ?? NaN)));
      say(`${text}; ${ratio.toFixed(2)} times ${cases[against]?.name}: ${judge(ratio <= limit)}`);
    }
  } finally {
    await browser.close();
    server.close();
  }
}
