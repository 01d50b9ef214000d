import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fairQueue.ts';

interface Item {
  network: string;
  sinceMs: number;
}

const networks = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });

/** A queue with one item after another, each a ms later than the one before. */
function fill(names: readonly string[]): FairQueue<Item> {
  const queue = new FairQueue<Item>();
  for (const [sinceMs, network] of names.entries()) queue.push({ network, sinceMs });
  return queue;
}

function drain(queue: FairQueue<Item>): Item[] {
  const items: Item[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
  return items;
}

describe('a queue with turns', () => {
  it('keeps the order of each network and loses nothing', () => {
    fc.assert(
      fc.property(networks, (names) => {
        const queue = fill(names);
        expect(queue.size).toBe(names.length);
        const items = drain(queue);
        expect(items.map(({ sinceMs }) => sinceMs).toSorted((a, b) => a - b)).toEqual(names.map((_name, index) => index));
        for (const name of ['a', 'b', 'c', 'd']) {
          const own = items.filter(({ network }) => network === name).map(({ sinceMs }) => sinceMs);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
        expect(queue.size).toBe(0);
      }),
    );
  });

  it('lets no network wait for two turns of another', () => {
    fc.assert(
      fc.property(networks, (names) => {
        const items = drain(fill(names));
        for (const [index, { network }] of items.entries()) {
          const next = items.findIndex((item, other) => other > index && item.network === network);
          const between = items.slice(index + 1, next === -1 ? index + 1 : next).map((item) => item.network);
          expect(new Set(between).size).toBe(between.length);
        }
      }),
    );
  });

  it('is first in, first out for a single network', () => {
    expect(drain(fill(['a', 'a', 'a'])).map(({ sinceMs }) => sinceMs)).toEqual([0, 1, 2]);
  });

  it('gives up what has waited until an instant', () => {
    fc.assert(
      fc.property(networks, fc.integer({ min: -1, max: 70 }), (names, instantMs) => {
        const queue = fill(names);
        const removed = queue.removeUntil(instantMs);
        expect(removed.every(({ sinceMs }) => sinceMs <= instantMs)).toBe(true);
        expect(queue.size).toBe(names.length - removed.length);
        expect(drain(queue).every(({ sinceMs }) => sinceMs > instantMs)).toBe(true);
      }),
    );
  });

  it('gives up an item, once', () => {
    const queue = new FairQueue<Item>();
    const items = ['a', 'b', 'a'].map((network, sinceMs) => ({ network, sinceMs }));
    for (const item of items) queue.push(item);
    const [first = { network: 'a', sinceMs: 0 }] = items;
    expect([queue.remove(first), queue.remove(first), queue.size]).toEqual([true, false, 2]);
    expect(drain(queue).map(({ sinceMs }) => sinceMs)).toEqual([2, 1]);
  });

  it('is shortened by the newest items of the longest queues', () => {
    const queue = fill(['a', 'b', 'a', 'a', 'b', 'c']);
    expect(queue.shorten(3).map(({ sinceMs }) => sinceMs)).toEqual([2, 4, 3]);
    expect(drain(queue).map(({ sinceMs }) => sinceMs)).toEqual([0, 1, 5]);
    expect(fill(['a']).shorten(1)).toEqual([]);
  });
});
