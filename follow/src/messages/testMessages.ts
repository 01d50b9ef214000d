import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Follow, Follower } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { MessageTokens } from './portalUrls.ts';

/** A follow of tests: a search in Waterdam. */
export function createTestFollow(changes: Partial<Follow> = {}): Follow {
  const target: FollowTarget = { city: 'waterdam', kind: 'search', query: 'cycle bridge', kinds: ['topics', 'transcript'] };
  return {
    id: 'follow-1',
    followerId: 'follower-1',
    target,
    name: 'cycle bridge',
    locale: 'en',
    phases: ['before', 'after'],
    interval: 'now',
    createdMs: 1,
    confirmedMs: 2,
    ...changes,
  };
}

/** A follower of tests. */
export const TEST_FOLLOWER: Follower = { id: 'follower-1', channel: 'mail', sealedAddress: 'sealed', bounces: 0 };

/** News of tests: the agenda of a session. */
export function createTestNews(changes: Partial<News> = {}): News {
  return {
    key: 'agenda 1001',
    kind: 'agenda',
    phase: 'before',
    city: { name: 'waterdam', title: 'Waterdam', timeZone: 'Europe/Amsterdam' },
    session: { id: 1001, reference: 'gr-begroting', name: 'Council: budget', start: '2026-10-26T19:30:00+01:00', startText: undefined },
    item: undefined,
    text: undefined,
    speaker: undefined,
    outcome: undefined,
    movedTo: undefined,
    path: '/waterdam/gr-begroting',
    ...changes,
  };
}

/** Tokens of tests, which say what they are for. */
export const TEST_TOKENS: MessageTokens = {
  confirm: (followId) => `confirm-${followId}`,
  manage: (followerId) => `manage-${followerId}`,
  unsubscribe: (followerId, followIds) => ['unsubscribe', followerId, ...followIds].join('-'),
};
