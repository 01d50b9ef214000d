import type { Frame, Page } from '@playwright/test';
import { test } from '../support/embedHost.ts';
import { expect } from '../support/servers.ts';
import { expectCaption, playButton } from '../support/player.ts';
import { label } from '../support/labels.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

const EMBED = '/waterdam/gr-begroting/embed';

const time = (frame: Frame) => frame.evaluate(() => document.querySelector('video')!.currentTime);

const collectPaths = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return requests;
};

test('an embed plays on a page of another origin that blocks third-party cookies', async ({ page, context, openHost }) => {
  const requests = collectPaths(page);
  const frame = await openHost(EMBED);
  await page.waitForLoadState('networkidle');
  const loaded = requests.filter((path) => !/^\/theme\/waterdam\.\w+\.css$/.test(path));
  expect(loaded, 'the host page, the embed, its poster, and the colours of the city').toEqual(['/', EMBED, '/media/council/poster.jpg']);
  await playButton(frame).click();
  await expect.poll(() => time(frame)).toBeGreaterThan(0.5);
  expect(await context.cookies()).toEqual([]);
  const stored = frame.evaluate(() => localStorage.length);
  await expect(stored, 'the browser gives the frame no storage').rejects.toThrow('Access is denied');
});

test('an embed of a live session fetches the player at the first interaction, and plays', async ({ page, openHost }) => {
  const requests = collectPaths(page);
  const frame = await openHost('/waterdam/live-raad/embed');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.endsWith('.js'))).toEqual([]);
  await playButton(frame).click();
  await expect.poll(() => time(frame)).toBeGreaterThan(0.5);
});

for (const path of [EMBED, `${EMBED}/topics`, '/waterdam/live-raad/embed']) {
  test(`${path} stores nothing where storage is allowed`, async ({ page, context }) => {
    await page.goto(path);
    await playButton(page).click();
    await expect.poll(() => time(page.mainFrame())).toBeGreaterThan(0.5);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(await context.cookies()).toEqual([]);
  });
}

test('an embed starts at its topic', async ({ openHost }) => {
  const frame = await openHost(`${EMBED}/topicid/begroting`);
  const start = await frame.evaluate(() => Number(document.querySelector('source')!.src.split('#t=')[1]));
  expect(start).toBeGreaterThan(0);
  await playButton(frame).click();
  await expect.poll(() => time(frame)).toBeGreaterThanOrEqual(start);
  expect(await time(frame)).toBeLessThan(start + 10);
});

test('an embed reports an unknown topic', async ({ openHost }) => {
  const frame = await openHost(`${EMBED}/topicid/nothing`);
  await expect(frame.getByText(label('nl', 'session.unknownTopic'))).toBeVisible();
  expect(await frame.evaluate(() => document.querySelector('source')!.src)).not.toContain('#t=');
});

test('an embed plays a clip', async ({ openHost }) => {
  const frame = await openHost(`${EMBED}?in=12&out=14`);
  await playButton(frame).click();
  await expect
    .poll(() => frame.evaluate(() => document.querySelector('video')!.paused && document.querySelector('video')!.currentTime > 13.5))
    .toBe(true);
  expect(await time(frame)).toBeLessThan(15);
});

test('an embed jumps to its topics and marks the current one', async ({ page, openHost }) => {
  const frame = await openHost(`${EMBED}/topics`);
  const topic = topicLinks(frame).nth(2);
  const position = (await loadPositions(page, '/waterdam/gr-begroting'))[2] ?? NaN;
  await topic.press('Enter');
  await expect.poll(() => time(frame)).toBeGreaterThan(position + 0.2);
  expect(await time(frame)).toBeLessThan(position + 10);
  await expect(topic).toHaveAttribute('aria-current', 'true');
  await expect(frame.locator('[aria-current]')).toHaveCount(1);
  expect(frame.url()).toMatch(/\/topics$/);
});

test('an embed shows captions in the chosen language, and fetches them at play only', async ({ page, openHost }) => {
  const requests = collectPaths(page);
  const captions = () => requests.filter((path) => path.endsWith('.vtt'));
  const frame = await openHost(`${EMBED}/fr`);
  await page.waitForLoadState('networkidle');
  expect(captions()).toEqual([]);
  await playButton(frame).click();
  await expect.poll(captions).toEqual(['/waterdam/gr-begroting/captions/fr.vtt']);
  await expect(frame.getByRole('button', { name: label('fr', 'player.disableCaptions') })).toHaveAttribute('aria-pressed', 'true');
  await frame.evaluate(() => (document.querySelector('video')!.currentTime = 67));
  await expectCaption(frame, 'fr');
});

for (const [width, height] of [
  [200, 112],
  [320, 180],
  [640, 360],
  [1920, 1080],
] as const) {
  test(`an embed fits a frame of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(EMBED);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(overflow, 'nothing to scroll').toEqual([0, 0]);
    expect((await page.locator('video').boundingBox())?.width).toBe(width);
    await page.goto(`${EMBED}/topics`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const video = await page.locator('video').boundingBox();
    expect(video?.height).toBeGreaterThan(height / 2);
    expect(video?.width, 'the agenda takes nothing of the width').toBe(width);
    const last = topicLinks(page).last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  });
}

test('an embed shows a long name in a narrow frame without cutting it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${EMBED}/topics`);
  const name = page.getByRole('heading', { level: 1 }).getByRole('link');
  const cut = await name.evaluate((link) => [link.scrollWidth - link.clientWidth, link.scrollHeight - link.clientHeight]);
  expect(cut).toEqual([0, 0]);
});

test('without script a topic opens as another embed', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const page = await context.newPage();
  await page.goto(`${EMBED}/topics`);
  await topicLinks(page).nth(1).click();
  await expect(page).toHaveURL(/\/embed\/topicid\//);
  await expect(page.locator('video[controls]')).toBeVisible();
  await context.close();
});
