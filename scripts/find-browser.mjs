import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackage } from './lib/debianPackage.mjs';
import { PlainError, endWith } from './lib/report.mjs';

const windowsFolders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
  (folder) => folder !== undefined,
);

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usualPaths = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(process.env.HOME ?? '', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: windowsFolders.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
    join(folder, 'Microsoft/Edge/Application/msedge.exe'),
  ]),
};

// Some distributions install a stub: a browser must print its version. Windows is not checked, because the command would open a window.
const isBrowser = (/** @type {string} */ path) =>
  existsSync(path) && (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);

const findPlaywrightBrowser = async () => {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
};

const findInUsualPlaces = async () => {
  const candidates = [await findPlaywrightBrowser(), ...(usualPaths[process.platform] ?? [])];
  return candidates.find((path) => path && isBrowser(path));
};

const findNamed = () => {
  const name = ['PORTAL_TEST_BROWSER', 'CHROME_PATH'].find((variable) => process.env[variable]);
  const path = name && process.env[name];
  if (path && !isBrowser(path)) throw new PlainError(`${name} names ${path}, which is not a Chromium or Chrome that starts.`, 2);
  return path;
};

const advice = `The tests in a browser need Chromium or Chrome, and none was found. Do one of these:
  - npx playwright install chromium
  - install Chromium or Google Chrome as your system does it (Debian: apt-get install chromium)
  - set PORTAL_TEST_BROWSER to the path of one`;

/**
 * Resolves to the path of a Chromium or Chrome: the one in PORTAL_TEST_BROWSER or CHROME_PATH, else Playwright's, else the system's,
 * else one that it installs. Throws a PlainError with exit code 2 and advice if none can be found.
 */
export const findBrowser = async () => {
  const found = findNamed() ?? (await findInUsualPlaces());
  if (found) return found;
  await installPackage('chromium');
  const installed = await findInUsualPlaces();
  if (!installed) throw new PlainError(advice, 2);
  return installed;
};

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Resolves to the path of Debian's headless Chromium, which needs a third of the processor time for a page and which Playwright prefers
 * for tests. Undefined if it cannot be installed, or if the environment names a browser.
 */
export const findHeadlessShell = async () => {
  if (findNamed()) return undefined;
  if (!isBrowser(HEADLESS_SHELL)) await installPackage('chromium-headless-shell');
  return isBrowser(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findBrowser());
  } catch (error) {
    endWith(error);
  }
}
