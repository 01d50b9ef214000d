import { expect, test, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { missingFfmpeg, startCamera, stopCameras } from '../support/camera.ts';
import { createControl } from '../support/control.ts';
import { label } from '../support/labels.ts';
import { isPlaying, playerText } from '../support/player.ts';
import { findFreePort } from '../support/ports.ts';
import { loadPositions } from '../support/positions.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { currentTopic } from '../support/sessionParts.ts';
import { currentTime } from '../support/video.ts';

const CITY = `kamerdorp-${String(process.pid)}`;
const PATH = `/${CITY}/vergadering`;
const CAPTION = 'Welkom bij deze vergadering.';

let seed = '';
let address = '';
let backend: Program;
let backendPort = 0;

const writeSeed = (file: string, value: unknown) => {
  mkdirSync(dirname(join(seed, CITY, file)), { recursive: true });
  writeFileSync(join(seed, CITY, file), JSON.stringify(value));
};
const start = () => startBackend(['--port', String(backendPort), '--seed', seed, '--ingest', `${CITY}=${address}`]);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const readPlaylists = async (page: Page) => {
  const headers = { authorization: `Bearer ${toPortalEnvironment('').PORTAL_API_TOKEN}` };
  const answer = await page.request.get(`${backend.url}/api${PATH.replace('/vergadering', '/sessions/vergadering')}/playlists`, {
    headers,
  });
  return (await answer.json()) as { source: { file: string; mp4?: string; poster?: string }; startUTC: string }[];
};

/** Clicks the middle of the video, once. */
const clickPlayer = async (page: Page) => {
  const { x, y, width, height } = (await page.locator('.player').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
};

// These tests share a camera: they run one after the other in one worker.
test.describe.configure({ mode: 'default' });
if (missingFfmpeg !== undefined) console.warn(missingFfmpeg);
test.skip(missingFfmpeg !== undefined, missingFfmpeg);

test.beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'camera-seed-'));
  writeSeed('client.json', {
    name: CITY,
    title: 'Kamerdorp',
    admin: { dvrEnabled: true, transcriptionsEnabled: true, transcriptionsTenant: CITY, metadataTranscodingDelay: 0 },
  });
  for (const [sessionId, reference] of [
    [880_001, 'vergadering'],
    [880_002, 'commissie'],
  ] as const)
    writeSeed(`sessions/${reference}/session.json`, {
      sessionId,
      reference,
      name: 'Gemeenteraad',
      status: 'planned',
      startDateTime: { minutes: 5 },
    });
  writeSeed('sessions/vergadering/topics.json', [
    { id: 'opening', name: 'Opening', priority: 1 },
    { id: 'begroting', name: 'Begroting', priority: 2 },
  ]);
  backendPort = await findFreePort();
  address = `rtmp://127.0.0.1:${String(await findFreePort())}/live/camera`;
  backend = await start();
});

test.afterAll(async () => {
  stopCameras();
  await stopPrograms();
  rmSync(seed, { recursive: true, force: true });
  rmSync(inRoot('.cache', 'reference', 'ingest', CITY), { recursive: true, force: true });
});

test('a session shows the camera of its city while it is live, and is its recording afterwards', async ({ page }) => {
  const control = createControl(backend.url);
  const portal = (await startPortal(toPortalEnvironment(backend.url))).url;
  const camera = startCamera(address);
  await page.goto(`${portal}${PATH}`);
  await expect(page.getByText(label('nl', 'session.plannedNotice'))).toBeVisible();

  await control('/sessions/vergadering/begin');
  const beganMs = Date.now();
  // The page of the planned session reloads by itself.
  const button = page.locator('button[data-plays="live"]');
  await expect(button).toBeVisible();
  await clickPlayer(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);

  const topicMs = Date.now();
  await control('/sessions/vergadering/topics/start', { id: 'begroting' });
  await control('/sessions/vergadering/caption', { text: CAPTION });
  await expect(currentTopic(page)).toContainText('Begroting');
  const position = await currentTime(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => currentTime(page)).toBeLessThan(position);
  const earlier = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(earlier + 0.5);

  camera.stop();
  await expect.poll(() => isPlaying(page)).toBe(false);
  const stopped = await currentTime(page);
  startCamera(address);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(stopped + 1);

  await control('/sessions/vergadering/status', { status: 'vod' });
  await page
    .getByRole('link', { name: playerText('watchRecording') })
    .first()
    .click();
  await expect(page.locator('button[data-plays="recording"]')).toBeVisible();
  const [recording] = await readPlaylists(page);
  const expected = (topicMs - Date.parse(recording?.startUTC ?? '')) / 1000;
  expect(Math.abs(Date.parse(recording?.startUTC ?? '') - beganMs)).toBeLessThan(3000);
  const isRight = async () => {
    const positions = await loadPositions(page, `${portal}${PATH}`);
    // The topic that did not start has none.
    expect(Math.abs((positions.find(Number.isFinite) ?? NaN) - expected)).toBeLessThan(1);
    const captions = await (await page.request.get(`${portal}${PATH}/captions/nl.vtt`)).text();
    const [, minutes, seconds] = /(\d\d):([\d.]+) --> .*\n.*Welkom bij deze vergadering/.exec(captions) ?? [];
    expect(Math.abs(Number(minutes) * 60 + Number(seconds) - expected)).toBeLessThan(1);
  };
  await isRight();
  await page.locator('button[data-plays="recording"]').click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect.poll(async () => (await readPlaylists(page))[0]?.source.mp4).toMatch(/recording\.mp4$/);

  stopCameras();
  const before = await readPlaylists(page);
  backend.child.kill('SIGKILL');
  await backend.ended;
  await wait(500);
  backend = await start();
  expect(await readPlaylists(page)).toEqual(before);
  await isRight();
});

test('a session that started before its camera says so, and shows it as soon as it is connected', async ({ page }) => {
  const control = createControl(backend.url);
  const portal = (await startPortal(toPortalEnvironment(backend.url))).url;
  await control('/sessions/commissie/begin');
  await page.goto(`${portal}/${CITY}/commissie`);
  await expect(page.getByText(label('nl', 'session.liveWithoutVideo'))).toBeVisible();
  startCamera(address);
  // The page reloads within 13 s (rule 13.4).
  await expect(page.locator('button[data-plays="live"]')).toBeVisible();
  await clickPlayer(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
});
