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
const told = (...events: TranscriptEvent[]): LiveCaptions => events.reduce(reduceCaptions, {});
const textsOf = (captions: LiveCaptions, language = 'nl') => captions[language]?.lines.map(({ text }) => text);

describe('parseWords (contract §5, §6)', () => {
  it('reads final words', () => {
    const payload = { start: 1000, end: 4000, text: ' Welkom. ', language: 'nl', speaker: 'A. Verhoeven' };
    const line = { startMs: 1000, endMs: 4000, text: 'Welkom.', speaker: 'A. Verhoeven' };
    expect(parseTranscriptEvent('transcriptionSegment', payload)).toEqual({ kind: 'final', language: 'nl', line });
  });

  it('reads final words of which nobody knows the end, or who said them', () => {
    const line = { startMs: 1000, endMs: 1000, text: 'Ja.', speaker: undefined };
    for (const end of [undefined, null, 500, 'x'])
      expect(parseTranscriptEvent('transcriptionSegment', { start: 1000, end, text: 'Ja.', language: 'nl' })).toMatchObject({ line });
  });

  it('reads words still changing, also that there are none any more', () => {
    expect(parseTranscriptEvent('TranscriptionText', { text: 'Wel', language: 'nl-BE' })).toEqual(interim('Wel', 'nl-BE'));
    expect(parseTranscriptEvent('TranscriptionText', { text: '', language: 'nl' })).toEqual(interim(''));
  });

  it('reads the languages that visitors are offered', () => {
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
  ])('reads nothing else: %s %j', (name, payload) => {
    expect(parseTranscriptEvent(name, payload)).toBeUndefined();
  });

  it('takes whatever comes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('transcriptionSegment', 'TranscriptionText', 'subtitles'),
        fc.anything(),
        (name, payload) => void parseTranscriptEvent(name, payload),
      ),
    );
  });
});

describe('reduceWords', () => {
  it('orders lines by their start, each language for itself', () => {
    const captions = told(final(2000, 'twee'), final(0, 'zero', { language: 'en' }), final(1000, 'een'), final(3000, 'drie'));
    expect([textsOf(captions), textsOf(captions, 'en')]).toEqual([['een', 'twee', 'drie'], ['zero']]);
  });

  it('keeps what it has when nothing is new', () => {
    const before = told(final(0, 'een'), interim('twee'));
    for (const event of [final(0, 'een'), interim('twee'), { kind: 'languages', languages: ['nl'] } satisfies TranscriptEvent])
      expect(reduceCaptions(before, event)).toBe(before);
  });

  it('offers a language before a word of it was heard', () => {
    const captions = told(final(0, 'een'), { kind: 'languages', languages: ['en', 'nl'] });
    expect(Object.keys(captions)).toEqual(['nl', 'en']);
    expect(captions['en']).toEqual({ lines: [], interim: undefined });
  });

  it('takes a correction, and the longer one of two lines that begin together', () => {
    const longer = final(0, 'een twee', { endMs: 2000 });
    expect(textsOf(told(final(0, 'en'), final(0, 'een')))).toEqual(['een']);
    expect(textsOf(told(final(0, 'een'), longer))).toEqual(['een twee']);
    expect(textsOf(told(longer, final(0, 'een')))).toEqual(['een twee']);
  });

  it('replaces words still changing by newer ones, and by the line that they become', () => {
    const first = told(final(0, 'een'), interim('tw'));
    expect(first['nl']?.interim).toBe('tw');
    expect(reduceCaptions(first, interim('twee'))['nl']?.interim).toBe('twee');
    expect(reduceCaptions(first, interim(''))['nl']?.interim).toBeUndefined();
    expect(reduceCaptions(first, final(1000, 'twee'))['nl']?.interim).toBeUndefined();
    expect(reduceCaptions(first, final(1000, 'two', { language: 'en' }))['nl']?.interim).toBe('tw');
  });

  it('leaves words still changing to themselves when an older line comes late, or twice', () => {
    const before = told(final(1000, 'twee'), interim('drie'));
    for (const event of [final(0, 'een'), final(1000, 'twee'), final(1000, 'twéé')])
      expect(reduceCaptions(before, event)['nl']?.interim).toBe('drie');
  });

  it('does not take words that have become a line for new ones', () => {
    expect(told(final(0, 'Een twee drie.'), interim('een  TWEE'))['nl']?.interim).toBeUndefined();
    expect(
      told(interim('een twee'), final(0, 'een'), interim('een twee'), final(0, 'een twee.', { endMs: 1500 }))['nl']?.interim,
    ).toBeUndefined();
  });

  it('keeps the newest lines, however they come', () => {
    const events = Array.from({ length: MAX_LINES + 10 }, (_, index) => final(index, String(index)));
    const forwards = told(...events);
    expect(textsOf(forwards)?.[0]).toBe('10');
    expect(told(...events.toReversed())).toEqual(forwards);
  });

  // A repeated or late line is the same line: its words follow from where it begins and ends.
  const lineEvent = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3 }), fc.constantFrom('nl', 'en'))
    .map(([start, more, language]) => final(start * 1000, `${language} ${start}+${more}`, { language, endMs: (start + more) * 1000 }));

  it('comes to the same lines whatever is repeated or out of order', () => {
    const order = fc
      .array(lineEvent, { maxLength: 60 })
      .chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: 0, maxLength: 2 * events.length })),
      );
    fc.assert(
      fc.property(order, ([events, others]) => {
        const linesOf = (captions: LiveCaptions) => ['nl', 'en'].map((language) => captions[language]?.lines ?? []);
        const expected = told(...events);
        expect(linesOf(told(...others, ...events.toReversed()))).toEqual(linesOf(expected));
        for (const lines of linesOf(expected)) {
          const starts = lines.map(({ startMs }) => startMs);
          expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('shows no words still changing once their line is there, whatever was said between', () => {
    const between = fc.array(
      fc.oneof(
        lineEvent,
        fc.string().map((text) => interim(text)),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(between, fc.string({ minLength: 1 }), (events, text) => {
        const transcript = told(...events, interim(text), final(100_000, `${text} en meer`), interim(text))['nl'];
        expect(transcript?.interim).toBeUndefined();
      }),
    );
  });
});

describe('mergeLanguages: one entry a language, whatever its tags', () => {
  const line = (startMs: number, text: string, language: string) => final(startMs, text, { language });

  it.each<[string, TranscriptEvent[], Record<string, string[]>]>([
    ['tags that differ in case', [line(0, 'een', 'nl'), line(2000, 'twee', 'NL')], { nl: ['een', 'twee'] }],
    ['a tag with region and one without', [line(2000, 'twee', 'nl-BE'), line(0, 'een', 'nl')], { 'nl-BE': ['een', 'twee'] }],
    [
      'a language that was announced, and is spoken in a region',
      [{ kind: 'languages', languages: ['nl', 'en'] }, line(0, 'een', 'nl-BE')],
      { nl: ['een'], en: [] },
    ],
    ['two regions', [line(0, 'een', 'nl-BE'), line(0, 'one', 'nl-NL')], { 'nl-BE': ['een'], 'nl-NL': ['one'] }],
    ['what is told twice', [line(0, 'een', 'nl'), line(0, 'een', 'nl-BE')], { nl: ['een'] }],
  ])('%s', (_case, events, expected) => {
    const merged = mergeLanguages(told(...events));
    expect(Object.fromEntries(Object.keys(merged).map((language) => [language, textsOf(merged, language)]))).toEqual(expected);
  });

  it('keeps words still changing, and what is told under one tag as it is', () => {
    const captions = told(final(0, 'een'), interim('twe', 'nl-BE'), line(0, 'one', 'en'));
    const merged = mergeLanguages(captions);
    expect(merged['nl']).toMatchObject({ interim: 'twe' });
    expect(merged['en']).toBe(captions['en']);
  });
});
