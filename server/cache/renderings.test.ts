import { describe, expect, it, vi } from 'vitest';
import { Renderings } from './renderings.ts';

const all = () => true;

describe('renderings under way', () => {
  it('are one for each address, and the result is stored once', async () => {
    const stored = vi.fn();
    const renderings = new Renderings<string>(stored);
    const render = vi.fn(async () => 'page');
    const both = Promise.all([renderings.run('/a', render), renderings.run('/a', render), renderings.run('/b', render)]);
    expect([renderings.has('/a'), renderings.has('/c')]).toEqual([true, false]);
    expect(await both).toEqual(['page', 'page', 'page']);
    expect([render.mock.calls.length, stored.mock.calls, renderings.has('/a')]).toEqual([
      2,
      [
        ['/a', 'page'],
        ['/b', 'page'],
      ],
      false,
    ]);
  });

  it('that fail fail for all who wait, and the next one begins anew', async () => {
    const stored = vi.fn();
    const renderings = new Renderings<string>(stored);
    const failing = () => Promise.reject(new Error('broken'));
    const waiting = [renderings.run('/a', failing), renderings.run('/a', failing)];
    for (const each of waiting) await expect(each).rejects.toThrow('broken');
    expect([renderings.has('/a'), await renderings.run('/a', async () => 'page'), stored.mock.calls.length]).toEqual([false, 'page', 1]);
  });

  it('from before a change are made again, at most three times, and never stored (rule 13.8)', async () => {
    const stored = vi.fn();
    const renderings = new Renderings<number>(stored);
    let count = 0;
    const render = async () => {
      count += 1;
      renderings.invalidate(all);
      return count;
    };
    // Invalidated before it is known as under way: the change comes from within.
    const run = renderings.run('/a', async () => {
      await Promise.resolve();
      return render();
    });
    expect([await run, count, stored.mock.calls.length]).toEqual([4, 4, 0]);
  });

  it('of other addresses go on', async () => {
    const stored = vi.fn();
    const renderings = new Renderings<string>(stored);
    const waiting = renderings.run('/a', async () => 'page');
    renderings.invalidate((key) => key === '/b');
    expect([await waiting, stored.mock.calls.length]).toEqual(['page', 1]);
  });
});
