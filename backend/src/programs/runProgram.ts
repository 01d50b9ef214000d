import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const GUARD = resolve(import.meta.dirname, 'endWithParent.ts');

/** Characters of the messages that are stored: a damaged file can produce millions. */
const MESSAGE_LENGTH = 4000;

interface ProgramOptions {
  /** Kills the program. Without it the program ends with this process, which takes another process to watch that. */
  signal?: AbortSignal;
  /** The folder in which it runs. */
  cwd?: string;
  /** Receives the output, which is not collected then. */
  onOutput?: (text: string) => void;
}

/** A program has failed; `messages` is the end of what it wrote to stderr. */
export class ProgramError extends Error {
  override name = 'ProgramError';
  readonly messages: string;

  constructor(program: string, messages: string, cause?: Error) {
    super(lastLine(messages) || (cause?.message ?? `${program} ended without a message`), { cause });
    this.messages = messages;
  }
}

/**
 * Starts a program that ends with this process, however this one ends; `kill` on it ends both. stdout and stderr are pipes, and so are
 * `moreOutputs` others from number 3 on.
 */
export function startProgram(program: string, args: readonly string[], cwd?: string, moreOutputs = 0): ChildProcess {
  const outputs = Array.from({ length: moreOutputs }, () => 'pipe' as const);
  return spawn(process.execPath, [GUARD, String(moreOutputs), program, ...args], { stdio: ['pipe', 'pipe', 'pipe', ...outputs], cwd });
}

/** Runs a program to its end and returns its output. Throws a ProgramError if it fails, and the signal's reason if that ends it. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, cwd, onOutput }: ProgramOptions = {},
): Promise<Buffer> {
  signal?.throwIfAborted();
  // The terminal sends SIGINT to the child too; ffmpeg would then write the end of an incomplete file.
  const child = signal
    ? spawn(program, args, { signal, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'], cwd })
    : startProgram(program, args, cwd);
  const output: Buffer[] = [];
  let messages = '';
  child.stdout?.on('data', (data: Buffer) => {
    if (onOutput) onOutput(data.toString());
    else output.push(data);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MESSAGE_LENGTH);
  });
  let failure: Error | undefined;
  const code = await new Promise<number | null>((finish) => {
    child.once('error', (error) => {
      failure = error;
      // A program that could not be started has no end.
      if (child.pid === undefined) finish(null);
    });
    child.once('close', finish);
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new ProgramError(program, messages, failure);
  return Buffer.concat(output);
}

/** The last line of a text that is not empty. */
export function lastLine(text: string): string {
  return text.trim().split(/\r?\n/).at(-1) ?? '';
}
