import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { stopScript } from '../support/control.ts';
import { expectHydrated } from '../support/islands.ts';
import { tabTo } from '../support/keyboard.ts';
import { controlBar, expectCaption, pause, play, playButton, read, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { allowFrameReading, burnedInSecond, currentTime, showingCue } from '../support/video.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

const PLAYER_CODE = /\/(hls|plyr|player)[.\w-]*\.(js|css|svg)$/;

const button = (page: Page, name: string) => controlBar(page).getByRole('button', { name, exact: true });

/** Opens a session and plays it with the button over the video, as the first interaction. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await playButton(page).click();
  await expect(controlBar(page)).toBeAttached();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
};

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

  await playButton(page).click();
  const frames = () => page.evaluate(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(5);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await expect(controlBar(page)).toBeAttached();
  await expect.poll(() => requested.some((path) => path.endsWith('.m3u8')), 'the qualities are read').toBe(true);
  await page.waitForLoadState('networkidle');
  expect(
    requested.filter((path) => path.endsWith('.ts')),
    'the stream is not fetched in addition to the file',
  ).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage)), 'nothing is stored').toEqual([]);
});

test('the file starts natively and keeps playing while the controls join', async ({ page }) => {
  await page.addInitScript(() => {
    const report = (fault: string) => {
      const { dataset } = document.documentElement;
      dataset['faults'] = `${dataset['faults'] ?? ''} ${fault}`;
    };
    // Media events do not bubble.
    for (const type of ['pause', 'emptied']) addEventListener(type, () => report(type), true);
    let latest = 0;
    const watch = () => {
      const { currentTime: now } = document.querySelector('video') ?? { currentTime: 0 };
      if (now < latest) report(`${String(latest)} → ${String(now)}`);
      latest = now;
      requestAnimationFrame(watch);
    };
    watch();
  });
  const code = Promise.withResolvers<undefined>();
  await page.route(PLAYER_CODE, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(RECORDING);
  await playButton(page).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(controlBar(page), 'the controls have not come').toHaveCount(0);
  expect(await read(page, 'currentSrc')).toMatch(/\.mp4(#t=0)?$/);
  code.resolve(undefined);
  await expect(controlBar(page)).toBeAttached();
  await expect.poll(() => currentTime(page), 'more than 3 s after the click').toBeGreaterThan(3.5);
  expect(await page.locator('html').getAttribute('data-faults')).toBeNull();
  expect(await read(page, 'currentSrc')).toMatch(/\.mp4(#t=0)?$/);
});

test('a recording with only a stream plays natively, and no code is fetched while the pointer is over it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const removeFile = () => document.querySelector('source[type="video/mp4"]')?.remove();
    new MutationObserver(removeFile).observe(document, { childList: true, subtree: true });
  });
  await page.goto(RECORDING);
  await playButton(page).hover();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.endsWith('.js'))).toEqual([]);
  await playButton(page).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(controlBar(page)).toBeAttached();
  expect(await read(page, 'currentSrc')).toMatch(/\.m3u8(#t=0)?$/);
  expect(await read(page, 'paused')).toBe(false);
});

test('choosing a quality hands over to the stream at the same position', async ({ page }) => {
  await open(page, `${RECORDING}/seek/100`);
  await pause(page);
  const position = await currentTime(page);
  expect(await read(page, 'currentSrc')).toMatch(/\.mp4#t=100$/);
  await choose(page, 'Kwaliteit', /^240p/);
  await expect.poll(() => read(page, 'currentSrc')).toMatch(/^blob:/);
  await expect.poll(() => currentTime(page)).toBeCloseTo(position, 1);
  expect(await read(page, 'paused')).toBe(true);
  await play(page);
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.videoHeight)).toBe(240);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(Math.floor(position));
  expect(await currentTime(page)).toBeLessThan(position + 20);
});

test('a topic plays from its start, also as the first interaction, and is marked as current', async ({ page }) => {
  await allowFrameReading(page);
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
  await allowFrameReading(page);
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
  await allowFrameReading(page);
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
    await expectCaption(page, language);
    texts.push(await showingCue(page, language));
  }
  expect(new Set(texts).size).toBe(3);
});

test('quality and speed follow the menu', async ({ page }) => {
  await open(page, RECORDING);
  const height = () => page.evaluate(() => document.querySelector('video')!.videoHeight);
  await choose(page, 'Kwaliteit', /^240p/);
  await play(page);
  await expect.poll(height).toBe(240);
  await choose(page, 'Kwaliteit', /^480p/);
  await play(page);
  await expect.poll(height).toBe(480);
  await choose(page, 'Snelheid', /^1.5/);
  expect(await page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(1.5);
});

test('the whole player works by keyboard', async ({ page }) => {
  await page.goto(RECORDING);
  await tabTo(page, playButton(page));
  await page.keyboard.press('k');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(button(page, 'Pauzeren'), 'the focus stays in the player').toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Afspelen')).toBeFocused();
  const before = await currentTime(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(before + 5, 0);

  const settings = button(page, 'Instellingen');
  await tabTo(page, settings);
  const item = (name: string) => page.getByRole('menuitem', { name });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  const press = async (key: string, focused: Locator) => {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
  };
  await press('Enter', item('Ondertiteling'));
  await expect(item('Kwaliteit'), 'the qualities are known').toBeVisible();
  await press('ArrowRight', choice('Uit'));
  await press('ArrowDown', choice('Nederlands'));
  await press('Enter', item('Ondertiteling'));
  const modes = () =>
    page.evaluate(() => [...document.querySelector('video')!.textTracks].map(({ language, mode }) => `${language} ${mode}`));
  await expect.poll(modes).toContain('nl hidden');
  await press('ArrowDown', item('Snelheid'));
  await press('ArrowDown', item('Kwaliteit'));
  await press('ArrowUp', item('Snelheid'));
  await press('ArrowRight', choice('0.5×'));
  await press('ArrowDown', choice('0.75×'));
  await press('Enter', item('Ondertiteling'));
  // Plyr sets the speed in a later task.
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(0.75);
  await press('ArrowDown', item('Snelheid'));
  await press('Enter', choice('0.75×'));
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
  const small = await controlBar(page)
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
