import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startPortal } from '../support/programs.ts';
import { expect, test as base } from '../support/servers.ts';
import { startStatistics, type Statistics } from '../support/statistics.ts';
import { chooseTheme, type Complaints, watchPage } from '../support/watch.ts';
import { label } from '../support/labels.ts';
import { openIdle } from '../support/openIdle.ts';

/** A portal with analytics, and the analytics service. */
interface Measured {
  url: string;
  statistics: Statistics;
}

const test = base.extend<{ views: Statistics['views']; complaints: Complaints }, { measured: Measured }>({
  measured: [
    async ({ backend }, use) => {
      const statistics = await startStatistics();
      const { url, child } = await startPortal({
        ...toPortalEnvironment(backend.url),
        PORTAL_ANALYTICS_URL: statistics.url,
        PORTAL_ANALYTICS_SITE: '7',
      });
      await use({ url, statistics });
      child.kill('SIGKILL');
      statistics.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ measured }, use) => use(measured.url),
  views: async ({ measured }, use) => {
    measured.statistics.views.length = 0;
    await use(measured.statistics.views);
  },
  complaints: [
    async ({ page, measured, backend }, use) => {
      const complaints = await watchPage(page, [measured.url, backend.url, new URL(measured.statistics.url).origin]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});

const banner = (page: Page, tag = 'nl') => page.getByRole('region', { name: label(tag, 'cookies.title') });
const answer = (page: Page, key: string) => banner(page).getByRole('button', { name: label('nl', `cookies.${key}`), exact: true });
const reopen = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: label('nl', 'cookies.title') });
const readStorage = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const storeConsent = (page: Page, choice: string) =>
  page.addInitScript((value) => {
    if (localStorage.getItem('cookie-comply') === null) localStorage.setItem('cookie-comply', value);
  }, choice);

// Its tests have a portal of their own, which takes long to start: they run in one worker.
test.describe.configure({ mode: 'default' });

test('before an answer nothing is stored and no page view is sent', async ({ page, context, views }) => {
  for (const path of ['/waterdam', '/fr/waterdam/faq', '/waterdam/gr-begroting']) {
    await openIdle(page, path);
    await expect(page.locator('#cookies')).toBeVisible();
    expect(await readStorage(page)).toEqual({});
  }
  expect(await context.cookies()).toEqual([]);
  expect(views).toEqual([]);
});

test('accepting all sends path, language and title of this page and the next ones', async ({ page, context, measured, views }) => {
  await page.goto('/waterdam/faq');
  await answer(page, 'acceptAll').click();
  await expect(banner(page)).toBeHidden();
  expect(await readStorage(page)).toEqual({ 'cookie-comply': 'all' });
  await expect.poll(() => views.length).toBe(1);
  const view = { idsite: '7', rec: '1', send_image: '0', url: `${measured.url}/waterdam/faq`, lang: 'nl', action_name: await page.title() };
  expect(views[0]).toEqual({ details: view, cookie: undefined });

  await page.goto('/fr/waterdam/faq/');
  await expect(banner(page, 'fr')).toBeHidden();
  await expect.poll(() => views.length).toBe(2);
  expect(views[1]).toEqual({ details: { ...view, lang: 'fr', action_name: await page.title() }, cookie: undefined });
  expect(await context.cookies(), 'no cookie of the analytics service is stored').toEqual([]);
});

test('a page view has no words of a search, no name of a protected session, and the localised path (rule 20.5)', async ({
  page,
  measured,
  views,
}) => {
  await storeConsent(page, 'all');
  await page.goto('/waterdam/search?q=fietsbrug');
  await expect.poll(() => views.length).toBe(1);
  expect(JSON.stringify(views[0])).not.toContain('fietsbrug');
  await page.goto('/fr/waterdam/besloten');
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect.poll(() => views.length).toBe(2);
  const title = views[1]?.details['action_name'] ?? '';
  expect([title.includes(name), title.includes(label('fr', 'session.protectedTitle'))]).toEqual([false, true]);
  await page.goto('/fr/waterdam/a-propos');
  await expect.poll(() => views.length).toBe(3);
  expect(views[2]?.details['url']).toBe(`${measured.url}/waterdam/a-propos`);
});

test('a page that one goes back to is counted once more (rule 20.5)', async ({ page, views }) => {
  await storeConsent(page, 'all');
  await page.goto('/waterdam/faq');
  await expect.poll(() => views.length).toBe(1);
  await page.goto('/waterdam');
  await expect.poll(() => views.length).toBe(2);
  await page.goBack();
  await expect.poll(() => views.length).toBe(3);
  await page.goForward();
  await expect.poll(() => views.length).toBe(4);
});

test('a rejection is stored, and no page view is sent', async ({ page, views }) => {
  await page.goto('/waterdam');
  const [reject, accept] = await Promise.all([answer(page, 'acceptNone').boundingBox(), answer(page, 'acceptAll').boundingBox()]);
  expect([reject?.width, reject?.height, reject?.y]).toEqual([accept?.width, accept?.height, accept?.y]);
  await answer(page, 'acceptNone').click();
  await expect(banner(page)).toBeHidden();
  expect(await readStorage(page)).toEqual({ 'cookie-comply': '["essential"]' });
  await page.reload({ waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(views).toEqual([]);
});

test('a choice is made by keyboard only', async ({ page, views }) => {
  await page.goto('/waterdam');
  const tab = () => page.keyboard.press('Tab');
  const steps = [
    page.getByRole('link', { name: label('nl', 'nav.skip') }),
    banner(page).getByRole('link'),
    answer(page, 'acceptNone'),
    answer(page, 'acceptAll'),
    banner(page).locator('summary'),
  ];
  for (const step of steps) {
    await tab();
    await expect(step).toBeFocused();
  }
  expect(await page.evaluate(() => scrollY), 'the page does not scroll').toBe(0);
  await page.keyboard.press('Enter');
  await tab();
  await expect(banner(page).getByRole('checkbox').first()).toBeDisabled();
  await page.keyboard.press('Space');
  await tab();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  expect(await readStorage(page)).toEqual({ 'cookie-comply': '["essential","analytics"]' });
  await expect.poll(() => views.length).toBe(1);
});

test('the link in the footer opens the banner again, to withdraw a choice', async ({ page, views }) => {
  await storeConsent(page, 'all');
  await page.goto('/waterdam');
  await expect.poll(() => views.length).toBe(1);
  await reopen(page).click();
  await expect(banner(page)).toBeFocused();
  await expect(banner(page).getByRole('checkbox').last()).toBeChecked();
  await banner(page).getByRole('checkbox').last().uncheck();
  await answer(page, 'save').click();
  await expect(banner(page)).toBeHidden();
  await expect(reopen(page)).toBeFocused();
  expect(await readStorage(page)).toEqual({ 'cookie-comply': '["essential"]' });
  await openIdle(page, '/');
  expect(views).toHaveLength(1);
});

test('the banner asks again when the stored choice is unreadable', async ({ page, views }) => {
  await storeConsent(page, '{"analytics":true}');
  await openIdle(page, '/');
  await expect(banner(page)).toBeVisible();
  expect(views).toEqual([]);
});

test('the city cor has no banner', async ({ page }) => {
  await page.goto('/cor');
  await expect(page.locator('#cookies')).toHaveCount(0);
  await page.getByRole('link', { name: label('en', 'cookies.title') }).click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('without script there is no banner, and the footer links to the explanation', async ({ browser, measured }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: measured.url });
  const page = await context.newPage();
  await page.goto('/waterdam');
  await expect(page.locator('#cookies')).toBeHidden();
  await reopen(page).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await context.close();
});

test('the banner covers neither heading, focus nor end of the page on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/de/waterdam/faq');
  const bottom = await page.locator('#cookies').evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(640 * 0.45);
  expect((await page.getByRole('banner').boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  const heading = await page.locator('h1').boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual(bottom);
  expect((heading?.y ?? 640) + (heading?.height ?? 640)).toBeLessThanOrEqual(640);
  const covered: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const cookies = document.querySelector('#cookies');
      if (!focused?.matches('a, button, input, summary') || !cookies || cookies.contains(focused)) return undefined;
      const { left, top, width, height } = focused.getBoundingClientRect();
      // Not at the very corners, which may be round.
      const parts = [0.1, 0.5, 0.9];
      const found = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + x * width, top + y * height)));
      return found.some((element) => cookies.contains(element)) ? focused.textContent : undefined;
    });
    if (hidden !== undefined) covered.push(hidden);
  }
  expect(covered).toEqual([]);
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
  });
  const footer = await page.getByRole('contentinfo').boundingBox();
  // The scroll position may be half a pixel off.
  expect(Math.floor((footer?.y ?? 640) + (footer?.height ?? 640))).toBeLessThanOrEqual(640);
  await expect(page.locator('#cookies')).not.toBeInViewport();
});

test('the banner causes no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { sources: { node: Node | null }[] }[];
      for (const { node } of shifts.flatMap(({ sources }) => sources))
        if (document.querySelector('#cookies')?.contains(node)) moved.push(node?.textContent ?? '');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openIdle(page, '/waterdam');
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

for (const style of ['basic', 'white'] as const) {
  for (const dark of [false, true]) {
    test(`the banner is accessible and there before the first paint, in ${dark ? 'dark' : 'light'} ${style}`, async ({ page }) => {
      await chooseTheme(page, { dark, style });
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const { style, dark, asksConsent } = document.documentElement.dataset;
          Object.assign(window, { early: { style, isDark: dark !== undefined, asks: asksConsent !== undefined } });
        });
      });
      await page.goto('/ar/alqasr');
      expect(await page.evaluate(() => (window as unknown as { early: unknown }).early)).toEqual({ style, isDark: dark, asks: true });
      await banner(page, 'ar').locator('summary').click();
      await expect(banner(page, 'ar').getByRole('checkbox')).toHaveCount(2);
      expect(await findViolations(page, undefined, dark ? 'dark' : 'light')).toEqual([]);
    });
  }
}

test('an answer given or withdrawn in another tab counts in this one, as a theme does', async ({ page, context, views }) => {
  await page.goto('/waterdam/faq');
  await expect(banner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/waterdam/about');
  await answer(other, 'acceptAll').click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => views.length).toBe(2);
  await reopen(other).click();
  await answer(other, 'acceptNone').click();
  await other.evaluate(() => localStorage.setItem('theme', JSON.stringify({ dark: true, style: 'basic' })));
  await expect(page.locator('html')).toHaveAttribute('data-dark', '');
  await reopen(page).click();
  await expect(banner(page).getByRole('checkbox', { name: label('nl', 'cookies.analytics') })).not.toBeChecked();
  expect(views).toHaveLength(2);
  await other.evaluate(() => localStorage.removeItem('cookie-comply'));
  await answer(page, 'acceptNone').click();
  await expect(banner(page)).toBeHidden();
});
