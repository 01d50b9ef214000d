import { findClippedTexts, setTextSpacing } from '../support/accessibility.ts';
import { FOLLOW_LINK, UNSUBSCRIBE_LINK } from '../support/followService.ts';
import { expect, test } from '../support/servers.ts';

test.use({ viewport: { width: 360, height: 740 } });

const PATHS = [
  '/',
  '/waterdam',
  '/waterdam/category/gemeenteraad',
  '/waterdam/faq',
  '/waterdam/calendar',
  '/waterdam/delegates',
  '/waterdam/gr-begroting',
  '/waterdam/gr-begroting/topic/begroting',
  '/waterdam/gr-begroting/download',
  '/waterdam/gr-vaststelling-dijkplan',
  '/waterdam/live-raad',
  '/waterdam/besloten',
  '/waterdam/nothing',
  '/accessibility',
  '/search?q=fietsbrug',
  '/waterdam/follow?session=gr-begroting',
  `/waterdam/follow/manage?token=${FOLLOW_LINK}`,
  `/waterdam/follow/manage?token=${UNSUBSCRIBE_LINK}`,
  '/embed/waterdam/gr-begroting',
  '/de/waterdam/gr-begroting',
  '/ar/waterdam/live-raad',
];

test("no page cuts a text off, with the visitor's text spacing on a narrow screen (WCAG 1.4.12, rule 22.1)", async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path);
    expect.soft(await findClippedTexts(page), path).toEqual([]);
    await setTextSpacing(page);
    expect.soft(await findClippedTexts(page), `${path} with text spacing`).toEqual([]);
  }
});

test('a long word in a heading is broken at a hyphen on a narrow screen', async ({ page }) => {
  await page.goto('/accessibility');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toegankelijkheids\u00ADverklaring');
});
