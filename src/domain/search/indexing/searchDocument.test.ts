import { describe, expect, it } from 'vitest';
import { type TestSession, toAttendee, toTestSource, toTopic, toVote } from '../../../../tests/support/searchDocuments.ts';
import type { Speech } from '../../session/metadata.ts';
import { toSearchDocument } from './searchDocument.ts';
import type { SearchSource } from './searchSource.ts';
import { visibilityKey } from '../../visibility/visibility.ts';
import { NOTHING_HIDDEN } from '../../city/city.ts';

const START = Date.UTC(2026, 2, 10, 19);
const at = (seconds: number) => START + seconds * 1000;
const speech = (name: string, from: number, until?: number): Speech => ({
  id: `speech-${String(from)}`,
  startMs: at(from),
  stopMs: until === undefined ? undefined : at(until),
  attendee: toAttendee(name),
});

/** A session in which everything has a name of its own, which says what it is. */
function toSource(session: TestSession = {}): SearchSource {
  const source = toTestSource({ name: 'thename', lines: ['theline', 'theline of the end', 'LineSpeaker: theline'], ...session });
  return {
    ...source,
    session: { ...source.session, description: ' thedescription ' },
    metadata: {
      topics: [{ ...toTopic('thetopic', 0, at(0)), description: 'thetopicdescription' }, toTopic('latertopic', 1)],
      votes: [{ ...toVote('thevote', 0, at(1)), result: [{ vote: 'yes', label: 'theresult', count: 7, percentage: 100 }] }],
      speeches: [speech('SecondSpeaker', 60), speech('FirstSpeaker', 0, 1), speech('SecondSpeaker', 20, 30)],
      attendees: [{ ...toAttendee('Attendee'), division: 'thedivision', role: 'therole' }, toAttendee('FirstSpeaker')],
    },
    playlist: {
      streamType: 'vod',
      file: 'a.m3u8',
      mp4: undefined,
      audio: undefined,
      poster: undefined,
      startSeconds: 0,
      startUtcMs: START,
    },
  };
}

const documentOf = (hides: TestSession['hides'] = {}) => toSearchDocument(toSource({ hides }));
const textOf = (hides: TestSession['hides'] = {}) => JSON.stringify(documentOf(hides).passages);

describe('what the index stores of a session (rule 24.1)', () => {
  it('is what results show of it', () => {
    const category = { slug: 'raad', name: 'Raad' };
    expect({ ...toSearchDocument(toSource({ category })), passages: [], people: [], items: [] }).toEqual({
      city: 'waterdam',
      cityTitle: 'City of waterdam',
      timeZone: 'Europe/Amsterdam',
      contentLanguage: 'nl',
      visibility: '00000',
      sessionId: 1,
      reference: 'session-1',
      name: 'thename',
      startMs: START,
      category,
      passages: [],
      people: [],
      items: [],
    });
  });

  it('is its records in the first passage, and its lines in the others', () => {
    const [records, ...spoken] = documentOf().passages;
    expect(records?.fields).toEqual({
      name: ['thename', 'thedescription'],
      topics: ['thetopic', 'thetopicdescription', 'latertopic'],
      votes: ['thevote'],
      speakers: ['FirstSpeaker', 'SecondSpeaker', 'Attendee, thedivision, therole'],
      spoken: [],
    });
    expect(spoken.map(({ fields }) => fields.spoken)).toEqual([['theline', 'theline of the end', 'theline']]);
  });

  it('has the places of records, and of people the start of their first speech', () => {
    const entries = documentOf().passages[0]?.entries ?? [];
    expect(entries.map(({ text, seconds, instantMs, topicId }) => [text, seconds, instantMs, topicId])).toEqual([
      ['thename', undefined, undefined, undefined],
      ['thedescription', undefined, undefined, undefined],
      ['thetopic', 0, at(0), 'topic-0'],
      ['thetopicdescription', 0, at(0), 'topic-0'],
      ['latertopic', undefined, undefined, 'topic-1'],
      ['thevote', 1, at(1), undefined],
      ['FirstSpeaker', 0, at(0), undefined],
      ['SecondSpeaker', 20, at(20), undefined],
      ['Attendee, thedivision, therole', undefined, undefined, undefined],
    ]);
  });

  it('says who speaks in a line: by the line, else by the speech at its time', () => {
    const lines = documentOf().passages[1]?.entries.flatMap(({ kind, speaker }) => (kind === 'transcript' ? [speaker] : []));
    expect(lines).toEqual(['FirstSpeaker', undefined, 'LineSpeaker']);
  });

  it('has no result of a vote', () => {
    expect(textOf()).not.toContain('theresult');
  });
});

describe('what a city hides (rule 24.2)', () => {
  it('is not stored: speakers', () => {
    const text = textOf({ hideDelegates: true });
    for (const hidden of ['FirstSpeaker', 'SecondSpeaker', 'LineSpeaker', 'Attendee', 'thedivision', 'therole'])
      expect(text).not.toContain(hidden);
    expect(text).toContain('theline');
  });

  it('is not stored: votes', () => {
    expect(textOf({ hideVotes: true })).not.toContain('thevote');
    expect(textOf({ hideVoteResults: true })).toContain('thevote');
    expect(textOf({ transcriptionsEnabled: false })).not.toContain('theline');
  });

  it('is not stored: when somebody speaks, and who says a line', () => {
    const [records, ...spoken] = documentOf({ hideSpeechMoments: true }).passages;
    const people = records?.entries.filter(({ kind }) => kind === 'speakers') ?? [];
    expect(people.map(({ speaker, seconds, instantMs }) => [speaker, seconds, instantMs])).toEqual([
      ['FirstSpeaker', undefined, undefined],
      ['SecondSpeaker', undefined, undefined],
      ['Attendee', undefined, undefined],
    ]);
    expect(JSON.stringify(spoken)).not.toContain('Speaker');
  });

  it('is stored as text, which changes with each setting', () => {
    const shown = NOTHING_HIDDEN;
    const texts = Object.entries(shown).map(([name, value]) => visibilityKey({ ...shown, [name]: !value }));
    expect(new Set([visibilityKey(shown), ...texts]).size).toBe(1 + texts.length);
    expect(documentOf({ hideVotes: true }).visibility).toBe(visibilityKey({ ...shown, hideVotes: true }));
  });
});
