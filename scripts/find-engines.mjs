import { existsSync, globSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { findProgram, installPackage } from './lib/debianPackage.mjs';
import { PlainError, say } from './lib/report.mjs';

/** @typedef {Record<string, string>} Environment of playwright.config.ts */

const usualFirefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Programs and files that WebKit needs, as globs of which one exists if it is there; the first is the browser. */
const webkitParts = {
  browser: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  video: '/usr/lib/*/gstreamer-1.0/libgstlibav.so',
  streams: '/usr/lib/*/gstreamer-1.0/libgsthls.so',
};

const findWebkit = () => {
  const programs = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].map(findProgram);
  const [browser, ...others] = Object.values(webkitParts).map((pattern) => globSync(pattern)[0]);
  return [...programs, ...others].every(Boolean) ? browser : undefined;
};

const engines = [
  {
    name: 'firefox',
    title: 'Firefox',
    find: () => [process.env.PORTAL_TEST_FIREFOX, ...usualFirefoxes].find((path) => path && existsSync(path)),
    // Firefox decodes H.264 and AAC with the libraries that this package depends on.
    packages: ['firefox-esr', 'gstreamer1.0-libav'],
    advice: ' PORTAL_TEST_FIREFOX can name another Firefox.',
  },
  {
    name: 'webkit',
    title: 'WebKit (webkit2gtk-driver)',
    find: findWebkit,
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'dbus',
      'gstreamer1.0-libav',
      'gstreamer1.0-gl',
      ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
    ],
    advice: '',
  },
];

/** @param {Record<string, string>} found */
const toEnvironment = (found) => ({ PORTAL_TEST_ENGINES: JSON.stringify(found) });

/**
 * The environment in which playwright.config.ts runs the smoke tests of the engines that are installed; says which are not. Empty for
 * the whole test, which runs all of their tests.
 * @returns {Environment}
 */
export const findInstalledEngines = () => {
  if (process.env.PORTAL_TEST_FULL === '1') return {};
  /** @type {Record<string, string>} */
  const found = {};
  for (const { name, title, find } of engines) {
    const path = find();
    if (path) found[name] = path;
    else say(`${title} is not installed: its smoke tests are left out (npm run test:engines installs it).`);
  }
  return { ...toEnvironment(found), PORTAL_TEST_ENGINES_SMOKE: '1' };
};

/**
 * Resolves to the environment in which playwright.config.ts runs all tests of Chromium, Firefox and WebKit. Installs what is missing;
 * throws a PlainError with advice if it cannot.
 * @returns {Promise<Environment>}
 */
export const ensureEngines = async () => {
  /** @type {Record<string, string>} */
  const found = { chromium: await findBrowser() };
  for (const { name, title, find, packages, advice } of engines) {
    const path = find() ?? ((await installPackage(...packages)) ? find() : undefined);
    if (!path) throw new PlainError(`The tests need ${title}. Install it (Debian: apt-get install ${packages.join(' ')}).${advice}`, 2);
    found[name] = path;
  }
  // Without them the tests that listen to the browsers are skipped.
  if (!['pulseaudio', 'parec'].every(findProgram)) await installPackage('pulseaudio', 'pulseaudio-utils');
  return toEnvironment(found);
};
