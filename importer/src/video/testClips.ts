import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportError } from '../importError.ts';

/** Whether ffmpeg and ffprobe are on the PATH: tests that need them are skipped otherwise. */
export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
if (!hasFfmpeg) process.stderr.write('Tests of videos are skipped: ffmpeg and ffprobe are not on the PATH.\n');

const TEST_VIDEO = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=10:d=3', '-f', 'lavfi', '-i', 'sine=d=3'];
/** Options of a video that every browser plays. */
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** A temporary folder of clips. */
export class Clips {
  readonly folder = mkdtempSync(join(tmpdir(), 'video-'));

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A new folder for the files that are made. */
  target(): string {
    return mkdtempSync(join(this.folder, 'target-'));
  }

  /** Runs ffmpeg in the folder. */
  ffmpeg(...args: string[]): void {
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { cwd: this.folder });
    if (status !== 0) throw new Error(stderr.toString());
  }

  /** Makes `fast.mp4`: 3 s, 320 × 180, with sound, and its index at the start. */
  makeFast(): void {
    this.ffmpeg(...TEST_VIDEO, ...H264, '-movflags', '+faststart', 'fast.mp4');
  }
}

interface Streams {
  format: { duration: string; start_time: string };
  streams: { codec_name: string; height?: number; tags?: Partial<Record<string, string>> }[];
}

/** The streams of a file, as ffprobe shows them. */
export function probeFile(file: string): Streams {
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file]);
  return JSON.parse(stdout.toString()) as Streams;
}

/** The codecs of a file. */
export const codecsOf = (file: string): string[] => probeFile(file).streams.map(({ codec_name }) => codec_name);

/** The duration of a file in seconds. */
export const secondsOf = (file: string): number => Number(probeFile(file).format.duration);

/** The message of the ImportError with which a promise rejects. */
export const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ImportError ? error.message : `not an ImportError: ${String(error)}`),
  );
