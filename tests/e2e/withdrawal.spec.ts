import type { Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { LIVE, text } from '../support/livePage.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { isPlaying, PLAYER, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { notices } from '../support/sessionParts.ts';

const TOPIC = 'Punt dat niemand meer mag zien';

/** Text, media, controls and machine-readable parts of the page, without its header and footer. */
const readRemains = (page: Page) =>
  page.evaluate(
    (player) => ({
      main: document.querySelector('main')!.innerText.replace(/\s+/g, ' ').trim(),
      media: document.querySelectorAll(`video, audio, track, .player, ${player}`).length,
      controls: document.querySelectorAll('main :is(button, input, select, textarea, dialog, [popover])').length,
      machines: document.querySelectorAll('[type="application/ld+json"], [type="application/json+oembed"], meta[property]').length,
      playing: navigator.mediaSession.metadata,
    }),
    PLAYER,
  );

const expectWithdrawn = async (page: Page) => {
  await expect(notices(page)).toContainText(text('session.unpublished'));
  const { main, ...others } = await readRemains(page);
  expect(others).toEqual({ media: 0, controls: 0, machines: 0, playing: null });
  const date = /(\S+dag \d+ \S+ \d{4}) om (\d\d:\d\d)/.exec(main);
  expect(main).toBe(
    [
      text('category.back', { city: 'Waterdam' }),
      'Gemeenteraad',
      date?.[0],
      // Its start is past: it is not planned any more.
      text('session.unpublished'),
      text('session.unpublishedHint'),
      text('category.back', { city: 'Waterdam' }),
      text('nav.calendar'),
      text('session.contact', { city: 'Waterdam' }),
    ].join(' '),
  );
  expect(await page.locator('body').innerText()).not.toContain(TOPIC);
};

test.describe('a page that is open when its session is withdrawn keeps its name and planned date only', () => {
  test.beforeEach(async ({ control }) => {
    await stopScript(control, '1002');
  });
  test.afterEach(async ({ control, complaints }) => {
    await control('/sessions/1002/publish');
    // Ignore the files that the player requests after the withdrawal, before the page receives the event.
    complaints.all = complaints.all.filter((text) => !/Failed to load resource.* 404/.test(text));
  });

  // A status counts once the portal confirms it: the API is changed as well.
  for (const [message, events, withdraw] of [
    ['stopStatus', undefined, { event: 'stopStatus', payload: { type: 'publish', session: 1002 } }],
    ['a status', 'none', { event: 'status', payload: { status: 'live', published: false } }],
  ] as const) {
    test(`when it receives ${message}`, async ({ page, control }) => {
      const session = (path: string, body: object) => control(`/sessions/1002/${path}`, body);
      await session('topics/create', { id: 'secret', name: TOPIC, priority: 1 });
      await session('topics/start', { id: 'secret' });
      await openLiveSession(page, `${LIVE}#transcript`);
      await page.keyboard.press('k');
      await expect.poll(() => isPlaying(page)).toBe(true);
      // Open each tab: its content is updated only after that.
      await page.getByRole('tab', { name: text('session.topics') }).click();
      await expect(page.locator('#topics')).toContainText(TOPIC);
      await page.getByRole('tab', { name: text('session.transcript') }).click();
      await session('caption', { text: TOPIC, language: 'nl' });
      await expect(page.locator('#transcript')).toContainText(TOPIC);
      await page.getByRole('button', { name: text('share.title') }).click();
      // Code that is already on its way arrives after the withdrawal.
      await expect(page.locator('astro-island[ssr][component-url*="SessionActions"]')).toHaveCount(0);

      if (events) await session('unpublish', { events });
      await session('emit', withdraw);
      await expectWithdrawn(page);
      await expect(page.locator('main')).toBeFocused();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      for (const [event, payload] of [
        ['startSessionPancarte', { start: Date.now(), title: TOPIC }],
        ['viewers', 12],
        ['status', { status: 'vod', published: false }],
        ['startVote', { _id: 'secret', name: TOPIC, priority: 1, start: Date.now() }],
      ] as const)
        await session('emit', { event, payload });
      await page.keyboard.press('k');
      // Wait: a timer would request the stream or update the page within 5 s.
      await new Promise((resolve) => setTimeout(resolve, 5000));
      await expectWithdrawn(page);
      expect(requests).toEqual([]);
      await session('topics/delete', { id: 'secret' });
    });
  }

  test('when the portal reports it and the broker is unreachable', async ({ page, control }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.goto(LIVE);
    await page.keyboard.press('k');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await control('/sessions/1002/unpublish');
    await expect(page.locator('main')).toContainText(text('session.unpublished'));
    expect(await readRemains(page)).toMatchObject({ media: 0, controls: 0, machines: 0 });
  });
});

test('the page of an unpublished session does not mention its recording', async ({ page, control }) => {
  await control('/sessions/cr-fietsbrug/status', { status: 'vod' });
  await openLiveSession(page, '/waterdam/cr-fietsbrug');
  await expect(page.getByText(text('session.unpublished'))).toBeVisible();
  await control('/sessions/cr-fietsbrug/viewers', { viewers: 7 });
  // Wait: the page is updated every second.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await expect(notices(page)).toBeEmpty();
  await control('/sessions/cr-fietsbrug/status', { status: 'live' });
});
