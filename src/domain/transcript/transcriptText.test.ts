import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSections } from './transcript.ts';
import { toTranscriptText } from './transcriptText.ts';

const cue = (startMs: number, text: string, speaker?: string) => ({ startMs, endMs: startMs + 1000, text, speaker });
const seconds = (value: number) => `${value} s`;

it('groups lines by topic and speaker (rule 11.9)', () => {
  const cues = [cue(0, 'Stilte,\ngraag.'), cue(2000, 'Ik open.', 'An'), cue(3000, 'Welkom.', 'An'), cue(4000, 'Dank u.', 'Bo')];
  const sections = toSections(cues, [{ topicId: 'a', name: '1. Opening', startSeconds: 2, endSeconds: 9 }]);
  expect(toTranscriptText(['Gemeenteraad', 'Waterdam'], sections, seconds)).toBe(
    'Gemeenteraad\nWaterdam\n\n[0 s]\nStilte, graag.\n\n1. Opening\n----------\n\n[2 s] An\nIk open. Welkom.\n\n[4 s] Bo\nDank u.\n',
  );
});

it('puts no line break of a name or text into the document', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '-', '[', ']', '\n', '\r', '\u2028', '\0', '\u0085', ' ') });
  fc.assert(
    fc.property(text, text, text, text, (title, name, speaker, text) => {
      const sections = toSections([cue(0, text, speaker)], [{ topicId: 'a', name, startSeconds: 0, endSeconds: 1 }]);
      expect(toTranscriptText([title], sections, seconds).split(/[\n\r\u0085\u2028\u2029]/)).toHaveLength(8);
    }),
  );
});

it('is only its head without lines', () => expect(toTranscriptText(['A', 'B'], [], seconds)).toBe('A\nB\n'));
