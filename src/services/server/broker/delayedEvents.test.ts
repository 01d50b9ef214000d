import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIZE_LIMIT } from '../../../domain/live/recordSizes.ts';
import { DelayedEvents } from './delayedEvents.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('events that wait for their delay', () => {
  it('are applied after it (rule 12.6)', () => {
    const apply = vi.fn();
    new DelayedEvents(vi.fn()).add(1000, 10, apply);
    vi.advanceTimersByTime(999);
    expect(apply).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(apply).toHaveBeenCalledOnce();
  });

  it('are limited: the first ones are applied early, each once and in order, and that is reported once (rule 12.11)', () => {
    const onTooLarge = vi.fn();
    const events = new DelayedEvents(onTooLarge);
    const applied: number[] = [];
    for (let event = 0; event < 50; event += 1) events.add(60_000, SIZE_LIMIT / 10, () => applied.push(event));
    expect(applied).toEqual(Array.from({ length: 40 }, (_, event) => event));
    expect(onTooLarge).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(applied).toEqual(Array.from({ length: 50 }, (_, event) => event));
  });

  it('are dropped when the session is no longer followed', () => {
    const events = new DelayedEvents(vi.fn());
    const apply = vi.fn();
    events.add(1000, 10, apply);
    events.clear();
    vi.advanceTimersByTime(1000);
    expect(apply).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
