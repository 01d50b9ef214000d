import type { Page } from '@playwright/test';
import { findSmallTargets, findViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';
import { chooseTheme } from '../support/watch.ts';

const LIVE = '/waterdam/cr-stationsplein';
const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const part = (page: Page, key: string) => page.getByRole('region', { name: text(key) });
/** Value below a term of the current items, such as "Topic". */
const getValue = (page: Page, key: string) => page.locator(`dt:text-is("${text(key)}") + dd`);
const dark = 'rgb(27, 29, 32)';

test.use({ javaScriptEnabled: false });

test('the text view shows within 10 seconds what happens, without script', async ({ page, control }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.resourceType()));
  await page.goto(`${LIVE}/text`);
  await expect(getValue(page, 'timeline.topic')).toHaveText(text('timeline.noTopic'));
  await expect(part(page, 'textView.words')).toContainText(text('textView.noWords'));

  await control('/sessions/1003/attendees/create', { id: 'spreker', delegate: 'verhoeven', role: 'burgemeester' });
  await control('/sessions/1003/topics/start', { id: 'punt-1' });
  await control('/sessions/1003/speeches/start', { id: 'beurt', attendee: 'spreker' });
  await control('/sessions/1003/votes/start', {
    id: 'motie',
    name: 'Motie 12',
    priority: 1,
    result: [{ vote: 'yes', label: 'Voor', count: 3 }],
  });
  await control('/sessions/1003/caption', { text: 'Ik open de vergadering.', speaker: 'Annelies Verhoeven' });
  await control('/sessions/1003/banner', { title: 'Schorsing', text: 'Wij gaan om acht uur verder.' });
  const changedMs = Date.now();
  await expect(getValue(page, 'timeline.topic')).toHaveText('1. Opening');
  expect(Date.now() - changedMs).toBeLessThan(10_000);
  await expect(getValue(page, 'timeline.speaker')).toContainText(/Annelies Verhoeven\s+Burgemeester/);
  const vote = page.getByRole('group', { name: 'Motie 12', exact: true });
  await expect(vote).toContainText(text('vote.open'));
  await expect(vote.getByRole('listitem')).toHaveText(/^\s*Voor 3\b/);
  await expect(page.getByText(text('textView.lastVote'), { exact: true })).toHaveCount(0);
  await expect(part(page, 'textView.words')).toContainText('Annelies Verhoeven: Ik open de vergadering.');
  await expect(page.getByText('Schorsing')).toBeVisible();

  await control('/sessions/1003/votes/stop', { id: 'motie', outcome: 'adopted' });
  await control('/sessions/1003/banner', undefined, 'DELETE');
  await expect(page.getByText(text('textView.lastVote'), { exact: true })).toBeVisible();
  await expect(vote).toContainText(text('vote.adopted'));
  await expect(page.getByText('Schorsing')).toHaveCount(0);
  expect(requests).not.toContain('script');
});

test('the text view stops its reload on request, and stays in the chosen language', async ({ page, control }) => {
  await page.goto(`${LIVE}/text`);
  for (const [language, line] of [
    ['nl', 'Welkom.'],
    ['fr', 'Bienvenue.'],
  ])
    await control('/sessions/1003/caption', { text: line, language });
  await page.goto(`${LIVE}/text`);
  await part(page, 'textView.words').getByRole('link', { name: 'Frans' }).click();
  await expect(part(page, 'textView.words').locator('[lang="fr"]')).toContainText('Bienvenue.');
  await expect(part(page, 'textView.words').getByRole('link', { name: 'Frans' })).toHaveAttribute('aria-current', 'true');
  const stopped = page.waitForResponse(/refresh=off/);
  await page.getByRole('link', { name: text('textView.stop') }).click();
  expect((await stopped).headers()['refresh']).toBeUndefined();
  await expect(page).toHaveURL(`${LIVE}/text?language=fr&refresh=off`);
  await expect(part(page, 'textView.words')).toContainText('Bienvenue.');
  const resumed = page.waitForResponse(/language=fr$/);
  await page.getByRole('link', { name: text('textView.refresh'), exact: true }).click();
  expect((await resumed).headers()['refresh']).toBe('8');
});

test('the text view shows a protected session after its password', async ({ page, control }) => {
  await control('/sessions/1008/status', { status: 'live' });
  await page.goto('/waterdam/besloten/text');
  await expect(part(page, 'timeline.now')).toHaveCount(0);
  await page.getByLabel(text('login.password')).fill('waterdam-2026');
  await page.getByRole('button', { name: text('login.submit') }).click();
  await expect(page).toHaveURL('/waterdam/besloten/text');
  await expect(part(page, 'timeline.now')).toBeVisible();
  await control('/sessions/1008/status', { status: 'vod' });
});

test('the text view states the time of its data while the broker is unreachable', async ({ page, control }) => {
  await page.goto('/waterdam/live-raad/text?refresh=off');
  await expect(part(page, 'timeline.now')).toBeVisible();
  await control('/faults', { match: 'broker', kind: 'fail' });
  await control('/connections', undefined, 'DELETE');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Sinds .* is er geen nieuws/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(part(page, 'timeline.now')).toBeVisible();
});

test.describe('the text view', () => {
  test.use({ javaScriptEnabled: true });

  test('has the theme of the visitor’s system, and fits 360 pixels with large letters', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ['/waterdam/live-raad', '/ar/zonnehaven/raad-live', '/waterdam/besloten']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${path}/text?refresh=off`);
        const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        expect(background === dark).toBe(colorScheme === 'dark');
        expect([await findViolations(page, undefined, colorScheme), await findSmallTargets(page)]).toEqual([[], []]);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      }
    }
  });
});

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true });

  for (const [theme, scheme, system] of [
    [{ dark: true, style: 'basic' }, 'dark', 'light'],
    [{ dark: false, style: 'basic' }, 'light', 'dark'],
    [undefined, 'dark', 'dark'],
    [undefined, 'light', 'light'],
  ] as const)
    test(`the text view has the chosen theme: ${JSON.stringify(theme)} on a ${system} system`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      if (theme) await chooseTheme(page, theme);
      await page.goto(`${LIVE}/text?refresh=off`);
      const isDark = await page.evaluate(() => {
        const [red = 0] = (/\d+/.exec(getComputedStyle(document.body).color) ?? []).map(Number);
        return red > 128;
      });
      expect(isDark ? 'dark' : 'light').toBe(scheme);
    });
});
