import puppeteer, { type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer-core';
import { startDelay } from './delay.ts';
import type { Engine, EnginePage, PageOptions } from './enginePage.ts';
import { removeMediaSource, reportViolations } from './pageScripts.ts';

/** What Puppeteer says when a page is left while a function runs in it. */
const LEFT = /context|detached|destroyed|navigat|discarded|no such frame/i;

async function evaluateInPage<Args extends unknown[], Result>(page: Page, run: (...args: Args) => Result, args: Args, attempts = 3) {
  try {
    return (await page.evaluate(run as (...args: unknown[]) => unknown, ...args)) as Result;
  } catch (error) {
    if (attempts === 0 || !LEFT.test(String(error))) throw error;
    return evaluateInPage(page, run, args, attempts - 1);
  }
}

/** Collects the complaints of a page. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Ignore the status of the page itself: Chromium reports a 404 as a console error.
    const isOwnStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (message.type() === 'error' && !isOwnStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

async function openPage(browser: Browser, origin: string, engine: 'chromium' | 'firefox', options: PageOptions): Promise<EnginePage> {
  // Each page has cookies and storage of its own.
  const context: BrowserContext = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints = watch(page);
  const resize = (width: number, height: number) => page.setViewport({ width, height });
  await resize(options.width ?? 1280, options.height ?? 900);
  await page.evaluateOnNewDocument(reportViolations);
  if (options.hasMediaSource === false) await page.evaluateOnNewDocument(removeMediaSource);
  const delay = options.latency ? await startDelay(origin, options.latency) : undefined;
  const evaluate: EnginePage['evaluate'] = (run, ...args) => evaluateInPage(page, run, args) as never;
  // Puppeteer waits for a load, which a page from the back-forward cache does not have.
  const travel = (steps: number) =>
    evaluate((by) => {
      setTimeout(() => {
        history.go(by);
      });
    }, steps);
  return {
    engine,
    evaluate,
    resize,
    open: async (path) => {
      await page.goto(new URL(path, delay?.url ?? origin).href);
    },
    moveTo: (x, y) => page.mouse.move(x, y),
    clickAt: (x, y) => page.mouse.click(x, y),
    tapAt: (x, y) => page.touchscreen.tap(x, y),
    press: (key) => page.keyboard.press((key === 'Space' ? ' ' : key) as KeyInput),
    type: (text) => page.keyboard.type(text),
    back: () => travel(-1),
    forward: () => travel(1),
    readComplaints: () => Promise.resolve([...complaints]),
    takeScreenshot: () => page.screenshot(),
    close: async () => {
      await context.close();
      delay?.stop();
    },
  };
}

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/**
 * Starts Chromium (DevTools protocol) or Firefox (WebDriver BiDi) with further environment variables; pages open paths of `origin`. Without
 * a window Chromium plays no sound, unless it gets a sound device with them.
 */
export async function startPuppeteer(
  engine: 'chromium' | 'firefox',
  executablePath: string,
  origin: string,
  environment: Record<string, string>,
): Promise<Engine> {
  const env = { ...process.env, ...environment };
  const hasSound = Object.keys(environment).length > 0;
  const browser = await (engine === 'firefox'
    ? puppeteer.launch({ browser: 'firefox', executablePath, env })
    : puppeteer.launch({
        browser: 'chrome',
        executablePath,
        args: CHROMIUM_ARGS,
        env,
        ...(hasSound && { ignoreDefaultArgs: ['--mute-audio'] }),
      }));
  return {
    newPage: (options = {}) => openPage(browser, origin, engine, options),
    stop: () => browser.close(),
  };
}
