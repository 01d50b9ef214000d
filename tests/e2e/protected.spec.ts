import type { Frame, Page } from '@playwright/test';
import { READY } from '../../src/islands/hooks/ready.ts';
import { findViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/hostPage.ts';
import { chooseTheme, watchPage } from '../support/watch.ts';
import { playButton } from '../support/player.ts';
import { label } from '../support/labels.ts';

const PATH = '/waterdam/besloten';
const PASSWORD = 'waterdam-2026';
const CONTENT = 'Alleen voor raadsleden en genodigden.';

const prompt = (page: Page | Frame, tag = 'nl') => ({
  password: page.getByLabel(label(tag, 'login.password')),
  open: page.getByRole('button', { name: label(tag, 'login.submit') }),
  alert: page.getByRole('alert'),
});

// Its tests have a portal of their own, which takes long to start: they run in one worker.
test.describe.configure({ mode: 'default' });

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript });

    test('a session opens with its password, by keyboard only', async ({ page }) => {
      await page.goto(`${PATH}/topic/opening`);
      const { password, open, alert } = prompt(page);
      await password.focus();
      await page.keyboard.type('not this one');
      await page.keyboard.press('Enter');
      await expect(page.getByText(label('nl', 'login.wrong'))).toHaveCount(1);
      await expect(alert).toBeHidden();
      await expect(password).toBeFocused();
      await expect(password).toHaveValue('');
      await expect(password).toHaveAccessibleDescription(label('nl', 'login.wrong'));
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Tab');
      // With script, a button shows the password (rule 14.17).
      const show = page.getByRole('button', { name: label('nl', 'login.showPassword') });
      if (hasScript) {
        await expect(show).toBeFocused();
        await page.keyboard.press('Space');
        await expect(password).toHaveAttribute('type', 'text');
        await expect(password).toHaveValue(PASSWORD);
        await page.keyboard.press('Tab');
      } else await expect(show).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(open).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${PATH}/topic/opening`);
      await expect(page.getByText(CONTENT)).toBeVisible();
      await expect(page.locator('video:visible')).toHaveCount(1);
      await page.goto(`/fr${PATH}`);
      await expect(page.getByText(CONTENT), 'the grant stays').toBeVisible();
    });

    test('a name is accepted only as a whole', async ({ page }) => {
      await page.goto(PATH);
      const { password, open, alert } = prompt(page);
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      await password.fill(PASSWORD);
      await page.getByText(label('nl', 'login.leaveName')).click();
      await page.getByLabel(label('nl', 'login.firstName')).fill('An');
      await page.getByLabel(label('nl', 'login.email')).fill('an@peeters');
      await open.click();
      await expect(alert).toContainText(label('nl', 'error.invalidFields'));
      await expect(alert.getByRole('link')).toHaveText([
        ...(hasScript ? [] : [`${label('nl', 'login.password')} – ${label('nl', 'login.passwordAgain')}`]),
        `${label('nl', 'login.name')} – ${label('nl', 'validation.required')}`,
        `${label('nl', 'login.email')} – ${label('nl', 'validation.email')}`,
      ]);
      expect(posts).toHaveLength(hasScript ? 0 : 1);
      // A password that was not sent stays in the field. A password that was sent is not sent back, and the field says so.
      await expect(password).toHaveValue(hasScript ? PASSWORD : '');
      await expect(password).toHaveAccessibleDescription(hasScript ? '' : label('nl', 'login.passwordAgain'));
      const name = page.getByLabel(label('nl', 'login.name'));
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(new RegExp(`^${label('nl', 'validation.required')}`));
      await expect(page.getByLabel(label('nl', 'login.firstName'))).toHaveValue('An');
      await alert.getByRole('link', { name: label('nl', 'login.email') }).click();
      await expect(page.getByLabel(label('nl', 'login.email'))).toBeFocused();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('an@peeters.example');
      await name.fill('Peeters');
      if (hasScript) await expect(alert).toBeHidden();
      else await password.fill(PASSWORD);
      await open.click();
      await expect(page.getByText(CONTENT)).toBeVisible();
    });

    test('an embed opens on a page of another site that blocks its cookies', async ({ page, context, openHost }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const frame = await openHost(`${PATH}/embed/topics`);
      await page.waitForLoadState('networkidle');
      expect(
        requests.filter((path) => path.includes('media')),
        'no poster before the password',
      ).toEqual([]);
      const { password, open, alert } = prompt(frame);
      await password.fill('not this one');
      await open.click();
      await expect(frame.getByText(label('nl', 'login.wrong'))).toHaveCount(1);
      await expect(alert).toBeHidden();
      await expect(password).toHaveAccessibleDescription(label('nl', 'login.wrong'));
      await password.fill(PASSWORD);
      await open.click();
      await expect(frame.locator('video:visible')).toHaveCount(1);
      expect(await context.cookies()).toEqual([]);
      const poster = await frame.locator('video:visible').getAttribute('poster');
      expect(poster).toContain('/signed/');
      await expect.poll(() => requests).toContain(new URL(poster ?? '').pathname);
    });
  });
}

test('media and captions of an opened session play', async ({ page, openHost }) => {
  const statuses = new Map<string, number>();
  page.on('response', (response) => statuses.set(new URL(response.url()).pathname, response.status()));
  const frame = await openHost(`${PATH}/embed/nl`);
  await prompt(frame).password.fill(PASSWORD);
  await prompt(frame).open.click();
  await playButton(frame).click();
  await expect.poll(() => frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0.5);
  await expect.poll(() => statuses.get(`${PATH}/captions/nl.vtt`)).toBe(200);
  const media = [...statuses].filter(([path]) => path.startsWith('/signed/'));
  expect(media.length).toBeGreaterThan(1);
  for (const [path, status] of media) expect(status, path).toBeLessThan(300);
});

test('a password may be pasted and filled in by a password manager', async ({ page }) => {
  await page.goto(PATH);
  const { password } = prompt(page);
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByText(label('nl', 'login.leaveName')).click();
  await page.getByLabel(label('nl', 'login.name')).fill(PASSWORD);
  await page.getByLabel(label('nl', 'login.name')).press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+X');
  await password.press('ControlOrMeta+V');
  await expect(password).toHaveValue(PASSWORD);
});

for (const tail of ['', '/embed', '/embed/nl']) {
  test(`the prompt of ${PATH}${tail} has its styles before it hydrates, and stays where it is`, async ({ page }) => {
    await page.goto(PATH + tail);
    const { password, open } = prompt(page);
    const leaveName = page.getByText(label('nl', 'login.leaveName'));
    const readPlaces = () => Promise.all([password, open, leaveName].map((part) => part.boundingBox()));
    const before = await readPlaces();
    expect(before[0]?.height).toBeGreaterThanOrEqual(44);
    const island = page.locator('astro-island:has(form.notice)');
    await island.evaluate((element, name) => {
      element.addEventListener(name, () => element.setAttribute('data-told-ready', ''), { once: true });
    }, READY);
    await password.focus();
    await expect(island).toHaveAttribute('data-told-ready');
    expect(await readPlaces()).toEqual(before);
  });
}

for (const [locale, tag] of [
  ['', 'nl'],
  ['/ar', 'ar'],
] as const) {
  for (const dark of [false, true]) {
    test(`the prompt in ${tag}, ${dark ? 'dark' : 'light'}, is accessible, with and without errors`, async ({ page, portal, backend }) => {
      await chooseTheme(page, { dark, style: 'basic' });
      const complaints = await watchPage(page, [portal.url, backend.url]);
      const look = dark ? 'dark' : 'light';
      await page.setViewportSize({ width: 360, height: 740 });
      for (const tail of ['', '/embed']) {
        await page.goto(`${locale}${PATH}${tail}`);
        const { password, open } = prompt(page, tag);
        await page.getByText(label(tag, 'login.leaveName')).click();
        expect(await findViolations(page, undefined, look)).toEqual([]);
        await page.getByLabel(label(tag, 'login.email')).fill('an@');
        await open.click();
        await expect(password).toHaveAttribute('aria-invalid', 'true');
        expect(await findViolations(page, undefined, look)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      }
      expect(complaints.all.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    });
  }
}
