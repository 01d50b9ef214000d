import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NamedCue } from './rollingCaptions.ts';
import { readLabels } from './speakerLabels.ts';

const cuesOf = (...texts: (string | [name: string, text: string])[]): NamedCue[] =>
  texts.map((entry, index) => {
    const [name, text] = typeof entry === 'string' ? [undefined, entry] : entry;
    return { start: index * 1000, end: index * 1000 + 900, text, ...(name !== undefined && { name }) };
  });
const readAll = (...texts: (string | [string, string])[]) =>
  readLabels(cuesOf(...texts)).cues.map(({ text, speaker }) => (speaker === undefined ? text : `${speaker} | ${text}`));

describe('readLabels', () => {
  it.each<[string, string[], string[]]>([
    [
      'a name at the start of each cue',
      ['Ada Pelham: Good evening.', 'Ada Pelham: 10:30 Meeting: postponed.', 'Bo Ferris: Thank you.'],
      ['Ada Pelham | Good evening.', 'Ada Pelham | 10:30 Meeting: postponed.', 'Bo Ferris | Thank you.'],
    ],
    [
      'names of any form where each cue has one',
      ['iPad van Ada: Hoi.', 'Raadzaal 2: Ja.', 'iPad van Ada: Goed.', 'bo: Nee.'],
      ['iPad van Ada | Hoi.', 'Raadzaal 2 | Ja.', 'iPad van Ada | Goed.', 'bo | Nee.'],
    ],
    [
      'brackets, dashes and functions',
      ['[Ada Pelham]: One.', '(Ada Pelham): Two.', '- Bo de Wit: Three.', 'Bo de Wit (Labour): Four.'],
      ['Ada Pelham | One.', 'Ada Pelham | Two.', 'Bo de Wit | Three.', 'Bo de Wit (Labour) | Four.'],
    ],
    [
      'capitals between cues without names',
      ['PELHAM: Good evening.', 'We begin.', 'And go on.', 'PELHAM: Thank you.', 'Yes.', 'FERRIS: No.', 'FERRIS: Well.'],
      ['PELHAM | Good evening.', 'We begin.', 'And go on.', 'PELHAM | Thank you.', 'Yes.', 'FERRIS | No.', 'FERRIS | Well.'],
    ],
    [
      'a title, also once in a long file',
      ['One.', 'Two.', 'Three.', 'Cynghorydd Rhys: Pedwar.', 'wethouder De Wit: Vijf.', 'Six.', 'Seven.', 'Eight.'],
      ['One.', 'Two.', 'Three.', 'Cynghorydd Rhys | Pedwar.', 'wethouder De Wit | Vijf.', 'Six.', 'Seven.', 'Eight.'],
    ],
    ['Chinese names', ['张三：大家好', '李四：谢谢', '张三：好'], ['张三 | 大家好', '李四 | 谢谢', '张三 | 好']],
    [
      'Arabic names',
      ['أحمد الحسن: مساء الخير', 'ليلى: شكرا', 'أحمد الحسن: نعم'],
      ['أحمد الحسن | مساء الخير', 'ليلى | شكرا', 'أحمد الحسن | نعم'],
    ],
    [
      'a name on a line of its own',
      ['Ada Pelham:\nGood evening.', 'Ada Pelham:\nThank you.'],
      ['Ada Pelham | Good evening.', 'Ada Pelham | Thank you.'],
    ],
    [
      'several speakers in a cue, whose names stay in the text',
      ['- Ada Pelham: Yes?\n- Bo Ferris: No.', 'Ada Pelham: Well.'],
      ['- Ada Pelham: Yes?\n- Bo Ferris: No.', 'Ada Pelham | Well.'],
    ],
  ])('finds %s', (_, texts, read) => expect(readAll(...texts)).toEqual(read));

  it('removes voices that are not known, and leaves words in brackets that only look like them', () => {
    expect(readAll('Onbekende spreker: ja', 'Intervenant inconnu : oui', '[Speaker A] so', 'Sprecher 2: gut')).toEqual([
      'ja',
      'oui',
      'so',
      'gut',
    ]);
    const said = ['The (participants) and [guests] laughed, (unknown).', '(Voices) in the hall'];
    expect(readAll(...said)).toEqual(said);
  });

  it.each<[string, string[]]>([
    ['notes', ['Note: the hall is cold.', 'Note: the door too.', 'We begin.']],
    ['times', ['10:30: we begin.', '10:45: we end.', 'At 9: the bus.']],
    ['addresses', ['http://example.org: our page', 'https://example.org', 'mailto:an@example.org']],
    ['motions', ['Motion: carried.', 'Motion: lost.', 'Motion: carried.']],
    ['questions and answers', ['Vraag: wie?', 'Antwoord: niemand.', 'Vraag: waarom?', 'Antwoord: daarom.']],
    ['French questions', ['Question : qui ?', 'Réponse : personne.', 'Question : quand ?', 'Réponse : demain.']],
    ['Chinese questions', ['问：谁？', '答：他。', '问：何时？', '答：明天。']],
    [
      'headings',
      ['Public Comment: three people.', 'Public Comment: four people.', 'Agenda Item 4: the budget.', 'Roll Call: all.', 'Roll Call: one.'],
    ],
    ['a phrase that stands once', ['One.', 'Two.', 'Three.', 'Mind Your Head: the beam is low.', 'Five.', 'Six.', 'Seven.']],
    ['a greeting', ['Good Evening: we begin.', 'So.', 'Yes.']],
    ['a word that is written twice', ['Kortom: ja.', 'Een.', 'Twee.', 'Helaas: nee.', 'Drie.', 'Vier.', 'Helaas: weer niet.']],
    ['sounds', ['[laughter] Thank you.', '(applause) Thank you.', '[Background Noise] Yes.', '[Background Noise] No.']],
    ['a sentence with a colon', ['We have three: one, two and three.', 'We have four: and five.', 'And so: on.']],
  ])('leaves %s as they stand', (_, texts) => expect(readAll(...texts)).toEqual(texts));

  it('removes voices that have a number only', () => {
    const texts = [
      '[SPEAKER_00]: Good evening.',
      '[SPEAKER_01] Thank you.',
      '(speaker 1) One point.',
      'Speaker 2: Yes.',
      'SPEAKER_03: No.',
    ];
    const more = [
      'One. [SPEAKER_01]: Two.',
      '[SPEAKER_00]: A\n[SPEAKER_01]: B',
      '<Speaker 1> So.',
      'Unknown speaker: Who?',
      'The speaker 1 of us: me.',
    ];
    expect(readAll(...texts, ...more)).toEqual([
      'Good evening.',
      'Thank you.',
      'One point.',
      'Yes.',
      'No.',
      'One. Two.',
      'A\nB',
      'So.',
      'Who?',
      'The speaker 1 of us: me.',
    ]);
    expect(readLabels(cuesOf(...texts)).numbered).toBe(5);
  });

  it('reads the speakers in the ids of cues', () => {
    expect(readAll(['1 "Ada Pelham" (37131)', 'Yes.'], ['2 "Speaker 1" (0)', 'No.'], ['"bo"', 'So.'])).toEqual([
      'Ada Pelham | Yes.',
      'No.',
      'bo | So.',
    ]);
    expect(readAll(['Ada Pelham', 'Yes.'], ['Ada Pelham', 'No.'], ['Bo Ferris', 'So.'])).toEqual([
      'Ada Pelham | Yes.',
      'Ada Pelham | No.',
      'Bo Ferris | So.',
    ]);
    expect(readAll(['intro', 'Yes.'], ['crédit-1', 'No.'], ['8e1f-4/12-0', 'So.'])).toEqual(['Yes.', 'No.', 'So.']);
  });

  it('keeps a voice, and its name only once', () => {
    const cues = [
      { start: 0, end: 1, text: 'Ada Pelham: Yes.', speaker: 'Ada Pelham' },
      { start: 1, end: 2, text: 'Ada Pelham: No.', speaker: 'Bo' },
    ];
    expect(readLabels(cues).cues).toEqual([{ ...cues[0], text: 'Yes.' }, cues[1]]);
  });

  it('loses no word of any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('AbcÉ xy:.-[]()<>1\n')), maxLength: 30 });
    const termsOf = (value: string) => value.match(/[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const { cues } = readLabels(cuesOf(...texts));
        for (const [index, { text: read, speaker = '' }] of cues.entries())
          expect(new Set([...termsOf(speaker), ...termsOf(read)])).toEqual(new Set(termsOf(texts[index] ?? '')));
      }),
    );
  });

  it.each([`a${' '.repeat(100_000)}b`, '['.repeat(100_000), '(('.repeat(50_000), ': '.repeat(50_000), `[${' '.repeat(100_000)}`])(
    'reads a long text without a label',
    (text) => expect(readAll(text)[0]?.length).toBeGreaterThan(0),
  );
});
