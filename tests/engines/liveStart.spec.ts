// Streams of other services than the reference backend: a long DVR window, one playlist or several, with and without dates, slow.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingFfmpeg } from '../support/camera.ts';
import { type LiveStreams, startLiveStreams, type StreamKind } from '../support/liveStreams.ts';
import { expectVisible, isVisible } from './support/elements.ts';
import { expect, test as base } from './support/engineTest.ts';
import type { EnginePage } from './support/enginePage.ts';
import { BACK_TO_LIVE, expectPlaying, INTERACTIONS, LIVE_BADGE, pause, read } from './support/playing.ts';

const HOUR = 3600;
/** Time that a busy machine may lose while a stream still counts as live, seconds. */
const MOST_LOST_SECONDS = 10;
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
 * Notes how far from the live edge the page begins to play, when `seeking` says that the position was chosen. A busy machine takes a minute
 * until it shows the picture of that position, and the edge goes on meanwhile.
 */
const noteStart = (page: EnginePage) =>
  page.evaluate(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement) || target.seekable.length === 0 || document.body.dataset['start'] !== undefined) return;
      const { seekable, currentTime } = target;
      const start = { distance: seekable.end(seekable.length - 1) - currentTime, atMs: performance.now() };
      document.body.dataset['start'] = JSON.stringify(start);
    };
    for (const type of ['seeking', 'playing']) document.addEventListener(type, note, true);
  });

/** The distance that `noteStart` noted, and how much of the time since then nothing was played, seconds. */
const readStart = (page: EnginePage) =>
  page.evaluate(() => {
    const start = JSON.parse(document.body.dataset['start']!) as { distance: number; atMs: number };
    const { played } = document.querySelector('video')!;
    const playedSeconds = Array.from({ length: played.length }, (_, range) => played.end(range) - played.start(range));
    const passedSeconds = (performance.now() - start.atMs) / 1000;
    return { distance: start.distance, lostSeconds: passedSeconds - playedSeconds.reduce((sum, seconds) => sum + seconds, 0) };
  });

/** Largest distance at which a stream plays live, seconds: hls.js keeps three segments, and one more comes while the newest is loaded. */
const largestDistance = ({ segmentSeconds, delayMs = 0 }: StreamKind) => 5 * segmentSeconds + (4 * delayMs) / 1000;

async function expectLiveStart(page: EnginePage, kind: StreamKind) {
  const hasStarted = () => page.evaluate(() => document.body.dataset['start'] !== undefined);
  const isPlaying = async () => (await hasStarted()) && !(await read(page, 'paused'));
  // A slow stream takes four answers until it plays, and a busy machine takes a minute to decode the first picture.
  await expect.poll(isPlaying, { message: 'the stream plays', timeout: 90_000 }).toBe(true);
  expect((await readStart(page)).distance, 'distance to the live edge at the start').toBeLessThan(largestDistance(kind));
  await expectPlaying(page);
  const distance = await readDistance(page);
  const { lostSeconds } = await readStart(page);
  expect(distance - lostSeconds, 'distance to the live edge later').toBeLessThan(largestDistance(kind));
}

test.skip(missingFfmpeg !== undefined, missingFfmpeg);

for (const [index, kind] of KINDS.entries()) {
  const path = index % 2 === 0 ? toPath(index) : `${toPath(index)}/embed`;
  const way = index % 4 < 2 ? 'mouse' : 'Enter';
  const details = kind.windowSeconds === HOUR ? { tag: '@smoke' } : {};
  test(`${path} begins at the live edge of ${describeKind(kind)} (rule 7.29)`, details, async ({ tab }) => {
    await tab.open(path);
    await noteStart(tab);
    await INTERACTIONS[way](tab);
    await expectLiveStart(tab, kind);
    // While it plays: a paused video falls behind, and so does a busy machine.
    await expect.poll(async () => (await isVisible(tab, LIVE_BADGE)) || (await readStart(tab)).lostSeconds > MOST_LOST_SECONDS).toBe(true);
  });
}

test('a viewer who goes back in a stream of an hour stays there, also after a pause (rule 7.15)', { tag: '@rewind' }, async ({ tab }) => {
  const index = KINDS.findIndex(({ windowSeconds }) => windowSeconds === HOUR);
  await tab.open(toPath(index));
  await noteStart(tab);
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
