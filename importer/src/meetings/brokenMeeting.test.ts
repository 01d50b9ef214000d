import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../../../backend/src/seed/loadSeed.ts';
import { readOptions } from '../options.ts';
import { runImport } from '../runImport.ts';

const BROKEN = '2026-06-11-broken';
const GOOD = '2026-06-12-good';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'import-'));
  put(GOOD, 'turns.json', toTurns(1, 60));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function put(meeting: string, file: string, content: unknown): void {
  mkdirSync(join(cwd, 'in', meeting), { recursive: true });
  writeFileSync(join(cwd, 'in', meeting, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const toTurns = (start: number, end: number) => ({
  data: [{ speaker: 'Ann Lee', data: [{ start_time: start, end_time: end, text: 'Hello.' }] }],
});

async function run(...args: string[]): Promise<string> {
  const options = readOptions(['in', '--city', 'town', '--language', 'en', ...args]);
  if (!options) throw new Error('no options');
  const lines: string[] = [];
  await runImport(options, { cwd, seed: join(cwd, 'seed'), now: new Date('2026-11-01T12:00:00Z'), print: (line) => lines.push(line) });
  return lines.join('\n');
}

/** The references of the sessions that a start uses, and what it leaves out. */
async function load(): Promise<{ references: string[]; leftOut: string[] }> {
  const leftOut: string[] = [];
  const options = { seedDirs: [join(cwd, 'seed')], mediaDir: cwd, nowMs: 0, onLeftOut: (lines: string[]) => leftOut.push(...lines) };
  const [city] = await loadSeed(options);
  return { references: city?.sessions.map(({ session }) => session.reference) ?? [], leftOut };
}

const notubizAgenda = (item: object) => ({ meeting: { id: 5, title: 'x', date: '2026-06-11', agenda_items: [item, { ...item }] } });
const EVENT = [{ EventId: 7, EventBodyName: 'C', EventDate: '2026-06-11T00:00:00', EventTime: '7:00 PM' }];
const ITEM = { EventItemId: 1, EventItemEventId: 7, EventItemTitle: 'A', EventItemAgendaSequence: 1 };

describe('a meeting that a start would leave out (rule 23.18)', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a late start', { 'turns.json': toTurns(1e13, 1e13 + 1) }],
    ['a late end', { 'turns.json': toTurns(1, 9e12) }],
    ['a late item', { 'events.json': EVENT, 'items.json': [{ ...ITEM, EventItemVideoIndex: 1e14 }] }],
    ['an id used twice', { 'agenda.json': notubizAgenda({ id: 1, type_data: { title: 'A' }, agenda_items: [] }) }],
    ['late captions', { 'captions.vtt': 'WEBVTT\n\n00:01.000 --> 99999999:00:00.000\nHello.\n' }],
    ['many turns', { 'turns.json': { data: Array.from({ length: 150_000 }, (_, at) => toTurns(at, at + 1).data[0]) } }],
    ['many topics', { 'agenda.csv': `Time;Title\n${'19:30;Opening\n'.repeat(150_000)}` }],
  ])('is not imported and named, and the meetings after it are: %s', async (_what, files) => {
    for (const [file, content] of Object.entries(files)) put(BROKEN, file, content);
    const text = await run();
    expect(text).toMatch(new RegExp(`^in/${BROKEN}: not imported\n.+`, 'm'));
    expect(text).toContain(`in/${GOOD}: new`);
    expect(await load()).toEqual({ references: [GOOD], leftOut: [] });
    expect(readdirSync(join(cwd, 'seed')).filter((name) => name.startsWith('.import-'))).toEqual([]);
  });

  it('does not replace an earlier import', async () => {
    put(BROKEN, 'turns.json', toTurns(1, 60));
    await run();
    put(BROKEN, 'turns.json', toTurns(1, 9e12));
    expect(await run()).toContain(`in/${BROKEN}: not imported`);
    expect(await load()).toEqual({ references: [BROKEN, GOOD], leftOut: [] });
  });

  it('has the reference of another session of its city', async () => {
    put(BROKEN, 'turns.json', toTurns(1, 60));
    const folder = join(cwd, 'seed/town/sessions/other');
    mkdirSync(folder, { recursive: true });
    const other = { sessionId: 1, reference: BROKEN, name: 'Other', startDateTime: '2026-06-01T10:00:00', status: 'vod' };
    writeFileSync(join(cwd, 'seed/town/client.json'), JSON.stringify({ name: 'town', title: 'Town' }));
    writeFileSync(join(folder, 'session.json'), JSON.stringify(other));
    expect(await run()).toContain(`${join(folder, 'session.json')} has the reference ${BROKEN} already`);
    expect(existsSync(join(cwd, 'seed/town/sessions', BROKEN))).toBe(false);
    expect((await load()).leftOut).toEqual([]);
  });

  it('does not stop the import because of another session with a mistake', async () => {
    const folder = join(cwd, 'seed/town/sessions/other');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(cwd, 'seed/town/client.json'), JSON.stringify({ name: 'town', title: 'Town' }));
    writeFileSync(join(folder, 'session.json'), '{');
    expect(await run()).toContain(`in/${GOOD}: new`);
  });
});
