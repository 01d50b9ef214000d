import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceRecentLines, MAX_RECENT_LINES } from './recentLines.ts';
import type { LiveCaptions, TranscriptEvent } from './liveCaptions.ts';

const final = (startMs: number, text = String(startMs), language = 'nl'): TranscriptEvent => ({
  kind: 'final',
  language,
  line: { startMs, endMs: startMs + 1000, text, speaker: undefined },
});
const after = (...events: TranscriptEvent[]) => events.reduce<LiveCaptions>(reduceRecentLines, {});
const texts = (captions: LiveCaptions, language = 'nl') => captions[language]?.lines.map(({ text }) => text);

describe('reduceRecentLines (rule 11.11)', () => {
  it('stores the last lines of each language', () => {
    const many = Array.from({ length: MAX_RECENT_LINES + 5 }, (_, index) => final(index * 1000));
    const captions = after(...many, final(0, 'hello', 'en'));
    expect(texts(captions)).toEqual(many.slice(5).map((event) => event.kind === 'final' && event.line.text));
    expect(texts(captions, 'en')).toEqual(['hello']);
  });

  it('inserts a late line in order, and drops one that is too late', () => {
    expect(texts(after(final(1000), final(3000), final(2000)))).toEqual(['1000', '2000', '3000']);
    const full = Array.from({ length: MAX_RECENT_LINES }, (_, index) => final((index + 1) * 1000));
    expect(texts(after(...full, final(500)))?.[0]).toBe('1000');
  });

  it('drops the lines of a language when its stream restarts', () => {
    const language: TranscriptEvent = { kind: 'languages', languages: ['nl', 'en'] };
    const captions = after(language, final(3_600_000), final(3_700_000, 'later', 'en'), final(1000));
    expect(texts(captions)).toEqual(['1000']);
    expect(texts(captions, 'en')).toEqual(['later']);
  });

  it('never exceeds its limits', () => {
    const code = fc.stringMatching(/^[a-z]{2,3}$/);
    const line = fc.record({ startMs: fc.nat(), endMs: fc.nat(), text: fc.string({ minLength: 1 }), speaker: fc.constant(undefined) });
    const event: fc.Arbitrary<TranscriptEvent> = fc.oneof(
      fc.record({ kind: fc.constant('final' as const), language: code, line }),
      fc.record({ kind: fc.constant('interim' as const), language: code, text: fc.string() }),
      fc.record({ kind: fc.constant('languages' as const), languages: fc.array(code, { maxLength: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 100 }), (events) => {
        const captions = after(...events);
        expect(Object.keys(captions).length).toBeLessThanOrEqual(24);
        for (const { lines } of Object.values(captions)) expect(lines.length).toBeLessThanOrEqual(MAX_RECENT_LINES);
      }),
    );
  });
});
