import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '@playwright/test';
import { expect, test as base } from './servers.ts';

/** Playwright's test with a page of another site around an embed. The browser blocks third-party cookies. */
export const test = base.extend<{ openHost: (path: string) => Promise<Frame> }>({
  /** Opens an embed on a page of another site: its host is `localhost`, the portal's is 127.0.0.1. */
  openHost: async ({ page, portal }, use) => {
    let src = '';
    const host = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><link rel="icon" href="data:,"><iframe src="${src}" width="640" height="480"></iframe>`);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    await use(async (path) => {
      src = portal.url + path;
      await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
      const frame = page.frames()[1];
      expect(frame?.url()).toBe(src);
      return frame!;
    });
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
  },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'] });
  },
});

export { expect } from '@playwright/test';
