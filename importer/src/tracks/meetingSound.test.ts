import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../../../backend/src/seed/loadSeed.ts';
import { readOptions } from '../options.ts';
import { runImport } from '../runImport.ts';
import { Clips, codecsOf, H264, hasFfmpeg } from '../video/testClips.ts';
import { toneInput, toneOf } from './tones.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const REFERENCE = '2026-06-11-1930-council';
const clips = new Clips();
afterAll(() => rmSync(clips.folder, { recursive: true }));

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(clips.folder, 'cwd-'));
  mkdirSync(join(cwd, 'in', REFERENCE), { recursive: true });
});

const inFolder = (name: string) => join(cwd, 'in', REFERENCE, name);
const put = (clip: string, name: string) => copyFileSync(clips.path(clip), inFolder(name));
const file = (name: string) => join(cwd, 'seed/town/sessions', REFERENCE, name);
const readMedia = () => JSON.parse(readFileSync(file('media.json'), 'utf8')) as Record<string, unknown>;

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const options = readOptions(['--city', 'town', ...args]);
  if (options) await runImport(options, { cwd, seed: join(cwd, 'seed'), now: NOW, print: (line) => lines.push(line) });
  return lines.join('\n');
}

describe.skipIf(!hasFfmpeg)('the sound tracks and the signer of a meeting (rules 27.51 to 27.54)', () => {
  beforeAll(() => {
    clips.ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=320x180:r=10:d=3', ...toneInput(440, 3), ...H264, '-movflags', '+faststart', 'hall.mp4');
    clips.ffmpeg(...toneInput(880, 3), '-c:a', 'aac', 'relay.m4a');
    clips.ffmpeg(...toneInput(1320, 3), '-c:a', 'aac', 'described.m4a');
  });

  it('come from the files of its folder, and the backend loads them', async () => {
    put('hall.mp4', 'My council.nl.mp4');
    put('relay.m4a', 'My council.fr.m4a');
    put('described.m4a', 'My council.nl.ad.m4a');
    put('hall.mp4', 'My council.sign.vgt.mp4');
    const text = await run('in', '--hls');
    expect(text).toContain('3 sound tracks: the hall (nl), French (interpretation), Dutch (audio description); a signer (vgt)');
    expect(text).not.toMatch(/Not read|is not used/);
    expect(readMedia()).toMatchObject({
      tracks: [
        { id: 'floor', language: 'nl', hlsName: 'Zaal' },
        { id: 'fr', mp4: 'recording.fr.mp4', audio: 'recording.fr.m4a', hlsName: 'Français' },
        { id: 'nl-ad', kind: 'description', hlsName: 'Nederlands (audiodescriptie)' },
      ],
      sign: { mp4: 'sign.mp4', language: 'vgt' },
    });
    expect(['recording.mp4', 'recording.fr.mp4', 'stream/nl-ad/index.m3u8'].map((name) => toneOf(file(name)))).toEqual([440, 880, 1320]);
    expect(codecsOf(file('sign.mp4'))).toEqual(['h264']);
    const [city] = await loadSeed({ seedDirs: [join(cwd, 'seed')], mediaDir: tmpdir(), nowMs: NOW.getTime() });
    expect(city?.sessions[0]?.media?.tracks?.[1]?.audio).toMatch(/\/recording\.fr\.m4a$/);
    expect(city?.sessions[0]?.media?.sign?.mp4).toMatch(/\/sign\.mp4$/);
  });

  it('follow the folder: a track or a signer more or less replaces the session, and its files go', async () => {
    put('hall.mp4', 'council.mp4');
    put('relay.m4a', 'council.fr.m4a');
    await run('in');
    expect(await run('in')).toContain('1 meeting: 1 unchanged');
    const { ino } = statSync(file('recording.fr.mp4'));

    put('hall.mp4', 'sign.mp4');
    expect(await run('in')).toContain('a signer');
    // The video and its tracks are those of before.
    expect(statSync(file('recording.fr.mp4')).ino).toBe(ino);
    const signer = statSync(file('sign.mp4')).ino;

    // Records that were changed at the desk stay.
    writeFileSync(file('topics.json'), JSON.stringify([{ id: 'a', name: 'Opening', priority: 1, start: 1, stop: 2 }]));
    put('described.m4a', 'council.ad.m4a');
    const text = await run('in', '--language', 'nl');
    expect(text).toContain('nobody says its language');
    expect(readMedia()).toMatchObject({ tracks: [{ id: 'floor', language: 'nl' }, { id: 'fr' }, { id: 'ad' }] });
    expect([existsSync(file('topics.json')), statSync(file('sign.mp4')).ino]).toEqual([true, signer]);

    for (const name of ['council.fr.m4a', 'sign.mp4']) rmSync(inFolder(name));
    expect(await run('in', '--language', 'nl')).toContain('2 sound tracks');
    expect(readMedia()).toMatchObject({ tracks: [{ id: 'floor' }, { id: 'ad' }] });
    for (const name of ['recording.fr.mp4', 'recording.fr.m4a', 'sign.mp4']) expect(existsSync(file(name))).toBe(false);

    rmSync(inFolder('council.ad.m4a'));
    await run('in', '--language', 'nl');
    expect(Object.keys(readMedia()).filter((key) => key === 'tracks' || key === 'sign')).toEqual([]);
    expect([existsSync(file('recording.ad.m4a')), existsSync(file('topics.json'))]).toEqual([false, true]);
  });

  it('in the video are made again when only the language of the hall changes; a recording with one sound stays', async () => {
    const info = (name: string) =>
      spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'stream_tags=language', file(name)]).stdout.toString();
    clips.ffmpeg('-i', 'hall.mp4', '-i', 'relay.m4a', '-map', '0', '-map', '1', '-c', 'copy', '-metadata:s:a:1', 'language=fra', 'two.mkv');
    put('two.mkv', 'council.mkv');
    await run('in', '--hls', '--language', 'nl');
    const { ino } = statSync(file('recording.fr.mp4'));
    await run('in', '--hls', '--language', 'nl', '--name', 'Council');
    expect(statSync(file('recording.fr.mp4')).ino).toBe(ino);

    await run('in', '--hls', '--language', 'de');
    expect(readMedia()).toMatchObject({ tracks: [{ language: 'de', hlsName: 'Saal' }, { language: 'fr' }] });
    expect(info('recording.mp4')).toContain('language=deu');
    expect(readFileSync(file('stream/index.m3u8'), 'utf8')).toContain('NAME="Saal",LANGUAGE="de",DEFAULT=YES');

    rmSync(inFolder('council.mkv'));
    put('hall.mp4', 'council.mp4');
    await run('in', '--language', 'nl');
    const single = statSync(file('recording.mp4')).ino;
    await run('in', '--language', 'de');
    expect(statSync(file('recording.mp4')).ino).toBe(single);
  });

  it('of a recording in parts are kept where all parts have them, and linked again (rule 27.55)', async () => {
    const tones = ['-i', 'hall.mp4', '-i', 'relay.m4a', '-i', 'described.m4a', '-map', '0', '-map', '1'];
    const marks = ['-c', 'copy', '-metadata:s:a:0', 'language=nld', '-metadata:s:a:1', 'language=fra', '-disposition:a:1', 'dub'];
    clips.ffmpeg(...tones, '-map', '2', ...marks, '-metadata:s:a:2', 'language=nld', '-disposition:a:2', 'visual_impaired', 'full.mkv');
    clips.ffmpeg(...tones, ...marks, 'less.mkv');
    put('full.mkv', 'council-1.mkv');
    put('less.mkv', 'council-2.mkv');
    put('relay.m4a', 'council.de.m4a');
    const text = await run('in', '--hls');
    expect(text).toContain('2 sound tracks: the hall (nl), French (interpretation)');
    expect(text).toContain('Dutch (audio description) is not kept: all parts of a recording need it, and it is not in council-2.mkv');
    expect(text).toContain('council.de.m4a is not kept: nobody says to which part of the recording it belongs');
    const floor = { id: 'floor', kind: 'floor', language: 'nl' };
    const french = { id: 'fr', kind: 'interpretation', language: 'fr' };
    const expected = {
      tracks: [
        { ...floor, hlsName: 'Zaal' },
        { ...french, hlsName: 'Français', mp4: 'recording.fr.mp4', audio: 'recording.fr.m4a' },
      ],
      parts: [
        {
          mp4: 'part-2/recording.mp4',
          tracks: [floor, { ...french, mp4: 'part-2/recording.fr.mp4', audio: 'part-2/recording.fr.m4a' }],
        },
      ],
    };
    expect(readMedia()).toMatchObject(expected);
    const names = ['recording.mp4', 'recording.fr.mp4', 'part-2/recording.mp4', 'part-2/recording.fr.mp4', 'part-2/recording.fr.m4a'];
    expect(names.map((name) => toneOf(file(name)))).toEqual([440, 880, 440, 880, 880]);
    const [city] = await loadSeed({ seedDirs: [join(cwd, 'seed')], mediaDir: tmpdir(), nowMs: NOW.getTime() });
    expect(city?.sessions[0]?.media?.parts[0]?.tracks?.[1]?.mp4).toMatch(/part-2\/recording\.fr\.mp4$/);

    const { ino } = statSync(file('part-2/recording.fr.mp4'));
    await run('in', '--hls', '--name', 'Council');
    expect(readMedia()).toMatchObject(expected);
    expect(statSync(file('part-2/recording.fr.mp4')).ino).toBe(ino);
  });

  it('come from options, for files that are given one by one', async () => {
    const sound = ['--track', `fr=${clips.path('relay.m4a')}`, '--sign', clips.path('hall.mp4')];
    const text = await run(
      '--video',
      clips.path('hall.mp4'),
      '--reference',
      REFERENCE,
      '--date',
      '2026-06-11',
      '--language',
      'nl',
      ...sound,
    );
    expect(text).toContain('2 sound tracks: the hall (nl), French (interpretation); a signer');
    expect(toneOf(file('recording.fr.mp4'))).toBe(880);
  });

  it('of options are an error that names the option if they cannot be used, and nothing is written', async () => {
    writeFileSync(join(cwd, 'broken.m4a'), 'no sound '.repeat(100));
    const video = ['--video', clips.path('hall.mp4'), '--reference', REFERENCE, '--date', '2026-06-11'];
    await expect(run(...video, '--track', 'fr=missing.m4a')).rejects.toThrow('--track fr=missing.m4a: the file does not exist');
    await expect(run(...video, '--sign', 'missing.mp4')).rejects.toThrow('--sign missing.mp4: the file does not exist');
    await expect(run(...video, '--track', 'fr=broken.m4a')).rejects.toThrow('--track fr=broken.m4a: ');
    await expect(run(...video, '--sign', clips.path('relay.m4a'))).rejects.toThrow(/^--sign .*relay\.m4a: .*it has no picture/);
    expect(existsSync(file('session.json'))).toBe(false);
  });

  it('of a folder that cannot be read are named, and the rest is imported', async () => {
    put('hall.mp4', 'council.mp4');
    for (const name of ['council.fr.m4a', 'sign.mp4']) writeFileSync(inFolder(name), 'neither '.repeat(100));
    const text = await run('in');
    expect(text).toMatch(/Not read: .*council\.fr\.m4a: /);
    expect(text).toMatch(/Not read: .*sign\.mp4: /);
    expect(text).toContain('1 meeting: 1 new; 2 files not read');
    expect(readMedia()).not.toHaveProperty('tracks');
    expect(readMedia()).not.toHaveProperty('sign');
  });
});
