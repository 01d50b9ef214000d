import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { expect, test } from '../support/servers.ts';

test.beforeAll(({ searchIndex }) => searchIndex);

for (const [name, path] of [
  ['Dutch on an Arabic page', '/ar/waterdam/search?q=begroting&in=transcript,topics'],
  ['Arabic on a Dutch page', '/alqasr/search?q=%D8%A7%D9%84%D9%85%D8%AC%D9%84%D8%B3'],
] as const)
  for (const width of [360, 1440])
    test(`a hit in ${name} begins below its label, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const labels = page.locator('.search-sessions small');
      await expect(labels).not.toHaveCount(0);
      const places = await labels.evaluateAll((all) =>
        all.map((label) => {
          const isFromRight = getComputedStyle(label).direction === 'rtl';
          const edgeOf = (nodes: Element) => {
            const range = document.createRange();
            range.selectNodeContents(nodes);
            const lines = [...range.getClientRects()];
            return isFromRight ? Math.max(...lines.map(({ right }) => right)) : Math.min(...lines.map(({ left }) => left));
          };
          const text = label.nextElementSibling!;
          const { bottom } = label.getBoundingClientRect();
          return {
            shift: Math.abs(edgeOf(text) - (isFromRight ? label.getBoundingClientRect().right : label.getBoundingClientRect().left)),
            isBelow: text.getBoundingClientRect().top >= bottom - 4,
          };
        }),
      );
      for (const { shift, isBelow } of places) {
        expect(shift).toBeLessThanOrEqual(1);
        expect(isBelow).toBe(true);
      }
    });

test('a choice of the form is as wide as its longest value, in every language', async ({ page }) => {
  for (const locale of LOCALES) {
    await page.goto(localizePath('/waterdam/search?sort=newest', locale));
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const missing = await page.locator('main select').evaluateAll((all) =>
        all.map((select) => {
          const free = select.cloneNode(true) as HTMLElement;
          Object.assign(free.style, { inlineSize: 'max-content', position: 'absolute' });
          select.after(free);
          const { width: wanted } = free.getBoundingClientRect();
          free.remove();
          return wanted - select.getBoundingClientRect().width;
        }),
      );
      expect(Math.max(...missing), `${locale}, ${width} px`).toBeLessThan(1);
    }
  }
});
