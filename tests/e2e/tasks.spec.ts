import type { Page } from '@playwright/test';
import { readDownloads, newAddress } from '../support/downloads.ts';
import { email, send } from '../support/downloadDialog.ts';
import { row, text } from '../support/livePage.ts';
import { button, controlBar, expectCaption, isPlaying, playButton, read } from '../support/player.ts';
import { loadPositions } from '../support/positions.ts';
import { expect } from '../support/servers.ts';
import { currentTopic, liveBadge } from '../support/sessionParts.ts';
import { currentTime } from '../support/video.ts';
import { collectNotifications, limitConnection, test } from '../support/visitorTasks.ts';

/** The home of a city, where a visitor begins. */
const HOME = '/waterdam';
/** Another one, whose live session has a stream from long ago: that of the first is started again before each test. */
const LIVE_HOME = '/zonnehaven';
/** A recorded session, which a visitor who wants a part of it has open. */
const SESSION = '/waterdam/gr-begroting';
const BUDGET = '3. Begroting voor het komende jaar';
const BRIDGE = '5. Burgerinitiatief: fietsbrug over de Wetering';

const main = (page: Page) => page.getByRole('main');
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const action = (page: Page, key: string) => main(page).getByRole('button', { name: text(key), exact: true });
const liveSession = (page: Page) => page.locator('#live-sessions').getByRole('link').first();
const recordedSession = (page: Page) => link(page, 'Gemeenteraad: begrotingsvergadering');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Expects that the video plays on. */
async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(() => isPlaying(page)).toBe(true);
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
}

/** Expects that the video plays at the start of a topic of the recorded session, by the index of the topic. */
async function expectPlayingTopic(page: Page, path: string, index: number): Promise<void> {
  const start = (await loadPositions(page, path))[index] ?? NaN;
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(start);
  expect(await currentTime(page)).toBeLessThan(start + 20);
}

test('1. watch live now', async ({ page, visitor }) => {
  await page.goto(LIVE_HOME);
  await visitor.press(liveSession(page));
  await visitor.press(playButton(page));
  visitor.expectSteps(2);
  await expectPlaying(page);
  await expect(liveBadge(page)).toHaveAccessibleName(text('player.live'));
});

test.describe('2. hear what was said about the cycle bridge', () => {
  test.beforeAll(({ searchIndex }) => searchIndex);

  test('with the field of the city home', async ({ page, visitor }) => {
    await page.goto(HOME);
    await visitor.type(page.getByLabel(text('sessions.name')), 'fietsbrug');
    await visitor.press(main(page).getByRole('link', { name: /^Zoeken naar .*fietsbrug/ }));
    await visitor.press(main(page).locator(`a[href="${SESSION}/topicid/fietsbrug"]`));
    await expect(playButton(page)).toContainText(BRIDGE);
    await visitor.press(playButton(page));
    visitor.expectSteps(4);
    await expectPlayingTopic(page, SESSION, 4);
  });
});

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('3. send the exact minute', async ({ page, visitor, portal }) => {
    await page.goto(HOME);
    await visitor.press(recordedSession(page));
    await visitor.press(row(page, BRIDGE).getByRole('link').first());
    await expectPlayingTopic(page, SESSION, 4);
    // The page knows that the video plays when its player is there.
    await expect(controlBar(page)).toBeAttached();
    await visitor.press(action(page, 'share.title'));
    const atOpening = await currentTime(page);
    await visitor.press(page.getByRole('dialog').getByRole('button', { name: text('share.copy') }));
    visitor.expectSteps(4);
    await expect(page.getByRole('dialog').getByText(text('share.linkCopied'))).toBeVisible();
    const address = await copied(page);
    expect(address).toContain(`${portal.url}${SESSION}/seek/`);
    expect(Math.abs(Number(/\d+$/.exec(address)?.[0]) - atOpening)).toBeLessThan(3);
  });

  test('8. one item in my blog, from the page of the session', async ({ page, visitor, portal }) => {
    await page.goto(SESSION);
    await visitor.press(action(page, 'embed.title'));
    const dialog = page.getByRole('dialog');
    await visitor.choose(dialog.getByRole('combobox', { name: text('timeline.topic') }), BUDGET);
    await visitor.press(dialog.getByRole('button', { name: text('embed.copy') }));
    visitor.expectSteps(3);
    await expect(dialog.getByText(text('embed.copied'))).toBeVisible();
    const [, address = ''] = /^<iframe src="([^"]*)"/.exec(await copied(page)) ?? [];
    expect(address).toBe(`${portal.url}/nl${SESSION}/embed/topicid/begroting`);
    await page.goto(address);
    await expect(playButton(page)).toContainText(BUDGET);
  });
});

test('4. who spoke longest on the budget', async ({ page, visitor }) => {
  await page.goto(HOME);
  await visitor.press(recordedSession(page));
  await visitor.press(page.locator('a[href="#speakers"]'));
  await visitor.choose(page.getByRole('combobox', { name: text('session.spokenIn') }), BUDGET);
  visitor.expectSteps(3);
  const speakers = page
    .locator('#speakers')
    .getByRole('listitem')
    .filter({ has: page.locator('b bdi') });
  // In the whole session the first of them spoke for 1 min 46 sec.
  await expect(speakers.first()).toContainText(/Annelies Verhoeven\s*38 sec/);
  await expect(speakers.nth(1)).toContainText(/Soraya Lindeman\s*28 sec/);
});

test('5. one item on disk, from the page of the session', async ({ page, visitor, control }) => {
  await page.goto(SESSION);
  await visitor.press(row(page, BRIDGE).getByRole('link').first());
  await expectPlayingTopic(page, SESSION, 4);
  await visitor.press(link(page, text('download.title')));
  const dialog = page.getByRole('dialog');
  const address = newAddress();
  await visitor.type(email(dialog), address);
  await visitor.press(send(dialog));
  visitor.expectSteps(4);
  await expect(dialog.getByRole('status')).toContainText(text('download.started'));
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email: address, topics: ['fietsbrug'], audioonly: false });
});

test('6. be notified when item 5 starts', async ({ page, visitor, session }) => {
  const readNotifications = await collectNotifications(page);
  await page.context().grantPermissions(['notifications']);
  await page.goto(HOME);
  await visitor.press(liveSession(page));
  const bell = row(page, BRIDGE).getByRole('button', { name: text('notify.topic') });
  await visitor.press(bell);
  visitor.expectSteps(2);
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await session('topics/start', { id: 'fietsbrug' });
  await expect(currentTopic(page)).toHaveText(BRIDGE);
  await expect.poll(readNotifications).toEqual([text('notify.begins', { name: BRIDGE })]);
});

test('7. the calendar of a council in mine', async ({ page, visitor, request }) => {
  await page.goto(HOME);
  await visitor.press(page.getByRole('navigation', { name: text('nav.main') }).getByRole('link', { name: text('nav.calendar') }));
  const subscription = link(page, text('calendar.open'));
  const address = (await subscription.getAttribute('href')) ?? '';
  await visitor.press(subscription);
  visitor.expectSteps(2);
  expect(address).toMatch(/^webcal:/);
  const feed = await request.get(address.replace('webcal:', 'http:'));
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain('SUMMARY:Hoorzitting windpark De Kolk');
});

test('9. live over 50 kB a second, without sound', async ({ page, visitor }) => {
  await limitConnection(page, 50_000);
  await page.goto(LIVE_HOME);
  await visitor.press(liveSession(page));
  await visitor.press(playButton(page));
  await expectPlaying(page);
  await visitor.pressInPlayer(button(page, 'mute'));
  await visitor.pressInPlayer(button(page, 'enableCaptions'));
  visitor.expectSteps(4);
  expect(await read(page, 'muted')).toBe(true);
  await expectCaption(page, 'nl');
  await expectPlaying(page);
  expect(await read(page, 'videoWidth')).toBeGreaterThan(0);
});

test.describe('10. read without script', () => {
  test.use({ javaScriptEnabled: false });

  test('what was said, and when', async ({ page, visitor }) => {
    await page.goto(HOME);
    await visitor.press(recordedSession(page));
    await expect(row(page, BUDGET)).toContainText('0:58');
    await visitor.press(link(page, text('session.transcriptIn', { language: 'Nederlands' })));
    visitor.expectSteps(2);
    await expect(main(page)).toContainText('Een brug over de Wetering scheelt hun een kwartier');
  });
});
