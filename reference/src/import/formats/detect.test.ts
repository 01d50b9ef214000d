import { describe, expect, it } from 'vitest';
import { detectSource } from './detect.ts';

const detect = (text: string) => detectSource(Buffer.from(text));
const json = (value: unknown) => detect(JSON.stringify(value));

describe('detectSource', () => {
  it.each([
    ['meeting', { id: 1, agenda_items: [] }],
    ['legistar', [{ EventId: 1 }]],
    ['legistar', { EventId: 1, EventItems: [] }],
    ['legistar', [{ EventItemId: 1, EventItemEventId: 2, EventItemTitle: null }]],
    ['legistar', [{ VoteId: 1, VoteEventItemId: 2, VotePersonName: 'A' }]],
    ['legistar', [{ RollCallId: 1, RollCallEventItemId: 2, RollCallValueName: 'Present' }]],
    ['meeting', { meeting: { id: 1, agenda_items: [] } }],
    ['turns', { data: [{ speaker: '', data: [{ start_time: 0, end_time: 1, text: 'a' }] }] }],
    ['empty', []],
  ])('detects %s by its content', (kind, value) => {
    expect(json(value).kind).toBe(kind);
  });

  it('detects WebVTT and JSON after a byte order mark', () => {
    expect(detect('\uFEFFWEBVTT\n').kind).toBe('captions');
    expect(detect('\uFEFF[]').kind).toBe('empty');
  });

  it.each([
    ['captions', '1\n00:00:01,000 --> 00:00:02,000\nA\n'],
    ['meeting', 'time;title\n0:10;Opening\n'],
    ['turns', 'start;end;speaker;text\n0:10;0:20;An;Hello.\n'],
  ])('detects %s in text', (kind, text) => expect(detect(text).kind).toBe(kind));

  it.each([
    [
      'a meeting',
      { id: 'https://oparl.example.org/meeting/281', type: 'https://schema.oparl.org/1.1/Meeting', name: '3. Sitzung', agendaItem: [] },
    ],
    ['a list of meetings', { data: [{ id: 'x', type: 'https://schema.oparl.org/1.0/Meeting' }], pagination: {} }],
  ])('says of %s of OParl in two sentences what to export instead', (_, value) =>
    expect(() => json(value)).toThrow(
      /^looks like a record of OParl, which is not read\. Export its agenda as CSV with the columns number and title, and name the folder after date and time of the meeting\.$/,
    ),
  );

  it('reports the problem and its path', () => {
    expect(() => detect('# Notes')).toThrow('is not read. Export ');
    expect(() => json({ sessions: [] })).toThrow('is not read. Export ');
    expect(() => json(null)).toThrow('is not read. Export ');
    expect(() =>
      json([
        { VoteId: 1, VoteEventItemId: 2 },
        { VoteId: 'x', VoteEventItemId: 2 },
      ]),
    ).toThrow('1.VoteId');
    expect(() => json({ data: [{ data: [{ start_time: 2, end_time: 1, text: 'a' }] }] })).toThrow('data.0.data.0: ends before it starts');
  });
});
