// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { fakePage, openFollowed } from '../../../tests/support/followedSession.ts';
import { METADATA } from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../../domain/city/city.ts';
import type { LiveEvent } from '../../domain/live/liveEvents.ts';
import { NO_RECORDS, type Vote } from '../../domain/session/metadata.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';

fakePage();

const decided = {
  outcome: 'withdrawn',
  majority: 'two-thirds',
  castingVote: { attendee: 'p1', vote: 'chair-chose' },
  ballots: [
    { attendee: 'p1', vote: 'ballot-chose', label: 'aye' },
    { name: 'Nobody Else', vote: 'no' },
  ],
} as const;
const votes: Vote[] = METADATA.votes.map((vote) => ({ ...vote, ...decided }));
const RECORDS = { ...METADATA, votes };
const LISTS = (['topics', 'speeches', 'votes', 'attendees'] as const).map((list): LiveEvent => ({
  kind: 'list',
  list,
  records: RECORDS[list],
  isRecorded: false,
}));
const change = (list: 'votes' | 'attendees' | 'speeches', record: { id: string }): LiveEvent => ({
  kind: 'record',
  list,
  action: 'update',
  record,
  receivedMs: 0,
});
const CHANGES = [
  ...RECORDS.attendees.map((attendee) => change('attendees', attendee)),
  ...RECORDS.speeches.map((speech) => change('speeches', speech)),
  ...votes.map((vote) => change('votes', vote)),
];
const PEOPLE: LiveEvent = { kind: 'people', people: { divisions: [{ id: 'd', name: 'Blue', photo: undefined }] } };

/** What is known of the session after the events of a broker, as text. */
async function knownAfter(settings: object, events: readonly LiveEvent[]): Promise<string> {
  const { $session, receiveEvent } = await openFollowed({ seed: toSeed(NO_RECORDS), settings: { ...NOTHING_HIDDEN, ...settings } });
  for (const event of events) receiveEvent(event);
  const { topics, speeches, votes: shown, attendees } = $session.get() ?? NO_RECORDS;
  return JSON.stringify({ topics, speeches, votes: shown, attendees });
}

describe.each([
  ['lists', [...LISTS, PEOPLE]],
  ['changes', CHANGES],
  ['changes of known records', [...LISTS, ...CHANGES]],
])('what the broker sends as %s and the city hides (rules 9.10, 10.7)', (_what, events) => {
  it.each([
    ['people', { hideDelegates: true }, /Maes|Yilmaz|Nobody Else|"p1"|ballot-chose/],
    ['votes', { hideVotes: true }, /Motion 9/],
    ['results', { hideVoteResults: true }, /withdrawn|two-thirds|chair-chose|ballot-chose|aye|"For"|"total":[2-9]|"total":1\d/],
  ])('%s are not in the state of the page', async (_datum, settings, trace) => {
    expect(await knownAfter({}, events)).toMatch(trace);
    expect(await knownAfter(settings, events)).not.toMatch(trace);
  });
});
