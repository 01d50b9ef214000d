import { expect, it } from 'vitest';
import { exampleSession as session } from '../../../../tests/support/exampleSession.ts';
import type { Session } from '../../../domain/session/session.ts';
import { filterSessions } from './filteredSessions.ts';

const NOW = Date.parse('2026-10-26T12:00:00Z');
const ZONE = 'Europe/Brussels';

const ids = (sessions: Session[], query: string, nowMs = NOW, tab: 'all' | 'live' | 'recorded' = 'all') =>
  filterSessions(sessions, { tab, query, category: undefined }, nowMs, ZONE).map(({ sessionId }) => sessionId);

it('gives the same result regardless of other filters in between', () => {
  const sessions = Array.from({ length: 60 }, (_, index) => session(index, { name: `Raad ${String(index).padStart(3, '0')}` }));
  const queries = Array.from({ length: 60 }, (_, index) => `raad ${String(index).padStart(3, '0')}`);
  for (let round = 0; round < 2; round += 1) for (const [index, query] of queries.entries()) expect(ids(sessions, query)).toEqual([index]);
});

it('follows the clock in both directions', () => {
  const hour = 3_600_000;
  const sessions = [session(1, { channelStatus: undefined, startMs: NOW - hour, endMs: NOW + hour })];
  expect(ids(sessions, '', NOW, 'live')).toEqual([1]);
  expect(ids(sessions, '', NOW + 2 * hour, 'recorded')).toEqual([1]);
  expect(ids(sessions, '', NOW, 'live')).toEqual([1]);
});
