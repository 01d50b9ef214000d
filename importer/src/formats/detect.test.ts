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

  it.each([
    ['captions of SubStation Alpha', '[Script Info]\nTitle: x\n\n[Events]\n'],
    ['captions of MicroDVD', '{25}{75}Good evening.\n{100}{150}We begin.\n'],
    ['captions of Scenarist', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420\n'],
    ['captions of Spruce', '$FontName = Arial\n\n00:00:01:00 , 00:00:03:00 , Hello there\n'],
    ['captions with time codes of an editing program', '1\n00:00:01:12 --> 00:00:02:20\nHallo\n'],
    ['captions with time codes of an editing program', '00:00:01:12 00:00:02:20\nHallo\n'],
    ['a transcript of AssemblyAI', '{"id":"x","utterances":[{"speaker":"A","start":250,"end":2000,"text":"Hello"}]}'],
    ['captions of EBU STL', `850STL25.01${' '.repeat(100)}\u0001\u0002`],
    ['captions of YouTube in XML', '<?xml version="1.0"?><timedtext format="3"><body><p t="1" d="2">A</p></body></timedtext>'],
    ['captions of YouTube in XML', '<?xml version="1.0"?><transcript><text start="1" dur="2">A</text></transcript>'],
    ['captions of YouTube in JSON', '{"wireMagic":"pb3","events":[{"tStartMs":1,"segs":[]}]}'],
    ['a transcript of Amazon Transcribe', '{"jobName":"x","results":{"transcripts":[]}}'],
    ['a transcript of Deepgram', '{"metadata":{},"results":{"channels":[]}}'],
    ['a transcript of WhisperX with times of single words', '{"word_segments":[{"word":"Good","start":0.5,"end":0.9}]}'],
  ])('says of %s in two sentences what to export instead', (what, text) => {
    expect(() => detect(text)).toThrow(`looks like ${what}, which is not read. Export it as WebVTT or SRT from the program that made it.`);
  });

  it('calls a text in brackets no JSON', () => {
    expect(() => detect('[Ann Lee] Good evening.')).toThrow('looks like plain text that starts with “[Ann Lee] Good evening.”');
  });

  it('reads numbers of Legistar that a program wrote as text', () => {
    const items = [
      {
        EventItemId: '71',
        EventItemEventId: '5',
        EventItemTitle: 'A',
        EventItemPassedFlag: '0',
        EventItemRollCallFlag: false,
        EventItemAgendaNumber: 3,
      },
    ];
    const source = json(items);
    expect(source.kind === 'legistar' && source.records.items).toMatchObject([
      { EventItemId: 71, EventItemEventId: 5, EventItemPassedFlag: 0, EventItemRollCallFlag: 0, EventItemAgendaNumber: '3' },
    ]);
  });

  it('reads module items of Notubiz in an object', () => {
    const module_items = { module_item: [{ id: 1, title: 'Brief', documents: [{ title: 'x', url: 'https://example.org/x.pdf' }] }] };
    const source = json({
      meeting: { id: 1, agenda_items: [{ id: 2, order: 1, type_data: { attributes: [{ id: 1, value: 'A' }] }, module_items }] },
    });
    expect(source.kind === 'meeting' && source.toPart().topics).toMatchObject([{ documents: [{ url: 'https://example.org/x.pdf' }] }]);
  });

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
