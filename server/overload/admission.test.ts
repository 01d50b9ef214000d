import { beforeEach, describe, expect, it } from 'vitest';
import { admit, Admission, Overloaded } from './admission.ts';
import {
  BURST_MS,
  CALM_MS,
  RENDERINGS_LEAST,
  RENDERINGS_MOST,
  WAIT_LIMIT_MS,
  WAITING_IN_BURST,
  WAITING_MOST,
  WAITING_WHEN_BUSY,
  WAITING_WHEN_OVERLOADED,
  WARM_UP_MS,
} from './limits.ts';
import type { PageContext } from '../http/webResponse.ts';

const BUSY = 1;
const IDLE = 0.1;

let nowMs: number;
let admission: Admission;
let admitted: number[];
let refused: number[];
let last: number;

/** Lets so many come, one after the other, under running numbers. */
function come(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const number = (last += 1);
    void admission.enter().then((isAdmitted) => (isAdmitted ? admitted : refused).push(number));
  }
}

const settle = () => new Promise(setImmediate);

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

beforeEach(() => {
  nowMs = 0;
  admission = new Admission(() => nowMs);
  [admitted, refused, last] = [[], [], 0];
});

describe('while the processor keeps up', () => {
  it('lets the first ones in at once and the others in their order, as places get free', async () => {
    come(RENDERINGS_LEAST + 2);
    await settle();
    expect(admitted).toEqual(numbers(1, RENDERINGS_LEAST));
    admission.leave();
    admission.leave();
    await settle();
    expect(admitted).toEqual(numbers(1, RENDERINGS_LEAST + 2));
    expect([admission.running, admission.waiting, refused]).toEqual([RENDERINGS_LEAST, 0, []]);
  });

  it('lets more and more in that wait for something else, up to a limit', async () => {
    come(RENDERINGS_MOST + 100);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(IDLE);
    await settle();
    expect([admission.running, admission.waiting, refused]).toEqual([RENDERINGS_MOST, 100, []]);
  });

  it('forgets a high limit when it is not used', async () => {
    come(RENDERINGS_MOST);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(IDLE);
    await settle();
    for (const _ of admitted) admission.leave();
    for (let sample = 0; sample < 60; sample += 1) admission.adapt(IDLE);
    come(RENDERINGS_MOST);
    await settle();
    expect(admission.running).toBe(RENDERINGS_LEAST);
  });

  it('refuses who has waited too long', async () => {
    come(RENDERINGS_LEAST);
    come(1);
    nowMs = 1;
    come(1);
    nowMs = WAIT_LIMIT_MS;
    admission.adapt(BUSY);
    await settle();
    expect([refused, admission.waiting]).toEqual([[RENDERINGS_LEAST + 1], 1]);
  });
});

describe('when the processor does not keep up', () => {
  it('still serves a crowd that comes at once', async () => {
    come(RENDERINGS_LEAST + WAITING_IN_BURST);
    admission.adapt(BUSY);
    await settle();
    expect([refused, admission.isOverloaded]).toEqual([[], false]);
  });

  it('refuses those of a larger one for whom there is no room, and serves the others; whoever comes meanwhile is refused at once', async () => {
    come(RENDERINGS_LEAST + WAITING_IN_BURST + 2);
    admission.adapt(BUSY);
    await settle();
    expect([admission.waiting, admission.isOverloaded]).toEqual([WAITING_IN_BURST, true]);
    expect(refused).toEqual([last - 1, last]);
    come(1);
    await settle();
    expect(refused.at(-1)).toBe(last);
    for (let served = 0; served < WAITING_IN_BURST; served += 1) admission.leave();
    await settle();
    expect(admitted).toEqual(numbers(1, RENDERINGS_LEAST + WAITING_IN_BURST));
    come(WAITING_WHEN_OVERLOADED + 1);
    await settle();
    expect([admission.waiting, refused.at(-1)]).toEqual([WAITING_WHEN_OVERLOADED, last]);
  });

  it('lets few newcomers into a line that does not end, unless it has just been started itself', async () => {
    admission.adapt(BUSY);
    nowMs = WARM_UP_MS - 1;
    come(RENDERINGS_LEAST + WAITING_WHEN_BUSY + 1);
    nowMs = WARM_UP_MS;
    for (let served = 0; served < WAITING_WHEN_BUSY + 2; served += 1) admission.leave();
    await settle();
    expect([admission.waiting, refused]).toEqual([0, []]);
    come(RENDERINGS_LEAST + WAITING_WHEN_BUSY - 1);
    nowMs += BURST_MS;
    come(1);
    await settle();
    expect([admission.waiting, refused]).toEqual([WAITING_WHEN_BUSY, []]);
    come(1);
    await settle();
    expect(refused).toEqual([last]);
  });

  it('refuses who comes after a crowd that is too large for any line before it knows how busy it is', async () => {
    come(RENDERINGS_LEAST + WAITING_MOST + 1);
    await settle();
    expect([admission.waiting, refused]).toEqual([WAITING_MOST, [last]]);
  });

  it('has the long line again after a while without a refusal', async () => {
    come(RENDERINGS_LEAST + WAITING_MOST + 1);
    await settle();
    nowMs += CALM_MS - 1;
    expect(admission.isOverloaded).toBe(true);
    nowMs += 1;
    expect(admission.isOverloaded).toBe(false);
    admission.leave();
    come(1);
    await settle();
    expect([refused.length, admission.waiting]).toEqual([1, WAITING_MOST]);
  });

  it('takes back the limit it had for those who wait for something else', async () => {
    come(RENDERINGS_MOST);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(IDLE);
    for (let sample = 0; sample < 20; sample += 1) admission.adapt(BUSY);
    await settle();
    for (const _ of admitted) admission.leave();
    come(RENDERINGS_MOST);
    await settle();
    expect(admission.running).toBe(RENDERINGS_LEAST);
  });
});

describe('a rendering', () => {
  const context = {} as PageContext;
  const request = new Request('http://portal.test/');

  it('gives its place back when it fails', async () => {
    const render = admit(() => Promise.reject(new Error('broken')), admission);
    await expect(render(request, context)).rejects.toThrow('broken');
    await settle();
    expect(admission.running).toBe(0);
  });

  it('keeps its place until those who came meanwhile are in the line, though it took no time', async () => {
    const render = admit(async () => new Response('a page'), admission);
    const all = Promise.all(numbers(1, RENDERINGS_LEAST + 3).map(() => render(request, context)));
    await Promise.resolve();
    expect([admission.running, admission.waiting]).toEqual([RENDERINGS_LEAST, 3]);
    expect(await all).toHaveLength(RENDERINGS_LEAST + 3);
  });

  it('that is refused never begins', async () => {
    let started = 0;
    const render = admit(() => {
      started += 1;
      return new Promise<Response>(() => undefined);
    }, admission);
    const all = numbers(1, RENDERINGS_LEAST + WAITING_MOST + 1).map(() => render(request, context));
    await expect(Promise.race(all)).rejects.toThrow(Overloaded);
    for (const one of all) one.catch(() => undefined);
    expect(started).toBe(RENDERINGS_LEAST);
  });
});
