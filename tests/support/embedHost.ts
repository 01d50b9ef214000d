import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '@playwright/test';
import { embedHtml } from '../../src/domain/embed/embed.ts';
import { expect, test as base } from './servers.ts';

/** A page of another site that shows an embed. */
interface EmbedHost {
  /**
   * Opens an embed, by its path or address, with the code the portal gives away; `depth` frames of that site lie around it. With `sandbox`
   * the frame has this attribute.
   */
  openHost: (path: string, depth?: number, sandbox?: string) => Promise<Frame>;
}

/** Collects the messages of frames from the first one on, as a page's own script would. */
const LISTENER = `addEventListener('message', ({ data, origin }) => (window.messages ??= []).push({ origin, ...JSON.parse(data) }))`;

/**
 * Playwright's test with a page of another site (`localhost`, where the portal has an IP address), in a browser that blocks third-party
 * cookies.
 */
export const test = base.extend<EmbedHost>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'] });
    },
    { scope: 'worker' },
  ],
  openHost: async ({ page, portal }, use) => {
    let src = '';
    let opening = '<iframe ';
    const host = createServer(({ url = '/' }, response) => {
      const depth = Number(url.slice(1));
      const frame =
        depth > 0
          ? `<iframe src="/${depth - 1}" width="700" height="400"></iframe>`
          : embedHtml({ src, title: '', width: 640, height: 360 }).replace('<iframe ', opening);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><link rel="icon" href="data:,"><script>${LISTENER}</script>${frame}`);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    await use(async (path, depth = 0, sandbox?: string) => {
      opening = sandbox === undefined ? '<iframe ' : `<iframe sandbox="${sandbox}" `;
      src = new URL(path, portal.url).href;
      await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/${depth || ''}`);
      const frame = page.frames().at(-1);
      // A frame that may not be shown gets its error page a little later.
      await expect.poll(() => frame?.url()).not.toBe('');
      expect(frame?.url()).toBe(src);
      return frame!;
    });
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
  },
});
