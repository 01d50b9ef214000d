import type { Page } from '@playwright/test';
import { expectHydrated } from '../support/islands.ts';
import { pause, playButton, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { allowFrameReading, burnedInSecond, currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';
import { liveRegions } from '../support/liveRegions.ts';

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const timeline = (page: Page) => page.getByRole('toolbar', { name: text('timeline.label') });
const slider = (page: Page) => page.getByRole('slider', { name: text('timeline.position') });
const currentItems = (page: Page) => page.getByRole('region', { name: text('timeline.now') });
const jumped = (page: Page) => liveRegions(page).filter({ hasText: text('timeline.jumped', { time: '' }).trim() });
/** Tooltip at the pointer or at the focused mark. A screen reader reads the name of the mark instead. */
const tooltip = (page: Page) => page.locator('[role=toolbar] ~ div[aria-hidden="true"][dir]');

/** Opens the recording and hydrates its islands with a first key. */
const open = async (page: Page, path = RECORDING) => {
  await allowFrameReading(page);
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expectHydrated(page);
};

/** Scrolls to the timeline; returns its box, the place of a second in px, and the seconds that a pixel covers. */
const measureBar = async (page: Page) => {
  await timeline(page).scrollIntoViewIfNeeded();
  const bar = (await timeline(page).boundingBox())!;
  const secondsPerPx = 360 / bar.width;
  return { bar, secondsPerPx, at: (seconds: number) => bar.x + seconds / secondsPerPx };
};

/** Stores in the page where the next seek of the video goes: once it is there, the video plays on while a busy page waits for the event. */
const storeLanding = (page: Page) =>
  page.evaluate(() => {
    const onSeeking = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) target.dataset['landed'] ??= String(target.currentTime);
    };
    delete document.querySelector('video')!.dataset['landed'];
    document.addEventListener('seeking', onSeeking, true);
  });

/** Expects that the seek reached a position within 0.5 s and a tolerance, and that the second burned into the frame is the playhead's. */
const expectLanding = async (page: Page, seconds: number, tolerance = 0) => {
  const landed = () => page.evaluate(() => Number(document.querySelector('video')!.dataset['landed']));
  await expect.poll(async () => Math.abs((await landed()) - seconds)).toBeLessThanOrEqual(0.5 + tolerance);
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
    // Not the links to people and items.
    const link = panel.getByRole('link').and(page.locator('[href*="/seek/"], [href*="/topic/"]')).nth(index);
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
  const progress = currentItems(page).locator('progress');
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

test('a click on the timeline plays exactly from there, or from the vote, and a tooltip names what is there', async ({ page }) => {
  await open(page);
  const { bar, at, secondsPerPx } = await measureBar(page);
  await page.mouse.move(at(150.2), bar.y + 30);
  await expect(tooltip(page)).toHaveText(/^2:30 3\. Begroting voor het komende jaar .*Farid el Amrani$/);
  await page.mouse.move(at(163), bar.y + 8);
  const vote = `2:42 ${text('timeline.vote', { name: 'Amendement 4: buurtbibliotheken' })} ${text('vote.adopted')}`;
  await expect(tooltip(page)).toHaveText(vote);
  await page.mouse.move(at(163) + 13, bar.y + 8);
  await expect(tooltip(page)).toHaveText(vote);
  await page.mouse.move(at(163) + 16, bar.y + 8);
  await expect(tooltip(page)).not.toHaveText(vote);
  await page.mouse.move(at(163), bar.y + 30);
  await expect(tooltip(page)).toHaveText(/^2:4[23] 3\. Begroting/);

  await storeLanding(page);
  await page.mouse.click(at(75.2), bar.y + 37);
  await expectLanding(page, 75.2, secondsPerPx);
  await expect(jumped(page)).toHaveText(
    `${text('timeline.jumped', { time: '1:15' })} 3. Begroting voor het komende jaar · Farid el Amrani`,
  );
  const votes = await loadPositions(page, RECORDING, 'votes');
  await storeLanding(page);
  await page.mouse.click(at(163), bar.y + 8);
  await expectLanding(page, votes.find((second) => Math.floor(second) === 162) ?? NaN);
  await page.mouse.move(0, 0);
  await expect(tooltip(page)).toBeHidden();
});

test('the current title is below its segment, whole, and follows the knob (rules 8.19, 8.20)', async ({ page }) => {
  await open(page, `${RECORDING}/seek/70`);
  const title = (name: string) => currentItems(page).getByText(name);
  const { bar, at } = await measureBar(page);
  const place = async (name: string) => (await title(name).boundingBox())!;
  const left = (await place('3. Begroting voor het komende jaar')).x;
  expect(Math.abs(left - at(58.6))).toBeLessThan(2);
  const { height } = (await currentItems(page).boundingBox())!;
  await page.mouse.move(at(40), bar.y + 30);
  await page.mouse.down();
  await page.mouse.move(at(345), bar.y + 30, { steps: 4 });
  const last = await place('6. Rondvraag en sluiting');
  expect(Math.abs(last.x + last.width - bar.x - bar.width), 'ends with the timeline').toBeLessThan(2);
  expect((await currentItems(page).boundingBox())!.height, 'nothing moves').toBe(height);
  await page.mouse.up();
  await expect(title('6. Rondvraag en sluiting')).toBeVisible();
});

test('on a phone the current title has the whole line (rule 8.19)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${RECORDING}/seek/220`);
  const { bar } = await measureBar(page);
  const { x, width } = (await currentItems(page).getByText('4. Bestemmingsplan Havenkwartier').boundingBox())!;
  expect([x, width]).toEqual([bar.x, bar.width]);
});

test('a drag on the timeline plays from where it ends, also outside of the bar', async ({ page }) => {
  await open(page);
  const { bar, at, secondsPerPx } = await measureBar(page);
  await page.mouse.move(at(40), bar.y + 30);
  await page.mouse.down();
  await page.mouse.move(at(120), bar.y + 30, { steps: 4 });
  await storeLanding(page);
  await page.mouse.move(at(250.3), bar.y + 200, { steps: 4 });
  await expect(tooltip(page)).toHaveText(/^4:10 4\. Bestemmingsplan/);
  expect(await currentTime(page), 'nothing plays before the end').toBe(0);
  await page.mouse.up();
  await expectLanding(page, 250.3, secondsPerPx);
  await expect(jumped(page)).toContainText('4:10');
  expect(new URL(page.url()).pathname).toBe(RECORDING);
});

test('the playhead is a slider with arrow keys, and the first tab stop of the timeline', async ({ page }) => {
  await open(page, `${RECORDING}/seek/70`);
  const attributes = { now: '70', min: '0', max: '360', text: '1:10 3. Begroting voor het komende jaar · Farid el Amrani' };
  for (const [name, value] of Object.entries(attributes)) await expect(slider(page)).toHaveAttribute(`aria-value${name}`, value);
  await playButton(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(70);
  await pause(page);
  await slider(page).focus();
  const pressAndExpect = async (key: string, seconds: number) => {
    await page.keyboard.press(key);
    await expect.poll(() => currentTime(page), key).toBeCloseTo(seconds, 1);
    await expect(slider(page), key).toHaveAttribute('aria-valuenow', String(Math.round(seconds)));
  };
  let expected = await currentTime(page);
  const steps = { ArrowRight: 5, PageUp: 60, ArrowUp: 5, ArrowLeft: -5, PageDown: -60, ArrowDown: -5 };
  for (const [key, seconds] of Object.entries(steps)) {
    expected += seconds;
    await pressAndExpect(key, expected);
  }
  await pressAndExpect('Home', 0);
  await page.keyboard.press('End');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(359);
  await page.keyboard.press('Tab');
  await expect(timeline(page).locator('[tabindex="0"]')).toBeFocused();
});

test('the marks are one tab stop with arrow keys, in the order of time', async ({ page }) => {
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
  const topics = toolbar.getByRole('link', { name: /[١-٦]\./ });
  await expect(topics).toHaveCount(6);
  const boxes = await topics.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left));
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

test('shows a frame of the recording at the pointer and at the keyboard, which is loaded then and not before (rule 8.17)', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('storyboard')) loaded.push(new URL(request.url()).pathname);
  });
  await open(page);
  const { bar, at } = await measureBar(page);
  expect(loaded).toEqual([]);
  await page.mouse.move(at(100), bar.y + 20);
  const frame = tooltip(page).locator('svg');
  await expect(frame.locator('image')).toHaveAttribute('href', /\/media\/council\/storyboard\.webp$/);
  const first = await frame.getAttribute('viewBox');
  await page.mouse.move(at(300), bar.y + 20);
  await expect(frame).not.toHaveAttribute('viewBox', first ?? '');
  await page.mouse.move(0, 0);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(frame.locator('image')).toBeVisible();
  expect(loaded).toEqual(['/media/council/storyboard.vtt', '/media/council/storyboard.webp']);
});
