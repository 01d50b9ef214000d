import { findMediaPrograms, type MediaPrograms } from '../../../backend/src/programs/mediaPrograms.ts';
import { lastLine, ProgramError, runProgram } from '../../../backend/src/programs/runProgram.ts';
import { ImportError, ImportStopped } from '../importError.ts';

/** The programs, and the signal that stops their runs. */
export interface MediaTools extends MediaPrograms {
  signal: AbortSignal;
}

/** An input of ffmpeg and ffprobe, and its name in messages. */
export interface MediaInput {
  name: string;
  /** Arguments that end with `-i` and the input. */
  args: string[];
}

/** The input of a file (absolute path). */
export function fileInput(name: string, path: string): MediaInput {
  return { name, args: ['-i', `file:${path}`] };
}

/** The input of an address, which may pause for 20 s. */
export function addressInput(address: string): MediaInput {
  return { name: address, args: ['-rw_timeout', '20000000', '-i', address] };
}

/** Runs work that SIGINT, SIGTERM and SIGHUP abort. Throws an ImportStopped after such a signal. */
export async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new ImportStopped('the import was stopped') : error;
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

/** Finds ffmpeg and ffprobe. Throws an ImportError that names what is missing. */
export function requireMediaPrograms(): MediaPrograms {
  try {
    return findMediaPrograms('a video');
  } catch (error) {
    throw new ImportError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a program and returns its output. Throws an ImportError with the name and its last message if it fails. */
export async function runMediaProgram(
  program: string,
  args: string[],
  { name, ...options }: { name: string; signal: AbortSignal; cwd?: string; onOutput?: (text: string) => void },
): Promise<Buffer> {
  try {
    return await runProgram(program, args, options);
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    throw new ImportError(`${name}: ${describeFailure(error.messages) ?? error.message}`);
  }
}

/** Runs ffmpeg and calls `onShare` with the share of the duration (seconds) that is done. Returns the position (seconds) of its end. */
export async function runFfmpeg(
  { ffmpeg, signal }: MediaTools,
  args: string[],
  options: { name: string; cwd?: string; durationSeconds?: number | undefined; onShare?: ((share: number) => void) | undefined },
): Promise<number> {
  const { durationSeconds, onShare, ...run } = options;
  let line = '';
  let seconds = 0;
  const onOutput = (text: string) => {
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    for (const [, time] of lines.map((whole) => /^out_time_us=(\d+)/.exec(whole) ?? [])) if (time) seconds = Number(time) / 1e6;
    if (durationSeconds !== undefined) onShare?.(Math.min(1, seconds / durationSeconds));
  };
  await runMediaProgram(ffmpeg, ['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', '-nostats', ...args], {
    ...run,
    signal,
    onOutput,
  });
  onShare?.(1);
  return seconds;
}

/** The reason in the messages of ffmpeg or ffprobe: the last line, without the part and the input that it names. */
export function describeFailure(messages: string): string | undefined {
  if (messages.includes('moov atom not found')) return 'it has no index (moov): it is incomplete, or not an MP4 file';
  const reason = lastLine(messages)
    .replace(/^(?:\[[^\]]*\] )+/, '')
    .replace(/^(?:file:|https?:).*: (?=[A-Z])/, '');
  if (/^Invalid data found/.test(reason)) return 'it is neither video nor sound, or it is damaged';
  return reason === '' ? undefined : reason;
}
