import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ImportError } from '../importError.ts';
import { type MediaInput, type MediaTools, runFfmpeg, runMediaProgram } from './mediaRun.ts';

const POSTER = 'poster.jpg';
/** Shares of the duration at which a frame is tried. */
const POSITIONS = [0.1, 0.25, 0.5, 0.75, 0];
/** Widths (pixels) and qualities of ffmpeg's JPEG, until the poster is small enough; the last is so for every video. */
const ATTEMPTS = [
  { width: 1280, quality: '4' },
  { width: 1280, quality: '8' },
  { width: 1280, quality: '16' },
  { width: 640, quality: '16' },
];
const MAX_BYTES = 150_000;
/** The scale with square pixels. */
const toScale = (width: number) => `scale=w='trunc(min(${width},iw*sar)/2)*2':h='trunc(ow/dar/2)*2',setsar=1`;

/** Mean luma (0 to 255) below which a frame is black, and standard deviation below which it is one plain area. */
const DARKEST_MEAN = 32;
const SMALLEST_DEVIATION = 6;

interface PosterOptions {
  input: MediaInput;
  /** Its video: the index of the stream, or what ffmpeg calls it. */
  stream: number | string;
  durationSeconds: number;
  target: string;
  /** The second whose frame is tried first. */
  firstSecond?: number;
}

/**
 * Makes a poster of a frame that is not black or plain, else of the least plain one, and returns its name. Throws an ImportError
 * if no frame can be decoded.
 */
export async function addPoster(
  tools: MediaTools,
  { input, stream, durationSeconds, target, firstSecond }: PosterOptions,
): Promise<string> {
  let failure: ImportError | undefined;
  const write = async (second: number) => {
    const frame = ['-ss', String(second), '-t', '10', ...input.args, '-map', `0:${stream}`];
    try {
      // The most typical of 50 frames.
      return await writeJpeg(tools, input.name, frame, 'thumbnail=50', target);
    } catch (error) {
      // Some versions of ffmpeg fail if there is no keyframe after the position.
      if (!(error instanceof ImportError)) throw error;
      failure = error;
      return false;
    }
  };
  const unclear: { second: number; deviation: number }[] = [];
  const seconds = POSITIONS.map((share) => share * durationSeconds);
  for (const second of firstSecond === undefined ? seconds : [firstSecond, ...seconds]) {
    if (!(await write(second))) continue;
    const { mean, deviation } = measureLuma(await readLuma(tools, target));
    if (mean >= DARKEST_MEAN && deviation >= SMALLEST_DEVIATION) return POSTER;
    unclear.push({ second, deviation });
  }
  const best = unclear.toSorted((one, other) => other.deviation - one.deviation)[0];
  if (!best) throw failure ?? new ImportError(`${input.name}: no frame of the video can be decoded`);
  await write(best.second);
  return POSTER;
}

/** Makes a poster of the cover art (index of its stream) of a sound file and returns its name, undefined if it is empty. */
export async function addCover(tools: MediaTools, input: MediaInput, stream: number, target: string): Promise<string | undefined> {
  return (await writeJpeg(tools, input.name, [...input.args, '-map', `0:${stream}`], 'null', target)) ? POSTER : undefined;
}

/** Mean and standard deviation of the luma of a frame. */
function measureLuma(luma: Uint8Array): { mean: number; deviation: number } {
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const variance = luma.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luma.length;
  return { mean, deviation: Math.sqrt(variance) };
}

/** Writes the first frame that a filter produces as the poster; false if there is none. */
async function writeJpeg(tools: MediaTools, name: string, input: string[], filter: string, target: string): Promise<boolean> {
  const file = join(target, POSTER);
  rmSync(file, { force: true });
  for (const { width, quality } of ATTEMPTS) {
    const encoding = ['-vf', `${filter},${toScale(width)}`, '-frames:v', '1', '-q:v', quality, '-pix_fmt', 'yuvj420p'];
    await runFfmpeg(tools, [...input, ...encoding, '-update', '1', '-f', 'image2', POSTER], { name, cwd: target });
    if (!existsSync(file)) return false;
    if (statSync(file).size <= MAX_BYTES) break;
  }
  return true;
}

/** The luma of the poster, 32 × 18. */
function readLuma({ ffmpeg, signal }: MediaTools, target: string): Promise<Buffer> {
  const args = ['-v', 'error', '-nostdin', '-i', POSTER, '-vf', 'scale=32:18:flags=area,format=gray', '-f', 'rawvideo', '-'];
  return runMediaProgram(ffmpeg, args, { name: POSTER, signal, cwd: target });
}
