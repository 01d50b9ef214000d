import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LiveCaptions,
  MAX_LINES,
  mergeLanguages,
  parseTranscriptEvent,
  reduceCaptions,
  type TranscriptEvent,
} from './liveCaptions.ts';

const final = (startMs: number, text: string, { language = 'nl', endMs = startMs + 1000 } = {}): TranscriptEvent => ({
  kind: 'final',
  language,
  line: { startMs, endMs, text, speaker: undefined },
});
const interim = (text: string, language = 'nl'): TranscriptEvent => ({ kind: 'interim', language, text });
const reduceAll = (...events: TranscriptEvent[]): LiveCaptions => events.reduce(reduceCaptions, {});
const textsOf = (captions: LiveCaptions, language = 'nl') => captions[language]?.lines.map(({ text }) => text);

describe('parseTranscriptEvent (contract §5, §6)', () => {
  it('parses a final line', () => {
    const payload = { start: 1000, end: 4000, text: ' Welkom. ', language: 'nl', speaker: 'A. Verhoeven' };
    const line = { startMs: 1000, endMs: 4000, text: 'Welkom.', speaker: 'A. Verhoeven' };
    expect(parseTranscriptEvent('transcriptionSegment', payload)).toEqual({ kind: 'final', language: 'nl', line });
  });

  it('parses a final line without end or speaker', () => {
    const line = { startMs: 1000, endMs: 1000, text: 'Ja.', speaker: undefined };
    for (const end of [undefined, null, 500, 'x'])
      expect(parseTranscriptEvent('transcriptionSegment', { start: 1000, end, text: 'Ja.', language: 'nl' })).toMatchObject({ line });
  });

  it('parses interim text, also an empty one', () => {
    expect(parseTranscriptEvent('TranscriptionText', { text: 'Wel', language: 'nl-BE' })).toEqual(interim('Wel', 'nl-BE'));
    expect(parseTranscriptEvent('TranscriptionText', { text: '', language: 'nl' })).toEqual(interim(''));
  });

  it('parses the offered languages (rule 11.1)', () => {
    const version = { _id: 'v', version: 1, ready: true, published: true };
    const payload = [
      { ...version, language: 'fr' },
      { ...version, language: 'nl', ready: false },
      { ...version, language: 'en' },
      'rubbish',
      null,
    ];
    expect(parseTranscriptEvent('subtitles', payload)).toEqual({ kind: 'languages', languages: ['fr', 'en'] });
  });

  it.each([
    ['transcriptionSegment', { start: 1, end: 2, text: ' ', language: 'nl' }],
    ['transcriptionSegment', { start: -1, end: 2, text: 'Ja', language: 'nl' }],
    ['transcriptionSegment', { start: '1', end: 2, text: 'Ja', language: 'nl' }],
    ['transcriptionSegment', { start: 1, end: 2, text: 'Ja', language: '__proto__' }],
    ['TranscriptionText', { text: 'Ja' }],
    ['TranscriptionText', { text: 7, language: 'nl' }],
    ['TranscriptionText', null],
    ['subtitles', {}],
    ['topics', []],
  ])('rejects %s %j', (name, payload) => {
    expect(parseTranscriptEvent(name, payload)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('transcriptionSegment', 'TranscriptionText', 'subtitles'),
        fc.anything(),
        (name, payload) => void parseTranscriptEvent(name, payload),
      ),
    );
  });
});

it('cuts a caption, and knows no language with a long code (rule 12.10)', () => {
  const text = 'x'.repeat(1_000_000);
  const segment = { language: 'nl', text, speaker: text, start: 1, end: 2 };
  for (const name of ['transcriptionSegment', 'TranscriptionText']) {
    const event = parseTranscriptEvent(name, segment);
    expect(event).toBeDefined();
    expect(JSON.stringify(event).length).toBeLessThan(21_000);
    expect(parseTranscriptEvent(name, { ...segment, language: `nl${'-abcdefgh'.repeat(4)}` })).toBeUndefined();
  }
});

describe('reduceCaptions (rules 11.10, 11.11)', () => {
  it('orders the lines of each language by start', () => {
    const captions = reduceAll(final(2000, 'twee'), final(0, 'zero', { language: 'en' }), final(1000, 'een'), final(3000, 'drie'));
    expect([textsOf(captions), textsOf(captions, 'en')]).toEqual([['een', 'twee', 'drie'], ['zero']]);
  });

  it('returns the same object when nothing is new', () => {
    const before = reduceAll(final(0, 'een'), interim('twee'));
    for (const event of [final(0, 'een'), interim('twee'), { kind: 'languages', languages: ['nl'] } satisfies TranscriptEvent])
      expect(reduceCaptions(before, event)).toBe(before);
  });

  it('adds a language before its first line', () => {
    const captions = reduceAll(final(0, 'een'), { kind: 'languages', languages: ['en', 'nl'] });
    expect(Object.keys(captions)).toEqual(['nl', 'en']);
    expect(captions['en']).toEqual({ lines: [], interim: undefined });
  });

  it('applies a correction, and takes the longer of two lines with the same start', () => {
    const longer = final(0, 'een twee', { endMs: 2000 });
    expect(textsOf(reduceAll(final(0, 'en'), final(0, 'een')))).toEqual(['een']);
    expect(textsOf(reduceAll(final(0, 'een'), longer))).toEqual(['een twee']);
    expect(textsOf(reduceAll(longer, final(0, 'een')))).toEqual(['een twee']);
  });

  it('replaces interim text by newer text and by the line that it becomes', () => {
    const first = reduceAll(final(0, 'een'), interim('tw'));
    expect(first['nl']?.interim).toBe('tw');
    expect(reduceCaptions(first, interim('twee'))['nl']?.interim).toBe('twee');
    expect(reduceCaptions(first, interim(''))['nl']?.interim).toBeUndefined();
    expect(reduceCaptions(first, final(1000, 'twee'))['nl']?.interim).toBeUndefined();
    expect(reduceCaptions(first, final(1000, 'two', { language: 'en' }))['nl']?.interim).toBe('tw');
  });

  it('does not change interim text when an older line arrives late or twice', () => {
    const before = reduceAll(final(1000, 'twee'), interim('drie'));
    for (const event of [final(0, 'een'), final(1000, 'twee'), final(1000, 'twéé')])
      expect(reduceCaptions(before, event)['nl']?.interim).toBe('drie');
  });

  it('ignores interim text that the last line already contains', () => {
    expect(reduceAll(final(0, 'Een twee drie.'), interim('een  TWEE'))['nl']?.interim).toBeUndefined();
    expect(
      reduceAll(interim('een twee'), final(0, 'een'), interim('een twee'), final(0, 'een twee.', { endMs: 1500 }))['nl']?.interim,
    ).toBeUndefined();
  });

  it('stores the newest lines, independent of their order', () => {
    const events = Array.from({ length: MAX_LINES + 10 }, (_, index) => final(index, String(index)));
    const forwards = reduceAll(...events);
    expect(textsOf(forwards)?.[0]).toBe('10');
    expect(reduceAll(...events.toReversed())).toEqual(forwards);
  });

  // The text depends on start and end, so that a repeated line is the same line.
  const lineEvent = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3 }), fc.constantFrom('nl', 'en'))
    .map(([start, more, language]) => final(start * 1000, `${language} ${start}+${more}`, { language, endMs: (start + more) * 1000 }));

  it('gives the same lines when events are repeated or out of order', () => {
    const order = fc
      .array(lineEvent, { maxLength: 60 })
      .chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: 0, maxLength: 2 * events.length })),
      );
    fc.assert(
      fc.property(order, ([events, others]) => {
        const linesOf = (captions: LiveCaptions) => ['nl', 'en'].map((language) => captions[language]?.lines ?? []);
        const expected = reduceAll(...events);
        expect(linesOf(reduceAll(...others, ...events.toReversed()))).toEqual(linesOf(expected));
        for (const lines of linesOf(expected)) {
          const starts = lines.map(({ startMs }) => startMs);
          expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('has no interim text after the line that contains it, whatever happens between', () => {
    const between = fc.array(
      fc.oneof(
        lineEvent,
        fc.string().map((text) => interim(text)),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(between, fc.string({ minLength: 1 }), (events, text) => {
        const transcript = reduceAll(...events, interim(text), final(100_000, `${text} en meer`), interim(text))['nl'];
        expect(transcript?.interim).toBeUndefined();
      }),
    );
  });
});

describe('mergeLanguages (rule 11.2)', () => {
  const line = (startMs: number, text: string, language: string) => final(startMs, text, { language });

  it.each<[string, TranscriptEvent[], Record<string, string[]>]>([
    ['tags that differ in case', [line(0, 'een', 'nl'), line(2000, 'twee', 'NL')], { nl: ['een', 'twee'] }],
    ['a tag with region and one without', [line(2000, 'twee', 'nl-BE'), line(0, 'een', 'nl')], { 'nl-BE': ['een', 'twee'] }],
    [
      'an offered language without region, and lines with a region',
      [{ kind: 'languages', languages: ['nl', 'en'] }, line(0, 'een', 'nl-BE')],
      { nl: ['een'], en: [] },
    ],
    ['two regions', [line(0, 'een', 'nl-BE'), line(0, 'one', 'nl-NL')], { 'nl-BE': ['een'], 'nl-NL': ['one'] }],
    ['the same line under two tags', [line(0, 'een', 'nl'), line(0, 'een', 'nl-BE')], { nl: ['een'] }],
  ])('%s', (_case, events, expected) => {
    const merged = mergeLanguages(reduceAll(...events));
    expect(Object.fromEntries(Object.keys(merged).map((language) => [language, textsOf(merged, language)]))).toEqual(expected);
  });

  it('preserves interim text, and languages with a single tag', () => {
    const captions = reduceAll(final(0, 'een'), interim('twe', 'nl-BE'), line(0, 'one', 'en'));
    const merged = mergeLanguages(captions);
    expect(merged['nl']).toMatchObject({ interim: 'twe' });
    expect(merged['en']).toBe(captions['en']);
  });
});
