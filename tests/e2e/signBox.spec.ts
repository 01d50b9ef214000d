import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { button, captionOverlap, choose, CONTROL_BAR, open, pause, PLAYER, player, playerText, seek, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

/** A recorded session with a signer. */
const SIGNED = '/tweebruggen/raad-tweetalig';

const box = (page: Page) => page.getByRole('group', { name: new RegExp(playerText('sign')) });

/** Waits until the signer's video shows a frame. */
const expectShown = (page: Page) =>
  expect.poll(() => box(page).evaluate((element) => (element.querySelector('video')?.readyState ?? 0) > 1)).toBe(true);

/** Chooses by keyboard only. */
const openByKeys = async (page: Page) => {
  await open(page, SIGNED);
  await page.keyboard.press('s');
  await expectShown(page);
  await pause(page);
};

/** Edges of the signer's box, of the captions and of the controls, px in the window. */
const readEdges = (page: Page) =>
  player(page).evaluate((container, bar) => {
    const group = container.querySelector('[role=group]:has(video)')!.getBoundingClientRect();
    const lines = [...container.querySelectorAll(`${bar} ~ [dir='auto'] > span`)].map((line) => line.getBoundingClientRect());
    const buttons = [...container.querySelectorAll(`${bar} button`)].map((each) => each.getBoundingClientRect());
    const covers = (other: DOMRect) =>
      other.width > 1 &&
      other.right > group.left + 1 &&
      other.left < group.right - 1 &&
      other.bottom > group.top + 1 &&
      other.top < group.bottom - 1;
    return { captions: lines.length, coveredCaptions: lines.filter(covers).length, coveredButtons: buttons.filter(covers).length };
  }, CONTROL_BAR);

for (const [width, height] of [
  [360, 780],
  [1280, 800],
] as const)
  test(`the signer covers neither captions nor controls at ${width} px, in any place and size (rule 27.24)`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openByKeys(page);
    await page.keyboard.press('c');
    await seek(page, 40);
    await expect.poll(() => captionOverlap(page)).toBeLessThan(0);
    await box(page).focus();
    for (const keys of [['ArrowUp'], ['ArrowLeft'], ['ArrowDown'], ['+'], ['ArrowRight'], ['-', '-']]) {
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => readEdges(page)).toMatchObject({ coveredCaptions: 0, coveredButtons: 0 });
      expect((await readEdges(page)).captions).toBeGreaterThan(0);
    }
    await choose(page, 'signPlace', 'signBeside');
    await expect.poll(() => readEdges(page)).toMatchObject({ coveredCaptions: 0, coveredButtons: 0 });
    expect(await findViolations(page)).toEqual([]);
  });

test('keys move the signer and change its size, which is remembered (rule 27.23)', async ({ page }) => {
  await openByKeys(page);
  await box(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${playerText('sign')}: ${playerText('signTopRight')}`)).toBeAttached();
  await expect(box(page)).toHaveAttribute('data-corner', 'top-right');
  await page.keyboard.press('+');
  await expect(box(page)).toHaveAttribute('data-size', 'large');
  await open(page, SIGNED);
  await expectShown(page);
  await expect(box(page)).toHaveAttribute('data-corner', 'top-right');
  await expect(box(page)).toHaveAttribute('data-size', 'large');
  await expect(button(page, 'sign')).toHaveAttribute('aria-pressed', 'true');
});

test('the signer is dragged to a corner, and stays in full screen and in the wide view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openByKeys(page);
  await choose(page, 'signPlace', /linksonder/i);
  await expect(box(page)).toHaveAttribute('data-corner', 'bottom-left');
  const { x, y } = (await box(page).boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 400, y - 100, { steps: 4 });
  await page.mouse.move(x + 500, y - 200, { steps: 4 });
  await page.mouse.up();
  await expect(box(page)).toHaveAttribute('data-corner', 'top-right');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(box(page)).toBeInViewport();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await page.keyboard.press('t');
  await expect(box(page)).toBeInViewport();
});

test('the list of shortcuts has the key of the signer only where there is one', async ({ page }) => {
  for (const [path, count] of [
    [SIGNED, 1],
    ['/waterdam/gr-begroting', 0],
  ] as const) {
    await open(page, path);
    await page.keyboard.press('?');
    const rows = page.getByRole('dialog').locator('dt');
    await expect(rows.filter({ hasText: 'T' }).first()).toBeVisible();
    await expect(rows.filter({ hasText: /^S$/ })).toHaveCount(count);
  }
});

for (const layout of ['beside', 'over'])
  test(`nothing moves when a remembered signer comes ${layout} the picture of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.addInitScript((wanted) => {
      const below = wanted === 'beside' ? 'medium' : '';
      localStorage.setItem('player', JSON.stringify({ sign: { on: true, layout: wanted, size: 'medium' }, below }));
    }, layout);
    await page.goto(SIGNED);
    const readTop = () => page.locator('.session-timeline').evaluate((timeline) => timeline.getBoundingClientRect().top);
    const top = await readTop();
    await open(page, SIGNED);
    await expectShown(page);
    expect(Math.abs((await readTop()) - top)).toBeLessThan(1);
  });

test('an embed has the signer beside the picture, and stores nothing (rule 16.2)', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(`${SIGNED}/embed`);
  await page.locator('button[data-plays]').click();
  await button(page, 'sign').click();
  await expectShown(page);
  await expect(box(page)).toHaveAttribute('data-layout', 'beside');
  const [picture, signer] = await Promise.all([page.locator(`${PLAYER} > div > video`).boundingBox(), box(page).boundingBox()]);
  expect(signer!.x).toBeGreaterThanOrEqual(picture!.x + picture!.width - 1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

test('the signer is mirrored in a page from right to left', async ({ page }) => {
  await page.goto(`/ar${SIGNED}`);
  await page.keyboard.press('k');
  await page.keyboard.press('s');
  const group = page.locator('[role=group]:has(video)');
  await expect(group).toHaveAttribute('data-side', 'left');
  await group.focus();
  await page.keyboard.press('ArrowRight');
  await expect(group).toHaveAttribute('data-corner', 'bottom-right');
});
