import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSeed } from '../../../backend/src/seed/loadSeed.ts';
import { readOptions } from '../options.ts';
import { runImport } from '../runImport.ts';
import { Clips, hasFfmpeg } from '../video/testClips.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const AGENDA = 'Time;Title\n19:30;Opening\n19:50;Ferry\n';
const REFERENCE = '2026-06-11-1930-council';
const clips = new Clips();
if (hasFfmpeg) clips.makeFast();
afterAll(() => rmSync(clips.folder, { recursive: true }));

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(clips.folder, 'cwd-'));
  mkdirSync(join(cwd, 'in', REFERENCE), { recursive: true });
});

const put = (name: string, content: string) => writeFileSync(join(cwd, 'in', REFERENCE, name), content);
const putVideo = (name: string) => copyFileSync(clips.path('fast.mp4'), join(cwd, 'in', REFERENCE, name));
const file = (name: string) => join(cwd, 'seed/town/sessions', REFERENCE, name);
const readJson = (name: string) => JSON.parse(readFileSync(file(name), 'utf8')) as Record<string, unknown>;

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const options = readOptions(['in', '--city', 'town', ...args]);
  if (options) await runImport(options, { cwd, seed: join(cwd, 'seed'), now: NOW, print: (line) => lines.push(line) });
  return lines.join('\n');
}

async function loadSession() {
  const [city] = await loadSeed({ seedDirs: [join(cwd, 'seed')], mediaDir: tmpdir(), nowMs: NOW.getTime() });
  return city?.sessions[0];
}

describe.skipIf(!hasFfmpeg)('the video of a meeting', () => {
  it('has the parts of a camera as parts of one recording, and is not read again', async () => {
    putVideo('GH020042.MP4');
    putVideo('GH010042.MP4');
    put('GH010042.THM', 'thumbnail');
    put('captions.srt', '1\n00:00:01,000 --> 00:00:02,000\nFirst.\n\n2\n00:00:04,000 --> 00:00:05,000\nSecond.\n');
    expect(await run()).toContain('the recording has 2 parts');
    const parts = [{ start: expect.closeTo(3, 0) as number, mp4: 'part-2/recording.mp4' }];
    expect(readJson('media.json')).toMatchObject({ mp4: 'recording.mp4', parts });
    expect(readJson('session.json')).toMatchObject({ duration: expect.closeTo(6, 0) as number });
    expect((await loadSession())?.media?.parts).toHaveLength(1);
    put('agenda.csv', 'Time;Title\n0:00:01;Opening\n');
    expect(await run()).toContain('1 meeting: 1 changed');
    expect(readJson('media.json')).toMatchObject({ parts });
    expect(existsSync(file('part-2/recording.mp4'))).toBe(true);
  });

  it('gives the session its status, duration and poster, and is not read again with a changed agenda', async () => {
    putVideo('video.mp4');
    put('agenda.csv', 'Time;Title\n0:00:01;Opening\n');
    await run();
    expect(readJson('session.json')).toMatchObject({ status: 'vod', duration: expect.closeTo(3, 0) as number });
    const { ino } = statSync(file('poster.jpg'));
    put('agenda.csv', 'Time;Title\n0:00:01;Opening\n0:00:02;Ferry\n');
    expect(await run()).toContain('1 meeting: 1 changed');
    expect(statSync(file('poster.jpg')).ino).toBe(ino);
    expect((await loadSession())?.topics).toHaveLength(2);
  });

  it('has a storyboard, a still of each topic and a poster of the longest one, also after a change of the agenda (rule 7.31)', async () => {
    putVideo('video.mp4');
    put('agenda.csv', 'Time;Title\n0:00:01;Opening\n0:00:02;Ferry\n');
    await run();
    const stills = (...seconds: number[]) => seconds.map((start) => ({ start, url: `stills/${start}.jpg` }));
    expect(readJson('media.json')).toMatchObject({ storyboard: 'storyboard.vtt', stills: stills(1, 2) });
    expect((await loadSession())?.media).toMatchObject({ storyboard: expect.stringContaining('/storyboard.vtt') as string });
    const { ino } = statSync(file('storyboard.webp'));
    put('agenda.csv', 'Time;Title\n0:00:00;Opening\n0:00:02;Ferry\n');
    await run();
    expect(readJson('media.json')).toMatchObject({ storyboard: 'storyboard.vtt', stills: stills(1, 2) });
    put('agenda.csv', 'Time;Title\n0:00:02;Ferry\n');
    await run();
    expect(readJson('media.json')).toMatchObject({ storyboard: 'storyboard.vtt', stills: stills(2) });
    expect(readdirSync(file('stills'))).toEqual(['2.jpg']);
    expect(statSync(file('storyboard.webp')).ino).toBe(ino);
  });

  it('keeps a poster of the folder, and has no frames where they cannot be made, which the report says (rule 7.31)', async () => {
    putVideo('video.mp4');
    put('poster.jpg', 'a poster');
    put('agenda.csv', 'Time;Title\n0:00:01;Opening\n');
    // An ffmpeg that was built without WebP.
    const programs = mkdtempSync(join(clips.folder, 'programs-'));
    const toScript = (program: string) =>
      `#!/bin/sh\ncase "$*" in *libwebp*) echo "Unknown encoder 'libwebp'" >&2; exit 1;; esac\nexec ${program} "$@"\n`;
    for (const program of ['ffmpeg', 'ffprobe']) writeFileSync(join(programs, program), toScript(program), { mode: 0o755 });
    vi.stubEnv('PORTAL_FFMPEG', join(programs, 'ffmpeg'));
    const text = await run();
    vi.unstubAllEnvs();
    expect(text).toContain("Note: the video has no frames for the timeline: Unknown encoder 'libwebp'");
    expect(readdirSync(file('.')).filter((name) => name.startsWith('storyboard'))).toEqual([]);
    expect(readFileSync(file('poster.jpg'), 'utf8')).toBe('a poster');
    expect(readJson('media.json')).not.toHaveProperty('storyboard');
    expect(readJson('session.json')).toMatchObject({ status: 'vod' });
  });

  it('that cannot be read leaves the rest of the meeting, and is tried again', async () => {
    put('video.mp4', 'no video');
    put('agenda.csv', AGENDA);
    const text = await run();
    expect(text).toMatch(/Not read: .*video\.mp4: /);
    expect(text).toContain('1 meeting: 1 new; 1 file not read');
    expect(readJson('session.json')).toMatchObject({ status: 'vod-unavailable' });
    putVideo('video.mp4');
    expect(await run()).toContain('1 meeting: 1 changed');
    expect(readJson('session.json')).toMatchObject({ status: 'vod' });
  });

  it('is joined to topics that were started at the desk', async () => {
    put('agenda.csv', AGENDA);
    await run();
    // The session began at 19:33:00, and its first topic 0.5 s later.
    writeFileSync(file('session.json'), JSON.stringify({ ...readJson('session.json'), startDateTime: '2026-06-11T17:33:00.000Z' }));
    writeFileSync(file('topics.json'), JSON.stringify([{ id: 'row-1', name: 'Opening', priority: 1, start: 0.5, stop: 1 }]));
    putVideo('2026-06-11 19-32-59.mp4');
    await run();
    expect(readJson('media.json')).toMatchObject({ startTime: 1 });
    expect(readJson('topics.json')).toMatchObject([{ start: 1.5, stop: 2 }]);
    const startMs = Date.parse('2026-06-11T17:33:00Z');
    expect(await loadSession()).toMatchObject({ session: { startMs }, topics: [{ start: { utc: startMs + 500 } }] });
  });

  it('that starts after the session moves the topics of the desk, and removes the times before it', async () => {
    put('agenda.csv', AGENDA);
    await run();
    writeFileSync(file('session.json'), JSON.stringify({ ...readJson('session.json'), startDateTime: '2026-06-11T17:33:00.000Z' }));
    const topic = (id: string, start: number, stop: number) => ({ id, name: id, priority: 1, start, stop });
    writeFileSync(file('topics.json'), JSON.stringify([topic('a', 1, 5), topic('b', 59, 61), topic('c', 62, 70)]));
    putVideo('2026-06-11 19-34-00.mp4');
    expect(await run()).toContain('1 topics, speeches or votes are outside of the recording');
    expect(readJson('topics.json')).toMatchObject([{ id: 'a' }, { id: 'b', start: 0, stop: 1 }, { id: 'c', start: 2 }]);
    expect((await loadSession())?.session.startMs).toBe(Date.parse('2026-06-11T17:34:00Z'));
  });

  it('is not joined to records that were changed and have a mistake, which the report names', async () => {
    put('agenda.csv', AGENDA);
    await run();
    writeFileSync(file('topics.json'), '[{"id": 1}]');
    putVideo('video.mp4');
    expect(await run()).toMatch(/topics\.json was changed and has a mistake: 0\.id/);
  });

  it.each([
    ['ffconcat', 'ffconcat version 1.0\nfile secret.mp4\n'],
    ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nsecret.mp4\n#EXT-X-ENDLIST\n'],
  ])('is no list of other files (%s), whatever its name is, nor a symbolic link (rule 23.15)', async (_format, list) => {
    for (const name of ['secret.mp4', 'talk.mkv']) symlinkSync(clips.path('fast.mp4'), join(cwd, 'in', REFERENCE, name));
    put('agenda.csv', AGENDA);
    put('recording.mp4', list);
    const text = await run();
    expect(text).toMatch(/Not read: .*recording\.mp4: /);
    for (const name of ['secret.mp4', 'talk.mkv']) expect(text).toMatch(new RegExp(`Not read: .*${name}: it is a symbolic link`));
    expect(readJson('session.json')).toMatchObject({ status: 'vod-unavailable' });
    expect(existsSync(file('media.json'))).toBe(false);
  });

  it('may be a symbolic link that the operator names with --video', async () => {
    symlinkSync(clips.path('fast.mp4'), join(cwd, 'link.mp4'));
    put('agenda.csv', AGENDA);
    const options = readOptions([join('in', REFERENCE, 'agenda.csv'), '--video', 'link.mp4', '--city', 'town', '--date', '2026-06-11']);
    if (options) await runImport({ ...options, reference: REFERENCE }, { cwd, seed: join(cwd, 'seed'), now: NOW, print: () => undefined });
    const mp4 = readJson('media.json')['mp4'];
    expect(lstatSync(file(String(mp4))).isFile()).toBe(true);
  });
});
