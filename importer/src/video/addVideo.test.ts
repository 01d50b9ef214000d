import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVideo } from './addVideo.ts';
import { playsWhileLoading } from './mp4Boxes.ts';
import { Clips, codecsOf, failureOf, H264, hasFfmpeg, secondsOf } from './testClips.ts';

const clips = new Clips();
const add = (name: string, target = clips.target(), hls = false) => addVideo({ source: clips.path(name), target, hls });

/** Mean luma of an image. */
function brightness(file: string): number {
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo', '-']);
  return stdout[0] ?? 0;
}

/** A digest of the encoded video of a file. */
const digest = (file: string) =>
  spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']).stdout.toString();

function cut(name: string, path: string): void {
  copyFileSync(clips.path(name), path);
  truncateSync(path, Math.floor(statSync(path).size / 2));
}

afterAll(() => rmSync(clips.folder, { recursive: true, force: true }));

describe.skipIf(!hasFfmpeg)('addVideo', () => {
  beforeAll(() => {
    clips.makeFast();
    clips.ffmpeg('-i', 'fast.mp4', '-c', 'copy', 'slow.mp4');
    const copies = ['h264.mkv', 'h264.ts'].flatMap((name) => ['-c', 'copy', name]);
    clips.ffmpeg('-i', 'fast.mp4', ...copies);
    clips.ffmpeg('-i', 'fast.mp4', '-c:v', 'mpeg4', '-c:a', 'libmp3lame', 'mpeg4.mkv');
    clips.ffmpeg('-i', 'fast.mp4', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis', 'vp8.webm');
    clips.ffmpeg('-i', 'fast.mp4', '-vn', '-c:a', 'libmp3lame', 'sound.mp3', '-vn', 'sound.wav');
    clips.ffmpeg('-i', 'fast.mp4', '-vn', '-c:a', 'copy', '-movflags', '+faststart', 'sound.m4a');
    const black = 'color=black:s=320x180:r=10:d=2[a];testsrc=s=320x180:r=10:d=2[b];[a][b]concat';
    clips.ffmpeg('-f', 'lavfi', '-i', black, ...H264, '-movflags', '+faststart', 'blackFirst.mp4');
  });

  it('links an MP4 file that plays while it loads, and copies its sound', async () => {
    const target = clips.target();
    const steps: string[] = [];
    const onProgress = (step: string) => steps.push(step);
    const options = { source: relative('.', clips.path('fast.mp4')), target: relative('.', target), hls: false, onProgress };
    const { media, durationSeconds, notices } = await addVideo(options);
    expect(media).toEqual({ mp4: 'recording.mp4', audio: 'recording.m4a', poster: 'poster.jpg' });
    expect([durationSeconds, notices]).toEqual([expect.closeTo(3, 0), []]);
    expect(statSync(join(target, 'recording.mp4')).ino).toBe(statSync(clips.path('fast.mp4')).ino);
    expect(codecsOf(join(target, 'recording.m4a'))).toEqual(['aac']);
    expect([...new Set(steps)]).toEqual(['copy', 'sound', 'poster']);
    expect(readdirSync(target)).toEqual(['poster.jpg', 'recording.m4a', 'recording.mp4']);
  });

  it.each(['slow.mp4', 'h264.mkv', 'h264.ts'])('copies the streams of %s into an MP4 file', async (name) => {
    const target = clips.target();
    const { durationSeconds } = await add(name, target);
    const file = join(target, 'recording.mp4');
    expect(await playsWhileLoading(name, file)).toBe(true);
    expect(codecsOf(file)).toEqual(['h264', 'aac']);
    // A transport stream marks the start of each unit of H.264 differently.
    if (name !== 'h264.ts') expect(digest(file)).toBe(digest(clips.path('fast.mp4')));
    expect([durationSeconds, secondsOf(file)]).toEqual([expect.closeTo(3, 0), expect.closeTo(3, 0)]);
  });

  it.each(['mpeg4.mkv', 'vp8.webm'])('converts %s', async (name) => {
    const target = clips.target();
    const { media, durationSeconds } = await add(name, target);
    const file = join(target, media.mp4 ?? '');
    expect(await playsWhileLoading(name, file)).toBe(true);
    expect(codecsOf(file)).toEqual(['h264', 'aac']);
    expect([durationSeconds, secondsOf(file)]).toEqual([expect.closeTo(3, 0), expect.closeTo(3, 0)]);
  });

  it.each([
    ['sound.mp3', 'recording.mp3', 'mp3'],
    ['sound.m4a', 'recording.m4a', 'aac'],
    ['sound.wav', 'recording.m4a', 'aac'],
  ])('offers %s both as the video and as the sound', async (name, file, codec) => {
    const target = clips.target();
    const { media, durationSeconds, notices } = await add(name, target, true);
    expect(media).toEqual({ mp4: file, audio: file });
    expect(codecsOf(join(target, file))).toEqual([codec]);
    expect(durationSeconds).toBeCloseTo(3, 0);
    expect(notices).toEqual([`${clips.path(name)}: it has sound only, for which no ladder is made`]);
  });

  it('uses the cover of a sound file as its poster', async () => {
    clips.ffmpeg('-i', 'fast.mp4', '-frames:v', '1', 'cover.jpg');
    clips.ffmpeg(
      '-i',
      'sound.mp3',
      '-i',
      'cover.jpg',
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-disposition:v',
      'attached_pic',
      'cover.mp3',
    );
    const target = clips.target();
    expect((await add('cover.mp3', target)).media).toEqual({ mp4: 'recording.mp3', audio: 'recording.mp3', poster: 'poster.jpg' });
    expect(codecsOf(join(target, 'poster.jpg'))).toEqual(['mjpeg']);
  });

  it('chooses a poster that is not black', async () => {
    const target = clips.target();
    expect((await add('blackFirst.mp4', target)).media).toEqual({ mp4: 'recording.mp4', poster: 'poster.jpg' });
    expect(brightness(join(target, 'poster.jpg'))).toBeGreaterThan(60);
  });

  it('makes a poster of at most 150 kB of a video full of noise', async () => {
    const noise = 'testsrc=s=1280x720:r=5:d=0.4,noise=alls=100';
    clips.ffmpeg('-f', 'lavfi', '-i', noise, ...H264, '-movflags', '+faststart', 'noise.mp4');
    const target = clips.target();
    await add('noise.mp4', target);
    expect(codecsOf(join(target, 'poster.jpg'))).toEqual(['mjpeg']);
    expect(statSync(join(target, 'poster.jpg')).size).toBeLessThanOrEqual(150_000);
  });

  it.each([
    ['missing.mp4', 'the file does not exist', () => undefined],
    ['folder.mp4', 'it is not a file', (path: string) => mkdirSync(path)],
    ['empty.mp4', 'the file is empty', (path: string) => writeFileSync(path, '')],
    [
      'text.mp4',
      'it has no index (moov): it is incomplete, or not an MP4 file',
      (path: string) => writeFileSync(path, 'Minutes\n'.repeat(200)),
    ],
    ['text.webm', 'it is neither video nor sound, or it is damaged', (path: string) => writeFileSync(path, 'Minutes\n'.repeat(200))],
    [
      'captions.mp4',
      'it has neither video nor sound',
      (path: string) => writeFileSync(path, 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening\n'),
    ],
    ['image.jpg', 'it is an image or a text, not a video', (path: string) => clips.ffmpeg('-i', 'fast.mp4', '-frames:v', '1', path)],
    ['noIndex.mp4', 'it has no index (moov): it is incomplete, or not an MP4 file', (path: string) => cut('slow.mp4', path)],
    ['cut.mp4', /: it is incomplete: it has \d+ of \d+ bytes$/, (path: string) => cut('fast.mp4', path)],
    ['cut.mkv', /: it is incomplete: \d\.\d of 9\.\d s can be read$/, (path: string) => cut('long.mkv', path)],
  ])('rejects %s: %s', async (name, reason, make) => {
    if (name === 'cut.mkv') clips.ffmpeg('-stream_loop', '2', '-i', 'fast.mp4', '-c', 'copy', 'long.mkv');
    make(clips.path(name));
    const message = await failureOf(add(name));
    if (typeof reason === 'string') expect(message).toBe(`${clips.path(name)}: ${reason}`);
    else expect(message).toMatch(reason);
  });
});
