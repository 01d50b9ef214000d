import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { controlBar, playButton } from '../support/player.ts';
import { allowFrameReading, burnedInSecond, currentTime } from '../support/video.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

const RECORDING = '/waterdam/gr-begroting';

/** Presses the play button of the native controls, which no selector reaches: on the left, above the time slider. */
const pressNativePlay = async (page: Page) => {
  const video = page.locator('video[controls]');
  const box = await video.boundingBox();
  await video.click({ position: { x: 24, y: (box?.height ?? 0) - 48 } });
};

/** Pauses the video when it first plays, and stores the position from which it played in the page. */
const pauseAtFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    const onPlaying = ({ target }: Event) => {
      const { dataset } = document.documentElement;
      if (!(target instanceof HTMLVideoElement) || dataset['start'] !== undefined) return;
      // On a busy machine the event comes when some of the video has been played.
      dataset['start'] = String(target.played.length > 0 ? target.played.start(0) : target.currentTime);
      target.pause();
    };
    // Media events do not bubble.
    addEventListener('playing', onPlaying, true);
  });

for (const [tail, seconds] of [
  ['/seek/90.5', 90.5],
  ['/seek/1m30s', 90],
  ['/seek/00:03:20', 200],
  ['/topic/havenkwartier', undefined],
  ['/topicid/begroting', undefined],
  ['?in=120', 120],
] as const) {
  test(`${tail} plays from its position`, async ({ page }) => {
    await pauseAtFirstFrame(page);
    await allowFrameReading(page);
    await page.goto(RECORDING + tail);
    const hrefs = await topicLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const index = hrefs.findIndex((href) => href.endsWith(tail.replace('topicid', 'topic')));
    const second = seconds ?? (await loadPositions(page, RECORDING))[index] ?? NaN;
    await playButton(page).click();
    await expect(controlBar(page)).toBeAttached();
    const readStart = async () => Number((await page.locator('html').getAttribute('data-start')) ?? -1);
    await expect.poll(readStart).toBeGreaterThanOrEqual(0);
    expect(Math.abs((await readStart()) - second)).toBeLessThan(0.5);
    // A frame may belong to the next second when the clock is about to change.
    const clock = await currentTime(page);
    await expect.poll(async () => [clock - 0.5, clock, clock + 0.5].map(Math.floor).includes(await burnedInSecond(page))).toBe(true);
  });
}

test('chapters are a track of the video and no entry of the caption menu', async ({ page }) => {
  await page.goto(RECORDING);
  const names = await page.evaluate(async () => {
    const element = document.querySelector<HTMLTrackElement>('track[kind="chapters"]')!;
    const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
    element.track.mode = 'hidden';
    await loaded;
    return [...(element.track.cues ?? [])].map((cue) => (cue as VTTCue).text);
  });
  expect(names).toHaveLength(6);
  expect(names[0]).toBe('1. Opening en mededelingen');

  await page.reload();
  await playButton(page).click();
  await expect(controlBar(page)).toBeAttached();
  await page.evaluate(() => document.querySelector('video')!.pause());
  await page.getByRole('button', { name: 'Instellingen', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ondertiteling' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(4);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a time plays from its position, and a clip stops at its end', async ({ page }) => {
    await page.goto(`${RECORDING}/seek/90`);
    await pressNativePlay(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(90);

    await page.goto(`${RECORDING}?in=12&out=14`);
    await pressNativePlay(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(12);
    await expect.poll(() => page.evaluate(() => document.querySelector('video')!.paused)).toBe(true);
    expect(await currentTime(page)).toBeLessThan(15);
  });

  test('an unknown topic is reported', async ({ page }) => {
    await page.goto(`/en${RECORDING}/topic/zwembad`);
    await expect(page.getByRole('status').filter({ hasText: 'This agenda item' })).toHaveText(
      /This agenda item is not part of the session\.\s*Playing from the start\./,
    );
  });
});

for (const tail of ['/topic/begroting', '/embed/topics?in=120']) {
  test(`${tail} marks the row of its topic before play`, async ({ page }) => {
    await page.goto(RECORDING + tail);
    const marked = topicLinks(page).and(page.locator('[aria-current="true"]'));
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText('Begroting');
  });
}

const TOPIC = '/topic/havenkwartier';
const STILL = /\/media\/council\/stills\/216263\.webp$/;
const POSTER = /\/media\/council\/poster\.jpg$/;

for (const [path, poster] of [
  [RECORDING, POSTER],
  [RECORDING + TOPIC, STILL],
  [`${RECORDING}/seek/230`, STILL],
  [`${RECORDING}/embed/topicid/havenkwartier`, STILL],
  [`${RECORDING}/embed`, POSTER],
] as const) {
  test(`${path} shows the poster of what it opens (rule 6.17)`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('video[poster]').first()).toHaveAttribute('poster', poster);
  });
}

test('a shared topic has its still as the image of the preview (rule 6.17)', async ({ page, request }) => {
  await page.goto(RECORDING + TOPIC);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', STILL);
  const oembed = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const { pathname, search } = new URL(oembed ?? '');
  const answer = (await (await request.get(pathname + search)).json()) as { thumbnail_url: string };
  expect(answer.thumbnail_url).toMatch(STILL);
});

test('topics have their stills from 768 px on, which smaller screens do not load (rule 8.16)', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (/\/(?:stills|topics)\/\w+\.\w+$/.test(request.url())) loaded.add(request.url());
  });
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.goto(RECORDING);
  await page
    .getByRole('link', { name: /Rondvraag/ })
    .last()
    .scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(loaded.size).toBe(0);
  await page.setViewportSize({ width: 1280, height: 1000 });
  const pictures = topicLinks(page).locator('xpath=preceding-sibling::img');
  await expect(pictures).toHaveCount(6);
  await expect.poll(() => loaded.size).toBeGreaterThan(3);
  const sizes = await pictures.evaluateAll((images) => images.map((image) => [image.clientWidth, image.clientHeight].join('×')));
  expect(new Set(sizes)).toEqual(new Set(['112×63']));
});
