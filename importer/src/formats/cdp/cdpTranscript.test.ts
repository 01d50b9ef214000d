import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { cdpTranscriptFormat } from './cdpTranscript.ts';

const sentence = (text: string, more: object = {}) => ({
  index: 0,
  confidence: 0.9,
  start_time: 1,
  end_time: 2,
  text,
  ...more,
});

function read(sentences: unknown, more: object = {}) {
  return cdpTranscriptFormat.read({
    text: '',
    json: { generator: 'g', confidence: 0.9, session_datetime: '2021-01-10T15:00:00', sentences, ...more },
  });
}

function toPart(sentences: object[]): SeedPart {
  const source = read(sentences);
  if (source?.kind !== 'turns') throw new Error('not a transcript');
  return source.toPart([]);
}

/** Speaker and text of each turn. */
function turnsOf(...sentences: object[]): [string, string][] {
  const timed = sentences.map((one, index) => ({ ...one, start_time: index, end_time: index + 1 }));
  const part = toPart(timed);
  const { data } = JSON.parse(part.captions[0]?.content ?? '') as { data: { start: number; text: string; speaker?: string }[] };
  return part.speeches.map(({ start, stop = Infinity }) => {
    const own = data.filter((cue) => cue.start >= start * 1000 && cue.start < stop * 1000);
    return [own[0]?.speaker ?? '', own.map(({ text }) => text).join(' ')];
  });
}

describe('cdpTranscriptFormat', () => {
  it('groups consecutive sentences of a speaker, by name in both versions of the model', () => {
    expect(
      turnsOf(
        sentence('A', { speaker_name: 'Ann Lee', speaker_index: 0 }),
        sentence('B', { speaker_name: 'ann  lee', speaker_index: 0 }),
        sentence('C', { speaker: 'Bo Diaz' }),
        sentence('D', { speaker_name: 'Ann Lee' }),
      ),
    ).toEqual([
      ['Ann Lee', 'A B'],
      ['Bo Diaz', 'C'],
      ['Ann Lee', 'D'],
    ]);
  });

  it('separates unnamed voices, by index or by number', () => {
    expect(
      turnsOf(
        sentence('A', { speaker_index: 0 }),
        sentence('B', { speaker_index: 1, speaker_name: null }),
        sentence('C', { speaker_name: 'Speaker 1' }),
        sentence('D', { speaker_name: 'SPEAKER_02' }),
        sentence('E'),
        sentence('F'),
      ),
    ).toEqual([
      ['', 'A'],
      ['', 'B'],
      ['', 'C'],
      ['', 'D'],
      ['', 'E F'],
    ]);
  });

  it('is another format without sentences or their origin, and rejects times that run backwards', () => {
    expect(read(undefined)).toBeUndefined();
    expect(cdpTranscriptFormat.read({ text: '', json: { sentences: [] } })).toBeUndefined();
    expect(() => read([sentence('A'), sentence('B', { start_time: 3 })])).toThrow('sentences.1: ends before it starts');
  });

  it('gives its session the date, the language and the fields that are left out', () => {
    const part = toPart([sentence('A', { speaker_name: 'Ann Lee', annotations: { tone: 'calm' } })]);
    expect(part.session).toEqual({ start: '2021-01-10T15:00:00', language: 'en', duration: 2 });
    expect(part.speeches).toHaveLength(1);
    expect(part.notices).toEqual([
      'fields of the transcript left out, how the transcript was made: generator, confidence',
      'fields of sentences left out, a caption is a whole sentence: index, confidence, annotations',
    ]);
  });
});
