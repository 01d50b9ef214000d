import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/servers.ts';
import { type Complaints, watchPage } from '../support/watch.ts';
import { label } from '../support/labels.ts';
import { liveRegions } from '../support/liveRegions.ts';

const RECORDING = '/waterdam/gr-begroting';
const PARTS = ['topics', 'speakers', 'votes', 'transcript'] as const;

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
const tab = (page: Page, part: (typeof PARTS)[number]) => page.getByRole('tab', { name: text(`session.${part}`) });
const field = (page: Page) => page.getByLabel(text('session.searchTopics'));
const rows = (page: Page) => page.locator('#topics').getByRole('listitem');

/** Opens the recording and hydrates its islands with a first key. */
const open = async (page: Page, path = RECORDING) => {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('tab')).not.toHaveCount(0);
};

const expectOpen = async (page: Page, part: (typeof PARTS)[number]) => {
  for (const each of PARTS) await expect(page.locator(`#${each}`)).toBeVisible({ visible: each === part });
};

test.describe('the tabs of a session', () => {
  test('are links until the first interaction, and the address opens one of them', async ({ page }) => {
    await page.goto(RECORDING);
    await expectOpen(page, 'topics');
    await expect(page.getByRole('navigation', { name: text('session.panel') }).getByRole('link')).toHaveCount(4);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.goto(`${RECORDING}#votes`);
    await expectOpen(page, 'votes');
    await page.evaluate(() => (location.hash = '#speakers'));
    await expectOpen(page, 'speakers');
  });

  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const)
    test(`fill the panel that the address names, without an interaction, also after a reload (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const filled = { topics: rows(page), speakers: page.locator('#speakers li'), votes: page.locator('#votes li') };
      for (const part of PARTS) {
        await page.goto('about:blank');
        await page.goto(`${RECORDING}#${part}`);
        for (const visit of ['opened', 'reloaded']) {
          await expectOpen(page, part);
          const lines = part === 'transcript' ? page.locator('#transcript [aria-posinset]') : filled[part];
          await expect(lines.first(), `${part} ${visit}`).toBeVisible();
          await expect(tab(page, part)).toHaveAttribute('aria-selected', 'true');
          if (visit === 'opened') await page.reload();
        }
      }
    });

  test('work by mouse and by keyboard, and the address names the open one', async ({ page }) => {
    await open(page, `${RECORDING}#votes`);
    await expectOpen(page, 'votes');
    await expect(page.getByRole('tablist', { name: text('session.panel') }).getByRole('tab')).toHaveCount(4);
    await tab(page, 'speakers').click();
    await expectOpen(page, 'speakers');
    await expect(tab(page, 'speakers')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: text('session.speakers') })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#speakers');
    for (const [key, part] of [
      ['ArrowRight', 'votes'],
      ['ArrowLeft', 'speakers'],
      ['End', 'transcript'],
      ['ArrowRight', 'topics'],
      ['ArrowLeft', 'transcript'],
      ['Home', 'topics'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, part)).toBeFocused();
      await expectOpen(page, part);
    }
    await expect(page.locator('[role="tab"][tabindex="0"]')).toHaveCount(1);
    await page.evaluate(() => (location.hash = '#transcript'));
    await expectOpen(page, 'transcript');
    await expect(tab(page, 'transcript')).toHaveAttribute('aria-selected', 'true');
  });

  test('go from right to left in Arabic', async ({ page }) => {
    await open(page, '/ar/alqasr/4001');
    const tabs = page.getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.first()).toBeFocused();
  });

  test('have an outline that is not cut and touches no word when they have the focus', async ({ page }) => {
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page);
      await page.getByRole('tab').first().focus();
      for (const part of PARTS) {
        const link = tab(page, part);
        await expect(link).toBeFocused();
        const { offset, outlineWidth, style, left, right } = await link.evaluate((element) => {
          const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          return { offset: outlineOffset, outlineWidth, style: outlineStyle, left: box.left, right: document.body.clientWidth - box.right };
        });
        expect([part, offset, style]).toEqual([part, '0px', 'solid']);
        expect(Math.min(left, right), `${part} at ${String(width)} px`).toBeGreaterThanOrEqual(parseFloat(outlineWidth));
        await page.keyboard.press('ArrowRight');
      }
    }
  });

  test('open without moving the page', async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    const before = await page.evaluate(() => scrollY);
    for (const part of ['speakers', 'votes', 'topics'] as const) await tab(page, part).click();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(
      await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)),
    ).toBeLessThan(0.01);
  });
});

test('a Dutch text on an Arabic page begins at the edge of its column', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/ar/waterdam/gr-begroting#transcript');
  for (const text of [page.locator('.description'), page.locator('#transcript [aria-posinset] [lang=nl]').first()]) {
    const gap = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [line] = range.getClientRects();
      return element.getBoundingClientRect().right - (line?.right ?? 0);
    });
    expect(Math.abs(gap)).toBeLessThan(2);
  }
});

test.describe('the search for topics', () => {
  test('shows the topics whose name contains the term, and their number', async ({ page }) => {
    await open(page);
    const found = liveRegions(page).filter({ hasText: /\d/ });
    await field(page).fill('bEGRÖting');
    await expect(rows(page)).toHaveCount(1);
    await expect(found).toHaveText(text('session.topicsFound', { count: 1 }));
    await field(page).fill('e');
    await expect(rows(page)).toHaveCount(6);
    await field(page).fill('zwembad');
    await expect(rows(page)).toHaveCount(0);
    await expect(found).toHaveText(text('session.topicsFound', { count: 0 }));
    await field(page).press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(rows(page)).toHaveCount(6);
    await expect(found).toHaveCount(0);
  });

  test('does not lose the text that was typed before its script has loaded', async ({ page }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(RECORDING);
    await field(page).fill('fietsbrug');
    release();
    await expect(rows(page)).toHaveCount(1);
    await expect(field(page)).toBeFocused();
  });
});

test('the link of a topic is copied, and a notice says so', async ({ page, context, portal }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page
    .getByRole('button', { name: text('session.copyTopicLink') })
    .nth(2)
    .click();
  await expect(page.getByText(text('share.timeCopied'))).toBeInViewport();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}${RECORDING}/topic/begroting`);
});

test('beside the video the list shows the topic that the address opens, and its details while it plays (rule 8.18)', async ({ page }) => {
  // Without the question about cookies, which takes room above the list.
  await page.addInitScript(() => localStorage.setItem('cookie-comply', '["essential"]'));
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`${RECORDING}/topic/rondvraag`);
  const row = page.locator('#topics [data-state="current"]');
  await expect(row).toBeInViewport();
  await page.keyboard.press('Shift');
  await expect(page.getByRole('tab')).not.toHaveCount(0);
  // Less than a pixel of it may be cut.
  await expect(row).toBeInViewport({ ratio: 0.99 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const details = row.locator('details');
  await expect(details).not.toHaveAttribute('open');
  await page.keyboard.press('k');
  await expect(details).toHaveAttribute('open');
  await page.setViewportSize({ width: 800, height: 600 });
  await expect(details).not.toHaveAttribute('open');
});

test('a narrow window shows the video while the list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.95 });
});

test('on a phone a choice in a list plays from there and leaves the page where it is, while the video is in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const link = (part: string) => page.locator(`#${part}`).getByRole('link').last();
  for (const part of ['topics', 'votes'] as const) {
    await tab(page, part).click();
    await link(part).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(page.locator('video')).toBeInViewport({ ratio: 0.95 });
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await link(part).click();
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
    expect(await page.evaluate(() => scrollY), part).toBe(before);
    await page.keyboard.press('k');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every tab can be read, and a topic of the timeline opens', async ({ page }) => {
    await page.goto(RECORDING);
    for (const part of PARTS) {
      await expect(page.locator(`#${part}`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: text(`session.${part}`) })).toBeVisible();
    }
    await expect(field(page)).toBeHidden();
    await expect(page.getByRole('button', { name: text('session.copyTopicLink') })).toHaveCount(0);
    // Without script the timeline is for the pointer only.
    await page.locator('svg a[href$="/topic/begroting"]').click({ position: { x: 20, y: 8 } });
    await expect(page).toHaveURL(`${RECORDING}/topic/begroting`);
  });
});
