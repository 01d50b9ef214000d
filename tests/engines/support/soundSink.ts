import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

const missing = ['pulseaudio', 'parec'].filter((program) => !isInstalled(program));
/** Why what browsers sound with cannot be heard here; undefined if it can. */
export const missingSink =
  missing.length === 0
    ? undefined
    : `The sound of browsers cannot be heard: ${missing.join(' and ')} not found (Debian: apt-get install pulseaudio pulseaudio-utils).`;

const SAMPLE_RATE = 48_000;
/** Length of the sound that is judged, samples: a tenth of a second. */
const WINDOW = SAMPLE_RATE / 10;
const BYTES = 2 * WINDOW;
/** Loudness below which there is silence; the loudest is 1. */
const SILENCE = 0.001;

/** A sound device of its own for a browser, which a test listens to. */
export interface SoundSink {
  /** Settings with which a browser uses it. */
  environment: Record<string, string>;
  /** The frequency of those asked for that it sounds with now, Hz; 0 for silence, and for any other sound. */
  readTone: (frequencies: readonly number[]) => number;
  stop: () => void;
}

/** How much of the power of a sound is of a frequency: 1 for a pure tone (Goertzel's algorithm). */
function toShare(samples: readonly number[], hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
  let before = 0;
  let last = 0;
  for (const sample of samples) [before, last] = [last, sample + factor * last - before];
  const power = last ** 2 + before ** 2 - factor * last * before;
  const all = samples.reduce((sum, sample) => sum + sample ** 2, 0);
  return (2 * power) / (samples.length * all);
}

/** The frequency that fills most of a sound, Hz; 0 for silence, and for any other sound. */
function findTone(samples: readonly number[], frequencies: readonly number[]): number {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (loudest < SILENCE) return 0;
  return frequencies.find((hertz) => toShare(samples, hertz) > 0.6) ?? 0;
}

/** Starts a PulseAudio server whose only device leads nowhere but to the test. */
export async function startSoundSink(): Promise<SoundSink> {
  const folder = mkdtempSync(join(tmpdir(), 'sink-'));
  const socket = join(folder, 'socket');
  const environment = { PULSE_SERVER: `unix:${socket}` };
  const env = { ...process.env, ...environment, HOME: folder, XDG_RUNTIME_DIR: folder };
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=ears rate=${String(SAMPLE_RATE)} channels=1`,
  ];
  const settings = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes'];
  const server = spawn('pulseaudio', [...settings, ...modules.flatMap((module) => ['-L', module])], { env, stdio: 'ignore' });
  const children: ChildProcess[] = [server];
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', stop);
  };
  process.once('exit', stop);
  await expect.poll(() => existsSync(socket), { timeout: 20_000 }).toBe(true);

  let recorded = Buffer.alloc(0);
  const format = ['--format=s16le', `--rate=${String(SAMPLE_RATE)}`, '--channels=1', '--latency-msec=50'];
  const listener = spawn('parec', ['--device=ears.monitor', ...format], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(listener);
  listener.stdout.on('data', (data: Buffer) => {
    recorded = Buffer.concat([recorded, data]);
    // Samples have two bytes each; the last one may not be whole yet.
    const older = recorded.length - BYTES - (recorded.length % 2);
    if (older > 0) recorded = recorded.subarray(older);
  });
  return {
    environment,
    readTone: (frequencies) => {
      if (recorded.length < BYTES) return 0;
      const samples = Array.from({ length: WINDOW }, (_, index) => recorded.readInt16LE(2 * index) / 32_768);
      return findTone(samples, frequencies);
    },
    stop,
  };
}
