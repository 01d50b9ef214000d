import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpan as readFileSpan } from '../ladder/testFeed.ts';
import { runProgram } from '../../../programs/runProgram.ts';
import { readSpan, ticksBetween, TICKS_PER_SECOND } from './silence.ts';
import { readSoundName, selectFirstSound, SoundSplitter, toSoundName } from './soundSplitter.ts';
import { packetsOf, pidOf, readProgram, selectStreams } from './transportStream.ts';

const SECONDS = 10;
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=size=160x90:rate=25:duration=${SECONDS}`];
const toTone = (frequency: number) => ['-f', 'lavfi', '-i', `sine=frequency=${frequency}:sample_rate=48000:duration=${SECONDS}`];

let folder: string;
let segments: Buffer[];

/** The segments of 2 s of a stream with `sounds` sounds, as ffmpeg writes those of a camera. */
async function makeSegments(sounds: number): Promise<Buffer[]> {
  const tones = Array.from({ length: sounds }, (_, index) => toTone(440 * (index + 1))).flat();
  const maps = Array.from({ length: sounds + 1 }, (_, index) => ['-map', String(index)]).flat();
  const languages = Array.from({ length: sounds }, (_, index) => [
    `-metadata:s:a:${index}`,
    `language=l${String.fromCharCode(97 + index)}a`,
  ]);
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const muxer = ['-f', 'hls', '-hls_time', '1.9', '-hls_list_size', '0', '-hls_segment_filename', join(folder, `${sounds}-%d.ts`)];
  const output = join(folder, `${sounds}.m3u8`);
  await runProgram('ffmpeg', ['-nostdin', '-v', 'error', ...PICTURE, ...tones, ...maps, ...codecs, ...languages.flat(), ...muxer, output]);
  return Array.from({ length: SECONDS / 2 }, (_, index) => readFileSync(join(folder, `${sounds}-${index}.ts`)));
}

const pidsOf = (stream: Buffer) => (readProgram(stream)?.streams ?? []).map(({ pid }) => pid);
const withoutPid = (stream: Buffer, pid: number) => Buffer.concat([...packetsOf(stream)].filter((packet) => pidOf(packet) !== pid));

/** Says what ffmpeg finds wrong with a stream. */
async function check(parts: readonly Buffer[]): Promise<string> {
  const file = join(folder, 'checked.ts');
  writeFileSync(file, Buffer.concat(parts));
  return spawnSync('ffmpeg', ['-nostdin', '-v', 'warning', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' }).stderr;
}

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('the segments of a camera with several sounds', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sounds-'));
    segments = await makeSegments(3);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are divided: the picture with the first sound, and each other sound with the clock', async () => {
    const splitter = new SoundSplitter();
    const divided = segments.map((segment) => splitter.split(segment, 2000));
    for (const segment of divided) expect([...(segment?.sounds.keys() ?? [])]).toEqual([2, 3]);
    const [picture, ...sounds] = pidsOf(segments[0] ?? Buffer.alloc(0));
    expect(pidsOf(divided[0]?.camera ?? Buffer.alloc(0))).toEqual([picture, sounds[0]]);
    expect(pidsOf(divided[0]?.sounds.get(3) ?? Buffer.alloc(0))).toEqual([sounds[2]]);
    for (const parts of [divided.map((each) => each?.camera), divided.map((each) => each?.sounds.get(2))])
      expect(await check(parts.filter((part) => part !== undefined))).toBe('');
    const hall = selectFirstSound(segments[0] ?? Buffer.alloc(0)) ?? Buffer.alloc(0);
    expect(pidsOf(hall)).toEqual([sounds[0]]);
    expect([...splitter.missing]).toEqual([]);
  });

  it('have silence while a sound stops, and its own sound when it goes on', async () => {
    const splitter = new SoundSplitter();
    const pid = pidsOf(segments[0] ?? Buffer.alloc(0))[2] ?? NaN;
    const missing: number[][] = [];
    const parts = segments.map((segment, index) => {
      const sent = index === 1 || index === 2 ? withoutPid(segment, pid) : segment;
      const sound = splitter.split(sent, 2000)?.sounds.get(2) ?? Buffer.alloc(0);
      missing.push([...splitter.missing]);
      return sound;
    });
    expect(missing).toEqual([[], [2], [2], [], []]);
    expect(await check(parts)).toBe('');
    const spans = parts.map((part) => readSpan(part, pid));
    for (const [index, span] of spans.entries()) {
      const before = spans[index - 1];
      if (!span || !before) continue;
      // Without a gap of more than a packet of sound.
      expect(Math.abs(ticksBetween(before.end, span.start))).toBeLessThan(0.5 * TICKS_PER_SECOND);
    }
    const file = join(folder, 'silent.ts');
    writeFileSync(file, parts[1] ?? '');
    const { start, end } = await readFileSpan(file);
    expect(end - start).toBeCloseTo(2, 0);
    const levels = ['-nostdin', '-v', 'info', '-i', file, '-af', 'volumedetect', '-f', 'null', '-'];
    expect(spawnSync('ffmpeg', levels, { encoding: 'utf8' }).stderr).toMatch(/max_volume: -(?:91|inf)/);
  });

  it('have the sounds of the first segment of their connection', () => {
    const splitter = new SoundSplitter();
    const pid = pidsOf(segments[0] ?? Buffer.alloc(0))[2] ?? NaN;
    const sounds = segments.map((segment, index) => splitter.split(index === 0 ? withoutPid(segment, pid) : segment, 2000)?.sounds);
    expect(sounds.map((each) => [...(each?.keys() ?? [])])).toEqual(segments.map(() => [3]));
  });

  it('stay as they are with one sound, or when they are no transport stream', async () => {
    const [one = Buffer.alloc(0)] = await makeSegments(1);
    expect(new SoundSplitter().split(one, 2000)).toBeUndefined();
    for (const rubbish of [Buffer.alloc(0), Buffer.alloc(188 * 4, 0xff), Buffer.from('#EXTM3U\n')]) {
      expect(new SoundSplitter().split(rubbish, 2000)).toBeUndefined();
      expect(selectFirstSound(rubbish)).toBeUndefined();
    }
  });

  it('may have so many sounds that their table takes several packets', async () => {
    const many = await makeSegments(16);
    const divided = new SoundSplitter().split(many[0] ?? Buffer.alloc(0), 2000);
    expect(divided?.sounds.size).toBe(15);
    expect(await check([divided?.sounds.get(16) ?? Buffer.alloc(0)])).toBe('');
  });

  it('may be those of a time that begins again', () => {
    expect(ticksBetween(2 ** 33 - 10, 10)).toBe(20);
    expect(ticksBetween(10, 2 ** 33 - 10)).toBe(-20);
    expect(ticksBetween(5, 5)).toBe(0);
  });

  it('keep all of a stream of which everything is selected', () => {
    const [segment = Buffer.alloc(0)] = segments;
    const program = readProgram(segment) ?? expect.fail();
    expect(selectStreams(segment, program, pidsOf(segment)).equals(segment)).toBe(true);
  });
});

it.each([
  [2, 'sound-2'],
  [24, 'sound-24'],
])('the sound in place %i is called %s', (number, name) => {
  expect([toSoundName(number), readSoundName(name)]).toEqual([name, number]);
});

it.each(['sound-', 'sound-x', 'sound-123', '480p', '../sound-2'])('%s is the name of no sound', (name) => {
  expect(readSoundName(name)).toBeUndefined();
});
