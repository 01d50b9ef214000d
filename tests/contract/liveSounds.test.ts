// The sound tracks that the reference backend receives from a camera over SRT: a camera is ffmpeg, which also receives it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { missingFfmpeg, startCamera, stopCameras } from '../support/camera.ts';
import { createControl } from '../support/control.ts';
import { findFreePort } from '../support/ports.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';
import { waitFor } from '../support/waitFor.ts';

interface Track {
  id: string;
  kind: string;
  language?: string;
  label?: string;
  hlsName?: string;
  mp4?: string;
}

const CITY = `sounds-${String(process.pid)}`;
const ANNOUNCED = [
  { id: 'floor', kind: 'floor', language: 'nl' },
  { id: 'frans', kind: 'interpretation', language: 'fr-BE', label: 'Frans' },
  { id: 'de', kind: 'interpretation', language: 'de' },
];
const seed = mkdtempSync(join(tmpdir(), 'sounds-seed-'));
const folder = join(seed, CITY, 'sessions', 'raad');
const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
let backend: Program;

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(seed, CITY, 'client.json'), JSON.stringify({ name: CITY, title: 'Klank' }));
  const session = { sessionId: 883_001, reference: 'raad', name: 'Raad', status: 'planned', startDateTime: { minutes: 5 } };
  writeFileSync(join(folder, 'session.json'), JSON.stringify({ ...session, password: 'geheim' }));
  writeFileSync(join(folder, 'media.json'), JSON.stringify({ tracks: ANNOUNCED }));
});

afterAll(async () => {
  stopCameras();
  await stopPrograms();
  rmSync(seed, { recursive: true });
  rmSync(inRoot('.cache', 'reference', 'ingest', CITY), { recursive: true, force: true });
});

async function readSource() {
  const answer = await fetch(`${backend.url}/api/${CITY}/sessions/raad/playlists`, { headers });
  const [part] = (await answer.json()) as { source: { file: string; mp4?: string; tracks?: Track[] } }[];
  return part?.source;
}

const statusOf = async (url: URL | string) => (await fetch(url)).status;
const toUnsigned = (url: URL | string) => String(url).replace(/\/signed\/[^/]+/, '');
const read = async (url: URL | string) => (await fetch(url)).text();
const headOf = (playlist: string) => playlist.match(/#EXT-X-(?:MEDIA-SEQUENCE|PROGRAM-DATE-TIME):.*/g);
/** The address of the playlist of a sound by its NAME in a multivariant playlist. */
const findSound = (text: string, name: string, base: string) =>
  new URL(new RegExp(`NAME="${name}".*URI="([^"]*)"`).exec(text)?.[1] ?? expect.fail(text), base);
/** The languages of the streams of a file or playlist, as ffprobe lists them. */
const listLanguages = (file: string) => {
  const args = ['-v', 'error', '-select_streams', 'a', '-show_entries', 'stream_tags=language', '-of', 'csv=p=0', file];
  return [...new Set(spawnSync('ffprobe', args, { encoding: 'utf8' }).stdout.trim().split(/\s+/))];
};

describe.skipIf(missingFfmpeg !== undefined)('a camera with several sound tracks', () => {
  it('has them in its live stream and its recording, as open as the session (rules 27.41 to 27.43)', async () => {
    const address = `srt://127.0.0.1:${String(await findFreePort())}`;
    backend = await startBackend(['--seed', seed, '--ingest', `${CITY}=${address}`]);
    const control = createControl(backend.url);
    await control('/sessions/raad/begin');
    startCamera(address, ['fra', '']);
    const expected = [
      { id: 'floor', kind: 'floor', language: 'nl', hlsName: 'Nederlands' },
      { id: 'frans', kind: 'interpretation', language: 'fr-BE', label: 'Frans', hlsName: 'Frans' },
      { id: 'de', kind: 'interpretation', language: 'de', hlsName: 'Deutsch' },
    ];
    await waitFor(async () => expect((await readSource())?.tracks).toEqual(expected));
    const { file } = (await readSource()) ?? expect.fail();
    const multivariant = await read(file);
    expect(multivariant).toMatch(/NAME="Nederlands",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1"\n/);
    const video = new URL(multivariant.split('\n').find((line) => line.endsWith('.m3u8') && !line.startsWith('#')) ?? '', file);
    for (const { hlsName } of expected.slice(1)) {
      const sound = findSound(multivariant, hlsName, file);
      // The video may have got a segment between the two answers.
      await waitFor(async () => expect(headOf(await read(sound))).toEqual(headOf(await read(video))));
      const [segment = ''] = /^.*\.ts$/m.exec(await read(sound)) ?? [];
      expect(await statusOf(new URL(segment, sound))).toBe(200);
      for (const url of [sound, new URL(segment, sound)]) expect(await statusOf(toUnsigned(url))).toBe(403);
    }
    expect(await statusOf(new URL('camera/sound-9/index.m3u8', file))).toBe(404);

    await control('/sessions/raad/status', { status: 'vod' });
    await waitFor(async () => expect((await readSource())?.tracks?.[2]?.mp4).toBeDefined());
    const recorded = (await readSource()) ?? expect.fail();
    expect(recorded.tracks).toEqual(
      expected.map((track, index) => (index === 0 ? track : { ...track, mp4: expect.any(String) as string })),
    );
    const files = [recorded.mp4, recorded.tracks?.[1]?.mp4, recorded.tracks?.[2]?.mp4].map((url) => url ?? expect.fail());
    expect(files.map(listLanguages)).toEqual([['nld'], ['fra'], ['deu']]);
    for (const url of files) expect([await statusOf(url), await statusOf(toUnsigned(url))]).toEqual([200, 403]);
    const text = await read(recorded.file);
    const sound = findSound(text, 'Frans', recorded.file);
    const [segment = ''] = /^.*\.ts$/m.exec(await read(sound)) ?? [];
    const addresses = [sound, new URL(segment, sound)];
    for (const url of addresses) expect([await statusOf(url), await statusOf(toUnsigned(url))]).toEqual([200, 403]);
    const media = JSON.parse(readFileSync(join(folder, 'media.json'), 'utf8')) as { tracks: Track[] };
    expect(media.tracks.map(({ id, mp4 }) => [id, mp4])).toEqual([
      ['floor', undefined],
      ['frans', 'stream/recording-frans.mp4'],
      ['de', 'stream/recording-de.mp4'],
    ]);
  });
});
