import { findViolations } from '../support/accessibility.ts';
import { stopScript } from '../support/control.ts';
import { readPlayheadTime } from '../support/livePlayer.ts';
import { button, CONTROL_BAR, isPlaying, open, pause, PLAYER, player, playerText, read, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { banner, liveBadge } from '../support/sessionParts.ts';

const LIVE = '/waterdam/live-raad';
const SESSION = '/sessions/1002';
const PAUSE = { title: 'Pauze', text: 'We gaan verder om 20.30 uur.' };

test.beforeEach(({ control }) => stopScript(control, '1002'));

test('a banner pauses the video, which continues live after it', async ({ page, control }) => {
  await open(page, LIVE);
  const position = await currentTime(page);
  await control(`${SESSION}/banner`, PAUSE);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).toHaveAttribute('aria-live', 'polite');
  await expect(banner(page)).toContainText('We gaan verder om 20.30 uur.');
  expect(await read(page, 'paused')).toBe(true);
  expect(await findViolations(page, '.player')).toEqual([]);
  await page.keyboard.press('k');
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(await read(page, 'paused')).toBe(true);
  await control(`${SESSION}/banner`, { title: 'Pauze', text: 'Nog vijf minuten.' });
  await expect(banner(page)).toContainText('Nog vijf minuten.');
  await expect(banner(page)).toHaveCount(1);

  await control(`${SESSION}/banner`, undefined, 'DELETE');
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(liveBadge(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await currentTime(page)).toBeGreaterThan(position + 4);
});

test('a paused video stays paused after a banner', async ({ page, control }) => {
  await open(page, LIVE);
  await pause(page);
  await control(`${SESSION}/banner`, PAUSE);
  await expect(banner(page)).toBeVisible();
  await control(`${SESSION}/banner`, undefined, 'DELETE');
  await expect(banner(page)).toHaveCount(0);
  expect(await read(page, 'paused')).toBe(true);
});

test('a banner covers the poster too, and a video that is started meanwhile plays after it', async ({ page, control }) => {
  await control(`${SESSION}/banner`, PAUSE);
  await page.goto(LIVE);
  await expect(banner(page)).toBeVisible();
  expect(await findViolations(page, '.player')).toEqual([]);
  await page.keyboard.press('k');
  await expect(player(page)).toBeAttached();
  expect(await banner(page).evaluate((element, css) => element.closest(css) !== null, PLAYER)).toBe(true);
  expect(await read(page, 'paused')).toBe(true);
  await control(`${SESSION}/banner`, undefined, 'DELETE');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('a banner takes the focus away from the controls', async ({ page, control }) => {
  await open(page, LIVE);
  await button(page, 'mute').focus();
  await control(`${SESSION}/banner`, PAUSE);
  await expect(banner(page)).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate((css) => document.activeElement?.closest(css), CONTROL_BAR)).toBeNull();
  await page.keyboard.press('Shift+Tab');
  await control(`${SESSION}/banner`, undefined, 'DELETE');
  await expect(banner(page)).toHaveCount(0);
});

test('a banner shows HTML as text, scrolls a long text and leaves out an image of another origin', async ({
  page,
  control,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, LIVE);
  const text = `<img src=x onerror="alert(1)"> ${'استراحة قصيرة ثم نعود إليكم. '.repeat(40)}`;
  await control(`${SESSION}/banner`, { title: 'Onderbreking'.repeat(8), text, image: 'https://elsewhere.example/pauze.jpg' });
  await expect(banner(page).locator('p').last()).toHaveText(text.trim());
  await expect(banner(page).locator('img')).toHaveCount(0);
  expect(complaints.all.filter((each) => !/elsewhere\.example/.test(each))).toEqual([]);
  complaints.all = [];
  await expect(banner(page)).toHaveAttribute('tabindex', '0');
  const { sideways, direction } = await banner(page).evaluate((element) => ({
    sideways: element.scrollWidth - element.clientWidth,
    direction: getComputedStyle(element.lastElementChild!).direction,
  }));
  expect(sideways).toBe(0);
  expect(direction).toBe('ltr');
  expect(await findViolations(page, '.player')).toEqual([]);
});

test('a banner shows its image, also in full screen', async ({ page, control, backend }) => {
  await open(page, LIVE);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await control(`${SESSION}/banner`, { image: `${backend.url}/media/council/poster.jpg` });
  await expect(banner(page).locator('img')).toBeVisible();
  expect(await banner(page).evaluate((element) => document.fullscreenElement?.contains(element))).toBe(true);
});

test.describe('a banner without text or image shows its default sentence', () => {
  const sentence = (tag: string) => label(tag, 'textView.interrupted');

  test('over the video', async ({ page, control }) => {
    await open(page, LIVE);
    await control(`${SESSION}/banner`, {});
    await expect(banner(page)).toHaveText(sentence('nl'));
    await control(`${SESSION}/banner`, PAUSE);
    await expect(banner(page)).toHaveText('PauzeWe gaan verder om 20.30 uur.');
    expect(await findViolations(page, '.player')).toEqual([]);
  });

  test('over the poster, in the language of the page', async ({ page, control }) => {
    await control(`${SESSION}/banner`, {});
    await page.goto(`/fr${LIVE}`);
    await expect(banner(page)).toHaveText(sentence('fr'));
  });

  test('when its image is not allowed, and as the description of an image that is', async ({ page, control, backend, complaints }) => {
    await open(page, LIVE);
    await control(`${SESSION}/banner`, { image: 'https://elsewhere.example/pauze.jpg' });
    await expect(banner(page)).toHaveText(sentence('nl'));
    await control(`${SESSION}/banner`, { image: `${backend.url}/media/council/poster.jpg` });
    await expect(banner(page).getByRole('img', { name: sentence('nl') })).toBeVisible();
    await expect(banner(page)).toHaveText('');
    complaints.all = complaints.all.filter((each) => !/elsewhere\.example/.test(each));
  });

  test('in the text view', async ({ page, control }) => {
    await control(`${SESSION}/banner`, {});
    // The banner may reach the portal after the first request.
    await expect(async () => {
      await page.goto(`${LIVE}/text?refresh=off`);
      await expect(page.getByText(sentence('nl'))).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test('a withdrawn session leaves no player', async ({ page, control }) => {
  await open(page, LIVE);
  await control(`${SESSION}/banner`, PAUSE);
  await expect(banner(page)).toBeVisible();
  const playlists: string[] = [];
  await control(`${SESSION}/unpublish`);
  await expect(player(page)).toHaveCount(0);
  page.on('request', (request) => {
    if (request.url().includes('.m3u8')) playlists.push(request.url());
  });
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(0);
  expect(await readPlayheadTime(page)).toBeUndefined();
  await page.keyboard.press('k');
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(playlists).toEqual([]);
  await control(`${SESSION}/banner`, undefined, 'DELETE');
  await control(`${SESSION}/publish`);
  await open(page, LIVE);
});

test('the player offers the recording when the session becomes recorded', async ({ page, control, complaints }) => {
  await open(page, LIVE);
  await control(`${SESSION}/status`, { status: 'vod' });
  const link = player(page).getByRole('link', { name: playerText('watchRecording') });
  await expect(link).toBeVisible();
  await expect(page.getByText(playerText('recordingReady'))).toHaveCount(1);
  expect(await findViolations(page, '.player')).toEqual([]);
  await link.click();
  await page.waitForLoadState();
  expect(new URL(page.url()).pathname).toBe(LIVE);
  await expect(link).toHaveCount(0);
  await control(`${SESSION}/status`, { status: 'live' });
  // The cached page may be some seconds old.
  await expect.poll(async () => (await page.request.get(LIVE)).text()).toContain('&quot;followed&quot;');
  complaints.all = complaints.all.filter((text) => !/Failed to load resource/.test(text));
});
