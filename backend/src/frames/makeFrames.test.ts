import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFrameImages } from '../seed/files/frameImages.ts';
import { makeStills, makeStoryboard } from './makeFrames.ts';

const root = mkdtempSync(join(tmpdir(), 'frames-'));
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const ffmpeg = (...args: string[]) => spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: root });

/** The mean colour of a rectangle of an image: red, green and blue. */
function colourOf(file: string, x: number, y: number): number[] {
  const crop = `crop=100:60:${x + 30}:${y + 15},scale=1:1:flags=area`;
  return [...spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', crop, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']).stdout];
}

const sizeOf = (file: string) =>
  spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', file]).stdout.toString().trim();

let folder = '';
const open = (file: string, durationSeconds: number, program = 'ffmpeg') => {
  folder = mkdtempSync(join(root, 'made-'));
  const { signal } = new AbortController();
  return { ffmpeg: program, signal, input: ['-i', `file:${join(root, file)}`], durationSeconds, folder };
};

afterAll(() => rmSync(root, { recursive: true }));

describe.skipIf(!hasFfmpeg)('the frames of a recording (rule 7.31)', () => {
  beforeAll(() => {
    const colours = ['red', 'lime', 'blue'].map((colour, index) => `color=${colour}:s=320x240:r=5:d=2[${index}]`);
    const input = `${colours.join(';')};[0][1][2]concat=n=3`;
    ffmpeg('-f', 'lavfi', '-i', input, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'colours.mp4');
    const noise = 'testsrc=s=160x90:r=1:d=240,noise=alls=100:allf=t';
    ffmpeg('-f', 'lavfi', '-i', noise, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', 'noise.mp4');
  });

  it('are one image with a frame of each part, in its own shape', async () => {
    expect(await makeStoryboard(open('colours.mp4', 6))).toBe('storyboard.vtt');
    const webVtt = readFileSync(join(folder, 'storyboard.vtt'), 'utf8');
    expect(listFrameImages(webVtt)).toEqual(['storyboard.webp']);
    expect(webVtt.match(/#xywh=.*/g)).toEqual(['#xywh=0,0,160,90', '#xywh=160,0,160,90', '#xywh=320,0,160,90']);
    const image = join(folder, 'storyboard.webp');
    expect(sizeOf(image)).toBe('480,90');
    for (const [index, strong] of [0, 1, 2].entries()) {
      const colour = colourOf(image, index * 160, 0);
      expect(colour.indexOf(Math.max(...colour))).toBe(strong);
    }
    expect(readdirSync(folder)).toEqual(['storyboard.vtt', 'storyboard.webp']);
  });

  it('are an image of at most 120 kB, also of a long recording full of noise', async () => {
    await makeStoryboard(open('noise.mp4', 240));
    expect(sizeOf(join(folder, 'storyboard.webp'))).toBe('1600,900');
    expect(statSync(join(folder, 'storyboard.webp')).size).toBeLessThanOrEqual(120_000);
  });

  it('repeat the last one where the recording is shorter than it says', async () => {
    await makeStoryboard(open('colours.mp4', 8));
    expect(colourOf(join(folder, 'storyboard.webp'), 480, 0)[2]).toBeGreaterThan(200);
  });

  it('are missing without a duration, without ffmpeg, and of a file without video', async () => {
    expect(await makeStoryboard(open('colours.mp4', 0))).toBeUndefined();
    await expect(makeStoryboard(open('colours.mp4', 6, '/nowhere/ffmpeg'))).rejects.toThrow('no frame of the video can be decoded');
    writeFileSync(join(root, 'text.mp4'), 'no video');
    await expect(makeStoryboard(open('text.mp4', 3600))).rejects.toThrow('too many frames of the video cannot be decoded');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are stills at the seconds of topics; one that exists stays', async () => {
    const source = open('colours.mp4', 6);
    expect(await makeStills(source, [1, 3, 60])).toEqual([
      { start: 1, url: 'stills/1.jpg' },
      { start: 3, url: 'stills/3.jpg' },
    ]);
    expect(sizeOf(join(folder, 'stills/1.jpg'))).toBe('320,240');
    const { mtimeMs } = statSync(join(folder, 'stills/1.jpg'));
    await makeStills(source, [1]);
    expect(statSync(join(folder, 'stills/1.jpg')).mtimeMs).toBe(mtimeMs);
    expect(await makeStills(open('colours.mp4', 6), [])).toEqual([]);
    expect(existsSync(join(folder, 'stills'))).toBe(false);
  });
});
