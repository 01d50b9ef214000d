import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../../backend/src/seed/loadSeed.ts';
import { readOptions } from './options.ts';
import { runImport } from './runImport.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

const ORI = [
  { _id: '10', _index: 'ori_oss_20200102030405', _source: { '@type': 'Meeting', name: 'Raad', start_date: '2020-07-05T19:30:00+00:00' } },
  { _id: '11', _source: { '@type': 'AgendaItem', name: 'Opening', parent: '10', vote_event: '12' } },
  { _id: '12', _source: { '@type': 'VoteEvent', counts: [{ '@type': 'YesCount', value: 3 }] } },
];
const IBABS = {
  Id: '0b7c',
  Meetingtype: 'Raad',
  MeetingDate: '2020-07-05T19:30:00',
  Attendees: [{ UniqueId: '{ab}', Name: 'Ann Lee' }],
  MeetingItems: [{ Id: '{cd}', Title: 'Opening', ListEntries: [{ EntryId: '{ef}', VotesInFavour: 3, VotesAgainst: 0 }] }],
};
const GO = {
  id: 19,
  dmu: { id: 1, name: 'Raad' },
  date: '2020-07-05',
  startTime: '19:30',
  items: [{ id: 3, number: '1.', title: 'Opening', sortorder: 1 }],
};
const CDP = {
  body: { name: 'Raad' },
  sessions: [{ session_datetime: '2020-07-05T17:30:00Z', session_index: 0, video_uri: 'https://example.org/a.mp4' }],
  event_minutes_items: [{ minutes_item: { name: 'Opening' }, votes: [{ person: { name: 'Ann Lee' }, decision: 'Approve' }] }],
};
const TRANSCRIPT = {
  generator: 'g',
  session_datetime: '2020-07-05T17:30:00Z',
  sentences: [{ start_time: 1, end_time: 2, text: 'Hello.', speaker_name: 'Ann Lee' }],
};

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'meeting-formats-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function load(...files: unknown[]) {
  const names = files.map((file, index) => {
    writeFileSync(join(cwd, `${index}.json`), typeof file === 'string' ? file : JSON.stringify(file));
    return `${index}.json`;
  });
  const options = readOptions([...names, '--city', 'x', '--timezone', 'Europe/Amsterdam']);
  if (!options) throw new Error('no options');
  await runImport(options, { cwd, seed: cwd, now: NOW, print: () => undefined });
  const [city] = await loadSeed({ seedDirs: [cwd], mediaDir: cwd, nowMs: NOW.getTime() });
  return city?.sessions[0];
}

describe('a session folder that is imported', () => {
  it.each([
    ['ori-10', [ORI], 'Opening', 1],
    ['ori-10', [ORI.map((line) => JSON.stringify(line)).join('\n')], 'Opening', 1],
    ['ibabs-0b7c', [IBABS], 'Opening', 1],
    ['go-19', [GO], '1. Opening', 0],
    ['cdp-raad-2020-07-05T1730', [CDP], 'Opening', 1],
    ['cdp-raad-2020-07-05T1730', [CDP, TRANSCRIPT], 'Opening', 1],
  ])('as %s has its topics and votes, and starts at the same instant', async (reference, files, topic, votes) => {
    const loaded = await load(...files);
    expect(loaded?.session).toMatchObject({ reference, name: 'Raad', startMs: Date.parse('2020-07-05T19:30:00+02:00') });
    expect(loaded?.topics.map(({ name }) => name)).toEqual([topic]);
    expect(loaded?.votes).toHaveLength(votes);
  });

  it('joins the speaker of a transcript with the attendee of the event', async () => {
    const loaded = await load(CDP, TRANSCRIPT);
    expect(loaded?.attendees).toHaveLength(1);
    expect(loaded?.speeches).toHaveLength(1);
  });
});
