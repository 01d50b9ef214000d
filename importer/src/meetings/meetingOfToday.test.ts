import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionSeed, TopicSeed } from '../../../backend/src/seed/seedSchema.ts';
import { readOptions } from '../options.ts';
import { runImport } from '../runImport.ts';

const MEETING = '2026-06-11-1930-council';
const AGENDA = 'Time;Title\n19:30;Opening\n19:50;Ferry\n';

let cwd = '';
beforeEach(() => (cwd = mkdtempSync(join(tmpdir(), 'import-'))));
afterEach(() => rmSync(cwd, { recursive: true }));

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), text);
};
const target = (name: string, meeting = MEETING) => join(cwd, 'seed/town/sessions', meeting, name);
const read = (name: string, meeting?: string) => JSON.parse(readFileSync(target(name, meeting), 'utf8')) as unknown;

async function run(now: string, ...args: string[]): Promise<string> {
  const options = readOptions(['in', '--city', 'town', '--language', 'en', ...args]);
  if (!options) throw new Error('no options');
  const lines: string[] = [];
  await runImport(options, { cwd, seed: join(cwd, 'seed'), now: new Date(now), print: (line) => lines.push(line) });
  return lines.join('\n');
}

describe('a meeting without a recording (rule 13.30)', () => {
  it.each([
    ['before its start', '2026-06-11T19:00:00+02:00', [], 'planned'],
    ['after its start', '2026-06-11T19:40:00+02:00', [], 'planned'],
    ['in the night after', '2026-06-12T05:59:00+02:00', [], 'planned'],
    ['in the morning after', '2026-06-12T06:00:00+02:00', [], 'vod-unavailable'],
    ['in the evening of another zone', '2026-06-12T05:59:00-04:00', ['--timezone', 'America/New_York'], 'planned'],
    ['a month later', '2026-07-11T12:00:00+02:00', [], 'vod-unavailable'],
  ])('is planned until it can have taken place: %s', async (_when, now, args, status) => {
    put(`in/${MEETING}/agenda.csv`, AGENDA);
    await run(now, ...args);
    expect((read('session.json') as SessionSeed).status).toBe(status);
    const [topic] = read('topics.json') as TopicSeed[];
    expect(topic?.start === undefined).toBe(status === 'planned');
  });

  // The night has six hours, also when an hour is left out or comes twice.
  it.each([
    ['2026-10-24', '2026-10-25T04:59:00+01:00', 'planned'],
    ['2026-10-24', '2026-10-25T05:00:00+01:00', 'vod-unavailable'],
    ['2026-03-28', '2026-03-29T06:59:00+02:00', 'planned'],
    ['2026-03-28', '2026-03-29T07:00:00+02:00', 'vod-unavailable'],
  ])('of the evening of %s, before the clocks change, is at %s: %s', async (day, now, status) => {
    const meeting = `${day}-1930-council`;
    put(`in/${meeting}/agenda.csv`, AGENDA);
    await run(now);
    expect((read('session.json', meeting) as SessionSeed).status).toBe(status);
  });

  it.each([
    ['speaker turns', 'speakers.csv', 'Time;Speaker;Text\n19:31;Noor Verbeke;Welcome\n'],
    ['topics that have ended', 'agenda.csv', 'Start;End;Title\n19:30;19:35;Opening\n'],
  ])('has taken place if its records have %s', async (_what, file, text) => {
    put(`in/${MEETING}/agenda.csv`, AGENDA);
    put(`in/${MEETING}/${file}`, text);
    await run('2026-06-11T22:40:00+02:00');
    expect((read('session.json') as SessionSeed).status).toBe('vod-unavailable');
  });
});

describe('an import with --force (rule 13.15)', () => {
  it('replaces no session that has the recording of a camera', async () => {
    put(`in/${MEETING}/agenda.csv`, AGENDA);
    await run('2026-06-11T12:00:00+02:00');
    for (const name of ['stream', 'stream-2']) {
      writeFileSync(target('media.json'), JSON.stringify({ hls: `${name}/index.m3u8`, streamfiles: [{ name, start: 0, duration: 9 }] }));
      const before = readFileSync(target('session.json'), 'utf8');
      const text = await run('2026-06-12T12:00:00+02:00', '--force');
      expect(text).toContain('has the recording of a camera, which --force would remove');
      expect(text).toContain(`npm run control -- remove ${MEETING} forever`);
      expect(readFileSync(target('session.json'), 'utf8')).toBe(before);
    }
    writeFileSync(target('media.json'), JSON.stringify({ mp4: 'https://media.example/town.mp4' }));
    expect(await run('2026-06-12T12:00:00+02:00', '--force')).toContain('1 changed');
  });

  it.each([
    ['is damaged', () => writeFileSync(target('media.json'), '{"hls":')],
    ['is missing', () => rmSync(target('media.json'), { force: true })],
  ])('replaces no session with the folder of a recording whose media.json %s', async (_what, spoil) => {
    put(`in/${MEETING}/agenda.csv`, AGENDA);
    await run('2026-06-11T12:00:00+02:00');
    mkdirSync(target('stream'));
    spoil();
    expect(await run('2026-06-12T12:00:00+02:00', '--force')).toContain('has the recording of a camera, which --force would remove');
    expect(existsSync(target('stream'))).toBe(true);
  });
});
