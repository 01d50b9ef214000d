import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/servers.ts';
import { allowFrameReading, burnedInSecond, currentTime } from '../support/video.ts';
import {
  currentLine,
  searchField,
  followButton,
  getIndex,
  line,
  openTranscript,
  tabStopRow,
  reader,
  getSecond,
  renderedRows,
  status,
  text,
} from '../support/transcriptReader.ts';
import { type Complaints, watchPage } from '../support/watch.ts';

const RECORDING = '/waterdam/gr-begroting';
/** A session that is recorded in two parts, and the position of the second one in the recording, seconds. */
const IN_PARTS = '/waterdam/gr-omgevingsvisie';
const SECOND_PART = 1260;
const LONG = '/marathon/lange-raad';
/** A text in every hundredth caption of the long session. */
const RARE = 'lamsoor';

const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page, portal, backend }, use) => {
      const complaints = await watchPage(page, [portal.url, backend.url]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});
test.use({ backendArgs: ['--long-session'] });

const pause = (page: Page) => page.evaluate(() => document.querySelector('video')!.pause());

/** Stores in the page where the last seek goes: once it is there, the video plays on while a busy page waits for the event. */
const storeSeeks = (page: Page) =>
  page.addInitScript(() => {
    const onSeeking = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) document.documentElement.dataset['landed'] = String(target.currentTime);
    };
    addEventListener('seeking', onSeeking, true);
  });

/** Expects that the last seek reached a position, and that the second burned into the frames continues from there. */
const expectLanding = async (page: Page, wanted: number) => {
  const landed = () => page.evaluate(() => Number(document.documentElement.dataset['landed'] ?? -1));
  await expect.poll(async () => Math.abs((await landed()) - wanted)).toBeLessThanOrEqual(0.5);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(Math.floor(wanted));
  await pause(page);
  await expect.poll(async () => Math.abs((await burnedInSecond(page)) - Math.floor(await currentTime(page)))).toBeLessThanOrEqual(1);
};

// Its tests have a portal of their own, which takes long to start: they run in one worker.
test.describe.configure({ mode: 'default' });

test('a line plays from its start, also by Enter, and is current', async ({ page }) => {
  await allowFrameReading(page);
  await storeSeeks(page);
  await openTranscript(page, RECORDING);
  await line(page, 5).click();
  await expectLanding(page, await getSecond(page, 5));
  await line(page, 2).focus();
  await page.keyboard.press('Enter');
  await expectLanding(page, await getSecond(page, 2));
  await expect(currentLine(page)).toHaveCount(1);
  expect(new URL(page.url()).pathname, 'the page stays').toBe(RECORDING);
});

test('a recording in several parts plays the lines of the open part and links to the lines of another', async ({ page }) => {
  await allowFrameReading(page);
  await storeSeeks(page);
  await openTranscript(page, `${IN_PARTS}?part=2`);
  await line(page, 0).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const last = await getIndex(renderedRows(page).filter({ has: page.locator('a:focus') }));
  const partSecond = (await getSecond(page, last)) - SECOND_PART;
  await expectLanding(page, partSecond);
  await expect(line(page, last)).toHaveAttribute('aria-current', 'true');
  await line(page, last).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gr-omgevingsvisie\/seek\/2\.5$/);
});

test('a search hit plays from its start, and hits are counted, announced and gone through', async ({ page }) => {
  await allowFrameReading(page);
  await storeSeeks(page);
  await openTranscript(page, RECORDING);
  await searchField(page).fill('WÉTER');
  await expect(status(page)).toHaveText(/^Treffer 1 van \d+$/);
  const count = Number(/\d+$/.exec(await status(page).innerText())?.[0]);
  expect(count).toBeGreaterThan(1);
  await expect(reader(page).locator('mark').first()).toHaveText(/^weter/i);
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(`Treffer 2 van ${count}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(status(page), 'the last hit comes before the first').toHaveText(`Treffer ${count} van ${count}`);
  await reader(page)
    .getByRole('button', { name: text('transcript.nextHit') })
    .click();
  await expect(status(page)).toHaveText(`Treffer 1 van ${count}`);

  const hit = tabStopRow(page);
  await expect(hit.locator('mark')).not.toHaveCount(0);
  await expect(hit).toBeInViewport();
  const index = await getIndex(hit);
  await hit.getByRole('link').click();
  await expectLanding(page, await getSecond(page, index));
  await expect(line(page, index)).toHaveAttribute('aria-current', 'true');

  await searchField(page).focus();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toHaveValue('');
  await expect(reader(page).locator('mark')).toHaveCount(0);
  await expect(status(page)).toHaveText('');
  await searchField(page).fill('zwembadpas');
  await expect(status(page)).toHaveText(text('transcript.noHits'));
  await searchField(page).fill('w');
  await expect(status(page)).toHaveText('');
});

test('the current line follows playback, and is scrolled into view only while the list follows', async ({ page }) => {
  await openTranscript(page, RECORDING);
  await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true');
  await line(page, 1).click();
  await expect(currentLine(page)).toHaveCount(1);
  const seek = (seconds: number) =>
    page.evaluate((to) => {
      document.querySelector('video')!.currentTime = to;
    }, seconds);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await seek(290);
  await expect(currentLine(page)).toBeInViewport();
  await expect(currentLine(page)).toContainText(/4:\d\d/);

  // The element that scrolls.
  const list = reader(page)
    .getByRole('list')
    .filter({ has: page.locator('[aria-posinset]') })
    .locator('xpath=../..');
  const top = () => list.evaluate((each) => each.scrollTop);
  await list.hover();
  await page.mouse.wheel(0, -600);
  await expect(followButton(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(top).toBeGreaterThan(0);
  await seek(20);
  await expect.poll(() => currentTime(page)).toBeLessThan(60);
  const still = await top();
  await seek(340);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(339);
  expect(await top(), 'the list stays where the visitor scrolled').toBe(still);

  await followButton(page).click();
  await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(currentLine(page)).toBeInViewport();
  await line(page, await getIndex(renderedRows(page).filter({ has: page.locator('[aria-current]') }))).focus();
  await expect(followButton(page), 'the list does not follow while a line has the focus').toHaveAttribute('aria-pressed', 'false');
});

test('lines change their language', async ({ page }) => {
  await openTranscript(page, RECORDING);
  const dutch = await line(page, 3).innerText();
  const choice = reader(page).getByRole('combobox', { name: text('transcript.language') });
  await expect(choice).toHaveValue('nl');
  await choice.selectOption('fr');
  await expect(line(page, 3)).not.toHaveText(dutch);
  await expect(line(page, 3).locator('[lang]')).toHaveAttribute('lang', 'fr');
  await openTranscript(page, `/en${RECORDING}`);
  await expect(reader(page).getByRole('combobox')).toHaveValue('en');
});

test('a quote is copied with speaker, time and a link to it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openTranscript(page, RECORDING);
  await line(page, 0).hover();
  await renderedRows(page).first().getByRole('button').click();
  await expect(status(page)).toHaveText(text('transcript.copied'));
  expect(await clipboard()).toMatch(
    new RegExp(
      `^‘Goedenavond allemaal, en welkom in de raadzaal\\.’ — Annelies Verhoeven · 0:02 · ${new URL(page.url()).origin}${RECORDING}/seek/2\\.5$`,
    ),
  );

  await page.evaluate(() => {
    const spans = [...document.querySelectorAll('#transcript [aria-posinset] span[lang]')];
    const range = document.createRange();
    range.setStart(spans[0]!.firstChild!, 12);
    range.setEnd(spans[1]!.firstChild!, 17);
    getSelection()!.removeAllRanges();
    getSelection()!.addRange(range);
  });
  await page.keyboard.press('ControlOrMeta+c');
  await expect
    .poll(clipboard)
    .toMatch(/^‘allemaal, en welkom in de raadzaal\. Ook welkom aan ie’ — Annelies Verhoeven · 0:02 · http\S+\/seek\/2\.5$/);
});

test('the keyboard goes through 6,000 lines, of which few are rendered', async ({ page }) => {
  await openTranscript(page, LONG);
  await line(page, 0).focus();
  const expectFocus = async (index: number) => {
    await expect(line(page, index)).toBeFocused();
    await expect(line(page, index)).toBeInViewport();
    expect(await renderedRows(page).count()).toBeLessThanOrEqual(120);
    await expect(reader(page).locator('a[tabindex="0"]')).toHaveCount(1);
  };
  await page.keyboard.press('ArrowDown');
  await expectFocus(1);
  await page.keyboard.press('End');
  await expectFocus(5999);
  await expect(renderedRows(page).last()).toHaveAttribute('aria-posinset', '6000');
  await expect(renderedRows(page).last()).toHaveAttribute('aria-setsize', '6000');
  await page.keyboard.press('ArrowUp');
  await expectFocus(5998);
  await page.keyboard.press('PageUp');
  await expectFocus(5988);
  await page.keyboard.press('Home');
  await expectFocus(0);
  await page.keyboard.press('ArrowUp');
  await expectFocus(0);

  await searchField(page).fill(RARE);
  await expect(status(page)).toHaveText('Treffer 1 van 60');
  await page.keyboard.press('Shift+Enter');
  await expect(status(page)).toHaveText('Treffer 60 van 60');
  await expect(tabStopRow(page)).toBeInViewport();
  await expect(tabStopRow(page).locator('mark')).toHaveText(RARE);
  const index = await getIndex(tabStopRow(page));
  expect(index).toBeGreaterThan(5800);
  await expect(line(page, index), 'Tab leads to the hit').toHaveAttribute('tabindex', '0');
  expect(await renderedRows(page).count()).toBeLessThanOrEqual(120);
});
