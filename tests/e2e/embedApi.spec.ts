import type { Page } from '@playwright/test';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { test } from '../support/embedHost.ts';
import { player } from '../support/player.ts';
import { startPortal, stopPrograms } from '../support/programs.ts';
import { expect } from '../support/servers.ts';
import { expectTone, makeTones, serveTones, type ToneFiles, TONES } from '../support/tones.ts';

const EMBED = '/waterdam/gr-begroting/embed';

interface Received {
  origin: string;
  context: string;
  version: string;
  event: string;
  value?: unknown;
  listener?: string;
}

/** Messages that the page has received, of one event or of all. */
const readMessages = async (page: Page, event?: string): Promise<Received[]> => {
  const all = await page.evaluate(() => (window as unknown as { messages?: Received[] }).messages ?? []);
  return event === undefined ? all : all.filter((message) => message.event === event);
};

/** Sends a message to the embed, unchanged, from the page around it. */
const post = (page: Page, message: unknown) =>
  page.evaluate((data) => {
    frames[0]!.postMessage(data, '*');
  }, message);

const call = (page: Page, method: string, value?: unknown, listener?: string) =>
  post(page, JSON.stringify({ context: 'player.js', version: '0.0.11', method, value, listener }));

/** Calls a getter and resolves to its value. */
const callGetter = async (page: Page, method: string): Promise<unknown> => {
  const known = (await readMessages(page, method)).length;
  await call(page, method, undefined, `get-${method}`);
  await expect.poll(async () => (await readMessages(page, method)).length).toBe(known + 1);
  const answer = (await readMessages(page, method)).at(-1);
  expect(answer?.listener).toBe(`get-${method}`);
  return answer?.value;
};

const seconds = async (page: Page) =>
  ((await readMessages(page, 'timeupdate')).at(-1)?.value as { seconds: number } | undefined)?.seconds ?? 0;

test('an embed sends `ready` to the page around it, as player.js expects', async ({ page, portal, openHost }) => {
  await openHost(`${EMBED}?in=12`);
  await expect.poll(() => readMessages(page)).toHaveLength(1);
  const [ready] = await readMessages(page);
  expect(ready).toMatchObject({ origin: portal.url, context: 'player.js', version: '0.0.11', event: 'ready' });
  const { src, methods, events } = ready?.value as { src: string; methods: string[]; events: string[] };
  expect(src).toBe(`${portal.url}${EMBED}?in=12`);
  expect(methods).toEqual(expect.arrayContaining(['play', 'pause', 'setCurrentTime', 'addEventListener', 'removeEventListener']));
  expect(events).toEqual(expect.arrayContaining(['ready', 'play', 'pause', 'timeupdate', 'seeked', 'ended']));

  // A page that subscribes later gets `ready` again.
  await call(page, 'addEventListener', 'ready', 'late');
  await expect.poll(async () => (await readMessages(page, 'ready')).at(-1)?.listener).toBe('late');
});

test('an embed plays, sends its time, pauses and ends by commands', async ({ page, context, openHost }) => {
  await openHost(EMBED);
  for (const event of ['play', 'pause', 'timeupdate', 'seeked', 'ended']) await call(page, 'addEventListener', event, `on-${event}`);
  expect(await callGetter(page, 'getPaused')).toBe(true);
  await call(page, 'mute');
  await call(page, 'play');
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  expect(await callGetter(page, 'getPaused')).toBe(false);
  expect(await callGetter(page, 'getMuted')).toBe(true);
  expect(await callGetter(page, 'getDuration')).toBeCloseTo(360, 0);

  await call(page, 'setCurrentTime', 200);
  await expect.poll(() => seconds(page)).toBeGreaterThan(200);
  expect(await callGetter(page, 'getCurrentTime')).toBeLessThan(220);
  expect((await readMessages(page, 'seeked')).length).toBeGreaterThan(0);

  await call(page, 'pause');
  await expect.poll(async () => (await readMessages(page, 'pause')).length).toBe(1);
  await call(page, 'removeEventListener', 'timeupdate', 'on-timeupdate');
  expect(await callGetter(page, 'getPaused')).toBe(true);
  const timeUpdates = (await readMessages(page, 'timeupdate')).length;

  await call(page, 'setCurrentTime', 359.5);
  await call(page, 'play');
  await expect.poll(async () => (await readMessages(page, 'ended')).length).toBe(1);
  expect((await readMessages(page, 'timeupdate')).length).toBe(timeUpdates);
  expect((await readMessages(page, 'play')).map(({ listener }) => listener)).toEqual(['on-play', 'on-play']);
  expect(await context.cookies()).toEqual([]);
});

test('an embed accepts a start position before it plays', async ({ page, openHost }) => {
  await openHost(EMBED);
  await call(page, 'addEventListener', 'timeupdate', 't');
  await call(page, 'setCurrentTime', 100);
  await call(page, 'mute');
  await call(page, 'play');
  await expect.poll(() => seconds(page)).toBeGreaterThan(100);
});

test('an embed of a live session answers too, and playing fetches the player', async ({ page, openHost }) => {
  const frame = await openHost('/waterdam/live-raad/embed');
  await call(page, 'addEventListener', 'play', 'live');
  await call(page, 'addEventListener', 'timeupdate', 'live');
  expect(await callGetter(page, 'getDuration')).toBe(0);
  await call(page, 'mute');
  await call(page, 'play');
  await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  await expect(player(frame)).toBeAttached();
  await call(page, 'pause');
  await expect.poll(() => callGetter(page, 'getPaused')).toBe(true);
});

test('the volume goes from 0 to 100', async ({ page, openHost }) => {
  await openHost(EMBED);
  for (const [value, expected] of [
    [35, 35],
    [101, 35],
    [-1, 35],
    ['50', 35],
    [0, 0],
    [100, 100],
  ]) {
    await call(page, 'setVolume', value);
    expect(await callGetter(page, 'getVolume')).toBe(expected);
  }
});

test('an embed ignores malformed messages', async ({ page, openHost }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openHost(EMBED);
  await call(page, 'addEventListener', 'error', 'wrong');
  const base = { context: 'player.js', version: '0.0.11' };
  const malformed = [
    '',
    '{',
    'null',
    '1',
    '[]',
    '"play"',
    JSON.stringify({ method: 'getPaused' }),
    { ...base, method: 'getPaused' },
    5,
    null,
  ];
  for (const message of malformed) await post(page, message);
  for (const message of [
    { ...base, context: 'other', method: 'getPaused' },
    { ...base, method: 'getPaused', listener: { toString: 'x' } },
    { ...base, method: 'setCurrentTime', value: 'later' },
    { ...base, method: 'setCurrentTime', value: -3 },
    { ...base, method: 'addEventListener', value: 'click' },
    { ...base, method: 'addEventListener', value: { a: 1 } },
  ])
    await post(page, JSON.stringify(message));
  expect(await callGetter(page, 'getCurrentTime')).toBe(0);
  expect((await readMessages(page)).map(({ event }) => event)).toEqual(['ready', 'getCurrentTime']);

  for (const method of ['constructor', '__proto__', 'fly', 7]) await call(page, method as string);
  await expect.poll(async () => (await readMessages(page, 'error')).map(({ value }) => value)).toHaveLength(4);
  expect((await readMessages(page, 'error'))[0]?.value).toEqual({ code: 2, msg: 'Unknown method' });
  expect(errors).toEqual([]);
});

test('an embed listens to its parent frame only', async ({ page, openHost }) => {
  const embed = await openHost(EMBED, 1);
  const toMessage = (from: string) => JSON.stringify({ context: 'player.js', version: '0.0.11', method: 'getPaused', listener: from });
  // Send the message from the top page, from the embed itself, and from the frame around the embed.
  await page.evaluate((message) => {
    frames[0]!.frames[0]!.postMessage(message, '*');
  }, toMessage('top'));
  await embed.evaluate((message) => {
    postMessage(message, '*');
  }, toMessage('itself'));
  const parent = embed.parentFrame()!;
  await parent.evaluate((message) => {
    frames[0]!.postMessage(message, '*');
  }, toMessage('parent'));
  const listeners = () =>
    parent.evaluate(() => ((window as unknown as { messages?: Received[] }).messages ?? []).flatMap(({ listener }) => listener ?? []));
  await expect.poll(listeners).toEqual(['parent']);
  expect(await readMessages(page)).toEqual([]);
});

test('an embed may be limited to some sites', async ({ page, backend, openHost }) => {
  const portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_EMBED_ANCESTORS: "'self' http://localhost:*" });
  await openHost(portal.url + EMBED);
  await expect.poll(async () => (await readMessages(page)).map(({ event }) => event)).toEqual(['ready']);
  expect(await callGetter(page, 'getPaused')).toBe(true);

  const closed = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_EMBED_ANCESTORS: 'https://*.example.org' });
  await expect(openHost(closed.url + EMBED)).rejects.toThrow('chrome-error');
  await call(page, 'getPaused', undefined, 'closed');
  await expect(page.locator('iframe')).toBeVisible();
  expect(await readMessages(page)).toEqual([]);
  await stopPrograms();
});

test.describe('the sound tracks of an embed', () => {
  let tones: ToneFiles;
  test.beforeAll(() => {
    tones = makeTones();
  });
  test.afterAll(() => tones.remove());

  test('are named, chosen before and while it plays, and reported (rules 16.5, 27.15)', async ({ page, context, openHost }) => {
    await serveTones(context, tones);
    const frame = await openHost('/tweebruggen/raad-tweetalig/embed');
    for (const event of ['audiotrackchange', 'error']) await call(page, 'addEventListener', event, event);
    const tracks = (await callGetter(page, 'getAudioTracks')) as { id: string; kind: string; language: string }[];
    expect(tracks.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      'floor nl',
      'interpretation fr',
      'interpretation nl',
      'description nl',
    ]);
    const [hall, french, , description] = tracks.map(({ id }) => id);
    expect(await callGetter(page, 'getAudioTrack')).toBe(hall);

    await call(page, 'setAudioTrack', description);
    expect(await callGetter(page, 'getAudioTrack')).toBe(description);
    await call(page, 'play');
    await expectTone(frame, TONES.description);
    await call(page, 'setAudioTrack', french);
    await expectTone(frame, TONES.fr);
    expect(await callGetter(page, 'getAudioTrack')).toBe(french);
    const changes = await readMessages(page, 'audiotrackchange');
    expect(changes.map(({ value }) => value)).toEqual([{ id: description }, { id: french }]);

    await call(page, 'setAudioTrack', 'klingon');
    await expect.poll(async () => (await readMessages(page, 'error')).at(-1)?.value).toMatchObject({ code: 3 });
    expect(await callGetter(page, 'getAudioTrack')).toBe(french);
  });

  test('are chosen by the address (rule 27.15)', async ({ context, openHost }) => {
    await serveTones(context, tones);
    const frame = await openHost('/tweebruggen/raad-tweetalig/embed?audio=fr');
    await frame.locator('button[data-plays]').click();
    await expectTone(frame, TONES.fr);
  });
});
