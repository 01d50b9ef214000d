import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../city/city.ts';
import { isFollowedLive, toLiveContent, toLiveDocument } from './liveContent.ts';
import type { LiveState } from './liveSession.ts';
import type { Attendee } from '../session/metadata.ts';

const attendee = { id: 'a', firstName: 'Annelies', lastName: 'Verhoeven', microphone: 4 } as Attendee;
const state: LiveState = {
  topics: [
    { id: 't1', name: 'One', description: undefined, priority: 1, startMs: 1000, stopMs: 2000 },
    { id: 't2', name: 'Two', description: undefined, priority: 2, startMs: 2000, stopMs: undefined },
  ],
  speeches: [{ id: 's1', startMs: 1000, stopMs: undefined, attendee, microphone: 4 }],
  votes: [
    {
      id: 'v1',
      name: 'Motion',
      priority: 1,
      startMs: 1000,
      stopMs: undefined,
      total: 3,
      eligible: 5,
      result: [{ vote: 'yes', label: 'Yes', count: 3, percentage: 100 }],
    },
  ],
  attendees: [attendee],
  viewers: 7,
  status: 'live',
  isPublished: true,
  banner: { title: 'Pause', text: undefined, image: undefined },
  hasPlayer: true,
  isReloading: false,
  awaitsLive: false,
  isRecorded: false,
  deleted: new Set(['topics t9']),
  notes: new Map(),
  pending: [],
  sizes: { topics: 1, speeches: 1, votes: 1, attendees: 1, pending: 0 },
  hasDropped: false,
};
const snapshot = { state, transcript: {}, lastUpdateMs: 5000 };
const content = (details: object = {}, delayMs = 0) =>
  toLiveContent(snapshot, { ...NOTHING_HIDDEN, ...details, metadataTranscodingDelayMs: delayMs }, 2500);

describe('toLiveContent', () => {
  it('has the items that are current in the delayed video (rule 12.6)', () => {
    expect(content()).toMatchObject({
      instantMs: 2500,
      currentItems: { topic: { id: 't2' }, progress: 100 },
      viewers: 7,
      lastUpdateMs: 5000,
    });
    expect(content({}, 1000)).toMatchObject({ instantMs: 1500, currentItems: { topic: { id: 't1' }, progress: 50 } });
    expect(content({}, 2000).currentItems).toEqual({ topic: undefined, progress: 0, speech: undefined, vote: undefined });
  });

  it('merges the captions of tags of one language, as the document does (rule 11.2)', () => {
    const line = (startMs: number) => ({ startMs, endMs: startMs + 1, text: 'x', speaker: undefined });
    const transcript = { nl: { lines: [line(1)], interim: undefined }, 'nl-BE': { lines: [line(2)], interim: undefined } };
    const shown = toLiveContent({ ...snapshot, transcript }, { ...NOTHING_HIDDEN, metadataTranscodingDelayMs: 0 }, 2500);
    expect(shown.transcript).toEqual({ nl: { lines: [line(1), line(2)], interim: undefined } });
    expect(toLiveDocument(state, NOTHING_HIDDEN, transcript).transcript).toEqual({ nl: [line(1), line(2)] });
  });

  it('leaves out what the city hides', () => {
    expect(content().currentItems).toMatchObject({ speech: { id: 's1' }, vote: { id: 'v1', total: 3 } });
    expect(content({ hideDelegates: true }).currentItems.speech).toBeUndefined();
    expect(content({ hideSpeechMoments: true }).currentItems.speech).toBeUndefined();
    expect(content({ hideVotes: true }).currentItems.vote).toBeUndefined();
    expect(content({ hideVoteResults: true }).currentItems.vote).toMatchObject({ id: 'v1', total: 0, eligible: undefined, result: [] });
  });
});

describe('toLiveDocument', () => {
  it('contains everything that a page shows, and nothing else', () => {
    const { sizes, hasDropped, isRecorded, deleted, hasPlayer, isReloading, awaitsLive, notes, pending, ...rest } = state;
    expect(toLiveDocument(state, NOTHING_HIDDEN, {})).toEqual({ ...rest, transcript: {} });
  });

  it.each([
    ['hideVotes', 'votes', 'Motion'],
    ['hideSpeechMoments', 'speeches', 's1'],
    ['hideDelegates', 'attendees', 'Verhoeven'],
  ])('contains nothing that %s hides', (setting, list, trace) => {
    const document = toLiveDocument(state, { ...NOTHING_HIDDEN, [setting]: true }, {});
    expect(document).not.toHaveProperty(list);
    expect(JSON.stringify(document)).not.toContain(trace);
  });

  it('does not say who cast the casting vote when people are hidden (rule 9.10)', () => {
    const decided = { ...state, votes: state.votes.map((vote) => ({ ...vote, castingVote: { attendee: 'a', vote: 'yes' } })) };
    const { votes } = toLiveDocument(decided, { ...NOTHING_HIDDEN, hideDelegates: true }, {});
    expect(votes).toMatchObject([{ id: 'v1', total: 3, castingVote: { vote: 'yes' } }]);
    expect(JSON.stringify(votes)).not.toContain('attendee');
  });

  it('has no counts of a vote whose result is hidden', () => {
    const { votes } = toLiveDocument(state, { ...NOTHING_HIDDEN, hideVoteResults: true }, {});
    expect(votes).toEqual([{ ...state.votes[0], total: 0, eligible: undefined, result: [] }]);
  });
});

describe('isFollowedLive (rule 3.12)', () => {
  const noon = Date.parse('2026-11-22T12:00:00+01:00');
  const at = (iso: string) => Date.parse(iso);

  it.each([
    ['live', noon - 3_600_000, true],
    ['live-unavailable', undefined, true],
    ['planned', at('2026-11-22T23:59:00+01:00'), true],
    ['planned', at('2026-11-23T00:00:00+01:00'), false],
    ['planned', at('2026-11-22T01:00:00+01:00'), true],
    ['planned', at('2026-11-20T12:00:00+01:00'), false],
    ['planned', undefined, true],
    ['vod', noon, false],
    ['vod-unavailable', noon, false],
  ] as const)('%s at %s', (channelStatus, startMs, expected) => {
    expect(isFollowedLive({ channelStatus, startMs, endMs: undefined }, noon, 'Europe/Brussels')).toBe(expected);
  });
});
