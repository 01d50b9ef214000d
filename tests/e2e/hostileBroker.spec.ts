import { toGreeting, HANDSHAKE, toEvent } from '../support/hostileBroker.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';
import { notices } from '../support/sessionParts.ts';

const LIVE = '/waterdam/live-raad';
const MANY = Array.from({ length: 20_001 }, (_, index) => ({ _id: String(index), name: 'Te veel', priority: index }));

const GREETINGS: [string, string[]][] = [
  ['a handshake that is null', ['0null']],
  ['a handshake that is no JSON', ['0{not json']],
  ['an error packet without a reason', [HANDSHAKE, '44/waterdam,']],
  ['an empty event', [...toGreeting('waterdam'), '42/waterdam,']],
  ['a message over 8 MB', [...toGreeting('waterdam'), toEvent('waterdam', 'topics', 'x'.repeat(8 * 1024 * 1024))]],
];

test.describe('a page whose broker sends malformed messages', () => {
  for (const [name, messages] of GREETINGS) {
    test(`closes the connection without an error: ${name}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.routeWebSocket(/socket\.io/, (socket) => messages.forEach((message) => socket.send(message)));
      // The second round shows that the page connects again after the first one.
      for (let count = 0; count < 2; count += 1) {
        const rejected = page.waitForEvent('console', (message) => message.text() === 'Broker connection rejected');
        if (count === 0) await page.goto(LIVE);
        await rejected;
      }
      expect(errors).toEqual([]);
    });
  }

  test('polls the portal instead', async ({ page }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => socket.send('0null'));
    await page.goto(LIVE);
    await expect(notices(page)).toContainText(label('nl', 'live.unreachable'));
  });

  test('ignores a list of more than 20,000 records', async ({ page }) => {
    await page.goto(LIVE);
    const known = await page.locator('#topics li').count();
    const dropped = page.waitForEvent('console', (message) => message.text().includes('topics'));
    await page.routeWebSocket(/socket\.io/, (socket) =>
      [...toGreeting('waterdam'), toEvent('waterdam', 'topics', MANY)].forEach((message) => socket.send(message)),
    );
    await page.reload();
    await dropped;
    expect(known).toBeGreaterThan(0);
    expect(await page.locator('#topics li').count()).toBeGreaterThanOrEqual(known);
    await expect(page.locator('#topics')).not.toContainText('Te veel');
  });
});
