import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { stopScript } from '../support/control.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test as base } from '../support/servers.ts';
import { type Complaints, watchPage } from '../support/watch.ts';
import { burnedInSecond, currentTime, showingCue } from '../support/video.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

const RECORDING = '/waterdam/gr-begroting';
const PLAYER_CODE = /\/(hls|plyr|player)[.\w-]*\.(js|css|svg)$/;

const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page, portal, backend }, use) => {
      const complaints = await watchPage(page, [portal.url, backend.url]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});

const video = (page: Page) => page.locator('video');
const controls = (page: Page) => page.locator('.plyr__controls');
const button = (page: Page, name: string) => controls(page).getByRole('button', { name, exact: true });

/** Presses the play button of the native controls, which no selector reaches: on the left, above the time slider. */
const pressNativePlay = async (page: Page) => {
  const box = await video(page).boundingBox();
  await video(page).click({ position: { x: 24, y: (box?.height ?? 0) - 48 } });
};

/** Opens a session and plays it with the native button, as the first interaction. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await pressNativePlay(page);
  await expect(controls(page)).toBeAttached();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
};

const pause = (page: Page) => page.evaluate(() => document.querySelector('video')!.pause());
const resume = (page: Page) => page.evaluate(() => document.querySelector('video')!.play());

/** Chooses an option of the settings menu with the mouse and leaves the video paused: the control bar hides while it plays. */
const choose = async (page: Page, menu: string, choice: string | RegExp) => {
  await pause(page);
  await button(page, 'Instellingen').click();
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
  await button(page, 'Instellingen').click();
};

test('the first click plays and fetches the code of the player', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(RECORDING);
  expect(requested.filter((path) => path.endsWith('.js'))).toEqual([]);

  await page.keyboard.press('Tab');
  await expectHydrated(page);
  expect(requested.some((path) => path.endsWith('.js'))).toBe(true);
  expect(requested.filter((path) => PLAYER_CODE.test(path))).toEqual([]);

  await pressNativePlay(page);
  const frames = () => page.evaluate(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(5);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  expect(requested.some((path) => path.endsWith('.m3u8'))).toBe(true);
  expect(requested.filter((path) => path.endsWith('.mp4')).length, 'the file is not fetched in addition to the stream').toBeLessThanOrEqual(
    1,
  );
  expect(await page.evaluate(() => Object.keys(localStorage)), 'nothing is stored').toEqual([]);
});

test('a topic plays from its start, also as the first interaction, and is marked as current', async ({ page }) => {
  await page.goto(RECORDING);
  const topics = topicLinks(page);
  const positions = await loadPositions(page, RECORDING);
  for (const index of [2, 4, 1]) {
    const topic = topics.nth(index);
    const second = positions[index] ?? NaN;
    await topic.click();
    await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(second);
    expect(await burnedInSecond(page)).toBeLessThan(second + 20);
    await expect(topic).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('#topics a[aria-current]')).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(RECORDING);
  }
});

test('a seek reaches its position', async ({ page }) => {
  await open(page, RECORDING);
  await pause(page);
  for (const second of [200, 37, 311]) {
    await page.evaluate((seconds) => {
      document.querySelector('video')!.currentTime = seconds + 0.5;
    }, second);
    await expect.poll(() => burnedInSecond(page)).toBe(second);
  }
});

test('the address of a topic plays from its start', async ({ page }) => {
  await page.goto(RECORDING);
  const topic = topicLinks(page).nth(3);
  const second = (await loadPositions(page, RECORDING))[3] ?? NaN;
  await open(page, (await topic.getAttribute('href'))!);
  expect(await currentTime(page)).toBeGreaterThanOrEqual(second);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(second);
});

test('captions change their language', async ({ page }) => {
  await open(page, RECORDING);
  const texts: string[] = [];
  for (const [label, language] of [
    ['Nederlands', 'nl'],
    ['Engels', 'en'],
    ['Frans', 'fr'],
  ] as const) {
    await choose(page, 'Ondertiteling', new RegExp(`^${label}`, 'i'));
    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 67;
    });
    await expect.poll(() => showingCue(page, language)).not.toBe('');
    const text = await showingCue(page, language);
    await expect(page.locator('.plyr__captions')).toContainText(text);
    texts.push(text);
  }
  expect(new Set(texts).size).toBe(3);
});

test('quality and speed follow the menu', async ({ page }) => {
  await open(page, RECORDING);
  const height = () => page.evaluate(() => document.querySelector('video')!.videoHeight);
  await choose(page, 'Kwaliteit', /^240p/);
  await resume(page);
  await expect.poll(height).toBe(240);
  await choose(page, 'Kwaliteit', /^480p/);
  await resume(page);
  await expect.poll(height).toBe(480);
  await choose(page, 'Snelheid', /^1.5/);
  expect(await page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(1.5);
});

test('the whole player works by keyboard', async ({ page }) => {
  await page.goto(RECORDING);
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');
  }).toPass();
  await page.keyboard.press('k');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(button(page, 'Pauzeren'), 'the focus stays in the player').toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Afspelen')).toBeFocused();
  const before = await currentTime(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(before + 5, 0);

  const settings = button(page, 'Instellingen');
  const tabTo = async () => {
    await page.keyboard.press('Tab');
    await expect(settings).toBeFocused({ timeout: 100 });
  };
  await expect(tabTo).toPass();
  const item = (name: string) => page.getByRole('menuitem', { name });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  const press = async (key: string, focused: Locator) => {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
  };
  await press('Enter', item('Ondertiteling'));
  await press('ArrowRight', choice('Uit'));
  await press('ArrowDown', choice('Nederlands'));
  await press('Enter', item('Ondertiteling'));
  const modes = () =>
    page.evaluate(() => [...document.querySelector('video')!.textTracks].map(({ language, mode }) => `${language} ${mode}`));
  await expect.poll(modes).toContain('nl hidden');
  await press('ArrowDown', item('Kwaliteit'));
  await press('ArrowDown', item('Snelheid'));
  await press('ArrowRight', choice('0.5×'));
  await press('ArrowDown', choice('0.75×'));
  await press('Enter', item('Ondertiteling'));
  // Plyr sets the speed in a later task.
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(0.75);
  await page.keyboard.press('Escape');
  await expect(item('Snelheid')).toBeHidden();
});

test('the player has no accessibility violation with its menus open', async ({ page }) => {
  await open(page, RECORDING);
  await pause(page);
  for (const menu of ['Ondertiteling', 'Kwaliteit', 'Snelheid']) {
    await button(page, 'Instellingen').click();
    for (const panel of ['home', menu]) {
      if (panel === menu) await page.getByRole('menuitem', { name: menu }).click();
      expect(await findViolations(page, '.player')).toEqual([]);
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
  }
  const small = await controls(page)
    .locator('button:visible, input:visible')
    .evaluateAll(
      (all) => all.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 24).length,
    );
  expect(small, 'targets under 24 pixels').toBe(0);
});

test('a live session plays at the live edge', async ({ page, control }) => {
  // Stop the script of the session: it may show a banner over the video.
  await stopScript(control, 'live-raad');
  await open(page, '/waterdam/live-raad');
  await expect(button(page, 'Live')).toHaveAttribute('aria-pressed', 'true');
  const first = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(first + 1);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
});

test.describe('when the stream fails,', () => {
  // Ignore the intended failures, which the browser reports as console errors.
  test.afterEach(({ complaints }) => {
    complaints.all = complaints.all.filter((text) => !text.startsWith('Failed to load resource'));
  });

  test('the file plays instead', async ({ page }) => {
    await page.route('**/*.m3u8', (route) => route.abort());
    await page.goto(RECORDING);
    await topicLinks(page).nth(2).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan((await loadPositions(page, RECORDING))[2] ?? NaN);
    expect(await page.evaluate(() => document.querySelector('video')!.currentSrc)).toMatch(/\.mp4$/);
  });

  test('a message says so, and a retry plays it', async ({ page }) => {
    await page.route(/\.(m3u8|mp4)$/, (route) => route.abort());
    await page.goto(RECORDING);
    await pressNativePlay(page);
    await expect(page.locator('.player').getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
    await expect(page.locator('.player').getByRole('alert')).toHaveCount(0);
  });
});
