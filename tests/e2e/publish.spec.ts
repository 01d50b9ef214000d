import type { Page } from '@playwright/test';
import { PUBLISH_RELOAD_MS } from '../../src/domain/live/publishRange.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

const LIVE = '/waterdam/live-raad';
const SESSION = '/sessions/live-raad';
const unpublished = label('nl', 'session.unpublished');
const video = (page: Page) => page.locator('video');

/** Limit for the reload after a publish (rule 13.1), with time for a busy machine. */
const RELOADED = { timeout: PUBLISH_RELOAD_MS.last + 12_000 };

/** Counts the loads of a page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Changes the messages of the broker to a page, or drops them (undefined). */
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

  test('with an API of 1.5 s and a status that contradicts it', async ({ page, control }) => {
    test.slow();
    await openLiveSession(page, LIVE);
    await expect(page.getByText(unpublished)).toBeVisible();
    const loads = countLoads(page);
    await control('/faults', { match: 'api', kind: 'delay', delayMs: 1500 });
    await control(`${SESSION}/publish`, { events: 'change' });
    await control(`${SESSION}/emit`, { event: 'status', payload: { status: 'planned', published: false } });
    await expect(video(page)).toBeVisible(RELOADED);
    await expect.poll(loads).toBe(1);
  });

  test('with a broker that never sends the status', async ({ page, control }) => {
    test.slow();
    await rewriteBroker(page, (message) => (isStatus(message) ? undefined : message));
    await openLiveSession(page, LIVE);
    const loads = countLoads(page);
    await control(`${SESSION}/publish`, { events: 'change' });
    await expect(video(page)).toBeVisible(RELOADED);
    await expect.poll(loads).toBe(1);
  });

  test('with a broker that sends the status only', async ({ page, control }) => {
    test.slow();
    await openLiveSession(page, LIVE);
    const loads = countLoads(page);
    await control(`${SESSION}/publish`, { events: 'none' });
    await control(`${SESSION}/emit`, { event: 'status', payload: { status: 'live', published: true } });
    await expect(video(page)).toBeVisible(RELOADED);
    await expect.poll(loads).toBe(1);
  });

  test('while the broker cannot be reached', async ({ page, control }) => {
    test.slow();
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    // Without the broker, a page that still has the player would learn of the withdrawal seconds later.
    await expect.poll(async () => (await page.request.get(LIVE)).text()).not.toContain('<video');
    await page.goto(LIVE);
    await expect(page.getByText(unpublished)).toBeVisible();
    await page.waitForResponse(/live\.json/);
    const loads = countLoads(page);
    await control(`${SESSION}/publish`);
    await expect(video(page)).toBeVisible(RELOADED);
    await expect.poll(loads).toBe(1);
  });
});

test('an open embed shows the player by itself after a publish (rules 13.1, 16.4)', async ({ page, control }) => {
  test.slow();
  await control(`${SESSION}/unpublish`);
  await expect.poll(async () => (await page.request.get(`${LIVE}/embed`)).text()).not.toContain('<video');
  const connected = page.waitForEvent('websocket');
  await page.goto(`${LIVE}/embed`);
  await connected;
  const loads = countLoads(page);
  await control(`${SESSION}/publish`);
  await expect(video(page)).toBeVisible(RELOADED);
  await expect.poll(loads).toBe(1);
});

test('a page waits for a publish of which the API learns late, and reloads once (rule 13.16)', async ({ page, control }) => {
  test.slow();
  await control(`${SESSION}/unpublish`);
  await openLiveSession(page, LIVE);
  await expect(page.getByText(unpublished)).toBeVisible();
  const loads = countLoads(page);
  await control(`${SESSION}/emit`, { event: 'startStatus', payload: { type: 'publish', session: 'live-raad' } });
  await page.waitForTimeout(16_000);
  expect(loads()).toBe(0);
  await control(`${SESSION}/publish`, { events: 'none' });
  await expect(video(page)).toBeVisible(RELOADED);
  await expect.poll(loads).toBe(1);
});

test.describe('a page with its player', () => {
  // Wait until the publish of the previous test is served.
  test.beforeEach(async ({ page }) => {
    await expect.poll(async () => (await page.request.get(LIVE)).text()).toContain('<video');
  });

  test('continues when a status contradicts the portal', async ({ page }) => {
    await rewriteBroker(page, (message) => (isStatus(message) ? message.replace('"published":true', '"published":false') : message));
    const requested = page.waitForResponse(/live\.json/);
    await openLiveSession(page, LIVE);
    await requested;
    await expect(video(page)).toBeVisible();
    await expect(page.getByText(unpublished)).toHaveCount(0);
  });

  test('ends when the portal confirms the status', async ({ page, control }) => {
    await openLiveSession(page, LIVE);
    await control(`${SESSION}/unpublish`, { events: 'none' });
    // The portal requests the session again within seconds; the page asks the portal at each status.
    await expect(async () => {
      await control(`${SESSION}/emit`, { event: 'status', payload: { status: 'live', published: false } });
      await expect(page.getByText(unpublished)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(video(page)).toBeHidden();
  });

  test('ignores the start and stop of another session', async ({ page, control }) => {
    await openLiveSession(page, LIVE);
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
  // The metadata delay of this city is 2 s. The clock of the page is paused: a delayed event never arrives.
  await openLiveSession(page, '/zonnehaven/raad-live');
  await page.clock.pauseAt(Date.now() + 500);
  await control('/sessions/3001/topics/create', { id: 'late', name: 'Punt dat wacht', priority: 99 });
  await control('/sessions/3001/unpublish');
  await expect(page.getByText(unpublished)).toBeVisible();
  await expect(page.getByText('Punt dat wacht')).toHaveCount(0);
  await control('/sessions/3001/publish');
});
