import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProgramError, runProgram } from '../programs/runProgram.ts';
import { FRAME, frameSecond, planStoryboard, toStoryboardVtt } from './framePlan.ts';

const STORYBOARD = 'storyboard.vtt';
const IMAGE = 'storyboard.webp';

/** Bytes of the image of a storyboard, at most, and the qualities of WebP that are tried until it is so small. */
const MOST_BYTES = 120_000;
const QUALITIES = ['50', '35', '20', '8', '1'];

/** Frames that may be missing: a recording of which more cannot be read gets no storyboard. */
const MOST_MISSING = 10;

const STILL_WIDTH = 854;

/** Where the frames of a recording come from and go to. */
export interface FrameSource {
  ffmpeg: string;
  /** Stops ffmpeg. Without it ffmpeg ends with this process. */
  signal?: AbortSignal;
  /** Arguments of ffmpeg that end with `-i` and the recording. */
  input: readonly string[];
  /** Seconds. */
  durationSeconds: number;
  /** The folder into which the files are written. */
  folder: string;
  /** Filters of ffmpeg for each frame of the storyboard, before all others. */
  filters?: string;
  /** Fewer frames than usual, and bytes of their image. */
  mostFrames?: number;
  mostBytes?: number;
}

const toSquare = 'scale=iw*sar:ih,setsar=1';
const toBox = [
  `scale=${FRAME.width}:${FRAME.height}:force_original_aspect_ratio=decrease:flags=area`,
  `pad=${FRAME.width}:${FRAME.height}:(ow-iw)/2:(oh-ih)/2`,
].join(',');

/**
 * Makes the storyboard of a recording: one image with all its frames, and WebVTT that names their parts of it. Returns the name of the
 * WebVTT; undefined for a recording without a duration. Throws an Error with ffmpeg's reason.
 */
export async function makeStoryboard(source: FrameSource, onShare?: (share: number) => void): Promise<string | undefined> {
  const { durationSeconds, folder, mostFrames } = source;
  const plan = planStoryboard(durationSeconds, mostFrames);
  if (plan === undefined) return undefined;
  const frames: (Buffer | undefined)[] = [];
  for (let index = 0; index < plan.count; index += 1) {
    frames.push(await readFrame(source, frameSecond(plan, index, durationSeconds)));
    if (frames.filter((frame) => frame === undefined).length > MOST_MISSING)
      throw new Error('too many frames of the video cannot be decoded');
    onShare?.((index + 1) / plan.count);
  }
  await writeImage(source, Buffer.concat(fillMissing(frames)), `tile=${plan.columns}x${Math.ceil(plan.count / plan.columns)}`);
  writeFileSync(join(folder, STORYBOARD), toStoryboardVtt(plan, durationSeconds, IMAGE));
  return STORYBOARD;
}

/** Frames in which a missing one is the one before it, or at the start the first one. Throws an Error if there is none. */
function fillMissing(frames: readonly (Buffer | undefined)[]): Buffer[] {
  const first = frames.find((frame) => frame !== undefined);
  if (first === undefined) throw new Error('no frame of the video can be decoded');
  let last = first;
  return frames.map((frame) => (last = frame ?? last));
}

/** The pixels of a frame; undefined if it cannot be decoded. */
async function readFrame({ ffmpeg, signal, input, filters = 'null' }: FrameSource, second: number): Promise<Buffer | undefined> {
  const output = ['-map', '0:V:0', '-frames:v', '1', '-vf', `${filters},${toSquare},${toBox}`, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const args = ['-v', 'error', '-nostdin', '-ss', String(second), ...input, ...output];
  try {
    const pixels = await runProgram(ffmpeg, args, { ...(signal && { signal }) });
    return pixels.length === FRAME.width * FRAME.height * 3 ? pixels : undefined;
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}

/** Writes frames as one image that is small enough. */
async function writeImage({ ffmpeg, signal, folder, mostBytes = MOST_BYTES }: FrameSource, pixels: Buffer, tile: string): Promise<void> {
  const draft = join(folder, 'storyboard.rgb');
  writeFileSync(draft, pixels);
  try {
    const raw = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${FRAME.width}x${FRAME.height}`, '-i', draft];
    for (const quality of QUALITIES) {
      const output = ['-vf', tile, '-frames:v', '1', '-c:v', 'libwebp', '-quality', quality, '-compression_level', '6', '-f', 'webp'];
      await runProgram(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...raw, ...output, join(folder, IMAGE)], { ...(signal && { signal }) });
      if (statSync(join(folder, IMAGE)).size <= mostBytes) return;
    }
    throw new Error(`the image is larger than ${mostBytes} bytes`);
  } catch (error) {
    rmSync(join(folder, IMAGE), { force: true });
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** The name of the still of a second in the folder of a recording. */
export const toStillName = (second: number) => `stills/${second}.jpg`;

/**
 * Makes the stills of a recording at whole seconds, and returns those that there are, with their names; one that exists stays. A frame that
 * cannot be decoded has none.
 */
export async function makeStills(source: FrameSource, seconds: readonly number[]): Promise<{ start: number; url: string }[]> {
  const { ffmpeg, signal, input, folder } = source;
  if (seconds.length > 0) mkdirSync(join(folder, 'stills'), { recursive: true });
  const made: { start: number; url: string }[] = [];
  for (const start of seconds) {
    const file = join(folder, toStillName(start));
    const encoding = ['-vf', `${toSquare},scale='trunc(min(${STILL_WIDTH},iw)/2)*2':-2`, '-q:v', '6', '-pix_fmt', 'yuvj420p'];
    const output = ['-map', '0:V:0', '-frames:v', '1', ...encoding, '-update', '1', '-f', 'image2', file];
    try {
      const args = ['-v', 'error', '-nostdin', '-ss', String(start), ...input, ...output];
      if (!existsSync(file)) await runProgram(ffmpeg, args, { ...(signal && { signal }) });
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
    }
    if (existsSync(file)) made.push({ start, url: toStillName(start) });
  }
  return made;
}
