import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../../importError.ts';
import { detectSource } from '../detect.ts';

const read = (content: unknown, file = 'recording.json') => {
  const source = detectSource(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
  if (source.kind !== 'captions') return source.kind;
  const part = source.toPart('captions', file);
  const [stored] = part.captions;
  return {
    language: stored?.language,
    cues: (JSON.parse(stored?.content ?? '{}') as { data: unknown }).data,
    leftOut: part.tallies[0]?.leftOut,
  };
};

const CUES = [
  { start: 0, end: 2400, text: 'Good evening.' },
  { start: 2400, end: 6100, text: 'We begin with the lantern parade.' },
];

describe('transcripts of speech recognition', () => {
  it.each([
    ['tsv', 'start\tend\ttext\n0\t2400\tGood evening.\n2400\t6100\tWe begin with the lantern parade.\n'],
    ['csv of whisper.cpp', 'start,end,text\n0,2400," Good evening."\n2400,6100," We begin with the lantern parade."\n'],
  ])('are read as %s', (_, table) => expect(read(table)).toMatchObject({ cues: CUES }));

  it.each([
    ['LRC', '[ti:Council]\n[00:00.00]Good evening.\n[00:02.40]We begin with the lantern parade.\n[00:06.10]\n'],
    ['lines with hours', '[00:00:00.00] Good evening.\r\n[00:00:02.40] We begin with the lantern parade.\r\n[00:00:06.10]'],
  ])('are read as %s', (_, text) => expect(read(text, 'recording.lrc')).toMatchObject({ cues: CUES }));

  it('are read as a list of segments', () => {
    const segments = CUES.map(({ start, end, text }) => ({ start: start / 1000, end: end / 1000, text }));
    expect(read(segments)).toMatchObject({ cues: CUES });
  });

  it('keep commas and quotation marks of a csv', () => {
    expect(read('start,end,text\n0,2400," So, ""yes"", all."\n')).toMatchObject({ cues: [{ text: 'So, "yes", all.' }] });
  });

  it.each<[string, unknown, string | undefined]>([
    [
      'Whisper',
      {
        text: ' Good evening. We begin with the lantern parade.',
        segments: [
          { id: 0, seek: 0, start: 0, end: 2.4, text: ' Good evening.', tokens: [1, 2], avg_logprob: -0.2 },
          { id: 1, seek: 0, start: 2.4, end: 6.1, text: ' We begin with the lantern parade.', tokens: [3] },
        ],
        language: 'en',
      },
      'en',
    ],
    [
      'whisper.cpp',
      {
        systeminfo: 'AVX = 1',
        params: { language: 'auto' },
        result: { language: 'en' },
        transcription: [
          { timestamps: { from: '00:00:00,000', to: '00:00:02,400' }, offsets: { from: 0, to: 2400 }, text: ' Good evening.' },
          { timestamps: { from: '00:00:02,400', to: '00:00:06,100' }, text: ' We begin with the lantern parade.', speaker: '1' },
        ],
      },
      'en',
    ],
    [
      'the API of OpenAI',
      {
        task: 'transcribe',
        language: 'welsh',
        duration: 6.1,
        text: '',
        segments: CUES.map(({ start, end, text }) => ({ start: start / 1000, end: end / 1000, text })),
      },
      'cy',
    ],
    [
      'Transformers',
      {
        text: '',
        chunks: [
          { timestamp: [0, 2.4], text: ' Good evening.' },
          { timestamp: [2.4, 6.1], text: ' We begin with the lantern parade.' },
        ],
      },
      undefined,
    ],
    ['Whisper as a table', 'start\tend\ttext\n0\t2400\tGood evening.\n2400\t6100\tWe begin with the lantern parade.\n', undefined],
  ])('of %s become captions', (_, content, language) => expect(read(content)).toEqual({ language, cues: CUES, leftOut: [] }));

  it('of WhisperX have no numbered voices, and the named speakers', () => {
    const spoken = (text: string, start: number, speaker: string) => ({ word: text, start, end: start + 0.5, score: 0.9, speaker });
    const content = {
      segments: [
        {
          start: 0,
          end: 1,
          text: ' Good evening.',
          speaker: 'SPEAKER_00',
          words: [spoken('Good', 0, 'SPEAKER_00'), spoken('evening.', 0.5, 'SPEAKER_00')],
        },
        { start: 1, end: 2, text: ' Thank you.', speaker: 'Ada Pelham' },
        { start: 2, end: 4, text: ' Yes? No.', words: [spoken('Yes?', 2, 'Ada Pelham'), spoken('No.', 3, 'Bo Ferris')] },
        { start: 4, end: 5, text: ' So.', words: [spoken('So.', 4, 'Bo Ferris')] },
      ],
      word_segments: [],
      language: 'nl',
    };
    expect(read(content)).toMatchObject({
      language: 'nl',
      cues: [
        { start: 0, end: 1000, text: 'Good evening.' },
        { start: 1000, end: 2000, text: 'Thank you.', speaker: 'Ada Pelham' },
        { start: 2000, end: 2500, text: 'Yes?', speaker: 'Ada Pelham' },
        { start: 3000, end: 3500, text: 'No.', speaker: 'Bo Ferris' },
        { start: 4000, end: 5000, text: 'So.', speaker: 'Bo Ferris' },
      ],
    });
    expect(JSON.stringify(read(content))).not.toContain('SPEAKER_0');
  });

  it('show their text as it is, and count what has no times or words', () => {
    const segments = [
      { start: 0, end: 1, text: 'a <b and c> d &amp; <i>' },
      { start: null, end: 2, text: 'B' },
      { start: 2, end: 3, text: ' ' },
      { start: 3, end: 4, text: 5 },
    ];
    expect(read({ segments })).toEqual({
      language: undefined,
      cues: [{ start: 0, end: 1000, text: 'a <b and c> d &amp; <i>' }],
      leftOut: [
        { count: 1, why: 'unreadable times' },
        { count: 2, why: 'without words' },
      ],
    });
  });

  it('without times are rejected with what to export', () => {
    expect(() => read({ text: 'Good evening.' })).toThrow('is a transcript without times. Export it as WebVTT, SRT or JSON with segments');
  });

  it('are not tables of seconds', () => expect(read('start\tend\ttext\n0\t5\tHello.\n5\t9\tYes.\n')).toBe('turns'));

  it('of any shape are read or rejected with a reason', () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(0, 1.5, '2', [0, 1], [null, 1], { from: 1, to: 2 }));
    const entry = fc.record(
      { text: fc.oneof(fc.string(), value), start: value, end: value, timestamp: value, offsets: value, words: value, speaker: value },
      { requiredKeys: ['text'] },
    );
    const content = fc.record(
      { segments: fc.array(entry), transcription: fc.array(entry), chunks: fc.array(entry), text: value, language: value, result: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(content, (json) => {
        try {
          read(json);
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
    );
  });
});
