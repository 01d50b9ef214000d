import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSeed } from '../../../backend/src/seed/loadSeed.ts';
import { addVideo } from './addVideo.ts';
import { planLadder, withMeasuredRates } from './hlsLadder.ts';
import { Clips, H264, hasFfmpeg, probeFile, secondsOf } from './testClips.ts';

const clips = new Clips();
afterAll(() => rmSync(clips.folder, { recursive: true, force: true }));

it.each([
  [2160, [1080, 720, 480, 240]],
  [1080, [1080, 720, 480, 240]],
  [1079, [720, 480, 240].toSpliced(0, 0, 1078)],
  [720, [720, 480, 240]],
  [576, [480, 240]],
  [360, [360, 240]],
  [241, [240]],
  [181, [180]],
  [1, [2]],
])('a video of %i pixels has the renditions %j', (height, expected) => {
  const steps = planLadder(height);
  expect(steps.map((step) => step.height)).toEqual(expected);
  expect(steps.map(({ maxRate }) => maxRate)).toEqual(steps.map(({ maxRate }) => maxRate).toSorted((one, other) => other - one));
});

it('the playlist has the rates of the segments', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=2x2,CODECS="a,b"\na.m3u8\n\n#EXT-X-STREAM-INF:BANDWIDTH=8,AVERAGE-BANDWIDTH=7\nb.m3u8\n';
  const rates = new Map([
    [
      'a.m3u8',
      [
        { seconds: 6, bytes: 600 },
        { seconds: 6, bytes: 1200 },
        { seconds: 0.5, bytes: 900 },
      ],
    ],
    ['b.m3u8', [{ seconds: 1, bytes: 100 }]],
  ]);
  expect(withMeasuredRates(playlist, rates)).toBe(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1728,AVERAGE-BANDWIDTH=1728,RESOLUTION=2x2,CODECS="a,b"\na.m3u8\n\n#EXT-X-STREAM-INF:BANDWIDTH=800,AVERAGE-BANDWIDTH=800\nb.m3u8\n',
  );
});

/** Positions of the keyframes of a playlist, in tenths of a second after the first one. */
function keyframes(playlist: string): number[] {
  const { stdout } = spawnSync('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'packet=pts_time,flags',
    '-of',
    'csv=p=0',
    playlist,
  ]);
  const times = stdout
    .toString()
    .split('\n')
    .filter((line) => /,K/.test(line))
    .map((line) => Number(line.split(',')[0]));
  return times.map((time) => Math.round((time - (times[0] ?? 0)) * 10));
}

describe.skipIf(!hasFfmpeg)('a ladder', () => {
  beforeAll(() => {
    clips.ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=640x480:r=10:d=13',
      '-f',
      'lavfi',
      '-i',
      'sine=d=13',
      ...H264,
      '-aspect',
      '16:9',
      'large.mp4',
    );
  });

  it('is one that the backend can serve, with renditions in step', async () => {
    const seed = mkdtempSync(join(clips.folder, 'seed-'));
    const target = join(seed, 'town/sessions/council');
    mkdirSync(target, { recursive: true });
    const shares: number[] = [];
    const onProgress = (step: string, share: number) => step === 'hls' && shares.push(share);
    const { media, durationSeconds } = await addVideo({ source: clips.path('large.mp4'), target, hls: true, onProgress });
    expect(media).toEqual({ hls: 'stream/index.m3u8', mp4: 'recording.mp4', audio: 'recording.m4a', poster: 'poster.jpg' });
    expect([shares.at(-1), shares]).toEqual([1, shares.toSorted((one, other) => one - other)]);

    const stream = join(target, 'stream');
    const playlist = readFileSync(join(stream, 'index.m3u8'), 'utf8');
    const uris = playlist.match(/^[^#\s].*$/gm) ?? [];
    expect(uris).toEqual(['480p/index.m3u8', '240p/index.m3u8', 'sound/index.m3u8']);
    const variants = playlist.match(/^#EXT-X-STREAM-INF.*$/gm) ?? [];
    // The pixels of the source are not square: 640 x 480 is shown as 16:9.
    expect(variants.map((line) => /RESOLUTION=([^,]*)/.exec(line)?.[1])).toEqual(['852x480', '426x240', undefined]);
    for (const line of variants) expect(line).toMatch(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,.*CODECS="(?:avc1\.[0-9a-f]{6},)?mp4a\.40\.2"/);
    expect(uris.map((uri) => probeFile(join(stream, uri)).streams.map(({ codec_name, height }) => [codec_name, height]))).toEqual([
      [
        ['h264', 480],
        ['aac', undefined],
      ],
      [
        ['h264', 240],
        ['aac', undefined],
      ],
      [['aac', undefined]],
    ]);
    for (const uri of uris) expect(secondsOf(join(stream, uri))).toBeCloseTo(13, 0);

    for (const uri of uris.slice(0, 2)) {
      expect(keyframes(join(stream, uri))).toEqual([0, 20, 40, 60, 80, 100, 120]);
      const lengths = readFileSync(join(stream, uri), 'utf8')
        .match(/(?<=#EXTINF:)[\d.]+/g)
        ?.map(Number);
      expect(lengths).toEqual([6, 6, expect.closeTo(1, 0)]);
    }

    const session = {
      sessionId: 5,
      reference: 'council',
      name: 'Council',
      startDateTime: '2026-10-26T19:30:00',
      status: 'vod',
      duration: durationSeconds,
    };
    writeFileSync(join(seed, 'town/client.json'), JSON.stringify({ name: 'town', title: 'Town' }));
    writeFileSync(join(target, 'session.json'), JSON.stringify(session));
    writeFileSync(join(target, 'media.json'), JSON.stringify(media));
    const [city] = await loadSeed({ seedDirs: [seed], mediaDir: clips.folder, nowMs: Date.UTC(2026, 9, 27) });
    expect(city?.sessions[0]?.media).toMatchObject({
      hls: '/files/town/sessions/council/stream/index.m3u8',
      mp4: '/files/town/sessions/council/recording.mp4',
    });
    expect(city?.files).toContainEqual({ path: 'town/sessions/council/stream', file: stream, folder: true });
  });

  it('is made of a video whose sound ends later', async () => {
    clips.makeFast();
    clips.ffmpeg('-i', 'fast.mp4', '-itsoffset', '3', '-i', 'fast.mp4', '-map', '0:v', '-map', '1:a', '-c', 'copy', 'late.mkv');
    const { media, durationSeconds } = await addVideo({ source: clips.path('late.mkv'), target: clips.target(), hls: true });
    expect([media.hls, durationSeconds]).toEqual(['stream/index.m3u8', expect.closeTo(6, 0)]);
  });

  it('is given up after SIGINT', async () => {
    clips.ffmpeg('-stream_loop', '40', '-i', 'large.mp4', '-c', 'copy', '-movflags', '+faststart', 'long.mp4');
    const options = { source: clips.path('long.mp4'), target: clips.target(), hls: true };
    const script = `
      import { addVideo } from ${JSON.stringify(join(import.meta.dirname, 'addVideo.ts'))};
      const onProgress = (step, share) => { if (step === 'hls' && share > 0) console.log('started'); };
      await addVideo({ ...${JSON.stringify(options)}, onProgress }).catch((error) => console.log(error.name, error.message));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      if (output === '' && String(data).includes('started')) child.kill('SIGINT');
      output += String(data);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'ImportStopped the import was stopped']);
  });
});
