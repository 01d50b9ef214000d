import type { Locator } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { email, link, openDialog, send, SESSION, text } from '../support/downloadDialog.ts';
import { newAddress, readDownloads } from '../support/downloads.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test as base } from '../support/servers.ts';
import { type Complaints, chooseTheme, watchPage } from '../support/watch.ts';

const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page, portal, backend }, use) => {
      const complaints = await watchPage(page, [portal.url, backend.url]);
      await use(complaints);
      // Ignore the error status of a rejected form, which Chromium reports.
      expect(complaints.all.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    },
    { auto: true },
  ],
});

test('the captcha and the form are not loaded before the dialog opens', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(SESSION);
  await page.keyboard.press('Shift');
  await expectHydrated(page);
  expect(requested.filter((path) => /captcha|pbkdf2|download/i.test(path) && !/Download\.island|download\.[\w-]+\.js/.test(path))).toEqual(
    [],
  );
  await link(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => requested.filter((path) => path === '/captcha.json')).toHaveLength(1);
});

test('the dialog works by keyboard: it traps the focus, closes with Escape, returns the focus and stores the typed text', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await expect(email(dialog)).toBeFocused();
  await page.keyboard.type('jan@example');
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab');
    // The focus may move to the browser itself, but not to the page behind the dialog.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email(dialog)).toHaveValue('jan@example');
});

test('each error is shown at its input and in a summary that has the focus', async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('radio', { name: text('download.partTopics') }).check();
  await send(dialog).click();
  const summary = dialog.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    `${text('login.email')} – ${text('validation.required')}`,
    `${text('session.topics')} – ${text('validation.choice')}`,
  ]);
  await summary.getByRole('link').first().click();
  await expect(email(dialog)).toBeFocused();
  await expect(email(dialog)).toHaveAccessibleDescription(new RegExp(text('validation.required')));
  await page.keyboard.type('jan@');
  await send(dialog).click();
  await expect(email(dialog)).toHaveAccessibleDescription(new RegExp(text('validation.email')));
  await expect(email(dialog)).toHaveAttribute('aria-invalid', 'true');
  await email(dialog).fill('jan@example.org');
  await dialog.getByRole('checkbox', { name: '3. Begroting voor het komende jaar' }).check();
  await expect(summary).toBeHidden();
  await expect(email(dialog)).not.toHaveAttribute('aria-invalid');
});

test('some topics are chosen, with a checkbox for all or none', async ({ page, control }) => {
  const dialog = await openDialog(page);
  const address = newAddress();
  await email(dialog).fill(address);
  await dialog.getByRole('radio', { name: text('download.partTopics') }).check();
  const all = dialog.getByRole('checkbox', { name: text('download.allTopics') });
  await expect(all).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: '3. Begroting voor het komende jaar' }).check();
  expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Frans' }).check();
  await dialog.getByRole('checkbox', { name: text('download.audioOnly') }).check();
  await send(dialog).click();
  await expect(dialog.getByRole('status')).toContainText(text('download.started'));
  // The service does not say that it sends an e-mail: none is promised (rule 15.6).
  await expect(dialog.getByRole('status')).not.toContainText(address);
  await expect(dialog.getByRole('status')).toBeFocused();
  const [received] = await readDownloads(control);
  expect(received?.body).toMatchObject({
    email: address,
    topics: ['begroting'],
    languages: ['nl', 'fr'],
    audioonly: true,
    currentLanguage: 'nl',
  });
  expect(String(received?.body['recaptchaToken']).length).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(email(page.getByRole('dialog'))).toHaveValue('');
});

test('the topic of the address is chosen, else the whole recording', async ({ page }) => {
  const chosen = (dialog: Locator) =>
    dialog.locator('[name]:checked').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await chosen(await openDialog(page, `${SESSION}/topic/begroting`))).toEqual(['topics', 'begroting', 'nl']);
  expect(await chosen(await openDialog(page))).toEqual(['all', 'nl']);
});

test('the marks of a clip are sent as trim', async ({ page, control }) => {
  const dialog = await openDialog(page, `${SESSION}?in=12&out=40`);
  const trim = dialog.getByRole('radio', { name: text('download.partTrim') });
  await expect(trim).toBeChecked();
  const address = newAddress();
  await email(dialog).fill(address);
  await send(dialog).click();
  await expect(dialog.getByRole('status')).toContainText(text('download.started'));
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address, trim: { start: 12, stop: 40 } });
});

test('marks in a second part of the recording count from the start of the whole recording', async ({ page, control }) => {
  const dialog = await openDialog(page, '/waterdam/gr-omgevingsvisie?part=2&in=10&out=40');
  await expect(dialog.getByLabel(text('download.start'))).toHaveValue('21:10');
  await expect(dialog.getByLabel(text('download.stop'))).toHaveValue('21:40');
  const address = newAddress();
  await email(dialog).fill(address);
  await send(dialog).click();
  await expect(dialog.getByRole('status')).toContainText(text('download.started'));
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address, trim: { start: 1270, stop: 1300 } });
});

test('a failed call of the API is reported, and the next attempt succeeds', async ({ page, control }) => {
  const dialog = await openDialog(page);
  const address = newAddress();
  await email(dialog).fill(address);
  await control('/faults', { match: '/api/waterdam/sessions/*/download', kind: 'fail', times: 1 });
  await send(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText(text('error.server'));
  await expect(dialog.getByRole('alert')).toBeFocused();
  await send(dialog).click();
  await expect(dialog.getByRole('status')).toContainText(text('download.started'));
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address });
});

test('the token of the form is enough when the captcha cannot be loaded', async ({ page, control }) => {
  await page.route('**/captcha.json*', (route) => route.abort());
  const dialog = await openDialog(page);
  const address = newAddress();
  await email(dialog).fill(address);
  await page.waitForTimeout(2100);
  await send(dialog).click();
  await expect(dialog.getByRole('status')).toContainText(text('download.started'));
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address, recaptchaToken: '' });
});

test('without a captcha a rejected form can be sent again at once', async ({ page, control }) => {
  await page.route('**/captcha.json*', (route) => route.abort());
  const dialog = await openDialog(page);
  const address = newAddress();
  await email(dialog).fill(address);
  // The first press comes earlier than the form allows: the portal rejects it, and a later press is in time.
  await expect(async () => {
    await send(dialog).click();
    await expect(dialog.getByRole('status')).toContainText(text('download.started'), { timeout: 500 });
  }).toPass();
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address, recaptchaToken: '' });
});

test('the page with the form sends it by script too', async ({ page, control }) => {
  await page.goto(`${SESSION}/download/`);
  const address = newAddress();
  await email(page).fill(address);
  await expectHydrated(page);
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: text('download.started') })).toBeFocused();
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address });
});

for (const { tag, path, dark } of [
  { tag: 'nl', path: SESSION, dark: false },
  { tag: 'nl', path: SESSION, dark: true },
  { tag: 'ar', path: '/ar/alqasr/4001', dark: false },
]) {
  test(`the dialog is accessible, with and without errors: ${tag}, ${dark ? 'dark' : 'light'}`, async ({ page }) => {
    await chooseTheme(page, { dark, style: 'basic' });
    await page.setViewportSize({ width: 360, height: 740 });
    const dialog = await openDialog(page, path, tag);
    const check = async () => {
      expect(await findViolations(page, undefined, dark ? 'dark' : 'light')).toEqual([]);
      expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
    };
    await check();
    await dialog.getByRole('radio', { name: text('download.partTrim', tag) }).check();
    await dialog.getByLabel(text('download.start', tag)).fill('soon');
    await send(dialog, tag).click();
    await expect(dialog.getByRole('alert')).toBeFocused();
    await check();
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the form, which reports errors and then succeeds', async ({ page, control }) => {
    await page.goto(SESSION);
    await link(page).click();
    await expect(page).toHaveURL(`${SESSION}/download/`);
    await email(page).fill('jan@');
    await page.getByRole('radio', { name: text('download.partTrim') }).check();
    await page.getByLabel(text('download.start')).fill('0:40');
    await page.getByLabel(text('download.stop')).fill('0:12');
    await send(page).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      `${text('login.email')} – ${text('validation.email')}`,
      `${text('download.stop')} – ${text('validation.endBeforeStart')}`,
    ]);
    await expect(email(page)).toHaveValue('jan@');
    const address = newAddress();
    await email(page).fill(address);
    await page.getByLabel(text('download.stop')).fill('1:00');
    await page.waitForTimeout(2100);
    await send(page).click();
    await expect(page.getByRole('status').filter({ hasText: text('download.started') })).toBeVisible();
    expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address, trim: { start: 40, stop: 60 } });
  });
});
