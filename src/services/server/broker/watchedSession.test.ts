import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrokerListener } from './brokerSubscription.ts';
import { WatchedSession } from './watchedSession.ts';

const subscribed = vi.hoisted(() => ({ listeners: [] as unknown[] }));
vi.mock('./brokerSubscription.ts', () => ({
  subscribeToBroker: (_session: unknown, listener: unknown) => {
    subscribed.listeners.push(listener);
    return () => undefined;
  },
}));

const DELAY_MS = 30_000;
const result = [{ vote: 'yes', label: 'For', count: 19 }];
const NOW_MS = Date.parse('2026-10-26T20:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch() {
  const onChange = vi.fn();
  const session = new WatchedSession(
    {
      broker: 'http://127.0.0.1:9/gent',
      sessionId: 7,
      reference: 'gr-7',
      timeZone: 'Europe/Brussels',
      metadataDelayMs: DELAY_MS,
      transcriptionDelayMs: 0,
    },
    { isPublished: true, isProtected: false, channelStatus: 'live' },
    { onChange, getTicket: () => Promise.resolve({ ok: true, value: undefined }) },
  );
  const { onEvent, onConnectionChange } = subscribed.listeners.at(-1) as BrokerListener;
  onConnectionChange(true);
  const votes = async () =>
    (await session.read())?.state.votes.map(({ name, stopMs, total }) => ({ name, isClosed: stopMs !== undefined, total }));
  return { emit: onEvent, votes, onChange };
}

const sendOthers = (emit: BrokerListener['onEvent']) => {
  for (const name of ['topics', 'speeches', 'attendees']) emit(name, []);
};

describe('what the server knows of a session with a delayed video (rule 12.7)', () => {
  it('has the result of the first list when the video has reached its end', async () => {
    const { emit, votes } = watch();
    emit('votes', [{ _id: 'v', name: 'Bridge', start: NOW_MS - 60_000, stop: NOW_MS - 10_000, total: 19, result }]);
    sendOthers(emit);
    await vi.advanceTimersByTimeAsync(100);
    expect(await votes()).toEqual([{ name: 'Bridge', isClosed: false, total: 0 }]);
    await vi.advanceTimersByTimeAsync(19_800);
    expect(await votes()).toEqual([{ name: 'Bridge', isClosed: false, total: 0 }]);
    await vi.advanceTimersByTimeAsync(1200);
    expect(await votes()).toEqual([{ name: 'Bridge', isClosed: true, total: 19 }]);
  });

  it('keeps a change that came right after the first list', async () => {
    const { emit, votes } = watch();
    // The list is shown in steps, the last of them at the time of the change.
    const ends = [NOW_MS - 10_000, NOW_MS + 600_000].map((stop, index) => ({
      _id: `v${String(index)}`,
      name: 'Bridge',
      start: NOW_MS - 60_000,
      stop,
    }));
    emit('votes', ends);
    emit('updateVote', { _id: 'v0', name: 'New bridge' });
    sendOthers(emit);
    for (let ms = 0; ms < DELAY_MS + 1000; ms += 333) await vi.advanceTimersByTimeAsync(333);
    expect((await votes())?.map(({ name }) => name)).toEqual(['New bridge', 'Bridge']);
  });

  it('has the first good list at once when a malformed one came before it', async () => {
    const { emit, votes } = watch();
    emit('votes', { error: 'not yet' });
    emit('votes', [{ _id: 'v', name: 'Bridge' }]);
    sendOthers(emit);
    await vi.advanceTimersByTimeAsync(100);
    expect(await votes()).toEqual([{ name: 'Bridge', isClosed: false, total: 0 }]);
  });

  it.each([0, '0', 'false', false])('hears of a withdrawal at once, with the flag %j (contract §1)', async (published) => {
    const { emit, onChange } = watch();
    emit('status', { status: 'live', published });
    await vi.advanceTimersByTimeAsync(100);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
