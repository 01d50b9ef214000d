import { beforeEach, describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';
import { BURST_MS, MAX_WAITING, MAX_WAITING_WHEN_BUSY, MIN_RENDERINGS, RECOVERY_MS, WARM_UP_MS } from './limits.ts';

const BUSY = 1;
const IDLE = 0.1;

let nowMs: number;
let admission: Admission;
let admitted: number[];
let rejected: number[];
let last: number;

/** Requests renderings for a network one after another under consecutive numbers. */
function come(count: number, network = 'a'): void {
  for (let index = 0; index < count; index += 1) {
    const number = (last += 1);
    void admission.enter(network).then((isAdmitted) => (isAdmitted ? admitted : rejected).push(number));
  }
}

const settle = () => new Promise(setImmediate);

beforeEach(() => {
  nowMs = 0;
  admission = new Admission(() => nowMs);
  admitted = [];
  rejected = [];
  last = 0;
});

describe('several networks (rule 19.8)', () => {
  /** An attacker with 24 connections, each of which asks again as soon as it has an answer, keeps the processor busy for a second. */
  async function attack(): Promise<void> {
    nowMs = WARM_UP_MS;
    for (let tick = 0; tick < 50; tick += 1) {
      nowMs += 20;
      come(24 - admission.running - admission.waiting);
      admission.adapt(BUSY);
      for (let served = 0; served < 2 && admission.running > 0; served += 1) admission.leave();
      await settle();
    }
    come(24);
    await settle();
    rejected = [];
    admitted = [];
  }

  it('an ordinary visitor is served next while the attacker is rejected', async () => {
    await attack();
    expect(admission.isOverloaded).toBe(true);
    expect([admission.rejects('a'), admission.rejects('b')]).toEqual([true, false]);
    const before = last;
    come(1, 'b');
    for (let served = 0; served < 3; served += 1) admission.leave();
    await settle();
    expect(admitted).toContain(before + 1);
    expect(rejected).toEqual([]);
  });

  it('ordinary visitors of many networks have as many places as without an overload, and no more', async () => {
    await attack();
    const waiting = admission.waiting;
    nowMs += BURST_MS;
    for (let network = 0; network < 1000; network += 1) come(1, `visitor-${network}`);
    await settle();
    expect(admission.waiting).toBe(waiting + MAX_WAITING_WHEN_BUSY);
    expect(rejected).toHaveLength(1000 - MAX_WAITING_WHEN_BUSY);
  });

  it('one of which fills the whole queue leave places to the others, which take turns with it', async () => {
    come(MIN_RENDERINGS + MAX_WAITING);
    expect([admission.rejects('a'), admission.rejects('b')]).toEqual([true, false]);
    const before = last;
    come(2, 'b');
    come(1, 'c');
    for (let served = 0; served < 4 + MIN_RENDERINGS; served += 1) admission.leave();
    await settle();
    expect(admitted.filter((number) => number > before)).toEqual([before + 1, before + 3, before + 2]);
  });

  it('one that is alone has every place', async () => {
    await attack();
    nowMs += RECOVERY_MS;
    for (let served = admission.running + admission.waiting; served > 0; served -= 1) admission.leave();
    await settle();
    rejected = [];
    come(MIN_RENDERINGS + 16);
    await settle();
    expect(rejected).toEqual([]);
  });

  it('count as one again when their use is long past', async () => {
    await attack();
    nowMs += 60_000;
    admission.adapt(IDLE);
    come(MAX_WAITING);
    come(1, 'b');
    come(1);
    await settle();
    expect(rejected).not.toContain(last - 1);
  });
});
