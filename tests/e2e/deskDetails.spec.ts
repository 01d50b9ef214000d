import { findViolations } from '../support/accessibility.ts';
import { button, logIn, status, test } from '../support/deskPage.ts';
import { press } from '../support/keyboard.ts';
import { expect } from '../support/servers.ts';

const PLANNED = 'waterdam/gr-vaststelling-dijkplan';
const LONG_NAME = `Vaststelling ${'van het dijkplan en de begroting '.repeat(12)}جلسة`.trim();

// These tests change sessions: they have programs of their own, in one worker.
test.use({ backendArgs: ['--archive', '1'], viewport: { width: 1280, height: 800 } });
test.describe.configure({ mode: 'default' });

test('the details of a session are edited, and viewers see them (rule 13.26)', async ({ page, desk, portal, context }) => {
  test.slow();
  await logIn(page, desk, PLANNED);
  const viewer = await context.newPage();
  await viewer.goto(`${portal.url}/${PLANNED}`);
  await press(page, page.locator('#details'));
  await page.getByLabel('Naam van de vergadering').fill(LONG_NAME);
  await page.getByLabel('Duur in minuten').fill('1,5');
  await press(page, button(page, 'Gegevens bewaren'));
  await expect(page.locator('#details-minutes-problem')).toContainText('minuten boven 0');
  await expect(page.getByLabel('Duur in minuten')).toBeFocused();
  // The page asks for its newest state every two seconds.
  for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse((response) => response.url().endsWith(PLANNED));
  await expect(page.getByLabel('Naam van de vergadering')).toHaveValue(LONG_NAME);
  await page.getByLabel('Duur in minuten').fill('90');
  const document = page.getByRole('group', { name: 'Nieuw document' });
  await document.getByLabel('Titel').fill('Dijkplan');
  await document.getByLabel('Adres').fill('https://example.org/dijkplan.pdf');
  await press(page, button(page, 'Gegevens bewaren'));
  await expect(status(page)).toHaveText('Gegevens bewaard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME);
  await expect(
    page
      .getByRole('group', { name: /^Document \d/ })
      .last()
      .getByLabel('Titel'),
  ).toHaveValue('Dijkplan');
  await expect(document.getByLabel('Titel')).toHaveValue('');
  expect(await findViolations(page)).toEqual([]);
  await expect(async () => {
    await viewer.reload();
    await expect(viewer.getByRole('heading', { level: 1 })).toContainText('van het dijkplan en de begroting', { timeout: 1000 });
  }).toPass();
  await expect(viewer.getByRole('link', { name: /Dijkplan/ }).first()).toBeVisible();
  await viewer.close();
});

test('a session gets a password, and an example is not removed', async ({ page, desk, portal, context }) => {
  await logIn(page, desk, PLANNED);
  await press(page, page.locator('#password'));
  await page.getByLabel('Nieuw wachtwoord').fill('dijk 12');
  await press(page, button(page, 'Wachtwoord instellen'));
  await expect(page.locator('#state')).toContainText('wachtwoord nodig');
  const viewer = await context.newPage();
  await expect(async () => {
    await viewer.goto(`${portal.url}/${PLANNED}`);
    await expect(viewer.locator('input[type=password]')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await viewer.close();
  await press(page, button(page, 'Wachtwoord verwijderen'));
  await expect(page.locator('#state')).not.toContainText('wachtwoord nodig');

  await press(page, page.locator('#removal > summary'));
  await page.getByLabel('Ja, deze vergadering moet voorgoed weg').check();
  // A look at the newest state leaves the box as it is.
  for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse((response) => response.url().endsWith(PLANNED));
  await expect(page.getByLabel('Ja, deze vergadering moet voorgoed weg')).toBeChecked();
  await press(page, button(page, 'Vergadering verwijderen'));
  await expect(page.locator('#removal-sure-problem')).toContainText('voorbeelden');
});
