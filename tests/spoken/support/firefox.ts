import puppeteer, { type Page } from 'puppeteer-core';
import type { Desktop } from './desktop.ts';

const PREFERENCES = {
  // Offer the accessible tree without asking whether a screen reader is known.
  'accessibility.force_disabled': -1,
  // "Visited link" depends on what the scripts before have opened.
  'places.history.enabled': false,
  'signon.rememberSignons': false,
};

/**
 * Starts Firefox with a fresh profile on a desktop and resolves to its page. Keys come from the desktop; this connection only opens pages
 * and asks for their state.
 */
export async function startFirefox(desktop: Desktop): Promise<{ page: Page; stop: () => Promise<void> }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['PORTAL_TEST_FIREFOX'] ?? '/usr/bin/firefox-esr',
    headless: false,
    env: desktop.env,
    args: ['--kiosk'],
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: null,
  });
  const [page] = await browser.pages();
  if (!page) throw new Error('Firefox has no page.');
  return { page, stop: () => browser.close() };
}
