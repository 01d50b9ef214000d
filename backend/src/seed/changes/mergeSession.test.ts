import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredSession, Topic } from '../../store/records.ts';
import type { LoadedSession } from '../loadedSeed.ts';
import { mergeSession, type SessionContent } from './mergeSession.ts';

const SESSION: StoredSession = {
  city: 'dorp',
  sessionId: 7,
  reference: 'raad',
  name: 'Raad',
  startMs: 1000,
  status: 'planned',
  language: 'nl',
  published: true,
  viewers: 0,
  script: false,
};

const topic = (_id: string, name: string): Topic => ({ _id, name, priority: 1, status: false, session: 7, start: null, stop: null });

function content(session: Partial<StoredSession> = {}, topics: Topic[] = []): SessionContent & LoadedSession {
  return { session: { ...SESSION, ...session }, topics, speeches: [], votes: [], attendees: [], subtitles: [] };
}

/** Merges what a folder had, what the database has, and what the folder has now. */
function merge(base: Partial<StoredSession>, current: Partial<StoredSession>, loaded: Partial<StoredSession>) {
  const { merged, unused } = mergeSession(content(base), content(current), content(loaded));
  return { ...merged.session, unused };
}

describe('a field of a session whose folder has changed (rule 13.22)', () => {
  it('is that of the folder when nobody has changed it by hand', () => {
    expect(merge({}, {}, { name: 'Gemeenteraad' })).toMatchObject({ name: 'Gemeenteraad', unused: [] });
    expect(merge({ description: 'x' }, { description: 'x' }, {}).description).toBeUndefined();
  });

  it('stays as it was changed by hand, and says so only when the folder has changed it too', () => {
    expect(merge({}, { name: 'By hand' }, {})).toMatchObject({ name: 'By hand', unused: [] });
    expect(merge({}, { name: 'By hand' }, { name: 'Folder' })).toMatchObject({ name: 'By hand', unused: ['name'] });
    expect(merge({}, { name: 'Both' }, { name: 'Both' })).toMatchObject({ name: 'Both', unused: [] });
  });

  it('stays removed', () => {
    expect(merge({ description: 'x' }, {}, { description: 'x' }).description).toBeUndefined();
  });

  it('is kept with the fields that belong to it', () => {
    const moved = { state: 'moved', movedTo: 'later' } as const;
    const cancelled = { state: 'cancelled', stateReason: 'No quorum' } as const;
    const { state, stateReason, movedTo, unused } = merge({}, cancelled, moved);
    expect({ state, stateReason, movedTo, unused }).toEqual({ ...cancelled, movedTo: undefined, unused: ['state'] });
    expect(merge({ dayOnly: true }, { dayOnly: true }, { startMs: 2000 })).not.toHaveProperty('dayOnly');
  });

  it.each([
    { what: 'a live session stays live', current: 'live', loaded: 'vod', status: 'live' },
    { what: 'a live session without a picture stays so', current: 'live-unavailable', loaded: 'planned', status: 'live-unavailable' },
    { what: 'a session that is over gets its recording', current: 'vod-unavailable', loaded: 'vod', status: 'vod' },
    { what: 'a session that is over is not planned again', current: 'vod-unavailable', loaded: 'planned', status: 'vod-unavailable' },
  ] as const)('$what', ({ current, loaded, status }) => {
    expect(merge({}, { status: current }, { status: loaded }).status).toBe(status);
  });

  it('is kept if it is the password, and what was opened by hand closes when the folder has another one since (rule 13.26)', () => {
    expect(merge({ password: 'x' }, { password: 'y' }, { password: 'z' })).toMatchObject({ password: 'y', unused: ['password'] });
    expect(merge({ password: 'x' }, { password: 'y' }, {})).toMatchObject({ password: 'y', unused: ['password'] });
    expect(merge({}, { password: 'y' }, {})).toMatchObject({ password: 'y', unused: [] });
    expect(merge({ password: 'x' }, {}, { password: 'x' })).not.toHaveProperty('password');
    expect(merge({ password: 'x' }, {}, { password: 'z' })).toMatchObject({ password: 'z', unused: [] });
    expect(merge({ password: 'x' }, { password: 'x' }, {})).not.toHaveProperty('password');
  });

  it('has the viewers that were counted, and is published as the folder says, which the decisions have changed before', () => {
    expect(merge({}, { viewers: 12, published: false }, { viewers: 3 })).toMatchObject({ viewers: 12, published: true, unused: [] });
  });

  it('keeps the stream of a session that was started by hand', () => {
    const media = { languages: [], startTime: 0, streamfiles: [], parts: [] };
    const loaded = { ...content({ name: 'x' }), media: { ...media, hls: '/new' } };
    const current = { ...content({ status: 'live' }), media: { ...media, live: '/camera' } };
    expect(mergeSession(content(), current, loaded).merged.media).toEqual(current.media);
    expect(mergeSession(content(), content(), loaded).merged.media).toEqual(loaded.media);
  });
});

describe('a record of a session whose folder has changed (rule 13.22)', () => {
  const mergeTopics = (base: Topic[], current: Topic[], loaded: Topic[]) => {
    const { merged, unused } = mergeSession(content({}, base), content({}, current), content({}, loaded));
    return { topics: merged.topics.map(({ _id, name }) => `${_id} ${name}`), unused };
  };
  const opening = topic('t1', 'Opening');

  it('is added, changed and removed by the folder', () => {
    expect(mergeTopics([opening], [opening], [topic('t1', 'Welkom'), topic('t2', 'Begroting')]).topics).toEqual([
      't1 Welkom',
      't2 Begroting',
    ]);
    expect(mergeTopics([opening], [opening], [])).toEqual({ topics: [], unused: [] });
  });

  it('stays when it was added, changed or removed by hand', () => {
    const added = topic('hand', 'Motie');
    expect(mergeTopics([opening], [opening, added], [topic('t1', 'Welkom')]).topics).toEqual(['t1 Welkom', 'hand Motie']);
    expect(mergeTopics([opening], [topic('t1', 'By hand')], [topic('t1', 'Welkom')])).toEqual({
      topics: ['t1 By hand'],
      unused: ['topics t1'],
    });
    expect(mergeTopics([opening], [topic('t1', 'By hand')], [])).toEqual({ topics: ['t1 By hand'], unused: ['topics t1'] });
    expect(mergeTopics([opening], [], [opening])).toEqual({ topics: [], unused: [] });
    expect(mergeTopics([opening], [], [topic('t1', 'Welkom')])).toEqual({ topics: [], unused: ['topics t1'] });
  });
});

describe('merges of any lists (rule 13.22)', () => {
  const topics = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y')), { selector: ([id]) => id })
    .map((list) => list.map(([id, name]) => topic(id, name)));
  const names = (list: readonly Topic[]) => new Map(list.map(({ _id, name }) => [_id, name]));

  it('take each record once: that of the database if it was changed by hand, else that of the folder', () => {
    fc.assert(
      fc.property(topics, topics, topics, (base, current, loaded) => {
        const { merged } = mergeSession(content({}, base), content({}, current), content({}, loaded));
        const result = names(merged.topics);
        expect(result.size).toBe(merged.topics.length);
        for (const id of ['a', 'b', 'c', 'd']) {
          const isByHand = names(current).get(id) !== names(base).get(id);
          expect(result.get(id)).toBe(names(isByHand ? current : loaded).get(id));
        }
      }),
    );
  });

  it('give what the folder has when nothing was changed by hand, and what the database has when the folder is the same', () => {
    fc.assert(
      fc.property(topics, topics, (base, other) => {
        const fromFolder = mergeSession(content({}, base), content({}, base), content({}, other));
        expect([fromFolder.merged.topics, fromFolder.unused]).toEqual([other, []]);
        const byHand = mergeSession(content({}, base), content({}, other), content({}, base));
        expect([names(byHand.merged.topics), byHand.unused]).toEqual([names(other), []]);
      }),
    );
  });
});
