// Streams of other services than the reference backend: a long DVR window, one playlist or several, with and without dates, slow.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingFfmpeg } from '../support/camera.ts';
import { type LiveStreams, startLiveStreams, type StreamKind } from '../support/liveStreams.ts';
import { PLAYER } from '../support/player.ts';
import { expectVisible } from './support/elements.ts';
import { expect, test as base } from './support/engineTest.ts';
import type { EnginePage } from './support/enginePage.ts';
import { BACK_TO_LIVE, expectPlaying, INTERACTIONS, LIVE_BADGE, pause, read } from './support/playing.ts';

const HOUR = 3600;
const CITY = 'stromen';

const KINDS: StreamKind[] = [
  { windowSeconds: 20, segmentSeconds: 2 },
  { windowSeconds: 24, segmentSeconds: 6, isDated: true, isMultivariant: true },
  { windowSeconds: 60, segmentSeconds: 4, delayMs: 700 },
  { windowSeconds: 400, segmentSeconds: 2, isDated: true },
  { windowSeconds: 400, segmentSeconds: 6, isMultivariant: true, delayMs: 1500 },
  { windowSeconds: HOUR, segmentSeconds: 6, isDated: true, delayMs: 1500 },
  { windowSeconds: HOUR, segmentSeconds: 4, isMultivariant: true },
  { windowSeconds: 4 * HOUR, segmentSeconds: 6 },
  { windowSeconds: 4 * HOUR, segmentSeconds: 6, isDated: true, isMultivariant: true },
];

function describeKind({ windowSeconds, segmentSeconds, isMultivariant, isDated, delayMs }: StreamKind): string {
  const playlist = isMultivariant ? 'two playlists' : 'one playlist';
  const pace = delayMs ? `, answers after ${String(delayMs)} ms` : '';
  return `${String(windowSeconds)} s in segments of ${String(segmentSeconds)} s, ${playlist}, ${isDated ? 'dated' : 'no dates'}${pace}`;
}

/** Writes a city with a live session for each stream to a new folder; returns the folder. */
function writeStreams(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'live-start-'));
  const write = (path: string, content: object) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  write(`${CITY}/client.json`, { name: CITY, title: 'Stromen', admin: { dvrEnabled: true } });
  for (const [index, kind] of KINDS.entries()) {
    const startDateTime = { minutes: -Math.ceil(kind.windowSeconds / 60) };
    const session = {
      sessionId: 8000 + index,
      reference: `stroom-${String(index)}`,
      name: describeKind(kind),
      startDateTime,
      status: 'live',
    };
    write(`${CITY}/sessions/${String(index)}/session.json`, session);
    write(`${CITY}/sessions/${String(index)}/media.json`, { hls: `${url}/${String(index)}/index.m3u8` });
  }
  return folder;
}

const test = base.extend<object, { streams: LiveStreams }>({
  streams: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const streams = await startLiveStreams(KINDS);
      await use(streams);
      streams.stop();
    },
    { scope: 'worker' },
  ],
  backendArgs: [
    async ({ streams }, use) => {
      const folder = writeStreams(streams.url);
      await use(['--seed', folder]);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  portalSettings: [({ streams }, use) => use({ PORTAL_MEDIA_ORIGINS: streams.url }), { scope: 'worker' }],
});

const toPath = (index: number) => `/${CITY}/stroom-${String(index)}`;

/** Distance between the playhead and the newest position of the stream, seconds. */
const readDistance = (page: EnginePage) =>
  page.evaluate(() => {
    const { seekable, currentTime } = document.querySelector('video')!;
    return seekable.length > 0 ? seekable.end(seekable.length - 1) - currentTime : Infinity;
  });

/**
 * Notes the distance at the first `playing` of the page; Chromium, which may play the stream by itself until hls.js has come, gives no
 * range then. The edge goes on while a busy machine reads the segments of the position that was chosen: the time between the first range
 * and `playing` is not part of the distance.
 */
const noteFirstDistance = (page: EnginePage) =>
  page.evaluate(() => {
    let rangeSince: number | undefined;
    const note = ({ type, target }: Event) => {
      if (!(target instanceof HTMLVideoElement) || target.seekable.length === 0) return;
      rangeSince ??= performance.now();
      if (type !== 'playing') return;
      const { seekable, currentTime } = target;
      const waitedSeconds = (performance.now() - rangeSince) / 1000;
      document.body.dataset['first'] ??= String(seekable.end(seekable.length - 1) - currentTime - waitedSeconds);
    };
    for (const type of ['loadedmetadata', 'durationchange', 'progress', 'playing']) document.addEventListener(type, note, true);
  });

const readFirstDistance = (page: EnginePage) => page.evaluate(() => Number(document.body.dataset['first'] ?? NaN));

/** Largest distance at which a stream plays live, seconds: hls.js keeps three segments, and one more comes while the newest is loaded. */
const largestDistance = ({ segmentSeconds, delayMs = 0 }: StreamKind) => 5 * segmentSeconds + (4 * delayMs) / 1000;

async function expectLiveStart(page: EnginePage, kind: StreamKind) {
  const isPlaying = () =>
    page.evaluate((css) => {
      const video = document.querySelector<HTMLVideoElement>(`${css} video`);
      return document.body.dataset['first'] !== undefined && video?.paused === false;
    }, PLAYER);
  // A slow stream takes four answers until it plays, and a busy machine takes a minute to decode the first picture.
  await expect.poll(isPlaying, { message: 'the stream plays', timeout: 90_000 }).toBe(true);
  expect(await readFirstDistance(page), 'distance to the live edge at the first playing').toBeLessThan(largestDistance(kind));
  await expectPlaying(page);
  expect(await readDistance(page), 'distance to the live edge later').toBeLessThan(largestDistance(kind));
}

test.skip(missingFfmpeg !== undefined, missingFfmpeg);

for (const [index, kind] of KINDS.entries()) {
  const path = index % 2 === 0 ? toPath(index) : `${toPath(index)}/embed`;
  const way = index % 4 < 2 ? 'mouse' : 'Enter';
  const details = kind.windowSeconds === HOUR ? { tag: '@smoke' } : {};
  test(`${path} begins at the live edge of ${describeKind(kind)} (rule 7.29)`, details, async ({ tab }) => {
    await tab.open(path);
    await noteFirstDistance(tab);
    await INTERACTIONS[way](tab);
    await expectLiveStart(tab, kind);
    // While it plays: a paused video falls behind.
    await expectVisible(tab, LIVE_BADGE);
  });
}

test('a viewer who goes back in a stream of an hour stays there, also after a pause (rule 7.15)', { tag: '@rewind' }, async ({ tab }) => {
  const index = KINDS.findIndex(({ windowSeconds }) => windowSeconds === HOUR);
  await tab.open(toPath(index));
  await noteFirstDistance(tab);
  await INTERACTIONS.mouse(tab);
  await expectLiveStart(tab, KINDS[index]!);
  const edge = await read(tab, 'currentTime');
  for (let time = 0; time < 6; time += 1) await tab.press('j');
  await expectPlaying(tab);
  await pause(tab);
  await tab.press('k');
  await expectPlaying(tab);
  expect(await read(tab, 'currentTime')).toBeLessThan(edge - 30);
  await pause(tab);
  await expectVisible(tab, BACK_TO_LIVE);
});
