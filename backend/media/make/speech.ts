import { execFileSync } from 'node:child_process';
import type { Language, Voice } from './script.ts';

/** Samples per second of espeak-ng's voices and of the mixed sound. */
export const sampleRate = 22_050;

const wavHeaderBytes = 44;
const silenceThreshold = 200;

/** A spoken sentence: 16-bit mono samples without silence at start and end. */
export interface SpokenLine {
  samples: Int16Array;
  /** Seconds. */
  duration: number;
}

/** Something that is heard, from its second. */
export interface PlacedSound {
  start: number;
  samples: Int16Array;
}

/** The same voice in another language: `fr+f2` for `nl+f2`. */
export function toLanguage(voice: Voice, language: Language): Voice {
  return { ...voice, voice: voice.voice.replace(/^[^+]*/, language) };
}

/** Speaks a text; needs `espeak-ng` on the PATH. */
export function speakLine({ voice, pitch, speed }: Voice, text: string): SpokenLine {
  const options = ['-v', voice, '-p', String(pitch), '-s', String(speed), '--stdout', text];
  const wav = execFileSync('espeak-ng', options, { maxBuffer: 64 * 1024 * 1024 });
  if (wav.readUInt32LE(24) !== sampleRate) throw new Error(`espeak-ng answered ${wav.readUInt32LE(24)} samples per second`);
  const all = new Int16Array(new Uint8Array(wav.subarray(wavHeaderBytes)).buffer);
  const samples = withoutSilence(all);
  return { samples, duration: samples.length / sampleRate };
}

/** Mixes lines at their positions into one WAV file of exactly `duration` seconds. */
export function mixLines(lines: readonly PlacedSound[], duration: number): Buffer {
  const track = new Int16Array(Math.round(duration * sampleRate));
  for (const line of lines) track.set(line.samples, Math.round(line.start * sampleRate));
  return Buffer.concat([wavHeader(track.byteLength), Buffer.from(track.buffer)]);
}

function withoutSilence(samples: Int16Array): Int16Array {
  const isLoud = (sample: number) => Math.abs(sample) > silenceThreshold;
  const first = samples.findIndex(isLoud);
  const last = samples.findLastIndex(isLoud);
  return samples.slice(Math.max(0, first), last + 1);
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(dataBytes + 36, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
