import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendeesSchema, speechesSchema, topicsSchema, votesSchema } from '../../../backend/src/seed/seedSchema.ts';
import { ImportError } from '../importError.ts';
import type { SeedPart } from '../seedPart.ts';
import { detectSource } from './detect.ts';

/** Reads a file as the importer does; fails for another error than a message for the user, and for data that the seed cannot have. */
function read(bytes: Uint8Array): SeedPart | undefined {
  try {
    const source = detectSource(bytes);
    if (source.kind !== 'meeting' && source.kind !== 'turns') return undefined;
    const part = source.toPart([]);
    topicsSchema.parse(part.topics);
    speechesSchema.parse(part.speeches);
    votesSchema.parse(part.votes);
    attendeesSchema.parse(part.attendees);
    expect(part.session.reference ?? 'none').toMatch(/^[A-Za-z0-9._~-]{1,128}$/);
    for (const records of [part.topics, part.votes, part.attendees]) expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    for (const { read: all, imported, leftOut } of part.tallies)
      expect(imported + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    return part;
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

const asBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** A field that is rarely of another type than the format expects. */
const field = <T>(expected: Arbitrary<T>): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 200, arbitrary: expected },
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
const shape = (fields: Record<string, Arbitrary<unknown>>, required: string[] = []): Arbitrary<unknown> =>
  fc.record(fields, { requiredKeys: required });
const list = (item: Arbitrary<unknown>): Arbitrary<unknown> => fc.array(item, { maxLength: 4 });

const text = field(fc.oneof(fc.string(), fc.constantFrom('Opening', '<p>a</p><ul><li>b</ul>', ' \n', 'A'.repeat(300), '{ab-cd}')));
const id = fc.oneof(fc.integer(), fc.string({ minLength: 1 }), fc.constantFrom('1', '2'));
const date = field(fc.constantFrom<string | number>('2020-07-05', '2020-07-05T19:30:00+02:00', '2020-02-30', '', 1_600_000_000));
const clock = field(fc.constantFrom('19:30', '00:15', '7:30 PM', ''));
const flag = field(fc.constantFrom<boolean | number | string>(true, false, 0, 1, '1'));
const number = field(fc.oneof(fc.integer(), fc.double(), fc.constantFrom('1', '1.5', 'x', '')));
const count = field(
  fc.oneof({ weight: 60, arbitrary: fc.nat(50) }, { weight: 1, arbitrary: fc.constantFrom(-1, 1.5, Number.MAX_SAFE_INTEGER) }),
);

const goDocument = shape({ id, filename: text, description: text, url: text, confidential: flag }, ['id']);
const goItem = shape(
  { id, number: text, title: text, description: text, sortorder: number, confidential: flag, documents: list(goDocument) },
  ['id'],
);
const goMeeting = shape(
  { id, dmu: shape({ name: text }), date, startTime: clock, endTime: clock, description: text, items: list(goItem) },
  ['id', 'dmu', 'date'],
);

const ibabsEntry = shape({ EntryId: id, EntryTitle: text, VotesInFavour: count, VotesAgainst: count }, ['EntryId']);
const ibabsItem = shape({ Id: id, Title: text, Features: text, Confidential: flag, ListEntries: list(ibabsEntry) }, ['Id']);
const ibabsMeeting = shape(
  { Id: id, MeetingDate: date, MeetingItems: list(ibabsItem), Attendees: list(shape({ Name: text, UniqueId: text })) },
  ['Id', 'MeetingDate', 'MeetingItems'],
);

const keys = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8');
const relation = fc.oneof(
  keys,
  list(keys),
  shape({ '@list': list(keys) }),
  shape({ '@type': fc.constantFrom('AgendaItem', 'Person', 'Vote'), name: text }),
);
const oriFields = {
  name: text,
  description: text,
  position: number,
  start_date: date,
  parent: relation,
  agenda: relation,
  attachment: relation,
  attendee: relation,
  vote_event: relation,
  motion: relation,
  votes: relation,
  counts: relation,
  option: text,
  weight: number,
  value: number,
  is_referenced_by: relation,
};
const oriType = fc.constantFrom('AgendaItem', 'AgendaItem', 'MediaObject', 'VoteEvent', 'Vote', 'YesCount', 'Motion', 'Person');
const oriDocuments = fc
  .tuple(shape(oriFields), fc.array(shape({ '@id': keys, '@type': oriType, ...oriFields }, ['@type']), { maxLength: 12 }))
  .map(([meeting, others]) => [{ ...(meeting as object), '@type': 'Meeting', '@id': '1' }, ...others]);

const person = shape({ name: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('Ann Lee', 'ann lee')), external_source_id: text }, [
  'name',
]);
const vote = shape(
  { person, decision: field(fc.constantFrom('Approve', 'Reject', 'Abstain (Approve)', 'Absent (Reject)', 'Present', '')) },
  ['person'],
);
const matter = shape({ name: text, title: text, matter_type: text, sponsors: list(person) });
const cdpItem = shape(
  { minutes_item: shape({ name: text, description: text }), index: number, matter, votes: list(vote), decision: text },
  ['minutes_item'],
);
const recording = shape({ session_datetime: date, session_index: number, video_uri: text, caption_uri: text });
const cdpEvent = shape(
  { body: shape({ name: text }), sessions: list(recording), event_minutes_items: list(cdpItem), external_source_id: text },
  ['body', 'sessions'],
);

/** Seconds, rarely more than a seed can have. */
const seconds = field(
  fc.oneof(
    { weight: 60, arbitrary: fc.integer({ min: 50, max: 100 }) },
    { weight: 1, arbitrary: fc.constantFrom(8_640_000, 8_640_000.5, 1e12) },
  ),
);
const sentence = shape({ start_time: fc.nat(50), end_time: seconds, text, speaker_name: text, speaker_index: number }, [
  'start_time',
  'end_time',
  'text',
]);
const cdpTranscript = shape({ generator: text, session_datetime: date, sentences: list(sentence) }, ['generator', 'sentences']);

describe('a file', () => {
  it('of any JSON is a source or is rejected with a message', () => {
    const names = fc.constantFrom(
      'hits',
      '_source',
      '@type',
      'result',
      'dmu',
      'Meeting',
      'MeetingDate',
      'body',
      'sessions',
      'sentences',
      'data',
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()), fc.array(fc.dictionary(names, fc.jsonValue()))),
        (value) => {
          read(asBytes(value));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['GemeenteOplossingen', goMeeting],
    ['iBabs', ibabsMeeting],
    ['Open Raadsinformatie', oriDocuments],
    ['Council Data Project events', cdpEvent],
    ['Council Data Project transcripts', cdpTranscript],
  ])('of records of %s is a valid part or is rejected with a message', (_, records) => {
    let parts = 0;
    fc.assert(
      fc.property(records, (value) => {
        const part = read(asBytes(value));
        if (part && part.topics.length + part.speeches.length > 0) parts += 1;
      }),
      { numRuns: 500 },
    );
    expect(parts).toBeGreaterThan(50);
  });

  it('of any text or bytes is a source or is rejected with a message', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.string().map((content) => Buffer.from(content)),
    );
    fc.assert(
      fc.property(bytes, (content) => {
        read(content);
      }),
    );
  });

  it('that is unknown is rejected with what it looks like and what is known', () => {
    expect(() => detectSource(Buffer.from('{"foo":1,"bar":2}'))).toThrow(
      /^looks like JSON: an object with the properties foo, bar, which is not read\. Export captions as WebVTT or SRT, and the agenda as CSV or as JSON of .*Legistar/,
    );
    expect(() => detectSource(Buffer.from('%PDF-1.7'))).toThrow(/^looks like a PDF, which is not read\. Export /);
  });
});
