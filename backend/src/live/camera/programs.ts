import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const GUARD = resolve(import.meta.dirname, 'endWithParent.ts');
const INSTALL = 'install it (Debian and Ubuntu: sudo apt install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg)';

/** Throws an Error that says what to install if ffmpeg or ffprobe is not on the PATH, or if ffmpeg lacks one of the protocols. */
export function requireFfmpeg(protocols: readonly string[]): void {
  for (const program of ['ffmpeg', 'ffprobe'])
    if (spawnSync(program, ['-version']).status !== 0) throw new Error(`--ingest needs ${program}, which is not on the PATH: ${INSTALL}`);
  const supported = spawnSync('ffmpeg', ['-hide_banner', '-protocols'], { encoding: 'utf8' }).stdout.split(/\s+/);
  for (const protocol of protocols)
    if (!supported.includes(protocol)) throw new Error(`--ingest: the ffmpeg on the PATH was built without ${protocol}://; ${INSTALL}`);
}

/** Starts a program that ends with this process, however this one ends; `kill` on it ends both. stdout and stderr are pipes. */
export function startProgram(program: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [GUARD, program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Runs a program to its end and returns its output. Throws an Error with the last line of its messages if it fails. */
export function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((finish, fail) => {
    const child = startProgram(program, args);
    const output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? finish(output.stdout) : fail(new Error(lastLine(output.stderr) || `${program} ended`))));
  });
}

/** The last line of a text that is not empty. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
