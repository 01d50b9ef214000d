import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/servers.ts';
import { burnedInSecond, currentTime } from '../support/video.ts';
import {
  current,
  field,
  follow,
  indexOf,
  line,
  openTranscript,
  reached,
  reader,
  secondOf,
  shown,
  status,
  text,
} from '../support/transcriptReader.ts';
import { type Complaints, watch } from '../support/watch.ts';

const RECORDING = '/waterdam/gr-begroting';
/** Recorded in two parts; second of the recording at which the second one begins. */
const IN_PARTS = '/waterdam/gr-omgevingsvisie';
const SECOND_PART = 1260;
const LONG = '/marathon/lange-raad';
/** A word of every hundredth caption of the long session. */
const RARE = 'lamsoor';

const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page, portal, backend }, use) => {
      const complaints = await watch(page, [portal.url, backend.url]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});
test.use({ backendArgs: ['--long-session'] });

const pause = (page: Page) => page.evaluate(() => document.querySelector('video')!.pause());

/** Notes where every seek of the player led to, whatever has played since. */
const noteSeeks = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) document.documentElement.dataset['landed'] = String(target.currentTime);
    };
    addEventListener('seeked', note, true);
  });

/** The last seek led to a second, and the clock in the picture goes on from there. */
const expectLanding = async (page: Page, wanted: number) => {
  const landed = () => page.evaluate(() => Number(document.documentElement.dataset['landed'] ?? -1));
  await expect.poll(async () => Math.abs((await landed()) - wanted)).toBeLessThanOrEqual(0.5);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(Math.floor(wanted));
  await pause(page);
  await expect.poll(async () => Math.abs((await burnedInSecond(page)) - Math.floor(await currentTime(page)))).toBeLessThanOrEqual(1);
};

test('a line plays where it was said, also by Enter, and is current', async ({ page }) => {
  await noteSeeks(page);
  await openTranscript(page, RECORDING);
  await line(page, 5).click();
  await expectLanding(page, await secondOf(page, 5));
  await line(page, 2).focus();
  await page.keyboard.press('Enter');
  await expectLanding(page, await secondOf(page, 2));
  await expect(current(page)).toHaveCount(1);
  expect(new URL(page.url()).pathname, 'the page stays').toBe(RECORDING);
});

test('a recording in several parts plays the lines of the one that is open, and leads to those of another', async ({ page }) => {
  await noteSeeks(page);
  await openTranscript(page, `${IN_PARTS}?part=2`);
  await line(page, 0).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const last = await indexOf(shown(page).filter({ has: page.locator('a:focus') }));
  const heard = (await secondOf(page, last)) - SECOND_PART;
  await expectLanding(page, heard);
  await expect(line(page, last)).toHaveAttribute('aria-current', 'true');
  await line(page, last).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gr-omgevingsvisie\/seek\/2\.5$/);
});

test('a search hit plays where it was said; the hits are counted, announced and turned', async ({ page }) => {
  await noteSeeks(page);
  await openTranscript(page, RECORDING);
  await field(page).fill('WÉTER');
  await expect(status(page)).toHaveText(/^Treffer 1 van \d+$/);
  const count = Number(/\d+$/.exec(await status(page).innerText())?.[0]);
  expect(count).toBeGreaterThan(1);
  await expect(reader(page).locator('mark').first()).toHaveText(/^weter$/i);
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(`Treffer 2 van ${count}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(status(page), 'before the first comes the last').toHaveText(`Treffer ${count} van ${count}`);
  await reader(page)
    .getByRole('button', { name: text('transcript.nextHit') })
    .click();
  await expect(status(page)).toHaveText(`Treffer 1 van ${count}`);

  const hit = reached(page);
  await expect(hit.locator('mark')).not.toHaveCount(0);
  await expect(hit).toBeInViewport();
  const index = await indexOf(hit);
  await hit.getByRole('link').click();
  await expectLanding(page, await secondOf(page, index));
  await expect(line(page, index)).toHaveAttribute('aria-current', 'true');

  await field(page).focus();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(reader(page).locator('mark')).toHaveCount(0);
  await expect(status(page)).toHaveText('');
  await field(page).fill('zwembadpas');
  await expect(status(page)).toHaveText(text('transcript.noHits'));
  await field(page).fill('w');
  await expect(status(page)).toHaveText('');
});

test('the current line follows playback, in view only while the reader follows', async ({ page }) => {
  await openTranscript(page, RECORDING);
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  await line(page, 1).click();
  await expect(current(page)).toHaveCount(1);
  const seek = (seconds: number) =>
    page.evaluate((to) => {
      document.querySelector('video')!.currentTime = to;
    }, seconds);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await seek(290);
  await expect(current(page)).toBeInViewport();
  await expect(current(page)).toContainText(/4:\d\d/);

  // What scrolls the list.
  const list = reader(page)
    .getByRole('list')
    .filter({ has: page.locator('[aria-posinset]') })
    .locator('xpath=../..');
  const top = () => list.evaluate((each) => each.scrollTop);
  await list.hover();
  await page.mouse.wheel(0, -600);
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(top).toBeGreaterThan(0);
  await seek(20);
  await expect.poll(() => currentTime(page)).toBeLessThan(60);
  const still = await top();
  await seek(340);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(339);
  expect(await top(), 'whoever scrolled away stays there').toBe(still);

  await follow(page).click();
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(current(page)).toBeInViewport();
  await line(page, await indexOf(shown(page).filter({ has: page.locator('[aria-current]') }))).focus();
  await expect(follow(page), 'whoever reads with the keyboard is not carried off').toHaveAttribute('aria-pressed', 'false');
});

test('lines change language', async ({ page }) => {
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

test('a quote is copied with speaker, time and a link that leads there', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openTranscript(page, RECORDING);
  await line(page, 0).hover();
  await shown(page).first().getByRole('button').click();
  await expect(status(page)).toHaveText(text('transcript.copied'));
  expect(await clipboard()).toMatch(
    new RegExp(
      `^“Goedenavond allemaal, en welkom in de raadzaal\\.” — Annelies Verhoeven, 0:02, ${new URL(page.url()).origin}${RECORDING}/seek/2\\.5$`,
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
    .toMatch(/^“allemaal, en welkom in de raadzaal\. Ook welkom aan ie” — Annelies Verhoeven, 0:02, http\S+\/seek\/2\.5$/);
});

test('the keyboard walks through 6,000 lines, of which few are in the page', async ({ page }) => {
  await openTranscript(page, LONG);
  await line(page, 0).focus();
  const expectFocus = async (index: number) => {
    await expect(line(page, index)).toBeFocused();
    await expect(line(page, index)).toBeInViewport();
    expect(await shown(page).count()).toBeLessThanOrEqual(120);
    await expect(reader(page).locator('a[tabindex="0"]')).toHaveCount(1);
  };
  await page.keyboard.press('ArrowDown');
  await expectFocus(1);
  await page.keyboard.press('End');
  await expectFocus(5999);
  await expect(shown(page).last()).toHaveAttribute('aria-posinset', '6000');
  await expect(shown(page).last()).toHaveAttribute('aria-setsize', '6000');
  await page.keyboard.press('ArrowUp');
  await expectFocus(5998);
  await page.keyboard.press('PageUp');
  await expectFocus(5988);
  await page.keyboard.press('Home');
  await expectFocus(0);
  await page.keyboard.press('ArrowUp');
  await expectFocus(0);

  await field(page).fill(RARE);
  await expect(status(page)).toHaveText('Treffer 1 van 60');
  await page.keyboard.press('Shift+Enter');
  await expect(status(page)).toHaveText('Treffer 60 van 60');
  await expect(reached(page)).toBeInViewport();
  await expect(reached(page).locator('mark')).toHaveText(RARE);
  const index = await indexOf(reached(page));
  expect(index).toBeGreaterThan(5800);
  await expect(line(page, index), 'Tab leads to the hit').toHaveAttribute('tabindex', '0');
  expect(await shown(page).count()).toBeLessThanOrEqual(120);
});
