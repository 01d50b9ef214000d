import { describe, expect, it } from 'vitest';
import { exampleSession as session } from '../../../tests/support/exampleSession.ts';
import type { Session } from '../session/session.ts';
import { chooseSessions, type SessionChoice, toSessionTabs } from './sessionFilter.ts';
import type { SessionTab } from './sessionQuery.ts';

const NOW = Date.parse('2026-10-26T12:00:00Z');
const HOUR = 3_600_000;

const everything = { tab: 'all' as SessionTab, query: '', category: undefined };
const filter = (sessions: Session[], choice: Partial<SessionChoice>, nowMs = NOW) =>
  chooseSessions(toSessionTabs(sessions, nowMs, 'Europe/Brussels'), { ...everything, ...choice });
const ids = (sessions: Session[], choice: Partial<SessionChoice>, nowMs = NOW) =>
  filter(sessions, choice, nowMs).map(({ sessionId }) => sessionId);

describe('tabs (rules 4.2, 4.3)', () => {
  const sessions = [
    session(1, { channelStatus: 'vod', startMs: NOW - 50 * HOUR }),
    session(2, { channelStatus: 'vod-unavailable', startMs: NOW - 2 * HOUR }),
    session(3, { channelStatus: 'planned', startMs: NOW + 90 * HOUR }),
    session(4, { channelStatus: 'planned', startMs: NOW + 5 * HOUR }),
    session(5, { channelStatus: 'planned' }),
    session(6, { channelStatus: 'live', startMs: NOW - HOUR }),
    session(7, { channelStatus: 'live-unavailable', startMs: NOW - 3 * HOUR }),
    session(8, { channelStatus: 'live', startMs: NOW, isPublished: false }),
    session(9, { channelStatus: undefined, startMs: NOW - HOUR, endMs: NOW + HOUR }),
  ];

  it.each([
    ['all', [6, 9, 7, 4, 3, 5, 2, 1]],
    ['live', [6, 9, 7]],
    ['recorded', [2, 1]],
    ['planned', [4, 3, 5]],
  ] as const)('%s', (tab, expected) => {
    expect(ids(sessions, { tab })).toEqual(expected);
  });

  it('moves a session without channel to the next tab as time passes (rule 3.2)', () => {
    expect(ids(sessions, { tab: 'live' }, NOW + 2 * HOUR)).toEqual([6, 7]);
    expect(ids(sessions, { tab: 'recorded' }, NOW + 2 * HOUR)).toEqual([9, 2, 1]);
    expect(ids(sessions, { tab: 'live' }, NOW)).toEqual([6, 9, 7]);
  });

  it('moves a session without channel and end to the recordings when its day is over (rule 3.3)', () => {
    const endless = [session(1, { channelStatus: undefined, startMs: NOW - HOUR })];
    expect(ids(endless, { tab: 'live' })).toEqual([1]);
    expect(ids(endless, { tab: 'live' }, NOW + 24 * HOUR)).toEqual([]);
    expect(ids(endless, { tab: 'recorded' }, NOW + 24 * HOUR)).toEqual([1]);
  });

  it('does not change the list that it receives', () => {
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

it('orders 10,000 sessions alike in every page of "all", whatever their order before (rule 4.3)', () => {
  const channelStatuses = ['vod', 'planned', 'live', 'vod-unavailable', 'live-unavailable'] as const;
  const many = Array.from({ length: 10_000 }, (_, index) =>
    session(index, {
      channelStatus: channelStatuses[index % 5],
      startMs: NOW + ((index * 7919) % 10_007) * HOUR * (index % 5 === 1 ? 1 : -1),
    }),
  );
  const all = filter(many, {});
  expect(filter(all.toReversed(), {})).toEqual(all);
  expect([...new Set(all.map(({ channelStatus }) => channelStatus?.replace('vod-unavailable', 'vod')))]).toEqual([
    'live',
    'live-unavailable',
    'planned',
    'vod',
  ]);
  const starts = (status: string) => all.filter(({ channelStatus }) => channelStatus?.startsWith(status)).map(({ startMs }) => startMs!);
  expect(starts('planned')).toEqual(starts('planned').toSorted((a, b) => a - b));
  expect(starts('vod')).toEqual(starts('vod').toSorted((a, b) => b - a));
});

describe('names (rule 4.4)', () => {
  const sessions = [
    session(1, { name: 'Gemeenteraad: de begroting' }),
    session(2, { name: 'Café Élan' }),
    session(3, { name: '<b>Raad</b>' }),
  ];

  it.each([
    ['begroting', [1]],
    ['RAAD', [1, 3]],
    ['elan', [2]],
    ['café  él', [2]],
    ['<b>', [3]],
    ['zwembad', []],
    ['be', [1, 2, 3]],
    ['', [1, 2, 3]],
  ])('%j finds %j', (query, expected) => {
    expect(ids(sessions, { query })).toEqual(expected);
  });
});

describe('categories (rule 4.8)', () => {
  const category = { id: '4', name: 'Commissie Ruimte', slug: 'commissie-ruimte' };
  const sessions = ['commissie-ruimte', 'Commissie Ruimte', '4', 'raad', undefined].map((each, index) =>
    session(index + 1, { category: each }),
  );

  it('are matched by slug, name or id', () => {
    expect(ids(sessions, { category })).toEqual([1, 2, 3]);
  });
});

it('finds the same among 10,000 sessions as among few', () => {
  const sessions = Array.from({ length: 10_000 }, (_, index) =>
    session(index, {
      name: index % 100 === 7 ? `Begroting ${index}` : `Vergadering ${index}`,
      startMs: NOW - ((index * 7919) % 10_000) * HOUR,
      channelStatus: index % 2 === 0 ? 'planned' : 'vod',
    }),
  );
  const found = filter(sessions, { tab: 'recorded', query: 'begroting' });
  expect(found).toHaveLength(100);
  const starts = found.map(({ startMs }) => startMs ?? 0);
  expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  const few = sessions.filter(({ name }) => name.startsWith('Begroting'));
  expect(filter(few, { tab: 'recorded' })).toEqual(found);
});
