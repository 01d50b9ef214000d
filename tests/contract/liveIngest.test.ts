import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { missingFfmpeg, startCamera, stopCameras } from '../support/camera.ts';
import { createControl, type Control } from '../support/control.ts';
import { findFreePort } from '../support/ports.ts';
import { startBackend, stopPrograms, type Program } from '../support/programs.ts';
import { waitFor } from '../support/waitFor.ts';

interface Playlist {
  source: { streamType: string; file: string; mp4?: string; poster?: string };
  startTime: number;
  startUTC: string;
}

const CITY = `camera-${String(process.pid)}`;
const PASSPHRASE = 'only-for-this:test!';
const DOCUMENTS = [{ title: 'Agenda', file: 'agenda.pdf' }];
const seed = mkdtempSync(join(tmpdir(), 'camera-seed-'));
const sessionFolder = join(seed, CITY, 'sessions');
const ports = { rtmp: 0, srt: 0 };

const writeSession = (sessionId: number, reference: string, more: object = {}) => {
  const file = join(sessionFolder, reference, 'session.json');
  mkdirSync(dirname(file), { recursive: true });
  const session = { sessionId, reference, name: 'Raad', status: 'planned', startDateTime: { minutes: 5 }, ...more };
  writeFileSync(file, JSON.stringify(session));
};
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(sessionFolder, file), 'utf8'));

async function ask<T>({ url }: Program, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
  return (await (await fetch(`${url}/api/${CITY}/sessions/${path}`, { headers })).json()) as T;
}
const readPlaylists = (backend: Program, reference: string) => ask<Playlist[]>(backend, `${reference}/playlists`);
const readStatus = async (backend: Program, reference: string) =>
  (await ask<{ channels: { status: string }[] }>(backend, reference)).channels[0]?.status;
const statusOf = async (url: string | URL) => (await fetch(url)).status;

/** The address and the text of the only media playlist of a stream. */
async function readStream(multivariant: string | undefined): Promise<{ url: string; text: string }> {
  const uri = (await (await fetch(multivariant ?? '')).text()).split('\n').find((line) => line.endsWith('.m3u8'));
  const { href } = new URL(uri ?? '', multivariant);
  return { url: href, text: await (await fetch(href)).text() };
}
const segmentsOf = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.ts'));
const stop = async ({ child, ended }: Program) => {
  child.kill('SIGKILL');
  await ended;
};
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy()).once('error', () => resolve(false));
    socket.once('close', (hadError) => resolve(!hadError));
  });

beforeAll(async () => {
  ports.rtmp = await findFreePort();
  ports.srt = await findFreePort();
  writeSession(881_001, 'raad', { documents: DOCUMENTS });
  writeFileSync(join(sessionFolder, 'raad', 'agenda.pdf'), '%PDF-1.4');
  writeSession(881_002, 'besloten', { password: 'geheim' });
  writeSession(881_003, 'zonder');
  writeSession(881_004, 'later');
  writeSession(881_005, 'stil');
  writeFileSync(join(sessionFolder, 'raad', 'topics.json'), JSON.stringify([{ id: 'begroting', name: 'Begroting', priority: 1 }]));
  const admin = { transcriptionsEnabled: true, transcriptionsTenant: CITY };
  writeFileSync(join(seed, CITY, 'client.json'), JSON.stringify({ name: CITY, title: 'Camera', admin }));
});

afterAll(async () => {
  stopCameras();
  await stopPrograms();
  rmSync(seed, { recursive: true });
  rmSync(inRoot('.cache', 'reference', 'ingest', CITY), { recursive: true, force: true });
});

if (missingFfmpeg !== undefined) console.warn(missingFfmpeg);

describe.skipIf(missingFfmpeg !== undefined)('sessions that show a camera', () => {
  const address = () => `rtmp://127.0.0.1:${String(ports.rtmp)}/live/camera`;
  let backend: Program;
  let control: Control;

  beforeAll(async () => {
    backend = await startBackend(['--seed', seed, '--ingest', `${CITY}=${address()}`]);
    control = createControl(backend.url);
  });

  it('wait for it, show it together, survive its interruption, and become recordings in parts', async () => {
    await control('/sessions/raad/begin');
    expect(await readStatus(backend, 'raad')).toBe('live-unavailable');
    const beganMs = Date.now();
    const camera = startCamera(address());
    await waitFor(async () => expect(await readStatus(backend, 'raad')).toBe('live'));
    const [live] = await readPlaylists(backend, 'raad');
    expect(live?.source.streamType).toBe('live');
    const before = await readStream(live?.source.file);
    const [early = ''] = segmentsOf(before.text);
    const firstMs = Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(before.text)?.[1] ?? '');
    expect(firstMs).toBeGreaterThan(beganMs);
    expect(firstMs).toBeLessThan(Date.now());

    // A protected session with the same camera: its own addresses are protected, and what came before it has none.
    await control('/sessions/besloten/begin');
    const readProtected = async () => readStream((await readPlaylists(backend, 'besloten'))[0]?.source.file);
    await waitFor(async () => expect(segmentsOf((await readProtected()).text)).not.toEqual([]));
    const own = await readProtected();
    const segment = new URL(segmentsOf(own.text)[0] ?? '', own.url);
    expect(await statusOf(segment)).toBe(200);
    expect(await statusOf(segment.href.replace(/\/signed\/[^/]+/, ''))).toBe(403);
    expect(await statusOf(new URL(early, own.url))).toBe(404);
    expect(await statusOf(new URL(early, before.url))).toBe(200);

    // The seed is loaded again, but not for a live session.
    writeSession(881_001, 'raad', { documents: DOCUMENTS, description: 'Begroting' });
    writeSession(881_003, 'zonder', { description: 'Later' });
    const readDescription = async () => (await ask<{ description: string | null }>(backend, 'zonder')).description;
    await control('/reload');
    expect(await readDescription()).toBe('Later');
    expect(await readStatus(backend, 'raad')).toBe('live');

    const topicMs = Date.now();
    await control('/sessions/raad/topics/start', { id: 'begroting' });
    await control('/sessions/raad/caption', { text: 'Goedenavond.', speaker: 'An Peeters' });
    camera.stop();
    // ffmpeg waits again as soon as the camera is gone.
    await waitFor(async () => expect(await isListening(ports.rtmp)).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const again = startCamera(address());
    const continued = async () =>
      expect((await readStream(live?.source.file)).text).toMatch(/#EXT-X-DISCONTINUITY\n(?:.*\n)*?.*\.ts\n(?:#.*\n)+.*\.ts\n/);
    await waitFor(continued);
    expect(await readStatus(backend, 'raad')).toBe('live');

    await control('/sessions/raad/status', { status: 'vod' });
    await control('/sessions/besloten/status', { status: 'vod' });
    again.stop();
    const [first, second, ...others] = await readPlaylists(backend, 'raad');
    expect(others).toEqual([]);
    expect(Date.parse(first?.startUTC ?? '')).toBe(firstMs);
    expect(Date.parse(second?.startUTC ?? '')).toBeGreaterThan(topicMs);
    const files = await ask<{ duration?: number }[]>(backend, 'raad/streamfiles');
    for (const [index, part] of [first, second].entries()) {
      const { url, text } = await readStream(part?.source.file);
      const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
      expect(files[index]?.duration).toBeCloseTo(
        lengths.reduce((sum, seconds) => sum + seconds, 0),
        3,
      );
      expect(text).toContain('#EXT-X-ENDLIST');
      expect(text).not.toContain('#EXT-X-DISCONTINUITY\n');
      expect(Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(text)?.[1] ?? '')).toBe(Date.parse(part?.startUTC ?? ''));
      for (const file of segmentsOf(text)) expect(await statusOf(new URL(file, url))).toBe(200);
    }
    expect((await readPlaylists(backend, 'besloten')).map(({ source }) => new URL(source.file).pathname.split('/')[1])).toEqual(
      expect.arrayContaining(['signed']),
    );
    const recorded = (await readPlaylists(backend, 'besloten'))[0]?.source.file ?? '';
    expect(await statusOf(recorded)).toBe(200);
    expect(await statusOf(recorded.replace(/\/signed\/[^/]+/, ''))).toBe(403);

    const [topic] = readJson('raad/topics.json') as { start: number }[];
    expect(Math.abs((topic?.start ?? NaN) - (topicMs - firstMs) / 1000)).toBeLessThan(0.5);
    expect(readFileSync(join(sessionFolder, 'raad', 'nl.vtt'), 'utf8')).toContain('<v An Peeters>Goedenavond.');
    expect(readJson('raad/session.json')).toMatchObject({ sessionId: 881_001, name: 'Raad', status: 'vod', documents: DOCUMENTS });
    expect(readJson('besloten/session.json')).toMatchObject({ sessionId: 881_002, status: 'vod', password: 'geheim' });
    await waitFor(() => {
      const part = { hls: 'stream-2/index.m3u8', mp4: 'stream-2/recording.mp4' };
      const media = { hls: 'stream/index.m3u8', mp4: 'stream/recording.mp4', poster: 'stream/poster.jpg' };
      expect(readJson('raad/media.json')).toMatchObject({ ...media, parts: [part] });
    });
    // The topic began in the second part: frames are those of the first.
    await waitFor(() => expect(readJson('raad/media.json')).toMatchObject({ storyboard: 'stream/storyboard.vtt', stills: [] }));
    expect(existsSync(join(sessionFolder, 'raad/stream/storyboard.webp'))).toBe(true);
  });

  it('have no picture within 10 s of a silence of the camera, and have one again when it goes on (rule 13.20)', async ({
    onTestFinished,
  }) => {
    await control('/sessions/stil/begin');
    const camera = startCamera(address());
    onTestFinished(() => camera.stop());
    await waitFor(async () => expect(await readStatus(backend, 'stil')).toBe('live'));
    const stream = (await readPlaylists(backend, 'stil'))[0]?.source.file ?? '';
    await waitFor(async () => expect(segmentsOf((await readStream(stream)).text)).not.toEqual([]));
    const beforeMs = Date.now();
    camera.pause();
    await waitFor(async () => expect(await readStatus(backend, 'stil')).toBe('live-unavailable'));
    expect(Date.now() - beforeMs).toBeGreaterThan(5000);
    expect(backend.output()).toContain(`nothing has arrived from the camera of ${CITY}`);
    // Who watches keeps what there is, and goes on by itself.
    const { url: streamUrl, text } = await readStream(stream);
    const newest = segmentsOf(text).at(-1) ?? '';
    expect(await statusOf(new URL(newest, streamUrl))).toBe(200);
    camera.resume();
    await waitFor(async () => expect(await readStatus(backend, 'stil')).toBe('live'));

    // A picture that was switched off by hand has no address, and comes back by hand only.
    await control('/sessions/stil/status', { status: 'live-unavailable' });
    expect(await statusOf(stream)).toBe(404);
    expect(await statusOf(new URL(newest, streamUrl))).toBe(404);
    await control('/sessions/stil/status', { status: 'live' });
    await waitFor(async () => expect(segmentsOf((await readStream(stream)).text)).not.toEqual([]));
    await control('/sessions/stil/status', { status: 'vod' });
  });

  it('end without a video if the camera never came', async () => {
    await waitFor(async () => expect(await isListening(ports.rtmp)).toBe(true));
    await control('/sessions/zonder/begin');
    await control('/sessions/zonder/status', { status: 'vod' });
    expect(await readStatus(backend, 'zonder')).toBe('vod-unavailable');
    expect(await readPlaylists(backend, 'zonder')).toEqual([]);
    expect(readJson('zonder/session.json')).toMatchObject({ status: 'vod-unavailable' });
  });

  it('leave no ffmpeg when the backend is killed', async () => {
    await waitFor(async () => expect(await isListening(ports.rtmp)).toBe(true));
    await stop(backend);
    await waitFor(async () => expect(await isListening(ports.rtmp)).toBe(false));
  });
});

describe.skipIf(missingFfmpeg !== undefined)('a camera with SRT', () => {
  it('is shown, with its passphrase in no message, and goes on after a restart of the backend', async () => {
    const address = `srt://127.0.0.1:${String(ports.srt)}?passphrase=${PASSPHRASE}`;
    const args = ['--seed', seed, '--database', join(seed, 'data.sqlite'), '--ingest', `${CITY}=${address}`];
    let backend = await startBackend(args);
    const control = createControl(backend.url);
    await control('/sessions/later/begin');
    startCamera(address);
    await waitFor(async () => expect(await readStatus(backend, 'later')).toBe('live'));
    const other = await startBackend(['--seed', seed, '--ingest', `${CITY}=${address}`]);
    await waitFor(() => expect(other.output()).toContain(`no stream of a camera at srt://127.0.0.1:${String(ports.srt)}`));
    expect(other.output() + backend.output()).not.toContain(PASSPHRASE);
    await Promise.all([stop(other), stop(backend)]);

    // The database has the session, and the segments are still there.
    backend = await startBackend(args);
    const readLive = async () => readStream((await readPlaylists(backend, 'later'))[0]?.source.file);
    await waitFor(async () => expect(segmentsOf((await readLive()).text)).not.toEqual([]));
    await waitFor(async () => expect((await readLive()).text).toContain('#EXT-X-DISCONTINUITY\n'));
    await createControl(backend.url)('/sessions/later/status', { status: 'vod' });
    expect(await readPlaylists(backend, 'later')).toHaveLength(2);

    // The files for downloads are made after the next start, if there was no time for them.
    await stop(backend);
    backend = await startBackend(args);
    const files = async () => (await readPlaylists(backend, 'later')).map(({ source }) => source.mp4?.split('/').slice(-2).join('/'));
    await waitFor(async () => expect(await files()).toEqual(['stream/recording.mp4', 'stream-2/recording.mp4']));
  });
});

it('a backend with a camera does not start without ffmpeg, or with a city that no seed has', async () => {
  const args = ['--seed', seed, '--ingest', `${CITY}=rtmp://127.0.0.1/live/camera`];
  await expect(startBackend(args, { PATH: '/nowhere' })).rejects.toThrow(
    /--ingest needs ffmpeg and ffprobe, which cannot be found: install ffmpeg/,
  );
  if (missingFfmpeg === undefined)
    await expect(startBackend(['--seed', seed, '--ingest', 'other=rtmp://127.0.0.1/live/camera'])).rejects.toThrow(
      '--ingest other: no folder of --seed has a city with this name',
    );
});
