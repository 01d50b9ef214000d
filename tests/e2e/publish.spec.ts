import type { Page } from '@playwright/test';
import { watch } from '../support/liveSession.ts';
import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

const LIVE = '/waterdam/live-raad';
const SESSION = '/sessions/live-raad';
const unpublished = words('nl', 'session.unpublished');
const video = (page: Page) => page.locator('video');

/** The reload comes 3 to 13 s after the publish; the rest is for a busy machine. */
const RELOADED = { timeout: 25_000 };

/** How often a page was loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Changes or leaves out (undefined) what the broker sends to a page. */
const rewriteBroker = (page: Page, rewrite: (message: string) => string | undefined) =>
  page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const rewritten = rewrite(String(message));
      if (rewritten !== undefined) socket.send(rewritten);
    });
  });
const isStatus = (message: string) => message.includes('["status"');

test.afterEach(async ({ control }) => {
  await control('/faults', undefined, 'DELETE');
  await control(`${SESSION}/publish`);
});

test.describe('a publish brings the player after one reload', () => {
  test.beforeEach(async ({ control }) => {
    await control(`${SESSION}/unpublish`);
  });

  test('with an API of 1.5 s, and a status that contradicts it', async ({ page, control }) => {
    test.slow();
    await watch(page, LIVE);
    await expect(page.getByText(unpublished)).toBeVisible();
    const loads = countLoads(page);
    await control('/faults', { match: 'api', kind: 'delay', delayMs: 1500 });
    await control(`${SESSION}/publish`, { events: 'change' });
    await control(`${SESSION}/emit`, { event: 'status', payload: { status: 'planned', published: false } });
    await expect(video(page)).toBeVisible(RELOADED);
    expect(loads()).toBe(1);
  });

  test('with a broker that never says its status', async ({ page, control }) => {
    test.slow();
    await rewriteBroker(page, (message) => (isStatus(message) ? undefined : message));
    await watch(page, LIVE);
    const loads = countLoads(page);
    await control(`${SESSION}/publish`, { events: 'change' });
    await expect(video(page)).toBeVisible(RELOADED);
    expect(loads()).toBe(1);
  });

  test('with a broker that says its status alone', async ({ page, control }) => {
    test.slow();
    await watch(page, LIVE);
    const loads = countLoads(page);
    await control(`${SESSION}/publish`, { events: 'none' });
    await control(`${SESSION}/emit`, { event: 'status', payload: { status: 'live', published: true } });
    await expect(video(page)).toBeVisible(RELOADED);
    expect(loads()).toBe(1);
  });

  test('while the broker cannot be reached', async ({ page, control }) => {
    test.slow();
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.goto(LIVE);
    await expect(page.getByText(unpublished)).toBeVisible();
    await page.waitForResponse(/live\.json/, { timeout: 20_000 });
    const loads = countLoads(page);
    await control(`${SESSION}/publish`);
    await expect(video(page)).toBeVisible(RELOADED);
    expect(loads()).toBe(1);
  });
});

test.describe('a page with its player', () => {
  // What the test before has published is served a moment later.
  test.beforeEach(async ({ page }) => {
    await expect.poll(async () => (await page.request.get(LIVE)).text()).toContain('<video');
  });

  test('goes on where a status contradicts what the portal says', async ({ page }) => {
    await rewriteBroker(page, (message) => (isStatus(message) ? message.replace('"published":true', '"published":false') : message));
    const asked = page.waitForResponse(/live\.json/);
    await watch(page, LIVE);
    await asked;
    await expect(video(page)).toBeVisible();
    await expect(page.getByText(unpublished)).toHaveCount(0);
  });

  test('ends where the portal says so, too', async ({ page, control }) => {
    await watch(page, LIVE);
    await control(`${SESSION}/unpublish`, { events: 'none' });
    // The portal looks again within seconds; the page asks it as soon as the broker says something.
    await expect(async () => {
      await control(`${SESSION}/emit`, { event: 'status', payload: { status: 'live', published: false } });
      await expect(page.getByText(unpublished)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 25_000 });
    await expect(video(page)).toBeHidden();
  });

  test('does nothing where another session starts or stops', async ({ page, control }) => {
    await watch(page, LIVE);
    const loads = countLoads(page);
    for (const session of [1003, '1003', 'cr-stationsplein'])
      await control(`${SESSION}/emit`, { event: 'stopStatus', payload: { type: 'publish', session } });
    await control(`${SESSION}/emit`, { event: 'startStatus', payload: { type: 'publish', session: 1003 } });
    await control(`${SESSION}/topics/create`, { id: 'after', name: 'Punt na de anderen', priority: 88 });
    await expect(page.getByText('Punt na de anderen').first()).toBeVisible();
    await control(`${SESSION}/topics/delete`, { id: 'after' });
    await expect(video(page)).toBeVisible();
    await expect(page.getByText(unpublished)).toHaveCount(0);
    expect(loads()).toBe(0);
  });
});

test('a withdrawal does not wait for the delay of live data', async ({ page, control }) => {
  await page.clock.install();
  // This city's data comes 2 s late; the clock of the page stands still, so that what waits never comes.
  await watch(page, '/zonnehaven/raad-live');
  await page.clock.pauseAt(Date.now() + 500);
  await control('/sessions/3001/topics/create', { id: 'late', name: 'Punt dat wacht', priority: 99 });
  await control('/sessions/3001/unpublish');
  await expect(page.getByText(unpublished)).toBeVisible();
  await expect(page.getByText('Punt dat wacht')).toHaveCount(0);
  await control('/sessions/3001/publish');
});
