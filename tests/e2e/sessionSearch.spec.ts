import type { Page } from '@playwright/test';
import { label } from '../support/labels.ts';
import { expect, test as base } from '../support/servers.ts';
import { reader, renderedRows, searchField, showTranscript, status, tabStopRow } from '../support/transcriptReader.ts';
import { type Complaints, watchPage } from '../support/watch.ts';

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

/** Sessions with a search in their address, what it finds in the names of topics, and what it finds in the Dutch transcript. */
const SEARCHES = [
  { tag: 'nl', path: '/waterdam/gr-begroting', query: 'brug weter', topic: '5.', marks: ['fietsbrug', 'Wetering'] },
  { tag: 'ar', path: '/ar/alqasr/4001', query: 'المواطنين جسر', topic: '٥.', marks: ['المواطنين', 'جسر'] },
] as const;

const topics = (page: Page) => page.locator('#topics').getByRole('listitem');
const addressOf = (path: string, query: string) => `${path}?q=${encodeURIComponent(query)}`;
const expectFound = async (page: Page, { topic, marks }: Pick<(typeof SEARCHES)[number], 'topic' | 'marks'>) => {
  await expect(topics(page)).toHaveCount(1);
  await expect(topics(page)).toContainText(topic);
  await expect(topics(page).locator('mark')).toHaveText([...marks]);
};

for (const { tag, path, query, ...found } of SEARCHES) {
  const field = (page: Page) => page.getByRole('searchbox', { name: label(tag, 'session.searchTopics') });

  test(`a session opens with the search of its address, which the keyboard changes (${tag})`, async ({ page }) => {
    await page.goto(addressOf(path, query));
    await expectFound(page, found);
    await expect(field(page)).toHaveValue(query);
    await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /\?/);

    await field(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' -5');
    await expect(topics(page)).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expectFound(page, found);
    await page.keyboard.press('Escape');
    await expect(topics(page)).toHaveCount(6);
    await expect(topics(page).locator('mark')).toHaveCount(0);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`a session shows the topics of the search of its address, and a link to all of them (${tag})`, async ({ page }) => {
      await page.goto(addressOf(path, query));
      await expectFound(page, found);
      await page.getByRole('link', { name: label(tag, 'sessions.clear') }).click();
      await expect(topics(page)).toHaveCount(6);
    });
  });
}

for (const width of [360, 1280])
  test(`the transcript opens with the search of the address, without an interaction and in view, and Enter goes through its hits (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/waterdam/gr-begroting?q=%22de+begroting%22+-amendement#transcript');
    await expect(searchField(page)).toHaveValue('"de begroting" -amendement');
    await expect(searchField(page)).toBeInViewport();
    await expect(status(page)).toHaveText(/^Treffer 1 van \d+$/);
    await expect(tabStopRow(page)).toBeInViewport();
    await expect(tabStopRow(page).locator('mark')).toHaveText(/^de begroting$/i);
    await searchField(page).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(/^Treffer 2 van \d+$/);
    await page.keyboard.press('Escape');
    await expect(reader(page).locator('mark')).toHaveCount(0);
  });

test('on a phone an address with a panel opens it in view, below its tabs, also before the tabs are hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/waterdam/gr-begroting#votes');
  for (const [part, next] of [
    ['votes', 'topics'],
    ['topics', 'votes'],
  ] as const) {
    await expect(page.locator(`#${part}`).getByRole('listitem').first()).toBeInViewport();
    await expect(page.locator(`a[href="#${next}"]`)).toBeInViewport();
    await page.locator(`a[href="#${next}"]`).click();
  }
});

for (const { tag, path } of SEARCHES)
  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`the page of a transcript marks what its form searches (${tag})`, async ({ page }) => {
      await page.goto(`${path}/transcript/nl?q=zwembadpas`);
      const field = page.getByRole('searchbox', { name: label(tag, 'transcript.search') });
      await expect(field).toHaveValue('zwembadpas');
      await expect(page.getByText(label(tag, 'transcript.noHits'))).toBeVisible();
      await field.fill('begroting');
      await field.press('Enter');
      await expect(page).toHaveURL(/\/transcript\/nl\?q=begroting$/);
      await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^begroting$/i);
      await page.getByRole('link', { name: new RegExp(label(tag, 'transcript.hit', { number: 1, count: '\\d+' })) }).click();
      await expect(page.getByRole('main').locator('mark').first()).toBeInViewport();
    });
  });

test('marks look alike in topics and in the transcript, also in forced colours', async ({ page }) => {
  await page.goto('/waterdam/gr-begroting?q=begroting');
  await showTranscript(page);
  await expect(renderedRows(page).locator('mark').first()).toBeVisible();
  const looks = () =>
    page.evaluate(() =>
      ['#topics mark', '#transcript mark'].map((selector) => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector(selector)!);
        return `${color} on ${backgroundColor}`;
      }),
    );
  const [inTopics, inTranscript] = await looks();
  expect(inTopics).toBe(inTranscript);
  await page.emulateMedia({ forcedColors: 'active' });
  const [forced] = await looks();
  expect(forced).not.toBe(inTopics);
});
