import { describe, expect, it } from 'vitest';
import { toTopic } from '../../../../tests/support/searchDocuments.ts';
import type { Playlist } from '../../playback/playlist.ts';
import type { Cue } from '../../transcript/subtitles.ts';
import { LINES_PER_PASSAGE, toSpokenPassages } from './spokenPassages.ts';

const START = Date.UTC(2026, 2, 10, 19);
const playlist: Playlist = {
  streamType: 'vod',
  file: 'a.m3u8',
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START,
};
const session = { language: 'nl', name: 'Raad', topics: [], playlist, liveStartMs: undefined, getSpeaker: () => undefined };
const cue = (startMs: number, text: string, speaker?: string): Cue => ({ startMs, endMs: startMs + 500, text, speaker });
const cues = (count: number) => Array.from({ length: count }, (_, index) => cue(index * 1000, `line ${String(index)}`));

describe('the passages of a transcript', () => {
  it.each([
    [0, []],
    [1, [1]],
    [LINES_PER_PASSAGE, [50]],
    [LINES_PER_PASSAGE + 1, [50, 1]],
  ])('of %i lines have at most 50 lines', (count, lines) => {
    expect(toSpokenPassages(cues(count), session).map(({ entries }) => entries.length)).toEqual(lines);
  });

  it('begin with each topic, whose name they have', () => {
    const topics = [toTopic('Second', 0, START + 2000), toTopic('First', 1, START + 1000), toTopic('Never', 2)];
    const passages = toSpokenPassages(cues(4), { ...session, topics });
    expect(passages.map(({ fields }) => [fields.name, fields.topics, fields.spoken])).toEqual([
      [['Raad'], [], ['line 0']],
      [['Raad'], ['First'], ['line 1']],
      [['Raad'], ['Second'], ['line 2', 'line 3']],
    ]);
    expect(passages.map(({ entries: [first] }) => [first?.kind, first?.text, first?.topicId, first?.seconds])).toEqual([
      ['transcript', 'line 0', undefined, 0],
      ['topics', 'First', 'topic-1', 1],
      ['topics', 'Second', 'topic-0', 2],
    ]);
  });

  it('have 50 lines under a topic too', () => {
    const passages = toSpokenPassages(cues(LINES_PER_PASSAGE + 1), { ...session, topics: [toTopic('First', 0, START)] });
    expect(passages.map(({ fields }) => fields.spoken.length)).toEqual([LINES_PER_PASSAGE, 1]);
  });

  it('of a live session count from its start, and have no position (rule 6.7)', () => {
    const topics = [toTopic('First', 0, START + 1000)];
    const [before, under] = toSpokenPassages(cues(2), { ...session, topics, playlist: undefined, liveStartMs: START });
    expect(before?.entries).toMatchObject([{ text: 'line 0', instantMs: START, seconds: undefined }]);
    expect(under?.entries).toMatchObject([
      { kind: 'topics', text: 'First', instantMs: START + 1000, seconds: undefined },
      { text: 'line 1', instantMs: START + 1000, seconds: undefined },
    ]);
  });

  it('know the time of each line, and without a recording no instant and no topic', () => {
    const line = { kind: 'transcript', seconds: 1.235, speaker: undefined, language: 'nl', topicId: undefined, text: 'a' };
    const topics = [toTopic('First', 0, START)];
    expect(toSpokenPassages([cue(1234.6, 'a')], session)[0]?.entries).toEqual([{ ...line, instantMs: START + 1234.6 }]);
    const [passage] = toSpokenPassages([cue(1234.6, 'a')], { ...session, topics, playlist: undefined });
    expect(passage?.entries).toEqual([{ ...line, instantMs: undefined }]);
    expect(passage?.fields.topics).toEqual([]);
  });

  it('have who says a line, or who speaks at its time, once each', () => {
    const getSpeaker = (instantMs: number) => (instantMs < START + 2000 ? 'Jan' : undefined);
    const lines = [cue(0, 'a', 'Aïcha'), cue(1000, 'b'), cue(1500, 'c'), cue(2000, 'd')];
    const [passage] = toSpokenPassages(lines, { ...session, getSpeaker });
    expect(passage?.entries.map(({ speaker }) => speaker)).toEqual(['Aïcha', 'Jan', 'Jan', undefined]);
    expect([passage?.speakers, passage?.fields.speakers]).toEqual([
      ['Aïcha', 'Jan'],
      ['Aïcha', 'Jan'],
    ]);
  });

  it('have no speaker when the city hides them (rule 24.2)', () => {
    const passages = toSpokenPassages([cue(0, 'a', 'Aïcha')], { ...session, getSpeaker: undefined });
    expect(JSON.stringify(passages)).not.toContain('Aïcha');
  });
});
