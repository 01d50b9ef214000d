import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../../seed/loadSeed.ts';
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

  it('does not replace a session that was changed by hand, unless forced', async () => {
    put('in/2026-06-11-council/captions.vtt', VTT);
    await run('in');
    writeFileSync(
      sessionFile('2026-06-11-council'),
      readFileSync(sessionFile('2026-06-11-council'), 'utf8').replace('Council', 'Our council'),
    );
    utimesSync(sessionFile('2026-06-11-council'), 1, 1);
    put('in/2026-06-11-council/more.vtt', VTT);
    const { text, isComplete } = await run('in');
    expect(isComplete).toBe(false);
    expect(text).toContain('was changed after its import: --force replaces it');
    expect(readFileSync(sessionFile('2026-06-11-council'), 'utf8')).toContain('Our council');
    expect((await run('in', '--force')).isComplete).toBe(true);
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
});
