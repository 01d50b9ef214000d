// What counts and labels say is what is shown, at every width.
import { label } from '../support/labels.ts';
import { expect, test } from '../support/servers.ts';

const RECORDING = '/waterdam/gr-begroting';
const WIDTHS = [320, 480, 768, 1024, 1280, 1920];

const TABS = ['topics', 'speakers', 'votes', 'transcript'] as const;

test('the tabs of a session have their counts at every width', async ({ page }) => {
  await page.goto(RECORDING);
  const nav = page.locator('#session-parts nav, nav').filter({ has: page.locator('a[href="#topics"]') });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const id of TABS) {
      const count = nav.locator(`a[href="#${id}"] .figures`);
      if ((await count.count()) === 0) continue;
      await expect(count, `${id} at ${String(width)}`).toBeVisible();
      await expect(count).toHaveText(/^\d+$/);
    }
    await expect(nav.locator('.figures')).not.toHaveCount(0);
  }
});

test('the label of the themes says that high contrast is on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/waterdam');
  // The label of the mode alone, and the one with high contrast.
  const plain = page.locator('.theme .plain').filter({ visible: true });
  const contrast = page.locator('.theme .contrast').filter({ visible: true });
  await expect(plain).toHaveCount(1);
  await expect(contrast).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('theme', '{"dark":false,"style":"white"}'));
  await page.reload();
  await expect(contrast).toHaveCount(1);
  await expect(contrast).toContainText(label('nl', 'theme.white'));
  await expect(plain).toHaveCount(0);
});

test('the attendance of a page is that of its JSON, in number and names (rule 9.15)', async ({ page, request }) => {
  const answer = await request.get(`${RECORDING}.json`);
  const { attendees } = (await answer.json()) as { attendees: { firstName: string; lastName: string }[] };
  const names = attendees.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  await page.goto(`${RECORDING}#speakers`);
  const list = page
    .locator('#speakers dl')
    .filter({ has: page.locator('dt') })
    .last();
  await expect(list.locator('dd')).toHaveCount(names.length);
  const shown = await list.locator('dd > :first-child').allInnerTexts();
  expect(shown.toSorted()).toEqual(names.toSorted());
  await expect(page.getByText(label('nl', 'session.presentCount_other', { count: names.length }), { exact: true })).toBeVisible();
});
