import type { Page } from '@playwright/test';
import { findSmallTargets, findViolations } from '../support/accessibility.ts';
import { stopScript } from '../support/control.ts';
import { button, logIn, status, test } from '../support/deskPage.ts';
import { expectVisibleFocus, press } from '../support/keyboard.ts';
import { label } from '../support/labels.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { expect } from '../support/servers.ts';

const SESSION = 'waterdam/live-raad';

// These tests record votes: they have programs of their own, in one worker.
test.use({ backendArgs: ['--archive', '1'], viewport: { width: 1280, height: 800 } });
test.describe.configure({ mode: 'default' });

/** The buttons of a member of the roll call. */
const member = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

const counts = (page: Page) => page.locator('#roll-counts li');

test.beforeEach(async ({ control }) => {
  await stopScript(control, 'live-raad');
  await control('/sessions/live-raad/votes/start', { id: 'hoofdelijk', name: 'Motie hoofdelijk', priority: 90, result: [] });
});
test.afterEach(async ({ control }) => {
  await control('/sessions/live-raad/votes/delete', { id: 'hoofdelijk' });
});

test('a roll call is recorded with the keyboard only, and viewers follow', async ({ page, desk, portal, context }) => {
  const viewer = await context.newPage();
  await openLiveSession(viewer, `${portal.url}/${SESSION}`);
  await viewer.getByRole('tab', { name: new RegExp(label('nl', 'session.votes')) }).click();
  const vote = viewer.locator('#votes ol > li').filter({ hasText: 'Motie hoofdelijk' });

  await logIn(page, desk, SESSION);
  await press(page, page.getByRole('link', { name: 'Stemmingen', exact: true }));
  await press(page, page.getByRole('link', { name: 'Hoofdelijke stemming Motie hoofdelijk' }));
  const rows = page.locator('[data-row="member"]');
  const first = rows.nth(0).getByRole('button', { name: 'Voor' });
  await expect(first).toBeFocused();
  await expectVisibleFocus(page, first);
  // Faster than the server answers.
  for (const key of ['1', '1', '2', '3', '4', '1']) await page.keyboard.press(key);
  await expect(counts(page)).toContainText(['Voor 3', 'Tegen 1', 'Onthouding 1', 'Afwezig 1', 'Niet genoteerd']);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(rows.nth(6).getByRole('button', { name: 'Voor' })).toBeFocused();
  await expect(vote).toContainText('Voor 3');
  await expect(vote).toContainText('Tegen 1');

  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(5).getByRole('button', { name: 'Voor' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(rows.nth(5).getByRole('button', { name: 'Tegen' })).toHaveAttribute('aria-pressed', 'true');
  await expect(counts(page)).toContainText(['Voor 2', 'Tegen 2']);
  await page.keyboard.press('0');
  await expect(counts(page)).toContainText(['Voor 2', 'Tegen 1']);
  await expect(vote).toContainText('Voor 2');
});

test('what the server has not taken is marked, and sent when it answers', async ({ page, desk }) => {
  await logIn(page, desk, `${SESSION}/roll-call/hoofdelijk`);
  await page.route('**/roll-call/**', (route) => route.abort());
  const row = member(page, 'Farid el Amrani');
  await row.getByRole('button', { name: 'Tegen' }).click();
  await expect(page.getByRole('alert')).toHaveText('De server antwoordt niet. Deze pagina kan verouderd zijn.');
  await expect(row).toHaveAttribute('data-waiting', '');
  await page.unroute('**/roll-call/**');
  await expect(status(page)).toContainText('Tegen');
  await expect(row).not.toHaveAttribute('data-waiting');
  await expect(row.getByRole('button', { name: 'Tegen' })).toHaveAttribute('aria-pressed', 'true');
});

test('typed counts stay until the clerk takes those of the roll call', async ({ page, desk, control }) => {
  await control('/sessions/live-raad/votes/update', { id: 'hoofdelijk', result: [{ vote: 'yes', label: 'Voor', count: 19 }] });
  await logIn(page, desk, `${SESSION}/roll-call/hoofdelijk`);
  await member(page, 'Farid el Amrani').getByRole('button', { name: 'Voor' }).click();
  await expect(counts(page)).toContainText(['Voor 1']);
  await expect(page.getByText('Aantallen van de stemming: ')).toContainText('Voor 19');
  await button(page, 'Aantallen van de hoofdelijke stemming overnemen').click();
  await expect(page.getByText('Aantallen van de stemming: ')).toHaveCount(0);
  await page.getByRole('link', { name: 'Terug naar de vergadering' }).click();
  await expect(page.getByRole('form', { name: 'Motie hoofdelijk' }).getByLabel('Voor')).toHaveValue('1');
});

for (const lang of ['nl', 'ar'])
  test(`the page of a roll call is accessible, light and dark, from 360 to 1440 pixels wide: ${lang}`, async ({ page, desk, control }) => {
    await control('/sessions/live-raad/votes/update', { id: 'hoofdelijk', result: [{ vote: 'yes', label: 'Voor', count: 19 }] });
    await logIn(page, desk);
    await page.goto(`${desk}/${SESSION}/roll-call/hoofdelijk?lang=${lang}`);
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      expect([width, await findSmallTargets(page)]).toEqual([width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect([colorScheme, await findViolations(page)]).toEqual([colorScheme, []]);
    }
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a roll call is recorded by member and by division', async ({ page, backend }) => {
    await logIn(page, `${backend.url}/desk`, `${SESSION}/roll-call/hoofdelijk`);
    const against = member(page, 'Farid el Amrani').getByRole('button', { name: 'Tegen' });
    await against.click();
    await expect(status(page)).toContainText('Farid el Amrani');
    await expect(against).toHaveAttribute('aria-pressed', 'true');
    await expect(against).toBeFocused();
    await page.getByRole('group', { name: 'College van B en W Hele fractie' }).getByRole('button', { name: 'Voor' }).click();
    await expect(against).toHaveAttribute('aria-pressed', 'false');
    await expect(counts(page)).toContainText(['Voor 4', 'Tegen 0']);
    await member(page, 'Farid el Amrani').getByRole('button', { name: 'Voor' }).click();
    await expect(counts(page)).toContainText(['Voor 3']);
  });
});
