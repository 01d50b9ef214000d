import type { Hands, Pose } from '../people/person.ts';

/** Loudness from which the mouth is a little, more and wide open, as a part of the loudest. */
const OPEN_FROM = [0.05, 0.22, 0.45];

/** How far the mouth is open, 0 to 3, for every frame of a recording: what is heard decides. */
export function toMouths(samples: Int16Array, sampleRate: number, frameRate: number): number[] {
  const step = Math.round(sampleRate / frameRate);
  const loudness = Array.from({ length: Math.ceil(samples.length / step) }, (_, index) => {
    let sum = 0;
    for (const sample of samples.subarray(index * step, (index + 1) * step)) sum += sample * sample;
    return Math.sqrt(sum / step);
  });
  const loudest = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length * 0.98)] ?? 1;
  return loudness.map((value) => OPEN_FROM.filter((from) => value / loudest > from).length);
}

/** How a speaker holds the head at a frame; the same for the same numbers. */
export function speakerPose(frameIndex: number, frameRate: number, seed: number, mouth: number): Pose {
  const seconds = frameIndex / frameRate;
  const blinkAt = Math.floor(noise(Math.floor(seconds / 3), seed + 5) * 3 * frameRate);
  return {
    mouth,
    turn: steps(glide(seconds, 1.3, seed) * 1.6 - 0.8, 0.2),
    tilt: steps(glide(seconds, 1.7, seed + 11) * 5 - 2.5, 1),
    nod: steps(glide(seconds, 0.6, seed + 23) * 1.6 - 0.5 + (mouth > 1 ? 0.3 : 0), 0.4),
    isBlinking: frameIndex % Math.round(3 * frameRate) === blinkAt,
    hands: speakerHands(seconds, seed),
  };
}

/** The hands rise for a while now and then. */
function speakerHands(seconds: number, seed: number): Hands {
  const lift = (side: number) => {
    const value = glide(seconds, 1.1, seed + side);
    return steps(Math.min(1, Math.max(0, (value - 0.45) * 4)), 0.25);
  };
  return { left: lift(31), right: lift(47) };
}

/** A value between 0 and 1 that rests, and glides to another one in the last third of each period. */
export function glide(seconds: number, period: number, seed: number): number {
  const index = Math.floor(seconds / period);
  const part = Math.max(0, (seconds / period - index) * 3 - 2);
  const from = noise(index, seed);
  const to = noise(index + 1, seed);
  return from + (to - from) * (part * part * (3 - 2 * part));
}

/** A number between 0 and 1 that looks random and is the same for the same arguments. */
export function noise(index: number, seed: number): number {
  const value = Math.sin(index * 127.1 + seed * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** The nearest multiple of a size. */
export function steps(value: number, size: number): number {
  return Math.round(Math.round(value / size) * size * 100) / 100;
}
