// Imports real council records, which are not part of the repository, from the folder REAL_RECORDS_DIR. Without the
// folder the tests are skipped.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendeesSchema, sessionSchema, speechesSchema, topicsSchema, votesSchema } from '../../backend/src/seed/seedSchema.ts';
import { runImport } from './runImport.ts';

const DATA = process.env.REAL_RECORDS_DIR ?? resolve(import.meta.dirname, '../../../shared/data');
const present = existsSync(DATA);
if (!present) console.warn(`The tests with real records are skipped: ${DATA} does not exist (set REAL_RECORDS_DIR to their folder).`);

let out = '';
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'real-records-'));
});
afterAll(() => rmSync(out, { recursive: true }));

function source(file: string): unknown {
  return JSON.parse(readFileSync(join(DATA, file), 'utf8'));
}

function imported(session: string, file: string): unknown {
  return JSON.parse(readFileSync(join(out, session, file), 'utf8'));
}

async function run(files: string[], city: string, timezone: string): Promise<string> {
  const lines: string[] = [];
  const context = { cwd: DATA, seed: out, now: new Date(), print: (line: string) => lines.push(line) };
  await runImport({ files, city, timezone, language: 'en', hls: false, force: false }, context);
  return lines.join('\n');
}

/** Names of the fields with a value, at every level of the imported ones. */
function listFields(value: unknown, imported: Set<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listFields(one, imported));
  if (typeof value !== 'object' || value === null) return [];
  const filled = Object.entries(value).filter(([, inside]) => !['null', '""', '[]', '{}'].includes(JSON.stringify(inside)));
  return filled.flatMap(([field, inside]) => [field, ...(imported.has(field) ? listFields(inside, imported) : [])]);
}

/** The fields of a file that are neither imported nor in the summary. */
function listUnreported(files: string[], summary: string, imported: string): string[] {
  const names = new Set(imported.split(' '));
  const fields = new Set(files.flatMap((file) => listFields(source(file), names)));
  return [...fields].filter((field) => !names.has(field) && !new RegExp(`^Note: .* left out.*\\b${field}\\b`, 'm').test(summary));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

describe.skipIf(!present)('real records', () => {
  it('keeps all 45 entries and 51 documents of the Amsterdam committee meeting', async () => {
    const file = 'amsterdam-2018-02-08.notubiz.json';
    const summary = await run([file], 'amsterdam', 'Europe/Amsterdam');
    expect(summary).toContain('agenda entries: 45 read, 45 kept\ndocuments: 51 read, 51 kept\nattributes: 46 read, 46 kept\n');
    const read =
      'id confidential permission_group organisation gremium plannings start_date attributes Titel value documents title url agenda_items order type_data title_prefix';
    expect(listUnreported([file], summary, read)).toEqual([]);
    const { agenda_items: entries } = source(file) as {
      agenda_items: {
        id: number;
        documents: { title: string; url: string }[];
        type_data: { title_prefix: string | null; attributes: { id: number; value: string }[] };
      }[];
    };
    const topics = topicsSchema.parse(imported('amsterdam/sessions/notubiz-458902', 'topics.json'));
    expect(topics).toHaveLength(45);
    expect(topics.map(({ priority }) => priority)).toEqual(topics.map((_, index) => index + 1));
    for (const { id, documents, type_data } of entries) {
      const topic = topics.find((candidate) => candidate.id === `item-${id}`);
      const title = type_data.attributes.find((attribute) => attribute.id === 1)?.value ?? '';
      expect(topic?.name).toBe(squeeze(`${type_data.title_prefix ?? ''} ${title}`));
      for (const { title: documentTitle, url } of documents)
        expect(topic?.documents).toContainEqual(expect.objectContaining({ title: squeeze(documentTitle), url }));
    }
    expect(sessionSchema.parse(imported('amsterdam/sessions/notubiz-458902', 'session.json'))).toMatchObject({
      name: 'raadscommissie Financiën',
      startDateTime: '2018-02-08T13:30:00',
    });
  });

  it('keeps the items and votes of the Seattle council meeting', async () => {
    const votesFiles = [10, 14, 15, 16].map((number) => `seattle-4049-item-${number}.legistar-votes.json`);
    const files = ['seattle-2019-07-29.legistar-events.json', 'seattle-4049.legistar-items.json', ...votesFiles];
    const summary = await run(files, 'seattle', 'America/Los_Angeles');
    const read =
      'EventId EventBodyName EventDate EventTime EventLocation EventComment EventAgendaStatusName EventMinutesStatusName EventAgendaFile EventInSiteURL ' +
      'EventItemId EventItemEventId EventItemAgendaSequence EventItemMinutesSequence EventItemAgendaNumber EventItemTitle EventItemAgendaNote ' +
      'EventItemMinutesNote EventItemActionName EventItemActionText EventItemPassedFlag EventItemPassedFlagName EventItemRollCallFlag EventItemMatterId EventItemMatterFile ' +
      'EventItemMatterName EventItemMatterType EventItemMatterAttachments MatterAttachmentName MatterAttachmentHyperlink ' +
      'MatterAttachmentShowOnInternetPage VoteId VotePersonId VotePersonName VoteValueName VoteSort VoteResult VoteEventItemId';
    // The other events of the file have minutes.
    const ofOtherEvents = 'EventMinutesFile EventMinutesLastPublishedUTC';
    expect(listUnreported(files, summary, `${read} ${ofOtherEvents}`)).toEqual([]);
    const items = source('seattle-4049.legistar-items.json') as { EventItemId: number; EventItemTitle: string }[];
    const topics = topicsSchema.parse(imported('seattle/sessions/legistar-4049', 'topics.json'));
    expect(topics).toHaveLength(items.length);
    for (const item of items)
      expect(topics.find(({ id }) => id === `item-${item.EventItemId}`)?.name).toContain(squeeze(item.EventItemTitle));
    expect(JSON.stringify(topics)).not.toContain('\\\\par');

    const votes = votesSchema.parse(imported('seattle/sessions/legistar-4049', 'votes.json'));
    expect(votes).toHaveLength(votesFiles.length);
    const people = new Set<string>();
    for (const file of votesFiles) {
      const roll = source(file) as { VoteEventItemId: number; VotePersonId: number; VotePersonName: string; VoteValueName: string }[];
      const vote = votes.find(({ id }) => id === `vote-${roll[0]?.VoteEventItemId ?? 0}`);
      expect(vote?.eligible).toBe(roll.length);
      for (const { label, count } of vote?.result ?? []) expect(count).toBe(roll.filter((one) => one.VoteValueName === label).length);
      const choices = roll.map(({ VotePersonId, VoteValueName }) => `person-${VotePersonId} ${VoteValueName}`);
      expect(vote?.ballots?.map(({ attendee, label }) => `${attendee ?? ''} ${label ?? ''}`).sort()).toEqual(choices.sort());
      expect(vote?.result.reduce((sum, { count }) => sum + count, 0)).toBe(roll.length);
      for (const { VotePersonName } of roll) people.add(squeeze(VotePersonName));
    }
    const attendees = attendeesSchema.parse(imported('seattle/sessions/legistar-4049', 'attendees.json'));
    expect(
      attendees.map(({ delegate }) => (typeof delegate === 'string' ? delegate : `${delegate.firstname} ${delegate.lastname}`)).sort(),
    ).toEqual([...people].sort());
  });

  it('keeps the items of the Seattle briefing', async () => {
    await run(['seattle-4048.legistar-items.json', 'seattle-2019-07-29.legistar-events.json'], 'seattle', 'America/Los_Angeles');
    expect(imported('seattle/sessions/legistar-4048', 'topics.json')).toHaveLength(10);
    expect(imported('seattle/sessions/legistar-4048', 'session.json')).toMatchObject({ startDateTime: '2019-07-29T09:30:00' });
  });

  it('keeps the 35 turns, 286 sentences and the captions of the Seattle recording', async () => {
    const files = ['seattle-2019-07-15.vtt', 'seattle-2019-07-15.speaker-turns.json'];
    const summary = await run(files, 'seattle', 'America/Los_Angeles');
    expect(listUnreported(files.slice(1), summary, 'data speaker start_time end_time text')).toEqual([]);
    const folder = 'seattle/sessions/recording-2019-07-15';
    const { data: turns } = source(files[1] ?? '') as { data: { data: { start_time: number; end_time: number; text: string }[] }[] };
    const speeches = speechesSchema.parse(imported(folder, 'speeches.json'));
    expect(speeches).toHaveLength(35);
    expect(speeches.map(({ start, stop }) => [start, stop])).toEqual(turns.map(({ data }) => [data[0]?.start_time, data.at(-1)?.end_time]));
    const sentences = turns.flatMap(({ data }) => data);
    expect(sentences).toHaveLength(286);
    expect(imported(folder, 'transcript.json')).toEqual({
      data: sentences.map(({ start_time, end_time, text }) => ({
        start: Math.round(start_time * 1000),
        end: Math.round(end_time * 1000),
        text: squeeze(text),
      })),
    });
    expect(imported(folder, 'session.json')).toMatchObject({ duration: sentences.at(-1)?.end_time });
    expect(readFileSync(join(out, folder, 'captions-1.vtt'))).toEqual(readFileSync(join(DATA, files[0] ?? '')));
  });
});
