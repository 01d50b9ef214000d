import { describe, expect, it } from 'vitest';
import {
  followDocumentPath,
  followedPath,
  followPath,
  followTokenPath,
  type FollowRequest,
  type FollowTarget,
  isFollowTokenPath,
  parseFollowRequest,
} from './followTarget.ts';

const read = (query: string) => parseFollowRequest(new URLSearchParams(query));

describe('what an address asks to follow (rule 28.60)', () => {
  it.each<[string, FollowRequest | undefined]>([
    ['', { kind: 'city' }],
    ['category=raad', { kind: 'category', category: 'raad' }],
    ['category=a/b', undefined],
    ['session=gr-2026', { kind: 'session', reference: 'gr-2026', topicId: undefined }],
    ['session=4711&topic=t-1', { kind: 'session', reference: '4711', topicId: 't-1' }],
    ['session=4711&topic=', { kind: 'session', reference: '4711', topicId: undefined }],
    ['session=4711&topic=a.b', undefined],
    ['session=..', undefined],
    ['person=n,groen,ada-lee', { kind: 'person', personId: 'n,groen,ada-lee' }],
    ['person=a%20b', undefined],
    ['item=2026_RR_1', { kind: 'item', itemId: '2026_RR_1' }],
    ['item=a/b', undefined],
    ['q=fietspad', { kind: 'search', query: 'fietspad', kinds: [], category: undefined, speaker: undefined }],
    ['q=%20&category=raad', { kind: 'category', category: 'raad' }],
    [
      'q=brug&in=topics,votes&category=raad&speaker=Ada&from=2026-01-01&sort=newest&page=3&city=x',
      { kind: 'search', query: 'brug', kinds: ['topics', 'votes'], category: 'raad', speaker: 'Ada' },
    ],
    ['speaker=Ada', undefined],
    ['q=%22&category=raad', undefined],
    ['q=%01', undefined],
  ])('%s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it.each<[FollowRequest, string]>([
    [{ kind: 'city' }, ''],
    [{ kind: 'category', category: 'raad & co' }, '?category=raad+%26+co'],
    [{ kind: 'session', reference: 'gr-1', topicId: undefined }, '?session=gr-1'],
    [{ kind: 'session', reference: 'gr-1', topicId: 't1' }, '?session=gr-1&topic=t1'],
    [{ kind: 'person', personId: 'n,groen,ada-lee' }, '?person=n,groen,ada-lee'],
    [{ kind: 'item', itemId: '2026_1' }, '?item=2026_1'],
    [{ kind: 'search', query: 'fiets', kinds: ['topics'], category: undefined, speaker: undefined }, '?q=fiets&in=topics'],
  ])('is written as it is read: %j', (request, query) => {
    expect(followPath('waterdam', request)).toBe(`/waterdam/follow${query}`);
    expect(followDocumentPath('waterdam', request)).toBe(`/waterdam/follow/form${query}`);
    expect(read(query)).toEqual(request);
  });

  it('leaves out what a search has beside its words and filters', () => {
    const search = { kind: 'search' as const, query: 'brug', kinds: [], page: 3, from: '2026-01-01', sort: 'newest' };
    expect(followPath('waterdam', search)).toBe('/waterdam/follow?q=brug');
  });
});

it.each<[FollowTarget, string]>([
  [{ city: 'waterdam', kind: 'city' }, '/waterdam'],
  [{ city: 'waterdam', kind: 'category', category: 'a b' }, '/waterdam/category/a%20b'],
  [{ city: 'waterdam', kind: 'session', sessionId: 12 }, '/waterdam/12'],
  [{ city: 'waterdam', kind: 'topic', sessionId: 12, topicId: 't1' }, '/waterdam/12/topic/t1'],
  [{ city: 'waterdam', kind: 'person', personId: 'n,groen,ada' }, '/waterdam/people/n,groen,ada'],
  [{ city: 'waterdam', kind: 'item', itemId: '2026_1' }, '/waterdam/items/2026_1'],
  [{ city: 'waterdam', kind: 'search', query: 'brug', kinds: ['votes'] }, '/waterdam/search?q=brug&in=votes'],
])('leads from %j to its page', (target, path) => {
  expect(followedPath(target)).toBe(path);
});

it('encodes a token', () => {
  expect(followTokenPath('waterdam', 'manage')).toBe('/waterdam/follow/manage');
  expect(followTokenPath('waterdam', 'confirm', 'a&b')).toBe('/waterdam/follow/confirm?token=a%26b');
});

it('knows the pages whose addresses have a token (rule 28.68)', () => {
  const paths = [followTokenPath('Waterdam', 'confirm'), `${followTokenPath('waterdam', 'manage')}/`];
  expect(paths.map(isFollowTokenPath)).toEqual([true, true]);
  expect(['/waterdam/follow', '/waterdam/follow/form', '/follow/manage', '/a/b/follow/manage'].map(isFollowTokenPath)).toEqual(
    Array(4).fill(false),
  );
});
