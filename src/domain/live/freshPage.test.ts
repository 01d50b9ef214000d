import { expect, it } from 'vitest';
import { BROKER_EVENTS, BROKER_NOW } from '../../../tests/support/brokerRecords.ts';
import { NOTHING_HIDDEN } from '../city/city.ts';
import { isCaptionEvent } from '../transcript/captionEvents.ts';
import { toLiveDocument } from './liveContent.ts';
import { toLiveEvents } from './liveDocument.ts';
import { isChangeEvent, parseEvent } from './liveEvents.ts';
import { createLiveState, type LiveState, reduceSession, type ShownState } from './liveSession.ts';

/** The fields of the state that no page can show: islands read it as a `ShownState`. */
const INTERNAL: Record<Exclude<keyof LiveState, keyof ShownState>, true> = {
  isRecorded: true,
  deleted: true,
  notes: true,
  pending: true,
  sizes: true,
  hasDropped: true,
  isReloading: true,
  awaitsLive: true,
  hasPlayer: true,
};

const shownOf = (state: LiveState) => Object.entries(state).filter(([field]) => !Object.hasOwn(INTERNAL, field));
const reduceAll = (events: Parameters<typeof reduceSession>[1][]) =>
  events.reduce((state, event) => reduceSession(state, event, () => 0).state, createLiveState(true, 'live'));

function parse(name: string, payload: unknown) {
  const event = parseEvent(name, payload, 'Europe/Brussels', () => undefined, BROKER_NOW);
  if (!event) throw new Error(`The example of ${name} is malformed.`);
  return event;
}
const examples = Object.entries(BROKER_EVENTS).filter(([name]) => !isCaptionEvent(name));
const lists = examples.filter(([name]) => !isChangeEvent(name)).map(([name, payload]) => parse(name, payload));

it.each(examples)('what the broker says with %s is on a page that is opened afterwards (rule 12.18)', (name, payload) => {
  const state = reduceAll([...lists, parse(name, payload)]);
  const reopened = reduceAll(toLiveEvents(toLiveDocument(state, NOTHING_HIDDEN, {})));
  expect(Object.fromEntries(shownOf(reopened))).toEqual(Object.fromEntries(shownOf(state)));
});
