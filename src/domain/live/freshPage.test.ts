import { expect, it } from 'vitest';
import { BROKER_EVENTS, BROKER_NOW } from '../../../tests/support/brokerRecords.ts';
import { NOTHING_HIDDEN } from '../../../tests/support/visibility.ts';
import { isCaptionEvent } from '../transcript/captionEvents.ts';
import { toLiveDocument } from './liveContent.ts';
import { toLiveEvents } from './liveDocument.ts';
import { isChangeEvent, parseEvent } from './liveEvents.ts';
import { createLiveState, type LiveState, reduceSession } from './liveSession.ts';

/** Fields of the state that only the reduction of later events needs. */
const INTERNAL = ['isRecorded', 'deleted', 'notes', 'pending', 'sizes', 'hasDropped', 'isReloading', 'awaitsLive', 'hasPlayer'];

const shownOf = (state: LiveState) => Object.entries(state).filter(([field]) => !INTERNAL.includes(field));
const reduceAll = (events: Parameters<typeof reduceSession>[1][]) =>
  events.reduce((state, event) => reduceSession(state, event, () => 0).state, createLiveState(true, 'live'));

const parse = (name: string) => parseEvent(name, BROKER_EVENTS[name], 'Europe/Brussels', () => undefined, BROKER_NOW) ?? [];
const names = Object.keys(BROKER_EVENTS).filter((name) => !isCaptionEvent(name));
const lists = names.filter((name) => !isChangeEvent(name)).flatMap(parse);

it.each(names)('what the broker says with %s is on a page that is opened afterwards (rule 12.18)', (name) => {
  const state = reduceAll([...lists, ...[parse(name)].flat()]);
  const reopened = reduceAll(toLiveEvents(toLiveDocument(state, NOTHING_HIDDEN, {})));
  expect(Object.fromEntries(shownOf(reopened))).toEqual(Object.fromEntries(shownOf(state)));
});
