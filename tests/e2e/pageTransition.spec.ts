import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';

const transitionName = (element: Locator) => element.evaluate((each) => getComputedStyle(each).viewTransitionName);

/** The link of a recorded session in the list, and the picture beside it. */
const listed = (page: Page, name: string) => {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  return { link: row.getByRole('link', { name }), picture: row.locator('[aria-hidden="true"]:has(> img)') };
};

test.describe('from a list to a session', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('only the picture of the pressed session becomes the player', async ({ page }) => {
    await page.goto('/waterdam');
    const budget = listed(page, 'Gemeenteraad: begrotingsvergadering');
    const briefing = listed(page, 'Technische briefing bij het ontbijt');
    expect(await transitionName(budget.picture)).toBe('none');
    await budget.link.focus();
    expect(await transitionName(budget.picture)).toBe('session-picture');
    expect(await transitionName(briefing.picture)).toBe('none');
    await budget.link.click();
    await page.waitForURL(/gr-begroting/);
    expect(await transitionName(page.locator('.session-player'))).toBe('session-picture');
  });
});

test.describe('for a visitor who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no picture becomes the player', async ({ page }) => {
    await page.goto('/waterdam');
    const budget = listed(page, 'Gemeenteraad: begrotingsvergadering');
    await budget.link.focus();
    expect(await transitionName(budget.picture)).toBe('none');
    await page.goto('/waterdam/gr-begroting');
    expect(await transitionName(page.locator('.session-player'))).toBe('none');
  });

  test('the next page appears at once', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        void viewTransition?.ready.then(() => (document.documentElement.dataset['animations'] = String(document.getAnimations().length)));
      });
    });
    await page.goto('/waterdam');
    await listed(page, 'Gemeenteraad: begrotingsvergadering').link.click();
    await page.waitForURL(/gr-begroting/);
    await expect(page.locator('html')).toHaveAttribute('data-animations', '0');
  });
});
