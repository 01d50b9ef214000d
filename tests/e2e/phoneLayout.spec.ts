import type { Locator, Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { openIdle } from '../support/openIdle.ts';
import { expect, test } from '../support/servers.ts';
import { currentSpeaker, currentTopic } from '../support/sessionParts.ts';

const RECORDING = '/waterdam/gr-begroting';
const LIVE = '/waterdam/live-raad';
/** How long a live page is watched for shifts, ms: a vote with its result, and some topics and speeches. */
const WATCHED_MS = IS_FULL ? 300_000 : 60_000;
/** Length of the script of the live session, ms. */
const SCRIPT_MS = 360_000;

/** Hides the question about cookies, as a visitor has who answered it before. */
const answerCookies = (page: Page) => page.addInitScript(() => localStorage.setItem('cookie-comply', '["essential"]'));

/** Whether the middle of a text is seen, with nothing over it. */
const isOnTop = (text: Locator) =>
  text.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(seen);
  });

/** Records the layout shifts of a page from its first paint on; call it before the page is opened. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const { value, startTime, hadRecentInput, sources } = entry;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '');
          return `${name}: ${String(previousRect.y)} to ${String(currentRect.y)}`;
        });
        if (!hadRecentInput) shifts.push({ value, startTime, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits until topics are in their order: another test may have started one out of turn, until the script begins again. */
async function waitForOrder(page: Page): Promise<void> {
  await expect(async () => {
    const { topics } = (await (await page.request.get(`${LIVE}.json`)).json()) as { topics: { name: string }[] };
    const names = topics.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  }).toPass({ timeout: SCRIPT_MS });
}

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: object[] }).shifts);

test.describe('a phone of 360 × 740', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const [name, path] of [
    ['recording', RECORDING],
    ['live session', LIVE],
    ['recording in Arabic', '/ar/alqasr/4001'],
  ] as const)
    test(`shows the first tab of a ${name} with the video`, async ({ page }) => {
      await answerCookies(page);
      await openIdle(page, path);
      await expect(page.locator('#cookies')).toBeHidden();
      await expect(page.locator('#tab-topics')).toBeInViewport({ ratio: 1 });
    });
});

test.describe('a phone of 360 × 740 during a vote', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const session = '/sessions/live-raad';
  const topic = '98. Begroting voor het komende jaar';

  test.beforeEach(async ({ control }) => {
    await stopScript(control, 'live-raad');
    await control(`${session}/topics/start`, { id: 'phone-topic', name: topic, priority: 98 });
    await control(`${session}/speeches/start`, { id: 'phone-speech', attendee: 'lindeman' });
  });
  test.afterEach(async ({ control, request }) => {
    await control(`${session}/topics/delete`, { id: 'phone-topic' });
    await control(`${session}/speeches/delete`, { id: 'phone-speech' });
    await control(`${session}/votes/delete`, { id: 'phone-vote' });
    // A page may be a second old: the next test would see the topic go.
    await expect.poll(async () => (await request.get(LIVE)).text()).not.toContain(topic);
  });

  test('shows topic, speaker, vote and the first tab at once, each readable (rule 10.8)', async ({ page, control }) => {
    const name = 'Motie 12: fietsenstalling';
    const result = ['Voor', 'Tegen', 'Onthouding'].map((label, index) => ({
      vote: ['yes', 'no', 'abstain'][index],
      label,
      count: 4 + index,
    }));
    await answerCookies(page);
    await openIdle(page, LIVE);
    await expect(currentTopic(page)).toHaveText(topic);
    const place = () => page.locator('#tab-topics').boundingBox();
    const before = await place();
    await control(`${session}/votes/start`, { id: 'phone-vote', name, priority: 12, eligible: 31, result });
    const card = page.getByRole('region', { name });
    await expect(card).toBeInViewport({ ratio: 1 });
    for (const text of [currentTopic(page), currentSpeaker(page), card.getByText(name), card.getByRole('list')]) {
      await expect(text).toBeInViewport({ ratio: 1 });
      expect(await isOnTop(text)).toBe(true);
    }
    expect(await place()).toEqual(before);
    await expect(page.locator('#tab-topics')).toBeInViewport({ ratio: 1 });
  });

  test('keeps the name of a vote where it is while its first counts come and it ends (rule 10.8)', async ({ page, control }) => {
    const name = 'Motie 13: zebrapad';
    const counts = (...all: number[]) =>
      ['Voor', 'Tegen', 'Onthouding'].map((label, index) => ({ vote: ['yes', 'no', 'abstain'][index], label, count: all[index] ?? 0 }));
    await answerCookies(page);
    await openIdle(page, LIVE);
    await control(`${session}/votes/start`, { id: 'phone-vote', name, priority: 13, eligible: 31, result: [] });
    const card = page.getByRole('region', { name });
    const place = async () => ({ card: (await card.boundingBox())?.y, name: (await card.getByText(name).boundingBox())?.y });
    await expect(card).toBeInViewport({ ratio: 1 });
    const before = await place();
    await control(`${session}/votes/update`, { id: 'phone-vote', total: 4, result: counts(3, 1, 0) });
    await expect(card.getByRole('list')).toBeVisible();
    expect(await place()).toEqual(before);
    await control(`${session}/votes/update`, { id: 'phone-vote', total: 31, result: counts(19, 10, 2) });
    await control(`${session}/votes/stop`, { id: 'phone-vote', outcome: 'adopted' });
    await expect(card).not.toHaveAttribute('data-open');
    expect(await place()).toEqual(before);
  });
});

test.describe('a phone held sideways, 780 × 360', () => {
  test.use({ viewport: { width: 780, height: 360 } });

  test('shows video and timeline whole', async ({ page }) => {
    await openIdle(page, RECORDING);
    const player = page.locator('.session-player');
    await player.evaluate((element) => element.scrollIntoView());
    await expect(player).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.session-timeline svg').first()).toBeInViewport({ ratio: 1 });
  });
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`nothing moves on a live page of ${width} × ${height}, from its first paint on, while votes and speeches come and go`, async ({
    page,
  }) => {
    test.setTimeout(WATCHED_MS + SCRIPT_MS + 60_000);
    await page.setViewportSize({ width, height });
    await waitForOrder(page);
    await answerCookies(page);
    await recordShifts(page);
    await openIdle(page, LIVE);
    await page.waitForTimeout(WATCHED_MS);
    expect(await readShifts(page)).toEqual([]);
  });
