import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryBackend } from '../../scripts/lib/reference.mjs';
import { missingFfmpeg, startCamera, stopCameras, type TestCamera } from '../support/camera.ts';
import { listChildren } from '../support/childProcesses.ts';
import { type Control, createControl } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { type KillLoad, RETURN, startKillLoad } from '../support/killLoad.ts';
import { runStart, type Started } from '../support/npmStart.ts';
import { findFreePort } from '../support/ports.ts';
import { readPage } from '../support/readPage.ts';
import { waitFor } from '../support/waitFor.ts';

const KILLS = IS_FULL ? 20 : 2;
const TIMEOUT_MS = KILLS * 120_000;
const CITY = 'dorp';
const SESSION = 881_101;
const PAGE = `/${CITY}/raad`;
const SEEN = ['/', `/${CITY}`, PAGE, `/${CITY}/calendar`];

const folder = mkdtempSync(join(tmpdir(), 'camera-kills-'));
const seed = join(folder, 'seed');
let start: Started;
let portal: string;
let backend: string;
let control: Control;
let camera: TestCamera;
let load: KillLoad;
let reading: NodeJS.Timeout | undefined;
/** Segments of the live playlist by their number in the stream, as every reading has shown them. */
const segments = new Map<number, string>();
/** How often the newest reading says that the camera was interrupted. */
let interruptions = 0;
/** What readings of the playlist have contradicted of earlier ones. */
const contradictions: string[] = [];

const readLive = async () =>
  JSON.parse((await readPage(`${portal}${PAGE}/live.json`)).html) as { status: string; topics: { id: string }[] };
const readRuns = () => start.output().split('The reference backend runs again').length - 1;
const newest = () => Math.max(-1, ...segments.keys());

/** The media playlist that the first line of a multivariant playlist names; rejects if one of them is not there. */
async function readMedia(multivariant: string): Promise<{ url: string; text: string }> {
  const read = async (address: string) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} ${String(answer.status)}`);
    return answer.text();
  };
  const uri = (await read(multivariant)).split('\n').find((line) => line.includes('.m3u8') && !line.startsWith('#'));
  const { href } = new URL(uri ?? '', multivariant);
  return { url: href, text: await read(href) };
}
const segmentsOf = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.ts'));
const readStream = () => readMedia(`${backend}/live/${String(SESSION)}/index.m3u8`);

/** Reads the live playlist as a player does: a number stands for one segment, and the numbers go on. */
async function followPlaylist(): Promise<void> {
  const { text } = await readStream();
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0);
  const files = segmentsOf(text);
  if (first + files.length - 1 < newest()) contradictions.push(`ends with ${String(first + files.length - 1)} after ${String(newest())}`);
  for (const [index, file] of files.entries()) {
    const known = segments.get(first + index);
    if (known !== undefined && known !== file) contradictions.push(`${String(first + index)} is ${file}, was ${known}`);
    segments.set(first + index, file);
  }
  interruptions = text.split('#EXT-X-DISCONTINUITY\n').length - 1;
}

/** The only child of a process whose command line has a text. */
const findChild = (parent: number, text: string) =>
  listChildren(parent).find(({ command }) => command.includes(text))?.pid ?? expect.fail(`${text} does not run:\n${start.output()}`);
const findBackend = () => findChild(start.pid, 'backend/src/main.ts');
/** Kills the ffmpeg that receives the camera: the child of its guard. */
const killReceiver = () => process.kill(findChild(findChild(findBackend(), '-listen'), 'ffmpeg'), 'SIGKILL');

async function killBackend(): Promise<void> {
  const runs = readRuns();
  process.kill(findBackend(), 'SIGKILL');
  await expect.poll(readRuns, RETURN).toBe(runs + 1);
}

/** Ends a process, and waits until the live session shows what the camera sends after it, and says that something is missing. */
async function interrupt(kill: () => unknown): Promise<void> {
  const before = interruptions;
  await kill();
  await load.waitForClients();
  await expect.poll(() => interruptions, RETURN).toBe(before + 1);
  await waitFor(async () => expect((await readLive()).status).toBe('live'));
}

const write = (file: string, content: object) => {
  mkdirSync(dirname(join(seed, CITY, file)), { recursive: true });
  writeFileSync(join(seed, CITY, file), JSON.stringify(content));
};

if (missingFfmpeg !== undefined) console.warn(missingFfmpeg);

describe.skipIf(missingFfmpeg !== undefined)('a live session with a camera', () => {
  beforeAll(async () => {
    write('client.json', { name: CITY, title: 'Dorp' });
    const session = { sessionId: SESSION, reference: 'raad', name: 'Raad', status: 'planned', startDateTime: { minutes: 5 } };
    write('sessions/raad/session.json', session);
    const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
    portal = `http://127.0.0.1:${ports.PORT}`;
    backend = `http://127.0.0.1:${ports.REFERENCE_PORT}`;
    const address = `rtmp://127.0.0.1:${String(await findFreePort())}/live/camera`;
    const args = ['--seed', seed, '--ingest', `${CITY}=${address}`];
    start = await runStart({ ...temporaryBackend, ...ports, BACKEND_DATA_DIR: join(folder, 'data') }, args);
    control = createControl(backend);
    await control(`/sessions/${String(SESSION)}/begin`);
    camera = startCamera(address);
    await waitFor(async () => expect((await readLive()).status).toBe('live'));
    await waitFor(followPlaylist);
    load = await startKillLoad({ portal, backend, control, live: { city: CITY, session: SESSION }, pages: SEEN });
    // While a program is gone there is no answer.
    reading = setInterval(() => void followPlaylist().catch(() => undefined), 250);
  });

  afterAll(async () => {
    clearInterval(reading);
    stopCameras();
    await load.stop();
    await start.stop();
    rmSync(folder, { recursive: true });
  });

  it(
    `loses no record and no segment by ${String(KILLS)} ends of the backend, of the receiver and of the sender each (rules 13.20, 13.22, 23.21)`,
    async () => {
      for (let count = 0; count < KILLS; count += 1) {
        await interrupt(killBackend);
        await interrupt(killReceiver);
        await interrupt(() => camera.kill());
      }
      const connections = 3 * KILLS + 1;
      const { url } = await readStream();
      await followPlaylist();
      clearInterval(reading);
      await load.stop();
      expect(load.failures).toEqual([]);
      expect(contradictions).toEqual([]);
      expect(segments.size).toBeGreaterThanOrEqual(connections);
      expect(interruptions + 1).toBe(connections);
      for (const file of segments.values()) expect([file, (await fetch(new URL(file, url))).status]).toEqual([file, 200]);
      expect(load.confirmed.length).toBeGreaterThan(connections);
      await waitFor(async () => expect((await readLive()).topics.map(({ id }) => id)).toEqual(expect.arrayContaining(load.confirmed)));

      await control(`/sessions/${String(SESSION)}/status`, { status: 'vod' });
      const headers = { authorization: `Bearer ${temporaryBackend.REFERENCE_API_TOKEN}` };
      const answer = await fetch(`${backend}/api/${CITY}/sessions/raad/playlists`, { headers });
      const parts = (await answer.json()) as { source: { file: string } }[];
      const recorded = await Promise.all(parts.map(async ({ source }) => segmentsOf((await readMedia(source.file)).text)));
      expect(recorded.length).toBe(connections);
      expect(recorded.flat()).toEqual(expect.arrayContaining([...segments.values()]));
    },
    TIMEOUT_MS,
  );
});
