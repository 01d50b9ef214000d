import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { FOLLOW_LINK, UNSUBSCRIBE_LINK } from '../support/followService.ts';
import { label } from '../support/labels.ts';
import { expect, test } from '../support/servers.ts';

const text = (key: string, tag = 'nl') => label(tag, key);
const link = (page: Page, tag = 'nl') => page.locator('main').getByRole('link', { name: text('follow.title', tag), exact: true });
const OWN = `/waterdam/follow/manage?token=${FOLLOW_LINK}`;
const OF_MESSAGE = `/waterdam/follow/manage?token=${UNSUBSCRIBE_LINK}`;

test.describe('with script', () => {
  for (const [path, tag, name] of [
    ['/waterdam', 'nl', 'Waterdam'],
    ['/en/waterdam/gr-begroting', 'en', 'Gemeenteraad: begrotingsvergadering'],
    ['/fr/waterdam/search?q=fietsbrug', 'fr', 'fietsbrug'],
    ['/waterdam/people/WD-001', 'nl', 'Annelies Verhoeven'],
    ['/waterdam/items/Z-4815', 'nl', 'Begroting voor'],
  ] as const) {
    test(`the link on ${path} opens the form in a dialog by the first key, and follows`, async ({ page, follow, searchIndex }) => {
      expect(searchIndex).toBeUndefined();
      await page.goto(path);
      await link(page, tag).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: text('follow.title', tag) });
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText(name);
      await dialog.getByRole('button', { name: text('follow.submit', tag) }).click();
      const mail = dialog.getByRole('textbox', { name: text('login.email', tag) });
      await expect(mail).toBeFocused();
      await expect(mail).toHaveAccessibleDescription(new RegExp(text('validation.required', tag)));
      await page.keyboard.type('ada@example.org');
      await dialog.getByRole('radio', { name: text('follow.weekly', tag) }).check();
      expect(await findViolations(page)).toEqual([]);
      await mail.press('Enter');
      await expect(dialog.getByRole('status')).toContainText(text('follow.sent', tag));
      await expect(dialog.getByRole('status')).toBeFocused();
      const asked = follow.calls.findLast(({ path: called }) => called === '/follows')?.body;
      expect(asked).toMatchObject({ channel: 'mail', mail: 'ada@example.org', interval: 'weekly', phases: ['before', 'after'] });
      expect(String(asked?.['name'])).toContain(name);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(link(page, tag)).toBeFocused();
    });
  }

  test('a session is followed as a whole or by agenda item', async ({ page, follow }) => {
    await page.goto('/waterdam/gr-begroting/topic/begroting');
    await link(page).click();
    const dialog = page.getByRole('dialog', { name: text('follow.title') });
    const what = dialog.getByRole('combobox', { name: text('follow.what') });
    await expect(what).toHaveValue('begroting');
    await what.selectOption(text('download.partAll'));
    await dialog.getByRole('textbox', { name: text('login.email') }).fill('ada@example.org');
    await dialog.getByRole('button', { name: text('follow.submit') }).click();
    await expect(dialog.getByRole('status')).toContainText(text('follow.sent'));
    expect(follow.calls.at(-1)?.body['target']).toEqual({ city: 'waterdam', kind: 'session', sessionId: 1001 });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to a page with the same form, which follows', async ({ page, follow }) => {
    await page.goto('/waterdam/gr-begroting');
    await link(page).click();
    await expect(page).toHaveURL('/waterdam/follow?session=gr-begroting');
    const mail = page.getByRole('textbox', { name: text('login.email') });
    await page.getByRole('checkbox', { name: text('follow.before') }).uncheck();
    await page.getByRole('checkbox', { name: text('follow.after') }).uncheck();
    await page.getByRole('button', { name: text('follow.submit') }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await page.getByRole('checkbox', { name: text('follow.after') }).check();
    await mail.fill('ada@example.org');
    // A person takes some time to fill it in (rule 15.8).
    await page.waitForTimeout(2100);
    await page.getByRole('button', { name: text('follow.submit') }).click();
    await expect(page.getByRole('status')).toContainText('ada@example.org');
    expect(follow.calls.at(-1)?.body).toMatchObject({ mail: 'ada@example.org', phases: ['after'], interval: 'now', locale: 'nl' });
    await expect(page.getByRole('button', { name: text('follow.browser') })).toHaveCount(0);
  });

  test('a link in a message confirms only by its button', async ({ page, follow }) => {
    const before = follow.calls.length;
    await page.goto(`/waterdam/follow/confirm?token=${FOLLOW_LINK}`);
    expect(follow.calls.slice(before).map(({ path }) => path)).toEqual(['/confirm/read']);
    await page.getByRole('button', { name: text('follow.confirm') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('follow.confirmed'));
    await page
      .locator('main')
      .getByRole('link', { name: text('follow.manage') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('follow.manageTitle'));
  });

  test('what is followed is changed and ended', async ({ page, follow }) => {
    await page.goto(OWN);
    const first = page.getByRole('form', { name: 'fietsbrug' });
    await first.getByRole('radio', { name: text('follow.weekly') }).check();
    await first.getByRole('button', { name: text('follow.save') }).click();
    await expect(page.getByRole('status')).toHaveText(text('follow.saved'));
    await expect(page.getByRole('status')).toBeFocused();
    expect(follow.calls.at(-1)).toEqual({
      path: '/manage',
      body: { token: FOLLOW_LINK, action: 'change', id: 'f1', phases: ['before', 'after'], interval: 'weekly' },
    });
    await page
      .getByRole('form', { name: 'fietsbrug' })
      .getByRole('button', { name: text('follow.end') })
      .click();
    await expect(page.getByRole('status')).toHaveText(text('follow.ended'));
    await page.getByRole('button', { name: text('follow.endAll') }).click();
    expect(follow.calls.at(-1)?.body).toEqual({ token: FOLLOW_LINK, action: 'end-all' });
  });

  test('the link of a message ends what it was about only by its button', async ({ page, follow }) => {
    const before = follow.calls.length;
    await page.goto(OF_MESSAGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('follow.unsubscribeTitle'));
    await expect(page.locator('main').getByRole('listitem')).toContainText(['fietsbrug', 'Waterdam']);
    expect(follow.calls.slice(before).map(({ path }) => path)).toEqual(['/manage/read', '/unsubscribe/read']);
    await page.getByRole('button', { name: text('follow.unsubscribe') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('follow.unsubscribed'));
    expect(follow.calls.at(-1)).toEqual({ path: '/unsubscribe', body: { token: UNSUBSCRIBE_LINK } });
    await page
      .locator('main')
      .getByRole('link', { name: text('follow.manage') })
      .click();
    await expect(page.getByRole('button', { name: text('follow.linkSubmit') })).toBeVisible();
  });

  test('a link to confirm that is expired says how to follow again, and asks for no address (rule 28.65)', async ({ page }) => {
    await page.goto('/waterdam/follow/confirm?token=old');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('follow.unconfirmable'));
    const main = page.locator('main');
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await main.getByRole('link', { name: label('nl', 'category.back').replace('{{city}}', 'Waterdam') }).click();
    await expect(page).toHaveURL('/waterdam');
    await expect(link(page)).toBeVisible();
  });

  test('the token of an address is in no referrer, and a form has an origin (rule 28.68)', async ({ page, portal }) => {
    const referrers = new Set<string | undefined>();
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.method() === 'POST')
        void request.allHeaders().then(({ referer }) => referrers.add(referer));
    });
    await page.goto(OWN);
    await page
      .getByRole('form', { name: 'fietsbrug' })
      .getByRole('button', { name: text('follow.save') })
      .click();
    await expect(page.getByRole('status')).toHaveText(text('follow.saved'));
    await page.getByRole('heading', { level: 2 }).getByRole('link', { name: 'Waterdam' }).click();
    await expect(page).toHaveURL('/waterdam');
    expect(await page.evaluate(() => document.referrer)).toBe(`${portal.url}/`);
    expect(referrers).toContain(`${portal.url}/`);
    for (const referrer of referrers) expect(referrer ?? '').not.toContain('token');
  });

  test('with a link that is expired, one asks for another by e-mail', async ({ page }) => {
    await page.goto('/waterdam/follow/manage?token=old');
    await expect(page.locator('main')).toContainText(text('follow.expired'));
    await page.getByRole('textbox', { name: text('login.email') }).fill('ada@example.org');
    // A person takes some time to fill it in (rule 15.8).
    await page.waitForTimeout(2100);
    await page.getByRole('button', { name: text('follow.linkSubmit') }).click();
    await expect(page.getByRole('status')).toHaveText(text('follow.linkSent'));
    await expect(page.getByRole('status')).toBeFocused();
  });
});

test('a handler of mail ends what a message was about from anywhere, in either type of form (RFC 8058)', async ({ portal, follow }) => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    const before = follow.calls.length;
    const answer = await fetch(portal.url + OF_MESSAGE, { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(follow.calls.slice(before)).toEqual([{ path: '/unsubscribe', body: { token: UNSUBSCRIBE_LINK } }]);
  }
  const other = await fetch(portal.url + OWN, { method: 'POST', body: new URLSearchParams({ action: 'end-all' }) });
  expect(other.status).toBe(403);
});
