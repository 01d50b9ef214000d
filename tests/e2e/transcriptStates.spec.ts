import { findViolations } from '../support/accessibility.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test as base } from '../support/servers.ts';
import { searchField, line, openTranscript, reader, showTranscript, status, tabStopRow, text } from '../support/transcriptReader.ts';
import { type Complaints, watchPage } from '../support/watch.ts';

const RECORDING = '/waterdam/gr-begroting';

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

test('the transcript reports that it cannot be loaded, and is loaded on retry', async ({ page, complaints }) => {
  await page.route('**/transcript/nl.json', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(RECORDING);
  await showTranscript(page);
  await expect(reader(page).getByRole('alert')).toContainText(text('transcript.error'));
  await page.unrouteAll();
  await reader(page)
    .getByRole('button', { name: text('error.tryAgain') })
    .click();
  await expect(line(page, 0)).toBeVisible();
  // Ignore the intended failure, which the browser reports as a console error.
  complaints.all = complaints.all.filter((complaint) => !complaint.startsWith('Failed to load resource'));
});

test('the reader is fetched only when the transcript comes into view', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(RECORDING);
  await page.keyboard.press('Tab');
  await expectHydrated(page);
  expect(requested.filter((path) => /Transcript\.island|transcript\/\w+\.json/.test(path))).toEqual([]);
});

for (const [name, path, look] of [
  ['light', RECORDING, {}],
  ['dark', RECORDING, { dark: true }],
  ['forced colours', RECORDING, { forced: true }],
  ['right to left', '/ar/alqasr/4001', {}],
  ['right to left in the dark, with hostile texts', '/ar/zonnehaven/3002', { dark: true }],
] as [string, string, { dark?: boolean; forced?: boolean }][]) {
  test(`the transcript has no accessibility violation: ${name}`, async ({ page }) => {
    if (look.forced) await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await page.evaluate((dark) => document.documentElement.toggleAttribute('data-dark', dark), look.dark === true);
    await showTranscript(page);
    await expect(line(page, 0)).toBeVisible();
    await searchField(page).fill('de');
    await line(page, 1).focus();
    const theme = look.dark ? 'dark' : 'light';
    expect(await findViolations(page, '#transcript', look.forced ? 'forced' : theme)).toEqual([]);
    const small = await reader(page)
      .locator('button, input, select, a')
      .evaluateAll((all) => all.filter((each) => Math.min(each.clientWidth, each.clientHeight) < 24).length);
    expect(small, 'targets under 24 pixels').toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a transcript is a page whose times link to the recording', async ({ page, request }) => {
    await page.goto(RECORDING);
    await page.getByRole('link', { name: text('session.transcriptIn', { language: 'Frans' }) }).click();
    await expect(page).toHaveURL(`${RECORDING}/transcript/fr`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
    const others = page.getByRole('navigation', { name: text('transcript.otherLanguages') });
    await expect(others.locator('[aria-current="page"]')).toHaveText('Frans');
    await others.getByRole('link', { name: 'Nederlands' }).click();
    await expect(page).toHaveURL(`${RECORDING}/transcript/nl`);
    const download = await request.get((await page.getByRole('link', { name: text('transcript.asText') }).getAttribute('href')) ?? '');
    expect(download.headers()['content-disposition']).toContain('gr-begroting-nl.txt');
    await page.getByRole('link', { name: '4:35', exact: true }).click();
    await expect(page).toHaveURL(/\/seek\/275\.\d+$/);
    await expect(page.locator('video source').first()).toHaveAttribute('src', /#t=275\.\d+$/);
  });
});

test('on a phone the current hit is in the window below the pinned video', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTranscript(page, RECORDING);
  // The lower part of the list is below the window.
  await searchField(page).evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 450));
  const expectVisible = async (number: number, count: number) => {
    await expect(status(page)).toHaveText(`Treffer ${number} van ${count}`);
    await expect(tabStopRow(page).locator('mark').last()).toBeInViewport({ ratio: 1 });
    const top = async () => (await tabStopRow(page).locator('mark').first().boundingBox())?.y;
    const video = await page.locator('.player').boundingBox();
    await expect.poll(top).toBeGreaterThanOrEqual(video!.y + video!.height);
  };
  await searchField(page).fill('fiets');
  await expectVisible(1, 1);
  // The visitor scrolls the page: Enter brings the hit back.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(tabStopRow(page)).not.toBeInViewport();
  await searchField(page).press('Enter');
  await expectVisible(1, 1);
  await searchField(page).fill('weter');
  await expectVisible(1, 2);
  await searchField(page).press('Enter');
  await expectVisible(2, 2);
  for (const [key, number] of [
    ['transcript.previousHit', 1],
    ['transcript.nextHit', 2],
  ] as const) {
    await reader(page)
      .getByRole('button', { name: text(key) })
      .click();
    await expectVisible(number, 2);
  }
});
