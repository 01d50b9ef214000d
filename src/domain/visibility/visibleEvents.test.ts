import { describe, expect, it } from 'vitest';
import { BROKER_EVENTS, BROKER_NOW } from '../../../tests/support/brokerRecords.ts';
import { type HideSettings, NOTHING_HIDDEN } from '../city/city.ts';
import { toLiveDocument } from '../live/liveContent.ts';
import { type LiveEvent, parseEvent } from '../live/liveEvents.ts';
import { createLiveState, reduceSession } from '../live/liveSession.ts';
import { RECORD_LISTS } from '../session/metadata.ts';
import { toVisibleEvent } from './visibleEvents.ts';

const decided = {
  total: 31,
  outcome: 'adopted',
  majority: 'simple',
  castingVote: { attendee: 'a1', vote: 'yes' },
  ballots: [{ attendee: 'a1', vote: 'no' }],
};
/** Every event except those that end or remove something, and a vote of which all is known. */
const EVENTS = [...Object.entries(BROKER_EVENTS), ['updateVote', { _id: 'v1', ...decided }] as const].flatMap(
  ([name, payload]) =>
    (/^(?:delete|reset|stop)/.test(name) ? undefined : parseEvent(name, payload, 'Europe/Brussels', () => undefined, BROKER_NOW)) ?? [],
);

/** What `live.json` of a city has of a session after events. */
function documentAfter(events: readonly LiveEvent[], city: HideSettings) {
  const state = events.reduce((known, event) => reduceSession(known, event, () => 0).state, createLiveState(true, 'live'));
  const document = toLiveDocument(state, city, {});
  const lists = Object.fromEntries(RECORD_LISTS.map((list) => [list, document[list] ?? []]));
  // Of a hidden result, a total of 1 only says that somebody has voted (rule 10.5).
  const votes = document.votes?.map((vote) => ({ ...vote, total: Math.max(1, vote.total ?? 0) })) ?? [];
  return { ...document, ...lists, votes };
}

// The times of speeches stay in the store of the page, because later events are ordered by them.
const SETTINGS = Object.keys(NOTHING_HIDDEN).filter((setting) => setting !== 'hideSpeechMoments') as (keyof HideSettings)[];

describe('a page of a city that hides something (rules 9.10, 10.7, 12.18)', () => {
  it.each(SETTINGS)('and has set %s has the same from the broker as from `live.json`', (setting) => {
    const city = { ...NOTHING_HIDDEN, [setting]: !NOTHING_HIDDEN[setting] };
    const visible = EVENTS.flatMap((event) => toVisibleEvent(city, event) ?? []);
    expect(documentAfter(visible, NOTHING_HIDDEN)).toEqual(documentAfter(EVENTS, city));
  });
});
