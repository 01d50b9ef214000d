import type { Frame, Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { expect, test } from '../support/hostPage.ts';
import { sendLoginJson } from '../support/login.ts';
import { startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';
import { liveRegions } from '../support/liveRegions.ts';

const PATH = '/waterdam/besloten';
const PASSWORD = 'waterdam-2026';

// These tests have a portal of their own: wrong passwords of other tests count towards the same limit (rule 14.8).
test.use({ backendArgs: ['--seed', inRoot('backend', 'seed')] });

const prompt = (page: Page | Frame, tag: string) => ({
  password: page.getByLabel(label(tag, 'login.password')),
  open: page.getByRole('button', { name: label(tag, 'login.submit') }),
  alert: page.getByRole('alert'),
  status: liveRegions(page).filter({ hasText: label(tag, 'login.checking') }),
});

/** Sends wrong passwords until the network has no attempt left, with or without proof (rules 14.8, 14.9). */
async function useUpAttempts(portal: string): Promise<void> {
  const sendWrong = async () => (await sendLoginJson(portal, { path: `${PATH}/login`, fields: { password: 'wrong' } })).status;
  while ((await sendWrong()) !== 429);
}

/** Starts a portal without attempts left: for 20 s it accepts no password without proof. */
async function startWithoutAttempts(backend: string): Promise<string> {
  const { url } = await startPortal(toPortalEnvironment(backend));
  await useUpAttempts(url);
  return url;
}
test.afterAll(stopPrograms);

// Its tests have a portal of their own, which takes long to start: they run in one worker.
test.describe.configure({ mode: 'default' });

test.describe('on a network that has used up its attempts', () => {
  test('the right password opens the page, and the status line explains the delay', async ({ page, portal }) => {
    await useUpAttempts(portal.url);
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

  test('the right password opens an embed that cannot set a cookie', async ({ portal, openHost }) => {
    await useUpAttempts(portal.url);
    const frame = await openHost(`${PATH}/embed`);
    const { password, open } = prompt(frame, 'nl');
    await password.fill(PASSWORD);
    await open.click();
    await expect(frame.locator('video')).toBeVisible();
  });

  test('a form that is sent before its island hydrates waits for the island', async ({ page, portal }) => {
    await useUpAttempts(portal.url);
    await page.goto(PATH);
    const { password, open } = prompt(page, 'nl');
    // Fill in the password as a password manager does: the click on the button is the first interaction.
    await password.evaluate((input: HTMLInputElement, value) => (input.value = value), PASSWORD);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await open.click();
    release();
    await expect(page.getByText('Alleen voor raadsleden en genodigden.')).toBeVisible();
  });

  test('a wrong password is rejected as wrong, with a proof each time', async ({ page, portal }) => {
    await useUpAttempts(portal.url);
    await page.goto(PATH);
    const { password, open } = prompt(page, 'nl');
    for (const typed of ['not this one', 'nor this one']) {
      await password.fill(typed);
      await open.click();
      await expect(password).toHaveValue('');
      await expect(page.getByText(label('nl', 'login.wrong'))).toHaveCount(1);
    }
  });

  test('the form is sent without a proof when the proof cannot be loaded', async ({ page, backend }) => {
    const url = await startWithoutAttempts(backend.url);
    await page.route('**/captcha.json*', (route) => route.abort());
    await page.goto(url + PATH);
    const { password, open, alert } = prompt(page, 'nl');
    await password.fill(PASSWORD);
    await open.click();
    await expect(alert).toContainText(label('nl', 'login.tooMany_one').replace('{{count}}', '1'));
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page states when to try again', async ({ page, backend }) => {
    const url = await startWithoutAttempts(backend.url);
    await page.goto(url + PATH);
    const { password, open, alert } = prompt(page, 'nl');
    await password.fill(PASSWORD);
    await open.click();
    await expect(alert).toContainText(label('nl', 'login.tooMany_one').replace('{{count}}', '1'));
  });
});
