import { label } from '../support/labels.ts';
import { expect, test } from '../support/servers.ts';

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);

test.describe('the people of a city, without script (rules 26.10 to 26.12)', () => {
  test.use({ javaScriptEnabled: false });

  test('are ordered by a link, and found by a name in that order', async ({ page }) => {
    await page.goto('/waterdam/people');
    await page
      .getByRole('navigation', { name: text('search.sort') })
      .getByRole('link', { name: text('people.time') })
      .click();
    await expect(page).toHaveURL(/\/waterdam\/people\?sort=time$/);
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Annelies Verhoeven' }) });
    await expect(first).toContainText('College van B en W');
    await page.getByRole('searchbox', { name: text('people.search') }).fill('verhoev');
    await page
      .getByRole('main')
      .getByRole('button', { name: text('cities.searchButton') })
      .click();
    await expect(page).toHaveURL(/\?q=verhoev&sort=time$/);
    await expect(page.getByRole('status')).toHaveText(text('session.presentCount_one', { count: 1 }));
    await page.getByRole('link', { name: 'Annelies Verhoeven' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Annelies Verhoeven' })).toBeVisible();
  });

  test('lead from a person to the second of a speech, and from the session back', async ({ page }) => {
    await page.goto('/waterdam/people/WD-001');
    const pages = page.getByRole('navigation', { name: `${text('people.speeches')}: ${text('nav.pages')}` });
    await pages.getByRole('link', { name: text('nav.page', { page: 2 }), exact: true }).click();
    await expect(page).toHaveURL(/\?speeches=2#speeches$/);
    await expect(page.getByText(/^26 tot en met \d+ van \d+$/)).toBeVisible();
    await page.goto('/waterdam/people/WD-014');
    await page.getByRole('link', { name: /^2:12 3\. Begroting/ }).click();
    await expect(page).toHaveURL(/\/waterdam\/gr-begroting\/seek\/132$/);
    await page.goto('/waterdam/gr-begroting#speakers');
    await page.locator('#speakers').getByRole('link', { name: 'Koen Bruggeling' }).first().click();
    await expect(page).toHaveURL(/\/waterdam\/people\/WD-014$/);
  });
});

test('a name in the list of speakers leads to the person after hydration, too', async ({ page }) => {
  await page.goto('/waterdam/gr-begroting#speakers');
  await page.getByRole('combobox', { name: text('session.spokenIn') }).selectOption({ index: 0 });
  await page.locator('#speakers').getByRole('link', { name: 'Koen Bruggeling' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Koen Bruggeling' })).toBeVisible();
});
