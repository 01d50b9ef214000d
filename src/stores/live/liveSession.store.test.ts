// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, EMPTY, METADATA, topic } from '../../../tests/support/islandProps.ts';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import type { LiveEvent } from '../../domain/live/liveEvents.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import type { PlayerCommands } from '../player/playback.store.ts';
import type { FollowedSession } from './liveSession.store.ts';

const SHOWN = { hideDelegates: false, hideVotes: false, hideVoteResults: false, hideSpeechMoments: false };
const followed: FollowedSession = {
  broker: undefined,
  sessionId: 7,
  reference: 'gr-7',
  timeZone: 'Europe/Brussels',
  metadataDelayMs: 4000,
  transcriptionDelayMs: 0,
  isPublished: true,
  status: 'live',
  hasPlayer: true,
  seed: toSeed(METADATA, SHOWN),
  viewers: 12,
  banner: undefined,
};
const PUBLISH: LiveEvent = { kind: 'publication', isPublished: true };
const WITHDRAW: LiveEvent = { kind: 'publication', isPublished: false };
const brokerStatus = (isPublished: boolean, status: 'live' | 'planned' | 'vod' = 'live'): LiveEvent => ({
  kind: 'status',
  status,
  isPublished,
});

const reload = vi.fn<() => void>();
const close = vi.fn<() => void>();
const fetchDocument = vi.fn<(signal: AbortSignal) => Promise<LiveDocument | undefined>>();

/** The stores as a page that has just been opened has them, with a player when `hasPlayer`. */
async function open(more: Partial<FollowedSession> = {}) {
  vi.resetModules();
  const store = await import('./liveSession.store.ts');
  const { $session, $metadataDelayMs } = await import('./session.store.ts');
  const playback = await import('../player/playback.store.ts');
  const session = { ...followed, ...more };
  if (session.hasPlayer) playback.connectCommands({ close, suspend: () => undefined } as unknown as PlayerCommands);
  const dispose = store.subscribeLiveSession(session, fetchDocument);
  return { ...store, ...playback, $session, $metadataDelayMs, dispose };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  vi.stubGlobal('location', { reload, href: 'https://gallery.example.org/' });
  fetchDocument.mockReset().mockResolvedValue(undefined);
  for (const mock of [reload, close]) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a session that a page follows', () => {
  it('begins with the records, viewers and banner of the page', async () => {
    const banner = { title: 'Break', text: undefined, image: undefined };
    const { $session, $metadataDelayMs } = await open({ banner });
    expect($session.get()).toMatchObject({
      isPublished: true,
      status: 'live',
      viewers: 12,
      banner,
      topics: METADATA.topics,
      votes: METADATA.votes,
    });
    expect($session.get()?.speeches).toHaveLength(2);
    expect($metadataDelayMs.get()).toBe(4000);
  });

  it('without records is not known until the first event', async () => {
    const { $session, receiveEvent } = await open({ seed: undefined });
    expect($session.get()).toBeUndefined();
    receiveEvent({ kind: 'viewers', viewers: 3 });
    expect($session.get()).toMatchObject({ viewers: 3, status: 'live' });
  });

  it('ignores events before it is followed', async () => {
    vi.resetModules();
    const { receiveEvent } = await import('./liveSession.store.ts');
    const { $session } = await import('./session.store.ts');
    receiveEvent(WITHDRAW);
    expect($session.get()).toBeUndefined();
  });

  it('changes its state only by events that change something (rule 12.3)', async () => {
    const { $session, receiveEvent } = await open();
    const before = $session.get();
    const onChange = vi.fn();
    $session.listen(onChange);
    const started = topic('t1', 'Again', 0, 60);
    receiveEvent({ kind: 'record', list: 'topics', action: 'create', record: started, receivedMs: 0 });
    expect([$session.get() === before, onChange.mock.calls.length]).toEqual([true, 0]);
    receiveEvent({ kind: 'record', list: 'topics', action: 'create', record: topic('t3', '3. Close'), receivedMs: 0 });
    receiveEvent({ kind: 'record', list: 'topics', action: 'create', record: topic('t3', '3. Close'), receivedMs: 0 });
    expect($session.get()?.topics.map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('has the same records after a list in whatever order the events before it came (rules 12.3, 12.14)', async () => {
    const list: LiveEvent = { kind: 'list', list: 'votes', records: METADATA.votes, isRecorded: false };
    const first = METADATA.votes[0]!;
    const events: LiveEvent[] = [
      { kind: 'record', list: 'votes', action: 'delete', record: first, receivedMs: 0 },
      { kind: 'record', list: 'votes', action: 'start', record: { ...first, startMs: at(200) }, receivedMs: 0 },
      { kind: 'record', list: 'votes', action: 'create', record: { ...first, id: 'v2' }, receivedMs: 0 },
    ];
    for (const order of [events, events.toReversed(), [events[1]!, events[0]!, events[2]!]]) {
      const { $session, receiveEvent } = await open();
      for (const event of [...order, list, list]) receiveEvent(event);
      expect($session.get()?.votes).toEqual(METADATA.votes);
    }
  });
});

describe('a banner that starts later (rule 7.16)', () => {
  const banner = (afterMs: number) => ({ title: 'Break', text: undefined, image: undefined, startMs: Date.now() + afterMs });

  it('is shown when it starts, and not when another event has removed it before', async () => {
    const { receiveEvent, $session } = await open();
    receiveEvent({ kind: 'banner', banner: banner(60_000) });
    await pass(59_000);
    expect($session.get()?.banner).toBeUndefined();
    await pass(1000);
    expect($session.get()?.banner?.title).toBe('Break');
    receiveEvent({ kind: 'banner', banner: banner(60_000) });
    receiveEvent({ kind: 'banner', banner: undefined });
    await pass(120_000);
    expect($session.get()?.banner).toBeUndefined();
  });
});

describe('a publish (rule 13.1)', () => {
  it.each([
    [0, 3000],
    [0.9999, 12_999],
  ])('reloads the page after 3 to 13 s, for %d after %d ms', async (random, afterMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { receiveEvent, $session } = await open({ isPublished: false, hasPlayer: false, seed: undefined });
    receiveEvent(PUBLISH);
    expect($session.get()?.isPublished).toBe(true);
    await pass(afterMs - 1);
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is repeated reloads once', async () => {
    const { receiveEvent } = await open({ isPublished: false, hasPlayer: false, seed: undefined });
    for (const event of [PUBLISH, PUBLISH, brokerStatus(true), PUBLISH]) receiveEvent(event);
    await pass(100_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('of a page that shows its player changes nothing', async () => {
    const { receiveEvent } = await open();
    receiveEvent(PUBLISH);
    await pass(100_000);
    expect([reload.mock.calls.length, close.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a withdrawal (rule 13.2)', () => {
  it('destroys the player for good before the page changes, and removes the banner', async () => {
    const { receiveEvent, $session, $banner, showBanner, connectCommands } = await open({
      banner: { title: 'Break', text: undefined, image: undefined },
    });
    showBanner({ title: 'Break', text: undefined, image: undefined });
    const order: string[] = [];
    close.mockImplementation(() => void order.push('close'));
    $session.listen((session) => void order.push(`published ${String(session?.isPublished)}`));
    receiveEvent(WITHDRAW);
    expect(order).toEqual(['close', 'published false']);
    expect([$session.get()?.banner, $banner.get()]).toEqual([undefined, undefined]);
    expect(connectCommands({} as PlayerCommands)).toBe(false);
  });

  it('cancels a reload that waits, and a later publish reloads again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { receiveEvent } = await open({ isPublished: false, hasPlayer: false, seed: undefined });
    receiveEvent(PUBLISH);
    await pass(2000);
    receiveEvent(WITHDRAW);
    await pass(100_000);
    expect(reload).not.toHaveBeenCalled();
    receiveEvent(PUBLISH);
    await pass(3000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('transcript events', () => {
  it('before the first reader are stored, in their order, and later ones come at once', async () => {
    const { receiveTranscript, setTranscriptReader } = await open();
    receiveTranscript('transcriptionSegment', 1);
    receiveTranscript('TranscriptionText', 2);
    const received: unknown[] = [];
    setTranscriptReader((...event) => void received.push(event));
    receiveTranscript('subtitles', 3);
    expect(received).toEqual([
      ['transcriptionSegment', 1],
      ['TranscriptionText', 2],
      ['subtitles', 3],
    ]);
  });

  it('are at most 2000, of which the oldest are left out', async () => {
    const { receiveTranscript, setTranscriptReader } = await open();
    for (let count = 0; count < 2001; count += 1) receiveTranscript('transcriptionSegment', count);
    const received: unknown[] = [];
    setTranscriptReader((_name, payload) => void received.push(payload));
    expect([received.length, received[0], received.at(-1)]).toEqual([2000, 1, 2000]);
  });
});

it('has no records of an empty page', async () => {
  const { $session } = await open({ seed: toSeed(EMPTY, SHOWN) });
  expect($session.get()).toMatchObject({ topics: [], speeches: [], votes: [], attendees: [] });
});
