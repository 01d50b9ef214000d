import { expect } from '@playwright/test';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Engine, EnginePage, PageOptions } from './enginePage.ts';
import { type ScriptedProxy, startScriptedProxy } from './scriptedProxy.ts';
import { startWebkitDriver } from './webkitDriver.ts';

/** Keys with a name, as WebDriver writes them. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Shift: Key.SHIFT,
  Space: ' ',
  Backspace: Key.BACK_SPACE,
  Home: Key.HOME,
  End: Key.END,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
};

const openSession = (driverUrl: string, binary: string): Promise<WebDriver> => {
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  // WebKitGTK holds the load event of a page with a video back for 3 s.
  capabilities.setPageLoadStrategy('none');
  return new Builder().usingServer(driverUrl).withCapabilities(capabilities).build();
};

function createPage(driver: WebDriver, proxy: ScriptedProxy): EnginePage {
  const evaluate: EnginePage['evaluate'] = async (run, ...args) => {
    const body = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${String(run)}).apply(null, [...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await driver.executeAsyncScript<{ value: never; error?: string }>(body, ...args);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  const move = (x: number, y: number) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
  // A script that runs while the page changes may never answer: the new page says itself that it is there.
  const navigate = async (go: () => Promise<void>) => {
    const { shownPages } = proxy;
    await go();
    await expect.poll(() => proxy.shownPages, { intervals: [20], timeout: 30_000 }).toBeGreaterThan(shownPages);
  };
  return {
    engine: 'webkit',
    evaluate,
    resize: async (width, height) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      // The page learns of it later.
      await expect.poll(() => driver.executeScript('return innerWidth')).toBe(width);
    },
    open: (path) => navigate(() => driver.get(new URL(path, proxy.url).href)),
    moveTo: (x, y) => move(x, y).perform(),
    clickAt: (x, y) => move(x, y).click().perform(),
    tapAt: () => Promise.reject(new Error('WebKitGTK has no touch input')),
    press: (key) =>
      driver
        .actions()
        .sendKeys(KEYS[key] ?? key)
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    back: () => navigate(() => driver.navigate().back()),
    forward: () => navigate(() => driver.navigate().forward()),
    readComplaints: () => Promise.resolve([...proxy.complaints]),
    takeScreenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}

/**
 * Starts WebKitGTK's MiniBrowser (WebDriver) with further environment variables; pages open paths of `origin`. It has one page at a time.
 */
export async function startWebkit(binary: string, origin: string, environment: Record<string, string>): Promise<Engine> {
  const proxy = await startScriptedProxy(origin);
  const { url, stop } = await startWebkitDriver(environment);
  const newPage = async ({ width = 1280, height = 900, hasMediaSource = true, latency = 0 }: PageOptions = {}) => {
    proxy.complaints.length = 0;
    Object.assign(proxy.settings, { hasMediaSource, latency });
    const driver = await openSession(url, binary);
    // No script here: one that runs before the first page may never answer.
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    return createPage(driver, proxy);
  };
  return {
    newPage,
    stop: () => {
      stop();
      proxy.stop();
      return Promise.resolve();
    },
  };
}
