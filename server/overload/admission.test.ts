import { beforeEach, describe, expect, it } from 'vitest';
import { admit, Admission, Overloaded } from './admission.ts';
import {
  BURST_MS,
  RECOVERY_MS,
  MIN_RENDERINGS,
  MAX_RENDERINGS,
  WAIT_LIMIT_MS,
  MAX_WAITING_IN_BURST,
  MAX_WAITING,
  MAX_WAITING_WHEN_BUSY,
  MAX_WAITING_WHEN_OVERLOADED,
  WARM_UP_MS,
} from './limits.ts';
import type { RenderContext } from '../http/webResponse.ts';

const BUSY = 1;
const IDLE = 0.1;

let nowMs: number;
let admission: Admission;
let admitted: number[];
let rejected: number[];
let last: number;

/** Requests renderings for one network one after another under consecutive numbers. */
function come(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const number = (last += 1);
    void admission.enter('192.0.2.0/24').then((isAdmitted) => (isAdmitted ? admitted : rejected).push(number));
  }
}

const settle = () => new Promise(setImmediate);

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

beforeEach(() => {
  nowMs = 0;
  admission = new Admission(() => nowMs);
  [admitted, rejected, last] = [[], [], 0];
});

describe('while the processor keeps up', () => {
  it('admits the first ones at once and the others in order', async () => {
    come(MIN_RENDERINGS + 2);
    await settle();
    expect(admitted).toEqual(numbers(1, MIN_RENDERINGS));
    admission.leave();
    admission.leave();
    await settle();
    expect(admitted).toEqual(numbers(1, MIN_RENDERINGS + 2));
    expect([admission.running, admission.waiting, rejected]).toEqual([MIN_RENDERINGS, 0, []]);
  });

  it('admits more and more renderings that wait for services, up to a limit', async () => {
    come(MAX_RENDERINGS + 100);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(IDLE);
    await settle();
    expect([admission.running, admission.waiting, rejected]).toEqual([MAX_RENDERINGS, 100, []]);
  });

  it('lowers a high limit that is not used', async () => {
    come(MAX_RENDERINGS);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(IDLE);
    await settle();
    for (const _ of admitted) admission.leave();
    for (let sample = 0; sample < 60; sample += 1) admission.adapt(IDLE);
    come(MAX_RENDERINGS);
    await settle();
    expect(admission.running).toBe(MIN_RENDERINGS);
  });

  it('rejects a rendering that has waited too long', async () => {
    come(MIN_RENDERINGS);
    come(1);
    nowMs = 1;
    come(1);
    nowMs = WAIT_LIMIT_MS;
    admission.adapt(BUSY);
    await settle();
    expect([rejected, admission.waiting]).toEqual([[MIN_RENDERINGS + 1], 1]);
  });
});

describe('when the processor does not keep up', () => {
  it('still serves a burst of requests', async () => {
    come(MIN_RENDERINGS + MAX_WAITING_IN_BURST);
    admission.adapt(BUSY);
    await settle();
    expect([rejected, admission.isOverloaded]).toEqual([[], false]);
  });

  it('serves a larger burst up to the queue limit and rejects the rest, and at once every later request', async () => {
    come(MIN_RENDERINGS + MAX_WAITING_IN_BURST + 2);
    admission.adapt(BUSY);
    await settle();
    expect([admission.waiting, admission.isOverloaded]).toEqual([MAX_WAITING_IN_BURST, true]);
    expect(rejected).toEqual([last - 1, last]);
    come(1);
    await settle();
    expect(rejected.at(-1)).toBe(last);
    for (let served = 0; served < MAX_WAITING_IN_BURST; served += 1) admission.leave();
    await settle();
    expect(admitted).toEqual(numbers(1, MIN_RENDERINGS + MAX_WAITING_IN_BURST));
    come(MAX_WAITING_WHEN_OVERLOADED + 1);
    await settle();
    expect([admission.waiting, rejected.at(-1)]).toEqual([MAX_WAITING_WHEN_OVERLOADED, last]);
  });

  it('queues few requests in a lasting queue, except just after the start of the process', async () => {
    admission.adapt(BUSY);
    nowMs = WARM_UP_MS - 1;
    come(MIN_RENDERINGS + MAX_WAITING_WHEN_BUSY + 1);
    nowMs = WARM_UP_MS;
    for (let served = 0; served < MAX_WAITING_WHEN_BUSY + 2; served += 1) admission.leave();
    await settle();
    expect([admission.waiting, rejected]).toEqual([0, []]);
    come(MIN_RENDERINGS + MAX_WAITING_WHEN_BUSY - 1);
    nowMs += BURST_MS;
    come(1);
    await settle();
    expect([admission.waiting, rejected]).toEqual([MAX_WAITING_WHEN_BUSY, []]);
    come(1);
    await settle();
    expect(rejected).toEqual([last]);
  });

  it('rejects requests beyond the largest queue before it knows the load', async () => {
    come(MIN_RENDERINGS + MAX_WAITING + 1);
    await settle();
    expect([admission.waiting, rejected]).toEqual([MAX_WAITING, [last]]);
  });

  it('allows the long queue again after a while without a rejection', async () => {
    come(MIN_RENDERINGS + MAX_WAITING + 1);
    await settle();
    nowMs += RECOVERY_MS - 1;
    expect(admission.isOverloaded).toBe(true);
    nowMs += 1;
    expect(admission.isOverloaded).toBe(false);
    admission.leave();
    come(1);
    await settle();
    expect([rejected.length, admission.waiting]).toEqual([1, MAX_WAITING]);
  });

  it('lowers the limit that it had for renderings that wait for services', async () => {
    come(MAX_RENDERINGS);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(IDLE);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(BUSY);
    await settle();
    for (const _ of admitted) admission.leave();
    come(MAX_RENDERINGS);
    await settle();
    expect(admission.running).toBe(MIN_RENDERINGS);
  });
});

describe('a rendering', () => {
  const context = { clientAddress: '192.0.2.1' } as RenderContext;
  const request = new Request('http://portal.test/');

  it('frees its slot when it fails', async () => {
    const render = admit(() => Promise.reject(new Error('broken')), admission);
    await expect(render(request, context)).rejects.toThrow('broken');
    await settle();
    expect(admission.running).toBe(0);
  });

  it('occupies its slot until requests that arrived meanwhile are queued, even when it is synchronous', async () => {
    const render = admit(async () => new Response('a page'), admission);
    const all = Promise.all(numbers(1, MIN_RENDERINGS + 3).map(() => render(request, context)));
    await Promise.resolve();
    expect([admission.running, admission.waiting]).toEqual([MIN_RENDERINGS, 3]);
    expect(await all).toHaveLength(MIN_RENDERINGS + 3);
  });

  it('that is rejected never starts', async () => {
    let started = 0;
    const render = admit(() => {
      started += 1;
      return new Promise<Response>(() => undefined);
    }, admission);
    const all = numbers(1, MIN_RENDERINGS + MAX_WAITING + 1).map(() => render(request, context));
    await expect(Promise.race(all)).rejects.toThrow(Overloaded);
    for (const one of all) one.catch(() => undefined);
    expect(started).toBe(MIN_RENDERINGS);
  });
});
