import { describe, expect, it } from 'vitest';
import { readSessions } from '../cache/sessionLists.ts';
import { playlistSchema } from './playlist.schema.ts';
import { readList } from './read.ts';
import { sessionSchema } from './session.schema.ts';
import { cueSchema, subtitleVersionSchema } from './subtitles.schema.ts';

const readSession = (more: object) => {
  const read = readList([{ sessionId: 1, name: 'Council', ...more }], sessionSchema('UTC'), '/sessions');
  return read.ok ? read.value[0] : undefined;
};

describe('a list of a service (contract §1, rule 17.17)', () => {
  it('is a failed call when none of its items can be read, and empty only when it is', () => {
    const read = (answer: unknown) => readList(answer, cueSchema, '/cues');
    for (const answer of [[null], ['x', 5], [[]], [{}, { start: 'soon', end: 2, text: 'x' }], {}, null, 'x', 7])
      expect(read(answer)).toMatchObject({ ok: false, error: { kind: 'body' } });
    expect(read([])).toEqual({ ok: true, value: [] });
    expect(read([null, { start: 1, end: 2, text: 'x' }])).toMatchObject({ ok: true, value: [{ text: 'x' }] });
  });

  it('of sessions fails as a whole, and not by a part of it', async () => {
    const malformed = Array<null>(600).fill(null);
    const sessions = [{ sessionId: 1, name: 'Council' }];
    expect(await readSessions(JSON.stringify([...malformed, ...sessions]), 'UTC', '/a')).toMatchObject({
      ok: true,
      value: [{ sessionId: 1 }],
    });
    expect(await readSessions(JSON.stringify(malformed), 'UTC', '/b')).toMatchObject({ ok: false });
  });

  it('has a session once, in its last state', async () => {
    const sessions = [
      { sessionId: 1, name: 'Council' },
      { sessionId: '1', name: 'Council, moved' },
    ];
    const read = await readSessions(JSON.stringify(sessions), 'UTC', '/c');
    expect(read.ok && read.value.map(({ name }) => name)).toEqual(['Council, moved']);
  });
});

describe('a malformed field', () => {
  it.each([
    'reference',
    'description',
    'video',
    'poster',
    'duration',
    'channels',
    'room',
    'state',
    'stateReason',
    'movedTo',
    'startText',
    'viewers',
  ])('is dropped, and not its session: %s', (field) => {
    for (const value of [{}, [], { nl: 'x' }, [null], true])
      expect(readSession({ [field]: value }), JSON.stringify(value)).toMatchObject({ sessionId: 1, name: 'Council' });
  });

  it('is not dropped where it may say that the city leaves the session out (rule 4.17)', () => {
    expect(readSession({ category: { slug: 'closed' } })).toBeUndefined();
  });

  it('costs no line, no version and no stream', () => {
    expect(readList([{ start: 1, end: 2, text: 'x', speaker: { name: 'Ann' } }], cueSchema, '')).toMatchObject({ value: [{ text: 'x' }] });
    const source = { file: 'https://a.example/a.m3u8', poster: {}, mp4: [], audio: false };
    expect(readList([{ source, streamType: {} }], playlistSchema('UTC', String), '')).toMatchObject({ value: [{ file: source.file }] });
  });

  it('costs no stream: frames and stills of a recording that cannot be used are left out (rule 7.30)', () => {
    const read = (source: object) => {
      const list = readList(
        [{ source }],
        playlistSchema('UTC', (file) => (file.startsWith('https:') ? file : undefined)),
        '',
      );
      const [first] = list.ok ? list.value : [];
      return [first?.storyboard, first?.stills];
    };
    const [early, late] = [5, 60].map((start) => ({ start, url: `https://a.example/${String(start)}.jpg` }));
    expect(read({})).toEqual([undefined, undefined]);
    expect(read({ storyboard: 'https://a.example/s.vtt', stills: [late, early] })).toEqual([
      'https://a.example/s.vtt',
      [early, late].map((still) => ({ seconds: still?.start, url: still?.url })),
    ]);
    expect(read({ storyboard: 'javascript:alert(1)', stills: 'x' })).toEqual([undefined, undefined]);
    expect(read({ storyboard: {}, stills: [null, 5, {}, { start: -1, url: early?.url }, { start: 1, url: 'x' }, { start: 'x' }] })).toEqual(
      [undefined, undefined],
    );
  });

  it.each([
    ['12', 12],
    [12, 12],
    [-1, 0],
    [2.5, 0],
    ['many', 0],
    [null, 0],
    [1e20, 0],
  ])('viewers of %j are %s', (viewers, count) => {
    expect(readSession({ viewers })?.viewers).toBe(count);
  });
});

it('a version whose number is a text is newer than one with a lower number (rule 11.1)', () => {
  const versions = ['9', 10, '11'].map((version) => ({ _id: version, language: 'nl', version, ready: 1, published: '1' }));
  const read = readList(versions, subtitleVersionSchema, '');
  expect(read.ok && read.value.map(({ version, isReady, isPublished }) => [version, isReady, isPublished])).toEqual([
    [9, true, true],
    [10, true, true],
    [11, true, true],
  ]);
});

describe('the duration of a session (rule 3.9)', () => {
  const dates = (endDateTime: string) => ({ startDateTime: '2026-10-26T18:30:00Z', endDateTime });

  it.each([
    [{ duration: 90, ...dates('2026-10-26T19:30:00Z') }, 90],
    [{ duration: -1, ...dates('2026-10-26T19:30:00Z') }, 3600],
    [dates('2026-10-26T19:30:00Z'), 3600],
    [dates('2026-10-26T17:30:00Z'), undefined],
    [dates('2028-10-26T18:30:00Z'), undefined],
    [{ duration: 0 }, 0],
    [{ duration: 366 * 86_400 }, 366 * 86_400],
    [{ duration: 366 * 86_400 + 1 }, undefined],
    [{ duration: -1 }, undefined],
    [{ duration: 'long' }, undefined],
  ])('%j: %s', (fields, seconds) => expect(readSession(fields)?.durationSeconds).toBe(seconds));
});
