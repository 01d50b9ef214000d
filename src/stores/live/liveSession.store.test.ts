// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { brokerStatus, close, fakePage, openFollowed, pass, reload } from '../../../tests/support/followedSession.ts';
import { NO_RECORDS } from '../../domain/session/metadata.ts';
import { at, METADATA, topic } from '../../../tests/support/islandProps.ts';
import type { LiveEvent } from '../../domain/live/liveEvents.ts';
import { PUBLISH_RELOAD_MS } from '../../domain/live/publishRange.ts';
import { toSeed } from '../../domain/session/sessionSeed.ts';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';

fakePage();

const PUBLISH: LiveEvent = { kind: 'publication', isPublished: true };
const WITHDRAW: LiveEvent = { kind: 'publication', isPublished: false };

describe('a session that a page follows', () => {
  it('begins with the records, viewers and banner of the page', async () => {
    const banner = { title: 'Break', text: undefined, image: undefined };
    const { $session, $metadataDelayMs } = await openFollowed({ banner });
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
    const { $session, receiveEvent } = await openFollowed({ seed: undefined });
    expect($session.get()).toBeUndefined();
    receiveEvent({ kind: 'details', details: { viewers: 3 } });
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
    const { $session, receiveEvent } = await openFollowed();
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
      const { $session, receiveEvent } = await openFollowed();
      for (const event of [...order, list, list]) receiveEvent(event);
      expect($session.get()?.votes).toEqual(METADATA.votes);
    }
  });
});

describe('a banner that starts later (rule 7.16)', () => {
  const banner = (afterMs: number) => ({ title: 'Break', text: undefined, image: undefined, startMs: Date.now() + afterMs });

  it('is shown when it starts, and not when another event has removed it before', async () => {
    const { receiveEvent, $session } = await openFollowed();
    receiveEvent({ kind: 'details', details: { banner: banner(60_000) } });
    await pass(59_000);
    expect($session.get()?.banner).toBeUndefined();
    await pass(1000);
    expect($session.get()?.banner?.title).toBe('Break');
    receiveEvent({ kind: 'details', details: { banner: banner(60_000) } });
    receiveEvent({ kind: 'details', details: { banner: undefined } });
    await pass(120_000);
    expect($session.get()?.banner).toBeUndefined();
  });
});

describe('a publish (rule 13.1)', () => {
  it.each([
    [0, PUBLISH_RELOAD_MS.first],
    [0.9999, PUBLISH_RELOAD_MS.last - 1],
  ])('reloads the page in its range, for %d after %d ms', async (random, afterMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const { receiveEvent, $session } = await openFollowed({ isPublished: false, hasPlayer: false, seed: undefined });
    receiveEvent(PUBLISH);
    expect($session.get()?.isPublished).toBe(true);
    await pass(afterMs - 1);
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is repeated reloads once', async () => {
    const { receiveEvent } = await openFollowed({ isPublished: false, hasPlayer: false, seed: undefined });
    for (const event of [PUBLISH, PUBLISH, brokerStatus(true), PUBLISH]) receiveEvent(event);
    await pass(100_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('of a page that shows its player changes nothing', async () => {
    const { receiveEvent } = await openFollowed();
    receiveEvent(PUBLISH);
    await pass(100_000);
    expect([reload.mock.calls.length, close.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a withdrawal (rule 13.2)', () => {
  it('destroys the player for good before the page changes, and removes the banner', async () => {
    const { receiveEvent, $session, $banner, showBanner, connectCommands } = await openFollowed({
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
    const { receiveEvent } = await openFollowed({ isPublished: false, hasPlayer: false, seed: undefined });
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
  it('are kept in their order until they are read', async () => {
    const { receiveTranscript, $unreadTranscripts } = await openFollowed();
    receiveTranscript('transcriptionSegment', 1);
    receiveTranscript('TranscriptionText', 2);
    expect($unreadTranscripts.get()).toEqual([
      { name: 'transcriptionSegment', payload: 1 },
      { name: 'TranscriptionText', payload: 2 },
    ]);
  });

  it('are at most 2000, of which the oldest are left out', async () => {
    const { receiveTranscript, $unreadTranscripts } = await openFollowed();
    for (let count = 0; count < 2001; count += 1) receiveTranscript('transcriptionSegment', count);
    const received = $unreadTranscripts.get().map(({ payload }) => payload);
    expect([received.length, received[0], received.at(-1)]).toEqual([2000, 1, 2000]);
  });
});

it('has no records of an empty page', async () => {
  const { $session } = await openFollowed({ seed: toSeed(NO_RECORDS) });
  expect($session.get()).toMatchObject({ topics: [], speeches: [], votes: [], attendees: [] });
});
