// WordPress frames what it discovers with sandbox="allow-scripts": the embed has the origin `null`, no storage and no cookies (rule 16.14).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopScript } from '../support/control.ts';
import { expect, test as base } from './support/engineTest.ts';
import type { EnginePage } from './support/enginePage.ts';
import { LIVE, RECORDING } from './support/playing.ts';

interface Message {
  origin: string;
  event: string;
  value?: { seconds: number };
}

/** Collects the messages of the embed, and asks for its positions once it is ready. */
const LISTENER = `
  const messages = (window.messages = []);
  addEventListener('message', ({ data, origin, source }) => {
    const message = { origin, ...JSON.parse(data) };
    messages.push(message);
    if (message.event !== 'ready') return;
    for (const value of ['play', 'timeupdate']) {
      source.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', method: 'addEventListener', value }), '*');
    }
  });`;

/** Playwright's test with a page of another site that frames an embed as WordPress does. */
const test = base.extend<{ openFramed: (path: string) => Promise<EnginePage> }>({
  openFramed: async ({ newPage, portal }, use, testInfo) => {
    let src = '';
    const host = createServer((_request, response) => {
      const frame = `<iframe sandbox="allow-scripts" width="640" height="360" src="${src}"></iframe>`;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><link rel="icon" href="data:,"><style>body { margin: 0 }</style><script>${LISTENER}</script>${frame}`);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const page = await newPage();
    testInfo.skip(page.engine === 'webkit', 'The page around the embed is not of the portal: WebKit does not say that it is shown.');
    await use(async (path) => {
      src = portal.url + path;
      await page.open(`http://localhost:${String((host.address() as AddressInfo).port)}/`);
      return page;
    });
    host.closeAllConnections();
    host.close();
  },
});

const readMessages = (page: EnginePage, event: string) =>
  page.evaluate((name) => (window as unknown as { messages: Message[] }).messages.filter((message) => message.event === name), event);

const readSeconds = async (page: EnginePage) => (await readMessages(page, 'timeupdate')).at(-1)?.value?.seconds ?? 0;

for (const [kind, path] of [
  ['recorded', `${RECORDING}/embed`],
  ['live', `${LIVE}/embed`],
] as const) {
  test(
    `an embed of a ${kind} session plays in a sandbox, and obeys the page around it`,
    { tag: '@smoke' },
    async ({ openFramed, control }) => {
      await stopScript(control, '1002');
      const page = await openFramed(path);
      await expect.poll(() => readMessages(page, 'ready')).toHaveLength(1);
      expect((await readMessages(page, 'ready'))[0]?.origin).toBe('null');
      await page.clickAt(320, 180);
      await expect.poll(() => readSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0);
      const before = await readSeconds(page);
      await expect.poll(() => readSeconds(page), { timeout: 20_000 }).toBeGreaterThan(before + 3);
      expect(await page.readComplaints()).toEqual([]);
    },
  );
}
