import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { RecordingFailures } from '../../ended/recordingFailures.ts';
import { CameraFeed } from '../cameraFeed.ts';
import { mediaPlaylist, multivariantPlaylist } from '../cameraPlaylist.ts';
import { endOf } from '../cameraSegments.ts';
import { LADDER } from './ladder.ts';
import { inRendition, listVariants } from './renditions.ts';
import {
  cameraInputs,
  largeInput,
  parsePlaylist,
  parseVariants,
  rareCodecs,
  readSpan,
  sendClip,
  startFeed,
  type TestFeed,
} from './testFeed.ts';

const NAMES = LADDER.map(({ name }) => name);
let test: TestFeed;

afterEach(() => {
  test.feed.stop();
  rmSync(test.folder, { recursive: true, force: true });
});

const readVariants = ({ formats, segments }: CameraFeed) =>
  parseVariants(multivariantPlaylist(listVariants(formats ?? expect.fail(), segments, (name = 'camera') => name)));

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the ladder of a camera', () => {
  it.each(Object.entries({ ...cameraInputs, 'a large picture': largeInput }))(
    'has the same segments in all renditions, which begin at the same times: %s',
    async (what, args) => {
      test = await startFeed({ hasLadder: true });
      await sendClip(test, args);
      const { feed } = test;
      expect(feed.segments.length).toBeGreaterThan(2);
      const own = parsePlaylist(mediaPlaylist(feed.segments)).segments;
      const times = await Promise.all(feed.segments.map(({ file }) => readSpan(join(feed.folder, file))));
      for (const name of NAMES) {
        const listed = parsePlaylist(mediaPlaylist(inRendition(feed.segments, name))).segments;
        expect(listed.map(({ uri, duration }) => [uri, duration])).toEqual(own.map(({ uri, duration }) => [uri, duration]));
        for (const [index, { file }] of feed.segments.entries())
          expect((await readSpan(join(feed.folder, name, file))).start).toBeCloseTo(times[index]?.start ?? NaN, 2);
        const playlist = join(feed.folder, name, 'all.m3u8');
        writeFileSync(playlist, mediaPlaylist(feed.segments.map((segment) => ({ ...segment, uri: segment.file }))));
        const play = ['-nostdin', '-v', 'warning', '-i', playlist, '-c', 'copy', '-f', 'null', '-'];
        expect(spawnSync('ffmpeg', play, { encoding: 'utf8' }).stderr).toBe('');
      }

      const isLarge = what === 'a large picture';
      const [first, ...made] = readVariants(feed);
      expect([first?.uri, ...made.map(({ uri }) => uri)]).toEqual(['camera', ...NAMES]);
      for (const [index, { codecs, frameRate, resolution }] of made.entries()) {
        expect(codecs).toMatch(what === 'no sound' ? /^avc1\.[\da-f]{6}$/ : /^avc1\.[\da-f]{6},mp4a\.40\.2$/);
        // RTMP has times of whole milliseconds.
        expect(frameRate).toBeCloseTo(isLarge ? 30 : 25, 1);
        // A small picture is not made larger.
        const lines = LADDER[index]?.lines ?? NaN;
        const size = isLarge ? { width: Math.floor((lines * 16) / 18) * 2, height: lines } : first?.resolution;
        expect(resolution).toEqual(size);
      }
    },
  );

  it('is found again after a restart, and goes with the segments', async () => {
    test = await startFeed({ hasLadder: true });
    await sendClip(test, largeInput);
    test.feed.stop();
    const log = { info: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;
    const address = { city: 'dorp', url: test.url };
    const options = { address, folder: test.feed.folder, failures: new RecordingFailures(), hasSpace: () => true, clock: Date.now, log };
    const again = new CameraFeed(options);
    expect(again.segments).toEqual(test.feed.segments);
    const [oldest] = again.segments;
    if (!oldest) expect.fail();
    const files = ['', ...NAMES].map((name) => join(again.folder, name, oldest.file));
    expect(files.map((file) => existsSync(file))).toEqual([true, true, true]);
    again.removeBefore(endOf(oldest));
    expect(files.map((file) => existsSync(file))).toEqual([false, false, false]);
  });

  it('takes the place of codecs that browsers do not play, which are named without it (rule 13.24)', async () => {
    test = await startFeed({ protocol: 'srt', hasLadder: true });
    await sendClip(test, rareCodecs);
    expect(test.feed.unsuitable).toEqual([]);
    expect(test.messages).toContain('the camera of dorp sends MPEG2VIDEO and MP2, which is converted to H.264 and AAC');
    expect(readVariants(test.feed).map(({ uri, codecs }) => [uri, codecs])).toEqual(
      NAMES.map((name) => [name, expect.stringMatching(/^avc1\.[\da-f]{6},mp4a\.40\.2$/) as string]),
    );
    test.feed.stop();
    rmSync(test.folder, { recursive: true, force: true });

    test = await startFeed({ protocol: 'srt' });
    await sendClip(test, rareCodecs);
    expect(test.feed.unsuitable).toEqual(['MPEG2VIDEO', 'MP2']);
    expect(readVariants(test.feed).map(({ uri }) => uri)).toEqual(['camera']);
  });
});
