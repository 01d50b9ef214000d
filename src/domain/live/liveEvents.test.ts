import { describe, expect, it, vi } from 'vitest';
import { METADATA, topic } from '../../../tests/support/islandProps.ts';
import { currentItemsAt, currentOf } from './currentItems.ts';
import { toAccessEvent, toLiveEvents, toTranscriptSegments } from './liveDocument.ts';
import { bannerWaitMs } from '../broker/liveDetails.ts';
import { concernsSession, isBrokerEvent, isChangeEvent, isListTooLong, LIST_LIMIT, parseEvent } from './liveEvents.ts';
import { liveKey } from './liveNow.ts';

const report = vi.fn<(path: string) => void>();
const parse = (name: string, payload: unknown) => {
  report.mockReset();
  return parseEvent(name, payload, 'Europe/Brussels', report, 1);
};

describe('an event of the metadata broker (contract §6)', () => {
  it('replaces a list; recorded attendees are marked (rules 9.2, 12.3)', () => {
    expect(parse('topics', [{ _id: 't1', name: 'Opening' }])).toMatchObject({
      kind: 'list',
      list: 'topics',
      isRecorded: false,
      records: [{ id: 't1' }],
    });
    expect(parse('attendees', [])).toMatchObject({ list: 'attendees', isRecorded: false });
    expect(parse('attendeesVOD', [])).toMatchObject({ list: 'attendees', isRecorded: true });
  });

  it('drops a malformed record and reports its path (rule 12.9)', () => {
    expect(parse('topics', [{ name: 'x' }, { _id: 't1', name: 'y' }])).toMatchObject({ records: [{ id: 't1' }] });
    expect(report.mock.calls).toEqual([['topics[0]']]);
    expect([parse('topics', {}), report.mock.calls]).toEqual([undefined, [['topics']]]);
  });

  it('of more than 20,000 records is dropped as a whole (rule 12.11)', () => {
    expect([LIST_LIMIT, isListTooLong(new Array(20_000)), isListTooLong(new Array(20_001)), isListTooLong({ length: 30_000 })]).toEqual([
      20_000,
      false,
      true,
      false,
    ]);
    expect(parse('topics', new Array(20_001).fill({ _id: 't', name: 'x' }))).toBeUndefined();
    expect(parse('topics', new Array(20_000).fill({ _id: 't', name: 'x' }))).toMatchObject({ kind: 'list' });
  });

  it.each(['create', 'update', 'start', 'stop', 'reset', 'delete'])('%s changes one record', (action) => {
    expect(parse(`${action}Vote`, { _id: 'v1', name: 'Motion' })).toMatchObject({
      kind: 'record',
      list: 'votes',
      action,
      record: { id: 'v1' },
    });
    expect(isChangeEvent(`${action}Vote`)).toBe(true);
  });

  it('is none with another name, and is reported', () => {
    for (const name of ['createPerson', 'createtopic', 'toString', '__proto__', 'renameTopic']) {
      expect([parse(name, { _id: 'x', name: 'y' }), report.mock.calls, isBrokerEvent(name)]).toEqual([undefined, [[name]], false]);
    }
    expect([parse('transcriptionSegment', {}), report.mock.calls]).toEqual([undefined, []]);
    expect([isBrokerEvent('transcriptionSegment'), isBrokerEvent(7), isBrokerEvent('topicsx')]).toEqual([true, false, false]);
  });

  it('tells the viewers, and the status as far as it is known', () => {
    expect([parse('viewers', 3), parse('viewers', '3')]).toEqual([
      { kind: 'details', details: { viewers: 3 } },
      { kind: 'details', details: { viewers: 3 } },
    ]);
    for (const viewers of [NaN, -1, 2.5, '-1', '2.5', '1e3', '', 'many', null, [3]])
      expect([viewers, parse('viewers', viewers)]).toEqual([viewers, undefined]);
    expect(parse('status', { status: 'vod', published: false })).toEqual({ kind: 'status', status: 'vod', isPublished: false });
    expect(parse('status', { status: 'over', published: 'no' })).toEqual({ kind: 'status', status: undefined, isPublished: undefined });
  });

  it('publishes or withdraws the session that it names, else that of the connection (rule 12.8)', () => {
    const session = { sessionId: 7, reference: 'gr-7' };
    const publication = (name: string, id?: unknown) => parse(name, { type: 'publish', session: id })!;
    expect(publication('startStatus')).toEqual({ kind: 'publication', isPublished: true, session: undefined });
    expect(publication('stopStatus', 7)).toEqual({ kind: 'publication', isPublished: false, session: '7' });
    expect([undefined, 7, '7', 'gr-7'].map((id) => concernsSession(publication('stopStatus', id), session))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([8, 'gr-8', '07', 'GR-7'].map((id) => concernsSession(publication('stopStatus', id), session))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(concernsSession(parse('viewers', 3)!, session)).toBe(true);
  });

  it('shows a banner, and removes it (rule 7.16)', () => {
    const banner = { title: 'Break', text: undefined, image: undefined };
    for (const name of ['pancarteSession', 'startSessionPancarte']) {
      expect(parse(name, { title: 'Break', removed: false })).toEqual({ kind: 'details', details: { banner } });
      const none = [true, 1, 'true', '1'].map((removed) => ({ title: 'Break', removed }));
      for (const payload of [null, ...none, 'x', [], {}, [{ title: 'Break' }]])
        expect(parse(name, payload)).toEqual({ kind: 'details', details: { banner: undefined } });
    }
    expect(parse('stopSessionPancarte', { title: 'Break' })).toEqual({ kind: 'details', details: { banner: undefined } });
  });

  it('knows when a banner starts (rule 7.16)', () => {
    const event = parse('pancarteSession', { title: 'Break', start: 1_793_040_200_000 });
    const banner = event?.kind === 'details' ? event.details.banner : undefined;
    expect(banner).toMatchObject({ title: 'Break', startMs: 1_793_040_200_000 });
    expect([1_793_040_199_000, 1_793_040_200_000, 1_793_040_900_000].map((nowMs) => bannerWaitMs(banner, nowMs))).toEqual([1000, 0, 0]);
    expect(bannerWaitMs(undefined, 0)).toBe(0);
  });
});

it.each(['javascript:alert(1)', 'x.png', {}, 5, ''])('a banner has no image that is no web address: %j (contract §1)', (image) => {
  expect(parse('pancarteSession', { title: 'Break', image })).toMatchObject({ details: { banner: { title: 'Break', image: undefined } } });
});

describe('a list that has a record twice (rule 12.3)', () => {
  const names = (payload: object[]) => {
    const event = parse('topics', payload);
    return event?.kind === 'list' ? event.records.map((record) => ('name' in record ? record.name : undefined)) : undefined;
  };

  it('has it once: in its state with the highest order, else in its last one', () => {
    expect(
      names([
        { _id: 't', name: 'A' },
        { _id: 'u', name: 'B' },
        { _id: 't', name: 'C' },
      ]),
    ).toEqual(['C', 'B']);
    expect(
      names([
        { _id: 't', name: 'A', sequence: 2 },
        { _id: 't', name: 'C', sequence: '1' },
      ]),
    ).toEqual(['A']);
    expect(
      names([
        { _id: 5, name: 'A' },
        { _id: '5', name: 'C' },
      ]),
    ).toEqual(['C']);
    expect(report).toHaveBeenCalledWith('topics[1]');
  });
});

describe('the live document as events (rule 12.12)', () => {
  const document = {
    status: 'live',
    isPublished: true,
    topics: METADATA.topics,
    viewers: 0,
    transcript: { nl: [{ startMs: 1, endMs: 2, text: 'x', speaker: 'Ada' }] },
  } as const;

  it('has its lists, access and details; what the city hides has no event', () => {
    expect(toLiveEvents({ ...document, topics: METADATA.topics })).toEqual([
      { kind: 'list', list: 'topics', records: METADATA.topics, isRecorded: false },
      { kind: 'access', status: 'live', isPublished: true },
      { kind: 'details', details: { viewers: 0, banner: undefined } },
    ]);
    expect(toAccessEvent({ status: undefined, isPublished: false })).toEqual({ kind: 'access', status: undefined, isPublished: false });
  });

  it('has its captions as the broker sends them', () => {
    expect(toTranscriptSegments({ ...document, topics: [] })).toEqual([{ start: 1, end: 2, text: 'x', speaker: 'Ada', language: 'nl' }]);
    expect(toTranscriptSegments({ status: 'live', isPublished: true })).toEqual([]);
  });
});

describe('the current items (rules 8.3 to 8.5)', () => {
  it('are the last that started; one without a stop lasts until the next begins', () => {
    const items = [topic('a', 'A', 0), topic('b', 'B', 60, 90), topic('c', 'C')];
    const at = (seconds: number) => currentOf(items, (items[0]?.startMs ?? 0) + seconds * 1000)?.id;
    expect([at(-1), at(0), at(59), at(60), at(89), at(90)]).toEqual([undefined, 'a', 'a', 'b', 'b', undefined]);
  });

  it('have the progress of the topic', () => {
    const { startMs = 0 } = METADATA.topics[0] ?? {};
    expect(currentItemsAt(METADATA, startMs + 30_000)).toMatchObject({ topic: { id: 't1' }, progress: 50, vote: undefined });
    expect(currentItemsAt(METADATA, startMs - 1)).toEqual({ topic: undefined, progress: 0, speech: undefined, vote: undefined });
    expect(currentItemsAt(METADATA, startMs + 61_000)).toMatchObject({ topic: { id: 't2' }, progress: 100 });
  });
});

it('has a key for each live session and state', () => {
  expect(
    new Set([liveKey({ id: 1, state: 'live' }), liveKey({ id: 1, state: 'live-unavailable' }), liveKey({ id: 11, state: 'live' })]).size,
  ).toBe(3);
});
