import { spawnSync } from 'node:child_process';

const SAMPLE_RATE = 8000;

/** Arguments of an input of ffmpeg that is a tone (Hz) of some seconds. */
export const toneInput = (hertz: number, seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=${seconds}:r=48000`];

/** The strength of a tone (Hz) in samples of sound (Goertzel). */
function strengthOf(hertz: number, samples: Int16Array): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
  let last = 0;
  let before = 0;
  for (const sample of samples) [before, last] = [last, sample + factor * last - before];
  return (last ** 2 + before ** 2 - factor * last * before) / samples.length ** 2;
}

/**
 * The tone of 440, 880 or 1320 Hz that is heard in half a second of a file or stream; 0 for silence.
 *
 * @param file name of a file or an address, as ffmpeg takes it
 * @param stream which of the sound streams, such as `0:a:0`
 */
export function toneOf(file: string, atSeconds = 1, stream = '0:a:0'): number {
  const output = ['-map', stream, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', '-'];
  const { stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-ss', String(atSeconds), '-t', '0.5', ...output]);
  if (stdout.length === 0) throw new Error(`${file} has no sound at ${atSeconds} s: ${stderr.toString()}`);
  const samples = new Int16Array(new Uint8Array(stdout).buffer, 0, Math.floor(stdout.length / 2));
  const tones = [440, 880, 1320].map((hertz) => ({ hertz, strength: strengthOf(hertz, samples) }));
  const loudest = tones.toSorted((one, other) => other.strength - one.strength)[0];
  return loudest === undefined || loudest.strength < 1000 ? 0 : loudest.hertz;
}
