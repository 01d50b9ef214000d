import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionSeed } from '../../../backend/src/seed/seedSchema.ts';
import { readOptions } from '../options.ts';
import { runImport } from '../runImport.ts';

const MEETING = '2026-06-11-council';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'import-'));
  mkdirSync(join(cwd, 'in', MEETING), { recursive: true });
  putAgenda('Opening');
});
afterEach(() => rmSync(cwd, { recursive: true }));

const putAgenda = (title: string) => writeFileSync(join(cwd, 'in', MEETING, 'agenda.csv'), `Time;Title\n19:30;${title}\n`);
const sessionFile = () => join(cwd, 'seed/town/sessions', MEETING, 'session.json');
const read = () => JSON.parse(readFileSync(sessionFile(), 'utf8')) as SessionSeed;

async function run(input: string, ...args: string[]): Promise<string> {
  const options = readOptions([input, '--city', 'town', '--language', 'en', ...args]);
  if (!options) throw new Error('no options');
  const lines: string[] = [];
  await runImport(options, { cwd, seed: join(cwd, 'seed'), now: new Date('2026-11-01T12:00:00Z'), print: (line) => lines.push(line) });
  return lines.join('\n');
}

describe('an import that replaces a session (rule 13.15)', () => {
  it.each([
    ['a folder', 'in', []],
    ['a file', `in/${MEETING}/agenda.csv`, ['--reference', MEETING, '--date', '2026-06-11']],
  ])('keeps its password, and that it is not published: %s', async (_what, input, args) => {
    await run(input, ...args);
    const first = read();
    writeFileSync(sessionFile(), JSON.stringify({ ...first, name: 'Other', password: 'geheim', published: false }));
    const text = await run(input, ...args, '--force');
    expect(read()).toEqual({ ...first, password: 'geheim', published: false });
    expect(text).toContain('Note: the session had a password, which stays');
    expect(text).toContain('Note: the session was not published, and stays so');
    expect(text).not.toContain('geheim');
  });

  it('keeps them the next time too, when its records were not changed since', async () => {
    await run('in');
    writeFileSync(sessionFile(), JSON.stringify({ ...read(), password: 'geheim' }));
    await run('in', '--force');
    putAgenda('Welcome');
    await run('in');
    expect(read().password).toBe('geheim');
    putAgenda('Goodbye');
    await run('in');
    expect(read().password).toBe('geheim');
  });

  it('replaces no session whose session.json cannot be read', async () => {
    await run('in');
    for (const broken of ['{ "password": "geheim', '{ "password": 5 }']) {
      writeFileSync(sessionFile(), broken);
      const text = await run('in', '--force');
      expect(text).toMatch(/not imported\n.*session\.json may protect the session and cannot be read/);
      expect(text).not.toContain('geheim');
      expect(readFileSync(sessionFile(), 'utf8')).toBe(broken);
    }
  });
});
