import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { portalEvents } from '../../src/runtime/portalEvents.ts';
import { keepRecent } from '../../src/domain/time/keepRecent.ts';
import { ok } from '../../src/domain/http/result.ts';
import { WatchedSessions } from '../../src/services/server/broker/watchedSessions.ts';
import { type HostileBroker, startHostileBroker, toEvent, toGreeting } from '../support/hostileBroker.ts';

const RECORDS = 5000;
const KEYS = 40_000;
const RUN_MS = 6000;

const brokers: HostileBroker[] = [];
const watched = new WatchedSessions();
afterAll(() => {
  watched.dispose();
  for (const broker of brokers) broker.close();
});

/** Processor time so far, ms. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** An instant as local time, in a minute of its own. */
const localTime = (index: number) => new Date(Date.UTC(1980, 0) + index * 3_600_000).toISOString().slice(0, 16);

it('a broker that sends lists without end takes a small part of the processor (rule 12.27)', async () => {
  const list = toEvent(
    'hostile',
    'topics',
    Array.from({ length: RECORDS }, (_, index) => ({ _id: index, start: localTime(index), stop: localTime(index + 100_000) })),
  );
  let applied = 0;
  portalEvents.on('brokerEvent', () => (applied += 1));
  let extensions: string | undefined;
  const broker = await startHostileBroker(({ send, socket, headers }) => {
    extensions = headers['sec-websocket-extensions'];
    toGreeting('hostile').forEach(send);
    const sendOn = () => {
      while (send(list));
    };
    socket.on('drain', sendOn);
    sendOn();
  });
  brokers.push(broker);
  const address = { broker: `${broker.url}/hostile`, sessionId: 1, reference: 'a', timeZone: 'Europe/Brussels' };
  void watched.read(
    { ...address, metadataDelayMs: 0, transcriptionDelayMs: 0 },
    { isPublished: true, isProtected: false, channelStatus: 'live' },
    { onChange: () => undefined, getTicket: () => Promise.resolve(ok(undefined)) },
  );
  const startMs = performance.now();
  const startUsedMs = usedMs();
  await wait(RUN_MS);
  expect(applied).toBeGreaterThan(1);
  // Compressed messages would arrive together although the connection is paused.
  expect(extensions).toBeUndefined();
  expect((usedMs() - startUsedMs) / (performance.now() - startMs)).toBeLessThan(0.6);
});

it('values that are kept cost no more after many were dropped (rule 17.16)', () => {
  const measureMs = (max: number) => {
    const recent = keepRecent<number>(max);
    const startMs = usedMs();
    for (let key = 0; key < KEYS; key += 1) recent(`zone ${String(key)}`, () => key);
    return usedMs() - startMs;
  };
  measureMs(10 * KEYS);
  expect(measureMs(5000)).toBeLessThan(4 * measureMs(10 * KEYS));
});
