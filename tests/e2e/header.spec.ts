import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
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
