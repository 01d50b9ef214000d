import type { BrokerEventName } from '../../src/domain/live/liveEvents.ts';
import type { LiveAction } from '../../src/domain/live/recordChanges.ts';

/** An instant in the examples below, epoch ms. */
export const BROKER_NOW = Date.parse('2026-10-26T19:30:00Z');

const topic = {
  _id: 't1',
  name: 'Begroting',
  description: 'Vaststelling',
  status: true,
  priority: 3,
  session: 4711,
  start: { realTime: '2026-10-26T18:42:26.271Z', utc: BROKER_NOW },
  stop: null,
};
const attendee = {
  _id: 'a1',
  session: 4711,
  role: { _id: 'r1', name: 'Burgemeester', priority: 1 },
  microphone: { _id: 'm1', name: 'Microphone 1', id: 1 },
  delegate: {
    _id: 'd1',
    firstname: 'Ada',
    lastname: 'Jansen',
    description: 'Wethouder',
    email: 'ada@example.org',
    refId: 'x',
    photo: { url: 'https://media.example/a.jpg' },
    division: { _id: 'p1', name: 'Groen', photo: { url: 'https://media.example/p.png' } },
  },
};
const speech = { _id: 's1', start: BROKER_NOW - 5000, stop: null, session: 4711, room: 1, status: true, microphone: { id: 1 }, attendee };
const vote = {
  _id: 'v1',
  name: 'Motie',
  priority: 1,
  start: BROKER_NOW - 100,
  stop: null,
  total: 31,
  eligible: 37,
  result: [
    { vote: 'yes', label: 'Voor', count: 19, percentage: 61 },
    { vote: 'no', label: 'Tegen', count: 12, percentage: 39 },
  ],
};
const segment = { start: 1000, end: 2000, text: 'Goedenavond allemaal.', language: 'nl', speaker: 'Ada' };

/** Lists that a metadata broker sends on connecting, by event (contract §6). */
export const BROKER_SNAPSHOT = {
  topics: [topic, { ...topic, _id: 't2', priority: 1 }],
  speeches: [speech, { ...speech, _id: 's2' }],
  votes: [vote],
  attendees: [attendee],
  attendeesVOD: [attendee],
  delegates: [attendee.delegate],
  divisions: [attendee.delegate.division],
  viewers: 12,
  status: { status: 'live', published: true },
  pancarteSession: null,
  subtitles: [{ _id: 'x', language: 'nl', version: 1, active: true, ready: true, published: true }],
};

const ACTIONS: readonly LiveAction[] = ['create', 'update', 'start', 'stop', 'reset', 'delete'];
const changesOf = <Singular extends string>(singular: Singular, record: object) =>
  Object.fromEntries(ACTIONS.map((action) => [`${action}${singular}`, record])) as Record<`${LiveAction}${Singular}`, object>;

/** An example payload of every event of a metadata broker, by event (contract §6). */
export const BROKER_EVENTS: Readonly<Record<BrokerEventName, unknown>> = {
  ...BROKER_SNAPSHOT,
  ...changesOf('Topic', topic),
  ...changesOf('Speech', speech),
  ...changesOf('Vote', vote),
  ...changesOf('Attendee', attendee),
  startStatus: { type: 'publish', session: 1 },
  stopStatus: { type: 'publish', session: 1 },
  transcriptionSegment: segment,
  TranscriptionText: segment,
  startSessionPancarte: { start: BROKER_NOW, removed: false, title: 'Schorsing', text: 'Tot negen uur', image: 'x.png' },
  stopSessionPancarte: {},
};
