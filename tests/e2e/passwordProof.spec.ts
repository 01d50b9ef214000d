import type { Frame, Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { expect, test } from '../support/hostPage.ts';
import { sendLoginJson } from '../support/login.ts';
import { startPortal, stopPrograms } from '../support/programs.ts';
import { words } from '../support/words.ts';

const PATH = '/waterdam/besloten';
const PASSWORD = 'waterdam-2026';

// A portal of their own: whatever the other tests try would count here, and the other way round.
test.use({ backendArgs: ['--seed', inRoot('reference', 'seed')] });

const prompt = (page: Page | Frame, tag: string) => ({
  password: page.getByLabel(words(tag, 'login.password')),
  open: page.getByRole('button', { name: words(tag, 'login.submit') }),
  alert: page.getByRole('alert'),
  status: page.getByRole('status').filter({ hasText: words(tag, 'login.checking') }),
});

/** Somebody on the same network guesses until it has no attempt left, not even in the slow lane. */
async function guess(portal: string): Promise<void> {
  const give = async () => (await sendLoginJson(portal, { path: `${PATH}/login`, fields: { password: 'wrong' } })).status;
  while ((await give()) !== 429);
}

/** A new portal on whose network somebody has just guessed: its slow lane is taken for 20 s to come. */
async function startGuessed(backend: string): Promise<string> {
  const { url } = await startPortal(toPortalEnvironment(backend));
  await guess(url);
  return url;
}
test.afterAll(stopPrograms);

test.describe('on a network where somebody guesses', () => {
  test('the right password opens the page, and the status line says what takes so long', async ({ page, portal }) => {
    await guess(portal.url);
    await page.goto(`/fr${PATH}`);
    const { password, open, status } = prompt(page, 'fr');
    await page.route('**/captcha.json*', async (route) => {
      await expect(status).toBeVisible();
      await route.continue();
    });
    await password.fill(PASSWORD);
    await open.click();
    await expect(page).toHaveURL(`/fr${PATH}`);
    await expect(page.getByText('Alleen voor raadsleden en genodigden.')).toBeVisible();
  });

  test('the right password opens an embed that may keep no cookie', async ({ portal, openHost }) => {
    await guess(portal.url);
    const frame = await openHost(`${PATH}/embed`);
    const { password, open } = prompt(frame, 'nl');
    await password.fill(PASSWORD);
    await open.click();
    await expect(frame.locator('video')).toBeVisible();
  });

  test('a form that is sent before its island is there waits for it', async ({ page, portal }) => {
    await guess(portal.url);
    await page.goto(PATH);
    const { password, open } = prompt(page, 'nl');
    // As a password manager fills it in: the press on the button is the visitor's first act.
    await password.evaluate((input: HTMLInputElement, value) => (input.value = value), PASSWORD);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await open.click();
    release();
    await expect(page.getByText('Alleen voor raadsleden en genodigden.')).toBeVisible();
  });

  test('a wrong password is called wrong, with a proof each time', async ({ page, portal }) => {
    await guess(portal.url);
    await page.goto(PATH);
    const { password, open, alert } = prompt(page, 'nl');
    for (const typed of ['not this one', 'nor this one']) {
      await password.fill(typed);
      await open.click();
      await expect(password).toHaveValue('');
      await expect(alert).toHaveText(words('nl', 'login.wrong'));
    }
  });

  test('a proof that cannot be had does not keep the form from being sent', async ({ page, backend }) => {
    const url = await startGuessed(backend.url);
    await page.route('**/captcha.json*', (route) => route.abort());
    await page.goto(url + PATH);
    const { password, open, alert } = prompt(page, 'nl');
    await password.fill(PASSWORD);
    await open.click();
    await expect(alert).toContainText(words('nl', 'login.tooMany_one').replace('{{count}}', '1'));
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says when to try again', async ({ page, backend }) => {
    const url = await startGuessed(backend.url);
    await page.goto(url + PATH);
    const { password, open, alert } = prompt(page, 'nl');
    await password.fill(PASSWORD);
    await open.click();
    await expect(alert).toContainText(words('nl', 'login.tooMany_one').replace('{{count}}', '1'));
  });
});
