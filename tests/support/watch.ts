import type { Page, Request } from '@playwright/test';

/** What a page did wrong while it was watched, one sentence each. */
export interface Complaints {
  /** Console errors, exceptions, violations of the Content-Security-Policy and requests to foreign hosts. */
  all: string[];
}

const isOwnStatus = (text: string, url: string, page: Page) => text.startsWith('Failed to load resource') && url === page.url();

/** Watches a page that is about to be opened; `origins` are the hosts it may talk to. */
export async function watch(page: Page, origins: string[]): Promise<Complaints> {
  const complaints: Complaints = { all: [] };
  const allowed = new Set(origins);
  page.on('console', (message) => {
    // Chromium reports a page's own 404 as an error; it is what the test asked for.
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

/** Remembers a look as a visitor who chose it would (contract §7). */
export const chooseTheme = (page: Page, theme: { dark: boolean; style: 'basic' | 'white' }) =>
  page.addInitScript((value) => {
    localStorage.setItem('theme', JSON.stringify(value));
  }, theme);
