import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../../backend/src/seed/loadSeed.ts';
import { readOptions } from './options.ts';
import { runImport } from './runImport.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const EVENT = { EventId: 40, EventBodyName: 'City Council', EventDate: '2019-07-29T00:00:00', EventTime: '9:30 AM' };
const TURNS = { data: [{ speaker: 'Ann Lee', data: [{ start_time: 1, end_time: 60, text: 'Hello.' }] }] };
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n&gt;&gt; HELLO.\n';

const srt = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`;

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function put(name: string, content: unknown): string {
  writeFileSync(join(cwd, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

async function run(...args: string[]): Promise<string> {
  const options = readOptions(args);
  const lines: string[] = [];
  if (options) await runImport(options, { cwd, seed: join(cwd, 'seed'), now: NOW, print: (line) => lines.push(line) });
  return lines.join('\n');
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(cwd, 'seed', path), 'utf8'));
}

describe('runImport', () => {
  it('creates one session folder from several files, and the city', async () => {
    const items = [{ EventItemId: 1, EventItemEventId: 40, EventItemTitle: 'Budget' }];
    const votes = [{ VoteId: 1, VoteEventItemId: 1, VotePersonId: 7, VotePersonName: 'Ann Lee', VoteValueName: 'Aye' }];
    const summary = await run(
      put('a', [EVENT]),
      put('b', items),
      put('c', votes),
      put('d', TURNS),
      put('e', VTT),
      '--city',
      'Spring Field',
      '--timezone',
      'America/Chicago',
    );
    expect(readdirSync(join(cwd, 'seed/spring-field/sessions/legistar-40')).sort()).toEqual([
      'attendees.json',
      'captions-1.vtt',
      'session.json',
      'speeches.json',
      'subtitles.json',
      'topics.json',
      'transcript.json',
      'votes.json',
    ]);
    expect(read('spring-field/client.json')).toMatchObject({ name: 'spring-field', title: 'Spring Field', timeZone: 'America/Chicago' });
    const session = read('spring-field/sessions/legistar-40/session.json') as { sessionId: number };
    expect(session).toEqual({
      sessionId: session.sessionId,
      reference: 'legistar-40',
      name: 'City Council',
      startDateTime: '2019-07-29T09:30:00',
      duration: 60,
      status: 'vod-unavailable',
      language: 'en',
    });
    expect(read('spring-field/sessions/legistar-40/speeches.json')).toEqual([{ id: 'turn-1', start: 1, stop: 60, attendee: 'person-7' }]);
    expect(read('spring-field/sessions/legistar-40/subtitles.json')).toMatchObject([
      { file: 'captions-1.vtt', version: 1, active: false },
      { file: 'transcript.json', version: 2, active: true },
    ]);
    expect(readFileSync(join(cwd, 'seed/spring-field/sessions/legistar-40/captions-1.vtt'), 'utf8')).toBe(VTT);
    expect(summary).toContain('sentences: 1 read, 1 kept');

    const [loaded] = await loadSeed({ seedDirs: [join(cwd, 'seed')], mediaDir: cwd, nowMs: NOW.getTime() });
    expect(loaded?.sessions[0]).toMatchObject({
      session: { sessionId: session.sessionId, startMs: Date.parse('2019-07-29T09:30:00-05:00') },
      votes: [{ total: 1, eligible: 1 }],
      subtitles: [{ cues: [{ text: 'HELLO.' }] }, { cues: [{ text: 'Hello.', speaker: 'Ann Lee' }] }],
    });
    expect(summary).toContain('Address in the portal: /spring-field/legistar-40');
  });

  it('gives a new city the language of its first session, and a later session the language of the city', async () => {
    await run(put('a', [EVENT]), '--city', 'town');
    expect(read('town/client.json')).toMatchObject({ lang: 'en' });
    expect(await run(put('b-2019-07-30.json', TURNS), '--city', 'town')).not.toContain('(--language)');
    expect(read('town/sessions/recording-2019-07-30/session.json')).toMatchObject({ language: 'en' });
  });

  it('keeps the language of each captions file, whatever language is spoken', async () => {
    const files = [put('cyngor.cy.srt', srt('Noswaith dda, gyfeillion.')), put('cyngor.en.srt', srt('Good evening, friends.'))];
    const summary = await run(...files, '--city', 'town', '--date', '2026-02-01', '--language', 'cy', '--reference', 'a');
    expect(read('town/sessions/a/subtitles.json')).toMatchObject([
      { language: 'cy', file: 'captions-1.json', active: true },
      { language: 'en', file: 'captions-2.json', active: true },
    ]);
    expect(summary).not.toContain('is shown');
    const again = await run(...files, put('a.en.cc.srt', srt('Good evening, dear friends.')), '--city', 'other', '--date', '2026-02-01');
    expect(again).toContain('2 captions in en (cyngor.en.srt, a.en.cc.srt): a.en.cc.srt is shown');
    expect(again).toContain('the records do not say their language (--language): cy');
  });

  it('names each file whose letters are in a code page, and the page', async () => {
    writeFileSync(join(cwd, 'raad.nl.srt'), Buffer.from(srt('Eén motie, óók financiële.'), 'latin1'));
    writeFileSync(join(cwd, 'agenda.csv'), Buffer.from('time;title\n0:10;Financiële zaken\n', 'latin1'));
    const summary = await run('raad.nl.srt', 'agenda.csv', '--city', 'town', '--date', '2026-02-01', '--reference', 'a');
    expect(summary).toContain('Note: raad.nl.srt: is not UTF-8: read as Windows-1252 (Western European) by its letters');
    expect(summary).toContain('Note: agenda.csv: is not UTF-8');
    expect(read('town/sessions/a/topics.json')).toMatchObject([{ name: 'Financiële zaken' }]);
    expect(read('town/sessions/a/captions-1.json')).toMatchObject({ data: [{ text: 'Eén motie, óók financiële.' }] });
  });

  it('adds the category of a meeting to the city once, and names a meeting that was cancelled so', async () => {
    const meeting = (id: number) => ({
      id,
      agenda_items: [],
      gremium: { name: 'Commissie Ruimte' },
      attributes: { Titel: 'Ruimte' },
      canceled: 1,
    });
    await run(put('a', meeting(1)), '--city', 'town', '--date', '2026-01-10');
    await run(put('b', meeting(2)), '--city', 'town', '--date', '2026-01-11');
    expect(read('town/client.json')).toMatchObject({ categories: [{ id: 1, name: 'Commissie Ruimte', slug: 'commissie-ruimte' }] });
    expect(read('town/sessions/notubiz-2/session.json')).toMatchObject({ name: 'Afgelast: Ruimte', category: 'commissie-ruimte' });
  });

  it('says that meetings are cancelled, and gives one without a time its date only', async () => {
    const event = { EventId: 5501, EventBodyName: 'Harbour Committee', EventDate: '2027-05-17T00:00:00', EventTime: null };
    await run(
      put('a', [{ ...event, EventLocation: 'Hall 2 MEETING CANCELED', EventComment: 'CANCELED' }]),
      '--city',
      'town',
      '--language',
      'en',
    );
    expect(read('town/sessions/legistar-5501/session.json')).toMatchObject({
      name: 'Cancelled: Harbour Committee',
      startDateTime: '2027-05-17',
      state: 'cancelled',
      status: 'planned',
    });
    const plannings = [{ start_date: '2026-11-27 19:30:00', end_date: '2026-11-27 22:00:00' }];
    const meeting = { id: 990102, canceled: true, plannings, attributes: [{ id: 1, value: 'Raad veerpont' }], agenda_items: [] };
    await run(put('b', { meeting }), '--city', 'town', '--language', 'en');
    expect(read('town/sessions/notubiz-990102/session.json')).toMatchObject({
      name: 'Cancelled: Raad veerpont',
      startDateTime: '2026-11-27T19:30:00',
      state: 'cancelled',
    });
    await run(put('c', [{ ...event, EventId: 5502, EventTime: 'Immediately following Council' }]), '--city', 'town');
    const following = { startDateTime: '2027-05-17', startText: 'Immediately following Council' };
    expect(read('town/sessions/legistar-5502/session.json')).toMatchObject(following);
    await run(put('d', [{ ...event, EventId: 5503, EventBodyName: 'Geannuleerd: Raad' }]), '--city', 'town');
    expect(read('town/sessions/legistar-5503/session.json')).toMatchObject({ name: 'Geannuleerd: Raad', state: 'cancelled' });
    const [loaded] = await loadSeed({ seedDirs: [join(cwd, 'seed')], mediaDir: cwd, nowMs: NOW.getTime() });
    expect(loaded?.sessions.filter(({ session }) => session.dayOnly)).toHaveLength(3);
  });

  it('uses defaults for missing data, each with a notice', async () => {
    const summary = await run(put('briefing-2019-07-15.json', TURNS));
    const session = read('imported/sessions/recording-2019-07-15/session.json');
    expect(session).toMatchObject({ name: 'briefing-2019-07-15', startDateTime: '2019-07-15', language: 'nl' });
    for (const option of ['--city', '--date', '--name', '--language', '--reference', '--session-id'])
      expect(summary).toContain(`(${option})`);
  });

  it('uses options without notices', async () => {
    const given = '--city x --date 2026-02-01T20:00 --name Evening --language en --reference ev.1 --session-id 12'.split(' ');
    const summary = await run(put('t.json', TURNS), ...given);
    expect(summary).not.toContain('Note:');
    expect(read('x/sessions/ev.1/session.json')).toMatchObject({
      sessionId: 12,
      name: 'Evening',
      startDateTime: '2026-02-01T20:00:00',
      status: 'vod-unavailable',
      language: 'en',
    });
  });

  it('does not change an existing city, and rejects another time zone for it', async () => {
    mkdirSync(join(cwd, 'seed/x'), { recursive: true });
    const client = JSON.stringify({ name: 'x', title: 'X', timeZone: 'Europe/London' });
    writeFileSync(join(cwd, 'seed/x/client.json'), client);
    const file = put('a', EVENT);
    await expect(run(file, '--city', 'x', '--timezone', 'Europe/Paris')).rejects.toThrow('its zone is Europe/London');
    expect(await run(file, put('t', TURNS), '--city', 'x')).toContain('captions are shown once x/client.json has');
    expect(readFileSync(join(cwd, 'seed/x/client.json'), 'utf8')).toBe(client);
  });

  it('rejects an existing folder without --force', async () => {
    const file = put('a', EVENT);
    await run(file, put('t', TURNS), '--city', 'x');
    await expect(run(file, '--city', 'x')).rejects.toThrow('--force');
    await run(file, '--city', 'x', '--force');
    expect(readdirSync(join(cwd, 'seed/x/sessions/legistar-40'))).toEqual(['session.json']);
    expect(readdirSync(join(cwd, 'seed/x')).sort()).toEqual(['client.json', 'sessions']);
  });

  it('gives the same event of two cities two numbers', async () => {
    const numberIn = (city: string) => (read(`${city}/sessions/legistar-40/session.json`) as { sessionId: number }).sessionId;
    await run(put('a', EVENT), '--city', 'x');
    await run('a', '--city', 'y');
    expect(numberIn('x')).not.toBe(numberIn('y'));
  });

  it('rejects an id that another session has', async () => {
    await run(put('a', EVENT), '--city', 'x', '--session-id', '40');
    await expect(run('a', '--city', 'y', '--session-id', '40')).rejects.toThrow('has the number 40 already');
    expect(existsSync(join(cwd, 'seed/y'))).toBe(false);
  });

  it.each([
    ['a missing file', () => ['none.json'], 'none.json: ENOENT'],
    [
      'an unknown kind',
      () => [put('a', EVENT), put('b', { x: 1 })],
      'b: looks like JSON: an object with the property x, which is not read. Export captions as WebVTT or SRT',
    ],
    ['two meetings', () => [put('a', EVENT), put('b', { id: 1, agenda_items: [] })], 'several meetings'],
    ['two files of turns', () => [put('a', TURNS), put('b', TURNS)], 'several files of speaker turns: a, b'],
    ['captions without a cue', () => [put('a', EVENT), put('c', 'WEBVTT\n')], 'c: has no readable cue'],
    ['a closed meeting', () => [put('b', { id: 1, confidential: 1, agenda_items: [] })], 'b: meeting 1 is not public'],
    ['a bad reference', () => [put('a', EVENT), '--reference', '../x'], 'reference'],
    ['only empty lists', () => [put('a', [])], 'nothing to import'],
    ['--event without events', () => [put('a', TURNS), '--event', '1'], '--event chooses a Legistar event'],
  ])('writes nothing for %s', async (_, args, reason) => {
    await expect(run(...args())).rejects.toThrow(reason);
    expect(existsSync(join(cwd, 'seed'))).toBe(false);
  });
});

describe('readOptions', () => {
  it.each([
    [['f', '--timezone', 'Mars/Base'], 'no such time zone'],
    [['f', '--date', '29-07-2019'], '--date'],
    [['f', '--session-id', '0'], '--session-id'],
    [['f', '--language', 'Dutch'], '--language'],
    [['f', '--colour', 'red'], 'Usage'],
    [[], 'no file given'],
  ])('rejects %s', (args, reason) => {
    expect(() => readOptions(args)).toThrow(reason);
  });

  it('is undefined for --help', () => {
    expect(readOptions(['--help'])).toBeUndefined();
  });
});
