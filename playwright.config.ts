import { defineConfig } from '@playwright/test';

const browser = process.env['PORTAL_TEST_BROWSER'];
// Chromium without a window, where there is one: it takes a third of the processor time.
const headlessShell = process.env['PORTAL_TEST_HEADLESS_SHELL'];
// Blocked third-party cookies and notifications need the whole browser.
const needsWholeBrowser = '**/{embed,embedApi,liveAnnouncements}.spec.ts';
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

/** Tests in a real browser; scripts/test.mjs finds it and names it in the environment. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,a11y,budgets,resilience}/**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 3,
  // The summary names the tests that needed the second attempt (decision 19).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'nl-BE',
    // Far from the cities' own: no page may show the visitor's time.
    timezoneId: 'America/New_York',
    trace: recordsTraces ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: headlessShell
    ? [
        { name: 'headless shell', testIgnore: needsWholeBrowser, use: { launchOptions: launchOptions(headlessShell) } },
        { name: 'chromium', testMatch: needsWholeBrowser, use: { launchOptions: launchOptions(browser) } },
      ]
    : [{ name: 'chromium', use: { launchOptions: launchOptions(browser) } }],
});
