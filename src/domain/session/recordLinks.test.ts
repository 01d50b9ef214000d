import { describe, expect, it } from 'vitest';
import { personId } from '../people/personId.ts';
import type { Playlist } from '../playback/playlist.ts';
import { instantLink, type RecordLinks, toPlaybackTimes, topicLink } from './recordLinks.ts';
import { isTeamsRoom } from './room.ts';
import { loginChallengePath, topicAddress, documentFileName } from './sessionPath.ts';
import { pageCacheStatus, type SessionView } from './sessionView.ts';

const START = Date.UTC(2026, 10, 5, 18);
const playlist: Playlist = {
  streamType: 'vod',
  file: 'https://media.example/a.m3u8',
  mp4: 'https://media.example/a.mp4',
  audio: undefined,
  poster: 'https://media.example/a.jpg',
  startSeconds: 0,
  startUtcMs: START,
};
const links: RecordLinks = {
  isLive: false,
  isSeekable: false,
  playlist,
  parts: undefined,
  href: '/en/gent/gr-1',
  topicBase: '/en/gent/gr-1/topic/',
  timeZone: 'UTC',
};
const liveLinks: RecordLinks = { ...links, isLive: true, isSeekable: true, playlist: { ...playlist, streamType: 'live' } };

describe('the link of a record', () => {
  it('leads to its position in a recording', () => {
    expect(topicLink({ id: 't1', startMs: START + 5000 }, links)).toEqual({ href: '/en/gent/gr-1/topic/t1', seconds: 5, part: undefined });
    expect(instantLink(START + 5000, links)).toEqual({ href: '/en/gent/gr-1/seek/5', seconds: 5, part: undefined });
  });

  it('is none where nothing can be played, and before it has started', () => {
    for (const none of [
      topicLink({ id: 't1', startMs: undefined }, links),
      topicLink({ id: 't1', startMs: START }, { ...links, playlist: undefined }),
    ]) {
      expect(none).toEqual({});
    }
    expect([instantLink(undefined, links), instantLink(START, { ...links, playlist: { ...playlist, startUtcMs: undefined } })]).toEqual([
      {},
      {},
    ]);
  });

  it('leads to its instant in a live stream in which the viewer may go back (rule 7.15)', () => {
    expect(topicLink({ id: 't1', startMs: START }, liveLinks)).toEqual({ href: '/en/gent/gr-1/topic/t1', instantMs: START });
    expect(instantLink(START, liveLinks)).toEqual({ href: '/en/gent/gr-1', instantMs: START });
    for (const closed of [{ ...liveLinks, isSeekable: false }]) {
      expect([topicLink({ id: 't1', startMs: START }, closed), instantLink(START, closed)]).toEqual([{}, {}]);
    }
    expect(instantLink(START, { ...liveLinks, playlist: undefined })).toEqual({});
  });

  it('has no address of a file in the data of the islands', () => {
    const times = toPlaybackTimes(playlist, {
      list: [{ playlist: { ...playlist, startUtcMs: START }, durationSeconds: 60 }] as never,
      current: 0,
    });
    expect(JSON.stringify(times)).not.toContain('media.example');
    expect(times.playlist).toMatchObject({ streamType: 'vod', startUtcMs: START });
    expect(toPlaybackTimes(undefined, undefined)).toEqual({ playlist: undefined, parts: undefined });
  });

  it('of a topic whose id is not allowed in an address is that of the session (rule 1.9)', () => {
    expect([topicAddress('/gent/gr-1/topic/', 't1'), topicAddress('/gent/gr-1/topic/', 'a/b')]).toEqual([
      '/gent/gr-1/topic/t1',
      '/gent/gr-1',
    ]);
  });
});

it('names files and challenges by reference and id', () => {
  expect(documentFileName({ reference: 'gr-1', sessionId: 7 }, 'nl', 'txt')).toBe('gr-1-nl.txt');
  expect(documentFileName({ reference: 'a/b', sessionId: 7 }, 'nl', 'txt')).toBe('7-nl.txt');
  expect(loginChallengePath('gent', { sessionId: 7 })).toBe('/captcha.json?action=login&city=gent&session=7');
});

it('takes a room with "teams" in its name, or of the settings, for an online meeting (rule 2.10)', () => {
  expect(['MS TEAMS 1', 'Committee room'].map((name) => isTeamsRoom(name, ['committee ROOM']))).toEqual([true, true]);
  expect(['Room', 'Committee room 2'].map((name) => isTeamsRoom(name, ['Committee room']))).toEqual([false, false]);
});

it('is one person in two roles (rule 9.5)', () => {
  expect(personId({ id: 'a1', delegateId: 'd1' })).toBe(personId({ id: 'a2', delegateId: 'd1' }));
  expect(new Set([personId(undefined), personId({ id: 'x' }), personId({ id: 'y', delegateId: 'x' })]).size).toBe(3);
});

describe('how long a page of a session is cached (rule 18.5)', () => {
  const statusOf = (view: Partial<SessionView>) => pageCacheStatus({ access: 'open', content: { playlist }, ...view } as SessionView);

  it('is decided by its status where it is open and shows its player', () => {
    expect([statusOf({ status: 'live' }), statusOf({ status: 'recorded' }), statusOf({ status: 'planned' })]).toEqual([
      'live',
      'recorded',
      'planned',
    ]);
  });

  it('is that of a page that somebody waits for where it is not open or has no player yet', () => {
    for (const access of ['protected', 'unpublished'] as const)
      expect(statusOf({ status: 'recorded', access, content: undefined })).toBe('planned');
    expect(statusOf({ status: 'live', content: { playlist: undefined } as never })).toBe('planned');
    expect(statusOf({ status: 'recorded', content: { playlist: undefined } as never })).toBe('recorded');
  });
});
