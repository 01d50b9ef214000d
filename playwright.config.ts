import { defineConfig, type Project } from '@playwright/test';
import type { EngineName } from './tests/engines/support/enginePage.ts';
import type { EngineOptions } from './tests/engines/support/engineTest.ts';

const browser = process.env['PORTAL_TEST_BROWSER'];
// Chromium without a window, where there is one: it takes a third of the processor time.
const headlessShell = process.env['PORTAL_TEST_HEADLESS_SHELL'];
// Blocked third-party cookies and notifications need the whole browser.
const needsWholeBrowser = '**/{embed,embedApi,followInBrowser,followPush,liveAnnouncements,tasks}.spec.ts';
const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
// To record every test, for the few that fail, takes time from all.
const recordsTraces = [process.env['PORTAL_TEST_TRACE'], process.env['PORTAL_TEST_FULL']].includes('1');

/** Browsers of the tests in `tests/engines`: scripts/find-engines.mjs finds them and names them in the environment. */
const engines = JSON.parse(process.env['PORTAL_TEST_ENGINES'] ?? '{}') as Partial<Record<EngineName, string>>;
const isSmoke = process.env['PORTAL_TEST_ENGINES_SMOKE'] === '1';
/**
 * Tags of tests that an engine leaves out: WebKitGTK has no touch input, keeps nothing of a live stream that is older than what it has, and
 * only it plays HLS by itself; Firefox plays sound without a picture only on a machine with a sound device.
 */
const LEFT_OUT: Record<EngineName, RegExp> = {
  chromium: /@nativeHls|@latency/,
  firefox: /@nativeHls|@sound/,
  webkit: /@touch|@rewind|@latency/,
};
const engineProjects = Object.entries(engines).map(([name, engineBinary]): Project<object, EngineOptions> => ({
  name: `engine ${name}`,
  testDir: 'tests/engines',
  testMatch: '**/*.spec.ts',
  // A worker starts a browser of its own.
  fullyParallel: false,
  ...(isSmoke && { grep: /@smoke/ }),
  grepInvert: LEFT_OUT[name as EngineName],
  use: { engineName: name as EngineName, engineBinary },
}));

// `npm run test:spoken`: one screen reader hears one keyboard after the other, in Firefox, which the tests start themselves.
const isSpoken = process.env['PORTAL_TEST_SPOKEN'] === '1';
const spoken = {
  name: 'spoken',
  testMatch: 'spoken/**/*.spec.ts',
  outputDir: 'test-results/spoken-browser',
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
};

/** Tests in a real browser; scripts/test.mjs finds it and names it in the environment. */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests',
  testMatch: '{e2e,a11y,budgets,resilience}/**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // The summary names the tests that needed the second attempt (decision 19).
  retries: 1,
  // Long, for a busy machine: how long something takes is not what tests are about.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'nl-BE',
    // Far from the cities' own: no page may show the visitor's time.
    timezoneId: 'America/New_York',
    trace: recordsTraces ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: isSpoken
    ? [spoken]
    : [
        ...(headlessShell
          ? [
              { name: 'headless shell', testIgnore: needsWholeBrowser, use: { launchOptions: launchOptions(headlessShell) } },
              { name: 'chromium', testMatch: needsWholeBrowser, use: { launchOptions: launchOptions(browser) } },
            ]
          : [{ name: 'chromium', use: { launchOptions: launchOptions(browser) } }]),
        ...engineProjects,
      ],
});
