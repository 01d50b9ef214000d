import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import hlsParser from 'hls-parser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../../programs/runProgram.ts';
import { RecordingFailures } from '../../ended/recordingFailures.ts';
import { CameraFeed } from '../cameraFeed.ts';
import { mediaPlaylist, multivariantPlaylist } from '../cameraPlaylist.ts';
import { endOf, toConnections } from '../cameraSegments.ts';
import { writeStreams } from '../recordingFolder.ts';
import {
  emptySound,
  findOnset,
  findTone,
  ONSET_SECONDS,
  readSpan,
  sendClip,
  severalSounds,
  startFeed,
  type TestFeed,
  TONES,
  twoSounds,
} from '../ladder/testFeed.ts';
import { listVariants } from '../ladder/renditions.ts';
import { findSegmentFile } from './soundFiles.ts';
import { listSoundRenditions } from './soundRenditions.ts';
import { toCameraTracks } from './soundTracks.ts';

const FURTHER = ['sound-2', 'sound-3'];

let test: TestFeed;

beforeEach(async () => {
  test = await startFeed({ protocol: 'srt' });
});
afterEach(() => {
  test.feed.stop();
  rmSync(test.folder, { recursive: true, force: true });
});

/** Writes a playlist of all segments of a rendition beside their files. */
function writePlaylist({ feed }: TestFeed, name: string): string {
  const playlist = join(feed.folder, name, 'all.m3u8');
  writeFileSync(playlist, mediaPlaylist(feed.segments.map((segment) => ({ ...segment, uri: segment.file }))));
  return playlist;
}

/** The audio renditions of a multivariant playlist, as a player reads them. */
function parseSounds(text: string) {
  const playlist = hlsParser.parse(text);
  if (!playlist.isMasterPlaylist) throw new Error('this is no multivariant playlist');
  return playlist.variants.map(({ audio }) =>
    audio.map(({ name, language, isDefault, uri, channels }) => ({ name, language, isDefault, uri, channels })),
  );
}

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the sounds of a camera (rule 27.41)', () => {
  it('are renditions of their own, each with its tone and its language, in step with the picture', async () => {
    await sendClip(test, severalSounds);
    const { feed } = test;
    expect(feed.sounds).toEqual([
      { number: 1, channels: 1 },
      { number: 2, language: 'fr', channels: 2 },
      { number: 3, language: 'de', channels: 1 },
    ]);
    const variants = listVariants(feed.formats ?? expect.fail(), feed.segments, () => 'camera/index.m3u8');
    const sounds = listSoundRenditions(toCameraTracks(feed.sounds), feed.segments, (name) => `camera/${name}/index.m3u8`);
    expect(parseSounds(multivariantPlaylist(variants, sounds))).toEqual([
      [
        { name: '1', isDefault: true, channels: '1' },
        { name: 'français', language: 'fr', isDefault: false, uri: 'camera/sound-2/index.m3u8', channels: '2' },
        { name: 'Deutsch', language: 'de', isDefault: false, uri: 'camera/sound-3/index.m3u8', channels: '1' },
      ],
    ]);
    expect(feed.segments.length).toBeGreaterThan(4);
    for (const [index, name] of ['', ...FURTHER].entries()) {
      expect(await findTone(writePlaylist(test, name))).toBe(TONES[index]);
      const play = ['-nostdin', '-v', 'warning', '-i', join(feed.folder, name, 'all.m3u8'), '-c', 'copy', '-f', 'null', '-'];
      expect(spawnSync('ffmpeg', play, { encoding: 'utf8' }).stderr).toBe('');
    }
    // The same clock: what is heard at 4.5 s of the picture is heard there.
    const startOf = async (name: string) => (await readSpan(join(feed.folder, name, feed.segments[0]?.file ?? ''))).start;
    const onset = (await startOf('sound-2')) + (await findOnset(join(feed.folder, 'sound-2', 'all.m3u8'))) - (await startOf(''));
    expect(Math.abs(onset - ONSET_SECONDS)).toBeLessThan(0.2);
    for (const { file } of feed.segments) {
      const picture = await readSpan(join(feed.folder, file));
      for (const name of FURTHER) {
        const sound = await readSpan(join(feed.folder, name, file));
        // A packet of sound that has begun is not divided.
        expect(Math.abs(sound.start - picture.start)).toBeLessThan(0.5);
        expect(Math.abs(sound.end - picture.end)).toBeLessThan(0.5);
      }
    }
    const streams = ['-v', 'error', '-show_entries', 'stream=codec_type', '-of', 'csv=p=0'];
    // ffprobe lists the streams of a program twice.
    const list = (file: string) =>
      new Set(
        spawnSync('ffprobe', [...streams, file], { encoding: 'utf8' })
          .stdout.trim()
          .split(/\s+/),
      );
    const [first] = feed.segments;
    if (!first) expect.fail();
    expect(list(join(feed.folder, first.file))).toEqual(new Set(['video', 'audio']));
    expect(list(join(feed.folder, 'sound-2', first.file))).toEqual(new Set(['audio']));
  });

  it('are the first one in the next connection of a camera that sends nothing of an announced one', async () => {
    const { feed, messages, url } = test;
    const send = async () => {
      await runProgram('ffmpeg', ['-nostdin', '-v', 'error', ...emptySound, '-f', 'mpegts', url]).catch(() => undefined);
      expect(feed.connections).toBe(1);
    };
    await vi.waitFor(send, { timeout: 60_000, interval: 500 });
    expect(messages).toContainEqual(expect.stringContaining('for dorp: it announces a sound track and sends nothing of it'));
    expect(feed.sounds).toEqual([{ number: 1, channels: 1 }]);
    expect(await findTone(writePlaylist(test, ''))).toBe(TONES[0]);
  });

  it('are beside the renditions of a ladder, which have the hall', async () => {
    test.feed.stop();
    rmSync(test.folder, { recursive: true });
    test = await startFeed({ protocol: 'srt', hasLadder: true });
    await sendClip(test, severalSounds);
    const { feed } = test;
    for (const { madeBytes } of feed.segments) expect(Object.keys(madeBytes).sort()).toEqual(['240p', '480p', ...FURTHER]);
    const toUri = (name = 'own') => name;
    const variants = listVariants(feed.formats ?? expect.fail(), feed.segments, toUri);
    const sounds = listSoundRenditions(toCameraTracks(feed.sounds), feed.segments, toUri);
    const audio = parseSounds(multivariantPlaylist(variants, sounds));
    expect(audio.map((renditions) => renditions.map(({ uri }) => uri))).toEqual(Array(3).fill([undefined, ...FURTHER]));
    expect(await findTone(writePlaylist(test, '240p'))).toBe(TONES[0]);
    expect(await findTone(writePlaylist(test, 'sound-3'))).toBe(TONES[2]);
  });

  it('are found again after a restart, and go with the segments', async () => {
    await sendClip(test, severalSounds);
    test.feed.stop();
    const log = { info: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;
    const address = { city: 'dorp', url: test.url };
    const options = { address, folder: test.feed.folder, failures: new RecordingFailures(), hasSpace: () => true, clock: Date.now, log };
    const again = new CameraFeed(options);
    expect(again.segments).toEqual(test.feed.segments);
    const [oldest] = again.segments;
    if (!oldest) expect.fail();
    expect(Object.keys(oldest.madeBytes)).toEqual(FURTHER);
    const read = (name: string) => readFileSync(join(again.folder, name, oldest.file));
    expect(FURTHER.map((name) => read(name).length)).toEqual(Object.values(oldest.madeBytes));
    again.removeBefore(endOf(oldest));
    for (const name of FURTHER) expect(() => read(name)).toThrow('ENOENT');
  });

  it('stay when the camera connects again, where one that has not come back is the hall, and are in the recording', async () => {
    await sendClip(test, severalSounds);
    const before = test.feed.segments.length;
    await sendClip(test, twoSounds);
    const { feed } = test;
    expect(feed.sounds.map(({ language }) => language)).toEqual([undefined, 'fr']);
    const later = feed.segments[before];
    if (!later) expect.fail();
    expect(await findTone(join(feed.folder, 'sound-2', later.file))).toBe(TONES[1]);
    const found = await findSegmentFile(feed.folder, later, 'sound-3');
    if (!found || !('content' in found)) expect.fail();
    const hall = join(test.folder, 'hall.ts');
    writeFileSync(hall, found.content);
    expect(await findTone(hall)).toBe(TONES[0]);
    expect(await findSegmentFile(feed.folder, later, '480p')).toBeUndefined();

    const listed = [
      { id: 'floor', kind: 'floor', language: 'nl-BE' },
      { id: 'frans', kind: 'interpretation', label: 'Frans' },
    ] as const;
    const folder = join(test.folder, 'raad');
    const streams = await writeStreams(folder, toConnections(feed.segments), feed.folder, { zeroMs: 0, listed });
    const [first, second] = streams.map(({ tracks }) => tracks);
    expect(first).toEqual([
      { id: 'floor', kind: 'floor', language: 'nl-BE', hlsName: 'Nederlands (België)' },
      { id: 'frans', kind: 'interpretation', language: 'fr', label: 'Frans', hlsName: 'Frans' },
      { id: 'de', kind: 'other', language: 'de', hlsName: 'Deutsch' },
    ]);
    expect(second).toEqual(first?.slice(0, 2));
    const text = readFileSync(join(folder, 'stream/index.m3u8'), 'utf8');
    expect(parseSounds(text)[0]?.map(({ uri }) => uri)).toEqual([undefined, 'sound-2/video.m3u8', 'sound-3/video.m3u8']);
    for (const [index, name] of FURTHER.entries())
      expect(await findTone(join(folder, 'stream', name, 'video.m3u8'))).toBe(TONES[index + 1]);
  });
});
