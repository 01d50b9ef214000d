import { describe, expect, it } from 'vitest';
import { BrokerWork, SharedBudget, WaitingMessages } from './brokerWork.ts';

const NAMESPACE = { share: 0.1, burstMs: 1000 };
const HOST = { share: 0.25, burstMs: 2000 };
/** Time that a list of 20,000 records with local times takes, ms. */
const WORST_LIST_MS = 180;

let nowMs = 0;
/** A clock that passes only by work and by waiting. */
const timing = {
  clock: () => nowMs,
  delay: (run: () => void, ms = 0) => {
    setImmediate(() => {
      nowMs += ms;
      run();
    });
  },
};
const createWork = (host = new SharedBudget(HOST, nowMs)) =>
  new BrokerWork([new SharedBudget(NAMESPACE, nowMs), host], new WaitingMessages(), timing);

/** The times at which tasks of `costMs` begin, all of which are there at once. */
async function startTimes(work: BrokerWork, count: number, costMs: number): Promise<number[]> {
  const startedMs: number[] = [];
  await new Promise<void>((resolve) => {
    for (let task = 0; task < count; task += 1)
      work.run(() => {
        startedMs.push(nowMs);
        nowMs += costMs;
        if (startedMs.length === count) resolve();
      });
  });
  return startedMs;
}

const countUntil = (startedMs: readonly number[], ms: number) => startedMs.filter((startMs) => startMs <= ms).length;

describe('the work that a broker causes (rule 12.27)', () => {
  it('of the worst lists takes a tenth of the time after a second at once', async () => {
    nowMs = 0;
    const startedMs = await startTimes(createWork(), 100, WORST_LIST_MS);
    const accepted = countUntil(startedMs, 60_000);
    expect(accepted * WORST_LIST_MS).toBeLessThanOrEqual(1000 + 60_000 * 0.1 + WORST_LIST_MS);
    expect(accepted * WORST_LIST_MS).toBeGreaterThan(60_000 * 0.1);
  });

  it('includes what a message causes in the next tick', async () => {
    nowMs = 0;
    const work = createWork();
    const startedMs: number[] = [];
    await new Promise<void>((resolve) => {
      for (let task = 0; task < 50; task += 1)
        work.run(() => {
          startedMs.push(nowMs);
          process.nextTick(() => {
            nowMs += WORST_LIST_MS;
            if (startedMs.length === 50) resolve();
          });
        });
    });
    expect(countUntil(startedMs, 10_000)).toBeLessThan(13);
  });

  it('is not delayed when many long sessions connect at once', async () => {
    nowMs = 0;
    const costMs = 10;
    const startedMs = await startTimes(createWork(), 4 * 20, costMs);
    expect(startedMs).toEqual(startedMs.map((_, index) => index * costMs));
  });

  it('is not delayed in a busy meeting that connects again every 6 s', async () => {
    nowMs = 0;
    const work = createWork();
    for (let second = 0; second < 3600; second += 1) {
      nowMs = second * 1000;
      const tasks = second % 6 === 0 ? 14 : 10;
      expect((await startTimes(work, tasks, 5)).at(-1)).toBe(second * 1000 + (tasks - 1) * 5);
    }
  });

  it('is done in the order in which it came', async () => {
    nowMs = 0;
    const work = createWork();
    const done: number[] = [];
    await new Promise<void>((resolve) => {
      for (let task = 0; task < 20; task += 1)
        work.run(() => {
          done.push(task);
          nowMs += WORST_LIST_MS;
          if (task === 19) resolve();
        });
    });
    expect(done).toEqual(Array.from({ length: 20 }, (_, task) => task));
  });

  it('of all namespaces of a host takes a quarter of the time', async () => {
    nowMs = 0;
    const host = new SharedBudget(HOST, nowMs);
    const all = await Promise.all(Array.from({ length: 10 }, () => startTimes(createWork(host), 30, WORST_LIST_MS)));
    const endMs = Math.min(...all.map((startedMs) => startedMs.at(-1) ?? 0));
    const accepted = countUntil(all.flat(), endMs);
    expect(accepted * WORST_LIST_MS).toBeLessThanOrEqual(2000 + endMs * 0.25 + 10 * WORST_LIST_MS);
  });

  it('waits with at most 64 million characters of all connections to a host', () => {
    const waiting = new WaitingMessages();
    const message = 8 * 1024 * 1024;
    for (let count = 0; count < 8; count += 1) expect(waiting.add(message)).toBe(true);
    expect([waiting.add(1), waiting.add(message)]).toEqual([false, false]);
    waiting.remove(message);
    expect([waiting.add(message), waiting.add(1)]).toEqual([true, false]);
  });
});
