import type { Page } from '@playwright/test';
import { expectHydrated } from '../support/islands.ts';
import { expect, test as base } from '../support/servers.ts';
import { type Complaints, watchPage } from '../support/watch.ts';
import { burnedInSecond, currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

const RECORDING = '/waterdam/gr-begroting';

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

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const timeline = (page: Page) => page.getByRole('toolbar', { name: text('timeline.label') });
const currentItems = (page: Page) => page.getByRole('region', { name: text('timeline.now') });
const jumped = (page: Page) => page.getByRole('status').filter({ hasText: text('timeline.jumped', { time: '' }).trim() });
/** Tooltip at the pointer or at the focused mark. A screen reader reads the name of the mark instead. */
const tooltip = (page: Page) => page.locator('p[aria-hidden="true"]');

/** Opens the recording and hydrates its islands with a first key. */
const open = async (page: Page, path = RECORDING) => {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expectHydrated(page);
};

/** Stores the position of the video after its next seek in the page. */
const storeLanding = (page: Page) =>
  page.evaluate(() => {
    const onSeeked = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) target.dataset['landed'] ??= String(target.currentTime);
    };
    delete document.querySelector('video')!.dataset['landed'];
    document.addEventListener('seeked', onSeeked, true);
  });

/** Expects that the seek reached a position within 0.5 s, and that the second burned into the frame is the playhead's. */
const expectLanding = async (page: Page, seconds: number) => {
  const landed = () => page.evaluate(() => Number(document.querySelector('video')!.dataset['landed']));
  await expect.poll(async () => Math.abs((await landed()) - seconds)).toBeLessThanOrEqual(0.5);
  // Seek to the same position: a busy browser may pause before it has drawn the current frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const video = document.querySelector('video')!;
        video.pause();
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime += 0;
      }),
  );
  await expect.poll(async () => Math.abs((await currentTime(page)) - 0.5 - (await burnedInSecond(page)))).toBeLessThanOrEqual(0.55);
};

test('a topic, a speech and a vote play from their start and are marked as current', async ({ page }) => {
  await open(page);
  for (const [tab, index] of [
    ['topics', 2],
    ['speakers', 3],
    ['votes', 1],
  ] as const) {
    await page.getByRole('tab', { name: text(`session.${tab}`) }).click();
    const panel = page.locator(`#${tab}`);
    for (const summary of await panel.locator('summary').all()) await summary.click();
    const link = panel.getByRole('link').nth(index);
    // Speeches are listed by speaker: their position is in their address.
    const address = (await link.getAttribute('href')) ?? '';
    const seconds = tab === 'topics' ? ((await loadPositions(page, RECORDING))[index] ?? NaN) : Number(/seek\/([\d.]+)/.exec(address)?.[1]);
    await storeLanding(page);
    await link.click();
    await expectLanding(page, seconds);
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(panel.locator('a[aria-current]')).toHaveCount(1);
    await expect(panel.locator('li[data-state="current"]')).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(RECORDING);
  }
});

test('current topic, current speaker and progress follow the video', async ({ page }) => {
  await page.goto(`${RECORDING}/seek/70`);
  await expect(currentItems(page)).toContainText('3. Begroting voor het komende jaar');
  await expect(currentItems(page)).toContainText('Farid el Amrani');
  const progress = currentItems(page).getByRole('progressbar', { name: text('timeline.progress') });
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeCloseTo((100 * (70 - 58.632)) / (209.745 - 58.632), 0);

  await topicLinks(page).nth(3).click();
  await expect(currentItems(page)).toContainText('4. Bestemmingsplan Havenkwartier');
  await expect(page.locator('#topics li[data-state="past"]')).toHaveCount(3);
  await expect(page.locator('#topics li[data-state="future"]')).toHaveCount(2);
  await expect(page.locator('#topics [data-state="current"] progress')).toBeVisible();
  const value = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(value).toBeGreaterThan(0.5);
  const before = await value();
  await expect.poll(value).toBeGreaterThan(before);
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 70;
  });
  await expect(currentItems(page)).toContainText('Farid el Amrani');
  await expect(page.locator('#topics li[data-state="past"]')).toHaveCount(2);
  await expect(page.locator('#topics a[aria-current]')).toContainText('3. Begroting');
  await expect(timeline(page).locator('[aria-current]')).toHaveAttribute('aria-label', /3\. Begroting/);
});

test('a click on the timeline plays the segment there, which a tooltip names', async ({ page }) => {
  await open(page);
  await timeline(page).scrollIntoViewIfNeeded();
  const bar = (await timeline(page).boundingBox())!;
  const at = (seconds: number) => bar.x + (bar.width * seconds) / 360;
  await page.mouse.move(at(150), bar.y + 24);
  await expect(tooltip(page)).toHaveText('0:58 3. Begroting voor het komende jaar');
  await page.mouse.move(at(75), bar.y + 37);
  await expect(tooltip(page)).toHaveText('1:05 Farid el Amrani');
  await page.mouse.move(at(163), bar.y + 8);
  const vote = `2:42 ${text('timeline.vote', { name: 'Amendement 4: buurtbibliotheken' })}, ${text('vote.adopted')}`;
  await expect(tooltip(page)).toHaveText(vote);
  await storeLanding(page);
  await page.mouse.click(at(75), bar.y + 37);
  await expectLanding(page, 65.242);
  await expect(jumped(page)).toHaveText(`${text('timeline.jumped', { time: '1:05' })} 1:05 Farid el Amrani`);
  await page.mouse.move(0, 0);
  await expect(tooltip(page)).toBeHidden();
});

test('the timeline is one tab stop with arrow keys, in the order of time', async ({ page }) => {
  await open(page);
  const marks = timeline(page).getByRole('link');
  await expect(marks).toHaveCount(10);
  await expect(timeline(page).locator('[tabindex="0"]')).toHaveCount(1);
  await timeline(page).locator('[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const pressAndExpect = async (key: string, name: RegExp) => {
    await page.keyboard.press(key);
    await expect.poll(focused).toMatch(name);
    await expect(tooltip(page)).toHaveText(name);
  };
  await pressAndExpect('ArrowRight', /^0:33 2\./);
  await pressAndExpect('ArrowRight', /^0:58 3\./);
  await pressAndExpect('ArrowRight', /Amendement 4/);
  await pressAndExpect('ArrowLeft', /^0:58 3\./);
  await pressAndExpect('End', /^5:29 6\./);
  await pressAndExpect('ArrowRight', /^5:29 6\./);
  await pressAndExpect('Home', /^0:00 1\./);
  await pressAndExpect('ArrowLeft', /^0:00 1\./);
  await pressAndExpect('ArrowRight', /^0:33 2\./);
  await storeLanding(page);
  await page.keyboard.press('Enter');
  await expectLanding(page, 33.333);
  await expect(jumped(page)).toContainText('2. Vaststelling van de agenda');
  await pressAndExpect('End', /^5:29 6\./);
  await storeLanding(page);
  await page.keyboard.press(' ');
  await expectLanding(page, 329.169);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toBeHidden();
});

test('the timeline goes from left to right in Arabic too', async ({ page }) => {
  await open(page, '/ar/alqasr/4001');
  const toolbar = page.getByRole('toolbar');
  await toolbar.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('link').nth(1)).toBeFocused();
  const boxes = await toolbar.getByRole('link').evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left));
  expect(boxes).toEqual(boxes.toSorted((a, b) => a - b));
});

test('a first click on the timeline is not lost', async ({ page }) => {
  await page.goto(RECORDING);
  // Before hydration the links have no names: screen readers use the lists.
  await page
    .locator('svg a[href*="/topic/"]')
    .nth(3)
    .click({ position: { x: 20, y: 8 } });
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(209.7);
  expect(new URL(page.url()).pathname).toBe(RECORDING);
});

for (const [path, state] of [
  ['/waterdam/gr-vaststelling-dijkplan', 'planned'],
  ['/waterdam/cb-evaluatie-storm', 'without video'],
]) {
  test(`a session that is ${state} has no timeline`, async ({ page }) => {
    await page.goto(path ?? '');
    await expect(page.locator('#topics')).toBeVisible();
    await expect(page.locator('svg a[href*="/topic/"]')).toHaveCount(0);
  });
}
