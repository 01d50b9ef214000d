import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../../../backend/src/seed/loadSeed.ts';
import { readOptions } from '../options.ts';
import { runImport } from '../runImport.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n';
const TURNS = JSON.stringify({ data: [{ speaker: 'Ann Lee', data: [{ start_time: 1, end_time: 60, text: 'Hello.' }] }] });

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function put(path: string, content = ''): void {
  mkdirSync(join(cwd, path, '..'), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

async function run(...args: string[]): Promise<{ text: string; isComplete: boolean }> {
  const options = readOptions([...args, '--city', 'town', '--language', 'en']);
  if (!options) throw new Error('no options');
  const lines: string[] = [];
  const context = { cwd, seed: join(cwd, 'seed'), now: new Date('2026-11-01T12:00:00Z'), print: (line: string) => lines.push(line) };
  const isComplete = await runImport(options, context);
  return { text: lines.join('\n'), isComplete };
}

const load = () => loadSeed({ seedDirs: [join(cwd, 'seed')], mediaDir: cwd, nowMs: Date.parse('2026-11-01T12:00:00Z') });
const sessionFile = (reference: string, file = 'session.json') => join(cwd, 'seed/town/sessions', reference, file);

const read = (reference: string) => JSON.parse(readFileSync(sessionFile(reference), 'utf8')) as object;

describe('importFolders', () => {
  it('imports a folder of meetings, each named by its folder', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-12-1400-committee/turns.json', TURNS);
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(true);
    expect(text).toContain('2 meetings: 2 new');
    const [city] = await load();
    expect(city?.sessions.map(({ session }) => [session.reference, session.name])).toEqual([
      ['2026-06-11-council', 'Council'],
      ['2026-06-12-1400-committee', 'Committee'],
    ]);
    expect(city?.city.admin['contentLanguage']).toBe('en');
  });

  it('imports only what has changed when it runs again', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-12-council/captions.vtt', VTT);
    await run('in');
    expect((await run('in')).text).toContain('2 meetings: 2 unchanged');
    put('in/2026-06-12-council/captions.vtt', VTT.replace('Hello', 'Good evening'));
    expect((await run('in')).text).toContain('2 meetings: 1 unchanged, 1 changed');
    expect(readFileSync(sessionFile('2026-06-12-council', 'captions-1.vtt'), 'utf8')).toContain('Good evening');
  });

  it('keeps what was changed at the desk or by hand, adds what is new, and replaces it if forced', async () => {
    put('in/2026-06-11-1930-council/agenda.csv', 'Time;Title\n19:30;Opening\n19:50;Ferry\n');
    await run('in');
    const reference = '2026-06-11-1930-council';
    const change = (file: string, value: object) => writeFileSync(sessionFile(reference, file), JSON.stringify(value));
    change('session.json', { ...read(reference), name: 'Our council', startDateTime: '2026-06-11T17:33:00Z', status: 'vod-unavailable' });
    change('topics.json', [{ id: 'row-1', name: 'Opening', priority: 1, start: 12, stop: 60 }]);
    change('votes.json', [{ id: 'v1', name: 'Ferry', priority: 1, start: 70, stop: 90, total: 3, result: [] }]);
    put('in/2026-06-11-1930-council/captions.vtt', VTT);
    for (const content of ['a', 'bc']) {
      put('in/2026-06-11-1930-council/Report.pdf', content);
      const { text } = await run('in');
      expect(text).toContain('1 meeting: 1 changed');
      expect(text).toContain('its topics, speeches, votes, people and start stay (--force replaces them)');
      const [session] = (await load())[0]?.sessions ?? [];
      expect(session?.session).toMatchObject({
        name: 'Our council',
        startMs: Date.parse('2026-06-11T17:33:00Z'),
        status: 'vod-unavailable',
      });
      expect(session?.topics[0]?.start?.utc).toBe(Date.parse('2026-06-11T17:33:12Z'));
      expect(session?.votes).toHaveLength(1);
      expect(session?.subtitles).toHaveLength(1);
      expect(session?.session.documents).toHaveLength(1);
    }
    expect((await run('in', '--force')).isComplete).toBe(true);
    expect(read(reference)).toMatchObject({ name: 'Council', startDateTime: '2026-06-11T19:30:00' });
    expect(existsSync(sessionFile(reference, 'votes.json'))).toBe(false);
  });

  it('gives folders with the same address a number, also when forced, and follows a folder that was moved', async () => {
    put('in/2026-06-11 Raad é/captions.vtt', VTT);
    put('in/2026-06-11 Raad e/captions.vtt', VTT);
    for (const args of [[], ['--force']]) {
      await run('in', ...args);
      const [city] = await load();
      expect(city?.sessions.map(({ session }) => session.reference)).toEqual(['2026-06-11-Raad-e', '2026-06-11-Raad-e-2']);
    }
    renameSync(join(cwd, 'in'), join(cwd, 'moved'));
    const { text, isComplete } = await run('moved');
    expect(text).toContain('2 meetings: 2 changed');
    expect(isComplete).toBe(true);
    expect((await load())[0]?.sessions).toHaveLength(2);
  });

  it('gives a planned session its topics without times, and the time of the first one', async () => {
    put('in/2026-12-11-council/agenda.csv', 'Time;Title\n19:30;Opening\n19:50;Ferry\n');
    const { text } = await run('in');
    expect(text).toContain('2 topics have their planned times in the description');
    const [session] = (await load())[0]?.sessions ?? [];
    expect(session?.session).toMatchObject({ startMs: Date.parse('2026-12-11T18:30:00Z'), status: 'planned' });
    expect(session?.topics).toMatchObject([
      { name: 'Opening', description: '19:30', start: null },
      { name: 'Ferry', description: '19:50', start: null },
    ]);
  });

  it('joins an agenda with times of the clock and speaker turns with positions', async () => {
    put('in/2026-06-11-1930-council/agenda.csv', 'Time;Title\n19:30;Opening\n19:50;Ferry\n');
    put('in/2026-06-11-1930-council/turns.json', TURNS);
    await run('in');
    const [session] = (await load())[0]?.sessions ?? [];
    const startMs = Date.parse('2026-06-11T17:30:00Z');
    expect(session?.topics.map(({ start }) => start?.utc)).toEqual([startMs, startMs + 1_200_000]);
    expect(session?.speeches).toMatchObject([{ start: startMs + 1000, stop: startMs + 60_000 }]);
  });

  it('does not publish a meeting without a date', async () => {
    put('in/Council/captions.vtt', VTT);
    expect((await run('in')).text).toContain('the date is not known: --date');
  });

  it('reports files that it does not know and imports the rest', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-11-council/notes.xyz', 'Some notes');
    put('in/2026-06-12-council/notes.xyz', 'Some notes');
    put('in/loose.vtt', VTT);
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(false);
    expect(text).toMatch(/Not read: .*2026-06-11-council\/notes\.xyz: /);
    expect(text).toMatch(/there is nothing to import; .*2026-06-12-council\/notes\.xyz/);
    expect(text).toContain(`Not read: ${join(cwd, 'in/loose.vtt')}: it is in the folder of no meeting`);
    expect(text).toContain('2 meetings: 1 new, 1 not imported');
  });

  it('copies documents and links them in the session', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-11-council/Report_2026.pdf', 'a');
    put('in/2026-06-11-council/annex/Report_2026.pdf', 'b');
    expect((await run('in')).text).toContain('documents in the folder: 2 read, 2 kept');
    expect((await load())[0]?.sessions[0]?.session.documents).toEqual([
      { title: 'Report 2026', url: '/files/town/sessions/2026-06-11-council/documents/Report_2026.pdf' },
      { title: 'Report 2026', url: '/files/town/sessions/2026-06-11-council/documents/Report_2026-2.pdf' },
    ]);
  });

  it('says which sessions have lost their meeting', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-12-council/captions.vtt', VTT);
    await run('in');
    rmSync(join(cwd, 'in/2026-06-12-council'), { recursive: true });
    expect((await run('in')).text).toContain('2026-06-12-council no longer exists; its session remains');
    expect(existsSync(sessionFile('2026-06-12-council'))).toBe(true);
  });

  it('rejects options that concern one meeting, and files beside folders', async () => {
    put('in/a/captions.vtt', VTT);
    put('in/b/captions.vtt', VTT);
    await expect(run('in', '--start', '19:30')).rejects.toThrow('--start and --clap: concerns one meeting, and there are 2');
    await expect(run('in', '--video', 'a.mp4')).rejects.toThrow('the video of a folder is the one in it');
    await expect(run('in', 'in/a/captions.vtt')).rejects.toThrow('give files or folders, not both');
  });

  it('publishes nothing to which a symbolic link leads, and names the links (rule 23.15)', async () => {
    put('secret/portal.env', 'secret');
    put('secret/nl.vtt', VTT.replace('Hello', 'secret'));
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-11-council/report.pdf', 'report');
    for (const name of ['minutes.pdf', 'poster.jpg', 'video.mp4'])
      symlinkSync(join(cwd, 'secret/portal.env'), join(cwd, 'in/2026-06-11-council', name));
    symlinkSync('../../secret/nl.vtt', join(cwd, 'in/2026-06-11-council/nl.vtt'));
    symlinkSync(join(cwd, 'secret'), join(cwd, 'in/2026-06-11-council/papers'));
    symlinkSync(join(cwd, 'secret'), join(cwd, 'in/2026-06-12-council'));
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(false);
    for (const name of ['minutes.pdf', 'poster.jpg', 'video.mp4', 'nl.vtt', 'papers'])
      expect(text).toContain(`Not read: ${join(cwd, 'in/2026-06-11-council', name)}: it is a symbolic link`);
    expect(text).toContain(`Not read: ${join(cwd, 'in/2026-06-12-council')}: it is a symbolic link`);
    expect(text).toContain('1 meeting: 1 new; 6 files not read');
    const files = readdirSync(join(cwd, 'seed'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => !entry.isFile() && !entry.isDirectory())).toEqual([]);
    for (const entry of files.filter((file) => file.isFile()))
      expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toMatch(/\bsecret\b(?!\/)/);
    const [city] = await load();
    expect(city?.sessions.map(({ session }) => session.documents)).toEqual([
      [{ title: 'report', url: '/files/town/sessions/2026-06-11-council/documents/report.pdf' }],
    ]);
    // An import of the same folder again finds the same.
    expect((await run('in')).text).toContain('1 meeting: 1 unchanged');
  });

  it('reads a folder that is named by a symbolic link', async () => {
    put('elsewhere/2026-06-11-council/captions.vtt', VTT);
    symlinkSync(join(cwd, 'elsewhere'), join(cwd, 'in'));
    expect((await run('in')).text).toContain('1 meeting: 1 new');
  });

  it('does not keep a symbolic link that an earlier import has stored (rule 23.15)', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    await run('in');
    put('portal.env', 'secret');
    symlinkSync(join(cwd, 'portal.env'), sessionFile('2026-06-11-council', 'minutes.pdf'));
    put('in/2026-06-11-council/captions.vtt', VTT.replace('Hello', 'Good evening'));
    put('seed/town/sessions/2026-06-11-council/topics.json', JSON.stringify([{ id: 'a', name: 'Opening', priority: 1 }]));
    expect((await run('in')).text).toContain('1 meeting: 1 changed');
    expect(existsSync(sessionFile('2026-06-11-council', 'topics.json'))).toBe(true);
    expect(existsSync(sessionFile('2026-06-11-council', 'minutes.pdf'))).toBe(false);
  });

  it('sets files aside that have nothing to import, and names them', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,400\nHello.\n';
    put('in/2026-06-11-council/recording.srt', srt);
    put('in/2026-06-11-council/recording.txt', 'Hello.\n');
    put('in/2026-06-11-council/recording.wav.wts', '#!/bin/bash\n');
    put('in/2026-06-11-council/recording.wav.csv', 'start,end,text\n1000,2400,"Hello."\n');
    put('in/2026-06-11-council/meeting_saved_chat.txt', '19:31:05 From Ann to Everyone: hello\n');
    put('in/2026-06-11-council/playback.m3u', '#EXTM3U\n');
    put('in/2026-06-11-council/C0001M01.XML', '<NonRealTimeMeta/>');
    put(
      'in/2026-06-11-council/DJI_0001.SRT',
      srt.replace('Hello.', '<font size="28">SrtCnt : 1, DiffTime : 33ms\n[iso : 100] [shutter : 1/60.0]</font>'),
    );
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(true);
    for (const line of [
      'recording.txt is not used: recording.srt, of the same name, is read',
      'recording.wav.wts is not used: recording.srt, of the same name, is read',
      'meeting_saved_chat.txt is not used: it is the chat of a video meeting',
      'DJI_0001.SRT is not used: has the flight data of a drone and no captions',
    ])
      expect(text).toContain(line);
  });

  it('reports a text without captions of its name', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-11-council/minutes.txt', 'The council met.\n');
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(false);
    expect(text).toContain('minutes.txt: looks like plain text that starts with “The council met.”, which is not read.');
  });

  // File systems of Windows and macOS have no such names.
  it.runIf(process.platform === 'linux')('reports names that are not UTF-8 and imports the others', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    put('in/2026-06-12-council/captions.vtt', VTT);
    const toPath = (folder: string, name: string) => Buffer.from(`${join(cwd, folder)}/${name}`, 'latin1');
    writeFileSync(toPath('in/2026-06-11-council', 'proc\u00e8s.pdf'), 'pdf');
    mkdirSync(toPath('in/2026-06-11-council', 'pi\u00e8ces'));
    mkdirSync(toPath('in', '2026-06-13-\u00e9t\u00e9'));
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(false);
    expect(text).toContain('2 meetings: 2 new; 3 files not read');
    expect(text.match(/not found by its name, which is not UTF-8/g)).toHaveLength(3);
    expect((await run('in')).text).toContain('2 meetings: 2 unchanged');
    rmSync(Buffer.from(join(cwd, 'in')), { recursive: true });
  });
});
