import type { Page, Request } from '@playwright/test';

/** Errors of a page since it was opened. */
export interface Complaints {
  /** Console errors, exceptions, violations of the Content-Security-Policy and requests to foreign hosts, one sentence each. */
  all: string[];
}

const isOwnStatus = (text: string, url: string, page: Page) => text.startsWith('Failed to load resource') && url === page.url();

/** Collects the complaints of a page that is opened next; `origins` are the hosts that it may call. */
export async function watchPage(page: Page, origins: string[]): Promise<Complaints> {
  const complaints: Complaints = { all: [] };
  const allowed = new Set(origins);
  page.on('console', (message) => {
    // Ignore the status of the page itself: Chromium reports a 404 as a console error.
    if (message.type() === 'error' && !isOwnStatus(message.text(), message.location().url, page)) complaints.all.push(message.text());
  });
  page.on('pageerror', (error) => complaints.all.push(error.message));
  page.on('request', (request: Request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !allowed.has(origin)) complaints.all.push(`request to ${origin}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => complaints.all.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportViolation: (text: string) => void }).reportViolation(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
  return complaints;
}

/** Stores a theme in the browser before the page loads (rule 20.6). */
export const chooseTheme = (page: Page, theme: { dark: boolean; style: 'basic' | 'white' }) =>
  page.addInitScript((value) => {
    localStorage.setItem('theme', JSON.stringify(value));
  }, theme);
