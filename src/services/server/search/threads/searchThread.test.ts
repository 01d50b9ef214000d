import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestScope } from '../../../../runtime/requestScope.ts';
import { SearchThread } from './searchThread.ts';
import { getSharedTime, type IndexLocation, type ThreadCall } from './threadMessages.ts';

const workers: TestWorker[] = [];

/** A thread that answers when a test says so. */
class TestWorker extends EventEmitter {
  readonly calls: ThreadCall[] = [];

  constructor() {
    super();
    workers.push(this);
  }

  unref(): void {
    // It keeps no process running.
  }

  postMessage(call: ThreadCall): void {
    this.calls.push(call);
  }

  /** Answers a call with its arguments, by its place in the order of the calls. */
  answer(index: number): void {
    const call = this.calls[index];
    this.emit('message', { id: call?.id, value: call?.args.join(' ') });
  }
}

vi.mock('node:worker_threads', () => ({
  // The class is read when a thread starts: the mock is created before it.
  get Worker() {
    return TestWorker;
  },
}));

interface Methods {
  find: (text: string) => Promise<string>;
}

const FILE: IndexLocation = { kind: 'sqlite', folder: '/nowhere' };

function setUp(name: 'queryThread' | 'indexThread' = 'queryThread', location = FILE) {
  const thread = new SearchThread<Methods>(name, location, false);
  const worker = workers.at(-1);
  if (!worker) throw new Error('There is no thread.');
  const callFrom = (network: string, text: string) =>
    requestScope.run({ network, startMs: 0, staleMs: undefined, isInvalidated: false }, () =>
      thread.call('find', text).catch((error: unknown) => (error as Error).message),
    );
  const asked = () => worker.calls.map(({ args }) => args[0]);
  /** Answers every call, also those that are made then; resolves when no call is left. */
  const answerAll = async () => {
    for (let index = 0; index < worker.calls.length; index += 1) {
      worker.answer(index);
      await turn();
    }
  };
  return { worker, callFrom, asked, answerAll };
}

let expire: () => void;

beforeEach(() => {
  workers.length = 0;
  const timers: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    timers.push(controller);
    return controller.signal;
  });
  expire = () => {
    for (const controller of timers.splice(0)) controller.abort();
  };
});

describe('calls to the thread of the searches (rule 24.19)', () => {
  it('run one after the other', async () => {
    const { worker, callFrom, asked } = setUp();
    const calls = ['a', 'b'].map((text) => callFrom('visitor', text));
    expect(asked()).toEqual(['a']);
    worker.answer(0);
    expect(await calls[0]).toBe('a');
    expect(asked()).toEqual(['a', 'b']);
    worker.answer(1);
    expect(await calls[1]).toBe('b');
  });

  it('run in four connections of a database', () => {
    const { callFrom, asked } = setUp('queryThread', { kind: 'postgres', url: 'postgres://nowhere' });
    for (const text of ['a', 'b', 'c', 'd', 'e']) void callFrom('visitor', text);
    expect(asked()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of a network wait behind one of each other network', async () => {
    const { callFrom, asked, answerAll } = setUp();
    const attack = Array.from({ length: 20 }, (_, number) => callFrom('attacker', `attack ${number}`));
    const visitors = ['visitor', 'other'].map((network) => callFrom(network, network));
    await answerAll();
    expect(asked().slice(0, 5)).toEqual(['attack 0', 'attack 1', 'visitor', 'other', 'attack 2']);
    expect(await Promise.all(visitors)).toEqual(['visitor', 'other']);
    await Promise.all(attack);
  });

  it('of another network have a place when all are taken', async () => {
    const { callFrom, answerAll } = setUp();
    const attack = Array.from({ length: 100 }, (_, number) => callFrom('attacker', `attack ${number}`));
    const visitor = callFrom('visitor', 'brug');
    await answerAll();
    expect(await visitor).toBe('brug');
    // One ran and 64 waited, of which the last one gave its place to the visitor.
    expect((await Promise.all(attack)).filter((answer) => answer === 'busy')).toHaveLength(36);
  });

  it('are not made when they have expired', async () => {
    const { callFrom, asked, answerAll } = setUp();
    const late = ['a', 'b', 'c'].map((text) => callFrom('attacker', text));
    expire();
    expect(await Promise.all(late)).toEqual(['timeout', 'timeout', 'timeout']);
    const next = callFrom('visitor', 'next');
    await answerAll();
    expect(await next).toBe('next');
    expect(asked()).toEqual(['a', 'next']);
  });

  it('keep their place until the thread has answered, also when nobody waits any more', async () => {
    const { worker, callFrom, asked } = setUp();
    for (let round = 1; round <= 5; round += 1) {
      const calls = Array.from({ length: 70 }, () => callFrom('attacker', 'slow'));
      expire();
      await Promise.all(calls);
      expect(asked()).toEqual(['slow']);
    }
    const next = callFrom('visitor', 'next');
    await turn();
    expect(asked()).toEqual(['slow']);
    worker.answer(0);
    await turn();
    worker.answer(1);
    expect(await next).toBe('next');
  });

  it('say until when they are waited for', () => {
    const { worker, callFrom } = setUp();
    const startMs = getSharedTime();
    void callFrom('visitor', 'brug');
    expect(worker.calls[0]?.untilMs).toBeGreaterThanOrEqual(startMs + 2000);
    expect(worker.calls[0]?.untilMs).toBeLessThanOrEqual(getSharedTime() + 2000);
  });

  it('fail when the thread has ended', async () => {
    const { worker, callFrom } = setUp();
    const calls = ['a', 'b', 'c'].map((text) => callFrom('visitor', text));
    worker.emit('exit', 1);
    expect(await Promise.all(calls)).toEqual(['ended', 'ended', 'ended']);
    expect(await callFrom('visitor', 'd')).toBe('ended');
  });
});

describe('calls to the thread of the indexer', () => {
  it('are made at once, so that a removal waits for no other call (rule 24.3)', () => {
    const { callFrom, asked } = setUp('indexThread');
    for (let number = 0; number < 64; number += 1) void callFrom('', `session ${number}`);
    expect(asked()).toHaveLength(64);
  });
});
