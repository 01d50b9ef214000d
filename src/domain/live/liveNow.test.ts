import { describe, expect, it } from 'vitest';
import { lastChangeMs } from './currentItems.ts';
import { toStillAddress } from './liveNow.ts';

describe('the still of a live session in lists (rule 4.18)', () => {
  it('is that since a topic or a speech started or stopped', () => {
    const span = (startMs: number | undefined, stopMs?: number) => ({ startMs, stopMs });
    const items = [span(1000, 5000), span(5000), span(2000, 4000), span(9000), span(undefined)];
    const changes = [999, 1000, 2500, 4000, 4999, 5000, 8999, 9000, 99_000].map((instantMs) => lastChangeMs(items, instantMs));
    expect(changes).toEqual([undefined, 1000, 2000, 4000, 4000, 5000, 5000, 9000, 9000]);
    expect(lastChangeMs([], 5000)).toBeUndefined();
  });

  it('has an address that names the instant, except one that may be signed', () => {
    expect(toStillAddress('https://media.example.org/live/1/poster.jpg', 1000)).toBe(
      'https://media.example.org/live/1/poster.jpg?since=1000',
    );
    const signed = 'https://media.example.org/poster.jpg?signature=a%2Fb';
    expect(toStillAddress(signed, 1000)).toBe(signed);
  });
});
