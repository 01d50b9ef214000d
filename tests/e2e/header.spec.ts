import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { LOCALES, LOCALE_INFO } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { label } from '../support/labels.ts';
import { expect, test } from '../support/servers.ts';

const WIDTHS = [1024, 1280, 1440];
const LONG_NAME = 'Samenwerkingsverband Waterland, Duinstreek en Heuvelrug';

/** The height of the header, the boxes of the brand and of the controls that are shown in it, and what the page is too wide. */
const readHeader = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('.site-header')!;
    const shown = [...header.querySelectorAll('.brand > *, .brand, a, button')].filter(
      (element) => element.closest('[popover]:not(.menu)') === null && element.checkVisibility(),
    );
    const boxes = shown.map((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return { name: element.textContent.replace(/\s+/g, ' ').trim(), top, bottom, height };
    });
    return {
      boxes: boxes.filter(({ height }) => height > 1),
      height: header.getBoundingClientRect().height,
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  });

for (const [kind, path] of [
  ['the portal', '/'],
  ['a city with a long name', '/alqasr'],
  ['a session', '/waterdam/gr-begroting'],
] as const) {
  test(`the header of ${kind} is one row on a wide screen, in every language (rule 2.8)`, async ({ page }) => {
    await page.route(/alqasr$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('بلدية القصر الأخضر', LONG_NAME) });
    });
    for (const locale of LOCALES) {
      await page.goto(localizePath(path, locale), { waitUntil: 'domcontentloaded' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const { boxes, height, overflow } = await readHeader(page);
        const place = `${locale}, ${String(width)} px, ${String(height)} px high: ${JSON.stringify(boxes)}`;
        expect(boxes.length, place).toBeGreaterThan(3);
        expect(Math.max(...boxes.map(({ top }) => top)), place).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
        expect(height, place).toBeLessThan(1.6 * Math.max(...boxes.map((box) => box.height)));
        expect(overflow, place).toBeLessThanOrEqual(0);
      }
    }
  });
}

/** Texts of the links and buttons of the menu; the languages and the field of the search come on top. */
const ENTRIES = [
  'nav.home',
  'nav.faq',
  'nav.about',
  'nav.calendar',
  'nav.delegates',
  'nav.cities',
  'theme.light',
  'theme.dark',
  'theme.device',
  'theme.white',
];
const FIRST_WIDTH = 320;
const LAST_WIDTH = 2560;

/** Texts of the links and buttons of the header that can be reached now: in the row, and in each menu that has a button and is opened. */
const readReachableEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const readShown = () =>
      [...document.querySelectorAll<HTMLElement>('.site-header :is(a, button, input)')]
        .filter(isShown)
        .filter((element) => {
          element.scrollIntoView({ block: 'nearest' });
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return seen !== null && (element.contains(seen) || seen.contains(element)) && left >= 0 && right <= innerWidth;
        })
        .map((element) => (element instanceof HTMLInputElement ? element.name : element.innerText.trim()));
    const entries = readShown();
    const buttons = document.querySelectorAll<HTMLButtonElement>('.site-header button[popovertarget]:not([popovertargetaction])');
    for (const button of [...buttons].filter(isShown)) {
      button.click();
      entries.push(...readShown());
      (button.popoverTargetElement as HTMLElement | null)?.hidePopover();
    }
    return entries;
  });

for (const locale of LOCALES) {
  test(`every entry of the menu can be reached at every width: ${locale} (rule 2.8)`, async ({ page }) => {
    await page.goto(localizePath('/waterdam', locale), { waitUntil: 'domcontentloaded' });
    const wanted = ENTRIES.map((key) => label(LOCALE_INFO[locale].tag, key));
    wanted.push('q', ...LOCALES.map((code) => LOCALE_INFO[code].endonym));
    for (let width = FIRST_WIDTH; width <= LAST_WIDTH; width += 32) {
      await page.setViewportSize({ width, height: 800 });
      const entries = await readReachableEntries(page);
      expect([width, wanted.filter((entry) => !entries.includes(entry))]).toEqual([width, []]);
    }
  });
}

test('on a phone the menu takes the whole height, and the name of a city is not cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  for (const path of ['/', '/waterdam', '/zonnehaven', '/ar/alqasr', '/duinstede', '/cor']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.site-header :is(.brand, .brand *, .city-header *)')]
        .filter((element) => !element.closest('.visually-hidden') && element.clientWidth > 0)
        .filter((element) => {
          const { left, right, bottom } = element.getBoundingClientRect();
          const { right: end, bottom: edge } = element.closest('.brand, .city-header')!.getBoundingClientRect();
          return element.scrollWidth > element.clientWidth + 1 || left < 0 || right > end + 4 || bottom > edge + 4;
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect([path, cut]).toEqual([path, []]);
    await page.locator('.site-header > .bar > button').click();
    const box = await page.locator('#menu').boundingBox();
    expect([path, box?.y, box?.height]).toEqual([path, 0, 780]);
  }
});

test('the theme is light, dark or that of the device, and high contrast is a choice of its own (rule 20.6)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/waterdam');
  const root = page.locator('html');
  const menu = page.locator('#themes');
  const open = page.getByRole('button', { name: `${label('en', 'theme.label')}:` });
  const choose = (key: string) => menu.getByRole('button', { name: label('en', key), exact: true }).click();
  await open.click();
  await expect(menu.getByRole('button', { pressed: true })).toHaveText([label('en', 'theme.light')]);
  await expect(root).not.toHaveAttribute('data-dark');
  await choose('theme.device');
  await expect(root).toHaveAttribute('data-dark');
  await expect(open).toContainText(label('en', 'theme.device'));
  await choose('theme.white');
  await expect(menu.getByRole('button', { pressed: true })).toHaveText([label('en', 'theme.device'), label('en', 'theme.white')]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveAttribute('data-dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'device');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-dark');
  await open.click();
  await choose('theme.light');
  await expect(root).not.toHaveAttribute('data-dark');
});

test('the logos of the example cities are not cut, whatever fonts there are', async ({ page }) => {
  for (const city of ['zonnehaven', 'waterdam', 'cor']) {
    await page.setContent(readFileSync(inRoot('backend', 'seed', city, 'logo.svg'), 'utf8'));
    const overflow = await page.evaluate(() => {
      const { width } = document.querySelector('svg')!.viewBox.baseVal;
      return [...document.querySelectorAll('text')].map((text) => text.getBBox().x + text.getBBox().width - width);
    });
    expect([city, overflow.filter((by) => by > 0)]).toEqual([city, []]);
  }
});

test('the empty space of the header is no part of the link to the home', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/', '/waterdam', '/ar/alqasr']) {
    await page.goto(path);
    const width = await page.locator('.brand').evaluate((brand) => {
      const drawn = [...brand.querySelectorAll('img, svg, b, small')].map((part) => part.getBoundingClientRect());
      const end = Math.max(...drawn.map(({ right }) => right)) - Math.min(...drawn.map(({ left }) => left));
      return brand.getBoundingClientRect().width - end;
    });
    expect(width, path).toBeLessThan(2);
  }
});
