import type { Page } from '@playwright/test';
import { findSmallTargets, findViolations, show } from '../support/accessibility.ts';
import type { Control } from '../support/control.ts';
import { liveLog, openLog, rows, say, text } from '../support/liveLog.ts';
import { watch } from '../support/liveSession.ts';
import { test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { reached } from '../support/transcriptReader.ts';

/** Its captions wait a second. */
const SESSION = '/zonnehaven/raad-live';
const ID = 3001;
/** Nobody speaks them in the session: each test says what it needs in one of its own, as the server remembers what was said. */
const LANGUAGES = ['fr', 'de', 'es', 'it', 'pt', 'da', 'sv', 'fi', 'pl', 'cs', 'ro', 'hu', 'hr', 'sl', 'sk', 'et'];
let language = '';
test.beforeEach(() => {
  language = LANGUAGES.shift() ?? '';
});

const texts = (page: Page) => rows(page).locator('[lang]');
const interim = (page: Page) => lines(page).locator('p[aria-live]');
const field = (page: Page) => liveLog(page).getByRole('searchbox');
const status = (page: Page) => liveLog(page).getByRole('status');
const follow = (page: Page) => liveLog(page).getByRole('button', { name: text('liveLog.follow'), exact: true });
const newest = (page: Page) => liveLog(page).getByRole('button', { name: text('liveLog.newest') });
const lines = (page: Page) => liveLog(page).getByRole('log');

/** Says lines one second apart, the first at an offset from the start of the stream (ms), in the language of the tests. */
async function sayAll(control: Control, from: number, ...said: string[]) {
  for (const [index, line] of said.entries()) await say(control, ID, line, { language, start: from + index * 1000 });
}

/** Opens the log in the language of the tests, in which these lines were said. */
async function openWith(page: Page, control: Control, ...said: string[]) {
  await watch(page, SESSION);
  await openLog(page);
  await sayAll(control, 1000, ...said);
  await liveLog(page).getByRole('combobox').selectOption(language);
  await expect(texts(page).last()).toHaveText(said.at(-1) ?? '');
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `regel ${String(index + 1)}`);

test.describe('the log', () => {
  test('shows words as they are spoken, in their order', async ({ page, control }) => {
    await openWith(page, control, 'un', 'deux');
    await say(control, ID, 'quat', { language, final: false });
    await expect(interim(page)).toHaveText('quat');
    await say(control, ID, 'quatre et', { language, final: false });
    await expect(interim(page)).toHaveText('quatre et');
    await say(control, ID, 'quatre et cinq', { language, start: 9000, speaker: 'Amélie' });
    await expect(texts(page).last()).toHaveText('quatre et cinq');
    await expect(interim(page)).toBeEmpty();
    await expect(rows(page).last().locator('b')).toHaveText('Amélie');
    // Late, and twice.
    await say(control, ID, 'trois', { language, start: 5000 });
    await say(control, ID, 'trois', { language, start: 5000 });
    await expect(texts(page)).toHaveText(['un', 'deux', 'trois', 'quatre et cinq']);
  });

  test('has what was said before it was opened', async ({ page, control }) => {
    const told = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('avant')));
    await page.goto(SESSION);
    await expect(async () => {
      await say(control, ID, 'avant', { language, start: 20_000 });
      await Promise.race([told, new Promise((_, reject) => setTimeout(reject, 500))]);
    }).toPass();
    await openLog(page);
    await liveLog(page).getByRole('combobox').selectOption(language);
    await expect(texts(page).last()).toHaveText('avant');
  });

  test('has words once they have waited', async ({ page, control }) => {
    await openWith(page, control, 'attendez');
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('#transcript ol')?.textContent.includes('maintenant'))
          document.body.dataset['seen'] ??= String(Date.now());
      }).observe(document.querySelector('#transcript')!, { childList: true, subtree: true });
    });
    const saidMs = Date.now();
    await say(control, ID, 'maintenant', { language, start: 40_000 });
    await expect(page.locator('body')).toHaveAttribute('data-seen');
    expect(Number(await page.locator('body').getAttribute('data-seen')) - saidMs).toBeGreaterThanOrEqual(995);
  });

  test('has nothing twice after the broker was away', async ({ page, control }) => {
    test.slow();
    await openWith(page, control, 'un', 'deux');
    const before = await texts(page).allTextContents();
    const back = page.waitForEvent('websocket', { timeout: 30_000 });
    await control('/connections', undefined, 'DELETE');
    const socket = await back;
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('pancarteSession'));
    await sayAll(control, 1000, 'un', 'deux');
    await say(control, ID, 'encore', { language, start: 60_000 });
    await expect(texts(page).last()).toHaveText('encore');
    expect(new Set(await texts(page).allTextContents()).size).toBe(await texts(page).count());
    expect((await texts(page).allTextContents()).slice(0, before.length)).toEqual(before);
  });

  test('is searched, and its hits are counted', async ({ page, control }) => {
    await openWith(page, control, 'La Société', 'un pont', 'société anonyme', 'fin');
    await field(page).fill('societe');
    await expect(status(page)).toHaveText(text('transcript.hit', { number: 2, count: 2 }));
    await expect(reached(page)).toHaveText(/société anonyme/);
    await expect(liveLog(page).locator('mark')).toHaveText(['Société', 'société']);
    await field(page).press('Enter');
    await expect(status(page)).toHaveText(text('transcript.hit', { number: 1, count: 2 }));
    await expect(reached(page)).toHaveText(/La Société/);
    await say(control, ID, 'encore la société', { language, start: 70_000 });
    await expect(status(page)).toHaveText(text('transcript.hit', { number: 1, count: 3 }));
    await liveLog(page)
      .getByRole('button', { name: text('transcript.previousHit') })
      .click();
    await expect(status(page)).toHaveText(text('transcript.hit', { number: 3, count: 3 }));
    await field(page).fill('nulle part');
    await expect(status(page)).toHaveText(text('transcript.noHits'));
    await field(page).press('Escape');
    await expect(status(page)).toBeEmpty();
    await expect(liveLog(page).locator('mark')).toHaveCount(0);
  });

  test('follows, pauses when one goes back, and returns to the newest by keyboard', async ({ page, control }) => {
    await openWith(page, control, ...numbered(40));
    const distance = () => lines(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
    await expect.poll(distance).toBeLessThan(2);
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
    await rows(page).last().getByRole('link').focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
    const top = await lines(page).evaluate((box) => box.scrollTop);
    await say(control, ID, 'la dernière', { language, start: 90_000 });
    await expect(texts(page).last()).toHaveText('la dernière');
    expect(await lines(page).evaluate((box) => box.scrollTop)).toBe(top);
    await newest(page).focus();
    await page.keyboard.press('Enter');
    await expect(follow(page)).toBeFocused();
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(distance).toBeLessThan(2);
    await expect(newest(page)).toBeHidden();
    await lines(page).hover();
    await page.mouse.wheel(0, -400);
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.wheel(0, 4000);
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test('keeps the page light, and earlier words at hand', async ({ page, control }) => {
    test.slow();
    await openWith(page, control, ...numbered(650));
    expect(await rows(page).count()).toBeLessThanOrEqual(120);
    await rows(page).last().getByRole('link').focus();
    await page.keyboard.press('Home');
    await expect(texts(page).first()).toHaveText('regel 1');
    await expect(rows(page).first().getByRole('link')).toBeFocused();
    await lines(page).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(texts(page).last()).toHaveText('regel 650');
    expect(await rows(page).count()).toBeLessThanOrEqual(120);
    await rows(page).last().getByRole('link').focus();
    await page.keyboard.press('PageUp');
    await field(page).fill('regel 650');
    await expect(reached(page)).toHaveText(/regel 650/);
    await expect(reached(page)).toBeInViewport();
    expect(await rows(page).count()).toBeLessThanOrEqual(120);
  });

  test('is read out only when the visitor asks, and not while they read back', async ({ page, control }) => {
    await openWith(page, control, 'un');
    await expect(lines(page)).toHaveAttribute('aria-live', 'off');
    await liveLog(page)
      .getByRole('button', { name: text('liveLog.announce') })
      .press('Enter');
    await expect(lines(page)).toHaveAttribute('aria-live', 'polite');
    await expect(interim(page)).toHaveAttribute('aria-live', 'off');
    await follow(page).press('Enter');
    await expect(lines(page)).toHaveAttribute('aria-live', 'off');
  });

  test('gives quotes away', async ({ page, control, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openWith(page, control, 'mot');
    await say(control, ID, 'à retenir', { language, start: 100_500, speaker: 'Amélie' });
    await expect(texts(page).last()).toHaveText('à retenir');
    await rows(page).last().getByRole('button').click();
    await expect(status(page)).toHaveText(text('transcript.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^“à retenir” — Amélie, \d\d:\d\d, http.*\/zonnehaven\/raad-live\/seek\/100\.5$/,
    );
  });

  for (const look of ['light', 'dark', 'forced'] as const) {
    test(`has no axe violation, ${look}`, async ({ page, control }) => {
      await openWith(page, control, 'un', 'deux', 'trois');
      await say(control, ID, 'quat', { language, final: false });
      await field(page).fill('deux');
      await show(page, look);
      expect(await findViolations(page, '#transcript', look)).toEqual([]);
      expect(await findSmallTargets(page)).toEqual([]);
    });
  }
});
