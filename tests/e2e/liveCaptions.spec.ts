import type { Page } from '@playwright/test';
import { findSmallTargets, findViolations, setLook } from '../support/accessibility.ts';
import type { Control } from '../support/control.ts';
import { liveLog, openLog, rows, sendCaption, text } from '../support/liveLog.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { tabStopRow } from '../support/transcriptReader.ts';
import { liveRegions } from '../support/liveRegions.ts';

/** A live session whose captions are delayed by 1 s. */
const SESSION = '/zonnehaven/raad-live';
const ID = 3001;
/** Languages without captions in the session. Each test uses its own one, as the server stores the lines of earlier tests. */
const LANGUAGES = ['fr', 'de', 'es', 'it', 'pt', 'da', 'sv', 'fi', 'pl', 'cs', 'ro', 'hu', 'hr', 'sl', 'sk', 'et'];
let language = '';
test.beforeEach(() => {
  language = LANGUAGES.shift() ?? '';
});

const texts = (page: Page) => rows(page).locator('[lang]');
const interim = (page: Page) => lines(page).locator('p[aria-live]');
const field = (page: Page) => liveLog(page).getByRole('searchbox');
const status = (page: Page) => liveRegions(liveLog(page));
const follow = (page: Page) => liveLog(page).getByRole('button', { name: text('liveLog.follow'), exact: true });
const newest = (page: Page) => liveLog(page).getByRole('button', { name: text('liveLog.newest') });
const lines = (page: Page) => liveLog(page).getByRole('log');

/** Sends captions one second apart in the language of the test; `from` is the start of the first one, ms from the start of the stream. */
async function sendCaptions(control: Control, from: number, ...captions: string[]) {
  for (const [index, line] of captions.entries()) await sendCaption(control, ID, line, { language, start: from + index * 1000 });
}

/** Opens the log, sends these lines in the language of the test and selects the language. */
async function openLogWith(page: Page, control: Control, ...captions: string[]) {
  await openLiveSession(page, SESSION);
  await openLog(page);
  await sendCaptions(control, 1000, ...captions);
  await liveLog(page).getByRole('combobox').selectOption(language);
  await expect(texts(page).last()).toHaveText(captions.at(-1) ?? '');
}

const toLines = (count: number) => Array.from({ length: count }, (_, index) => `regel ${String(index + 1)}`);

test.describe('the log', () => {
  test('shows captions in their order while they arrive', async ({ page, control }) => {
    await openLogWith(page, control, 'un', 'deux');
    await sendCaption(control, ID, 'quat', { language, final: false });
    await expect(interim(page)).toHaveText('quat');
    await sendCaption(control, ID, 'quatre et', { language, final: false });
    await expect(interim(page)).toHaveText('quatre et');
    await sendCaption(control, ID, 'quatre et cinq', { language, start: 9000, speaker: 'Amélie' });
    await expect(texts(page).last()).toHaveText('quatre et cinq');
    await expect(interim(page)).toBeEmpty();
    await expect(rows(page).last().locator('b')).toHaveText('Amélie');
    // A late line, sent twice.
    await sendCaption(control, ID, 'trois', { language, start: 5000 });
    await sendCaption(control, ID, 'trois', { language, start: 5000 });
    await expect(texts(page)).toHaveText(['un', 'deux', 'trois', 'quatre et cinq']);
  });

  test('has the captions from before it was opened', async ({ page, control }) => {
    const captionReceived = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('avant')));
    await page.goto(SESSION);
    await expect(async () => {
      await sendCaption(control, ID, 'avant', { language, start: 20_000 });
      await Promise.race([captionReceived, new Promise((_, reject) => setTimeout(reject, 500))]);
    }).toPass();
    await openLog(page);
    await liveLog(page).getByRole('combobox').selectOption(language);
    await expect(texts(page).last()).toHaveText('avant');
  });

  test('shows a caption after its delay', async ({ page, control }) => {
    await openLogWith(page, control, 'attendez');
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('#transcript ol')?.textContent.includes('maintenant'))
          document.body.dataset['seen'] ??= String(Date.now());
      }).observe(document.querySelector('#transcript')!, { childList: true, subtree: true });
    });
    const sentMs = Date.now();
    await sendCaption(control, ID, 'maintenant', { language, start: 40_000 });
    await expect(page.locator('body')).toHaveAttribute('data-seen');
    expect(Number(await page.locator('body').getAttribute('data-seen')) - sentMs).toBeGreaterThanOrEqual(995);
  });

  test('has no line twice after a reconnection', async ({ page, control }) => {
    test.slow();
    await openLogWith(page, control, 'un', 'deux');
    const before = await texts(page).allTextContents();
    const reconnected = page.waitForEvent('websocket');
    await control('/connections', undefined, 'DELETE');
    const socket = await reconnected;
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('pancarteSession'));
    await sendCaptions(control, 1000, 'un', 'deux');
    await sendCaption(control, ID, 'encore', { language, start: 60_000 });
    await expect(texts(page).last()).toHaveText('encore');
    expect(new Set(await texts(page).allTextContents()).size).toBe(await texts(page).count());
    expect((await texts(page).allTextContents()).slice(0, before.length)).toEqual(before);
  });

  test('can be searched, and counts the hits', async ({ page, control }) => {
    await openLogWith(page, control, 'La Société', 'un pont', 'société anonyme', 'fin');
    await field(page).fill('societe');
    await expect(status(page)).toHaveText(text('transcript.hit', { number: 2, count: 2 }));
    await expect(tabStopRow(page)).toHaveText(/société anonyme/);
    await expect(liveLog(page).locator('mark')).toHaveText(['Société', 'société']);
    await field(page).press('Enter');
    await expect(status(page)).toHaveText(text('transcript.hit', { number: 1, count: 2 }));
    await expect(tabStopRow(page)).toHaveText(/La Société/);
    await sendCaption(control, ID, 'encore la société', { language, start: 70_000 });
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

  test('follows, pauses when the visitor scrolls back, and returns to the newest line by keyboard', async ({ page, control }) => {
    await openLogWith(page, control, ...toLines(40));
    const distance = () => lines(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
    await expect.poll(distance).toBeLessThan(2);
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
    await rows(page).last().getByRole('link').focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
    const top = await lines(page).evaluate((box) => box.scrollTop);
    await sendCaption(control, ID, 'la dernière', { language, start: 90_000 });
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

  test('renders few rows, and earlier lines on request', async ({ page, control }) => {
    test.slow();
    await openLogWith(page, control, ...toLines(650));
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
    await expect(tabStopRow(page)).toHaveText(/regel 650/);
    await expect(tabStopRow(page)).toBeInViewport();
    expect(await rows(page).count()).toBeLessThanOrEqual(120);
  });

  test('is read out only on request, and not while it does not follow', async ({ page, control }) => {
    await openLogWith(page, control, 'un');
    await expect(lines(page)).toHaveAttribute('aria-live', 'off');
    await liveLog(page)
      .getByRole('button', { name: text('liveLog.announce') })
      .press('Enter');
    await expect(lines(page)).toHaveAttribute('aria-live', 'polite');
    await expect(interim(page)).toHaveAttribute('aria-live', 'off');
    await follow(page).press('Enter');
    await expect(lines(page)).toHaveAttribute('aria-live', 'off');
  });

  test('copies quotes', async ({ page, control, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openLogWith(page, control, 'mot');
    await sendCaption(control, ID, 'à retenir', { language, start: 100_500, speaker: 'Amélie' });
    await expect(texts(page).last()).toHaveText('à retenir');
    await rows(page).last().getByRole('button').click();
    await expect(status(page)).toHaveText(text('transcript.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^‘à retenir’ — Amélie · \d\d:\d\d · http.*\/zonnehaven\/raad-live\/seek\/100\.5$/,
    );
  });

  for (const look of ['light', 'dark', 'forced'] as const) {
    test(`has no axe violation, ${look}`, async ({ page, control }) => {
      await openLogWith(page, control, 'un', 'deux', 'trois');
      await sendCaption(control, ID, 'quat', { language, final: false });
      await field(page).fill('deux');
      await setLook(page, look);
      expect(await findViolations(page, '#transcript', look)).toEqual([]);
      expect(await findSmallTargets(page)).toEqual([]);
    });
  }
});
