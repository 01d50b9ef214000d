import { describe, expect, it } from 'vitest';
import { type AccessEvent, type AccessState, type LiveEffect, reduceAccess } from './liveAccess.ts';
import { concernsSession, parseEvent } from './liveEvents.ts';
import type { ChannelStatus } from '../session/session.ts';

const half = () => 0.5;
const closed: AccessState = { status: 'planned', isPublished: false, hasPlayer: false, isReloading: false, awaitsLive: false };
const planned: AccessState = { ...closed, isPublished: true };
const playing: AccessState = { ...planned, status: 'live', hasPlayer: true };

const start: AccessEvent = { kind: 'publication', isPublished: true };
const stop: AccessEvent = { kind: 'publication', isPublished: false };
const says = (status: ChannelStatus | undefined, isPublished?: boolean): AccessEvent => ({ kind: 'status', status, isPublished });
const portal = (status: ChannelStatus, isPublished: boolean): AccessEvent => ({ kind: 'access', status, isPublished });

function after(state: AccessState, ...events: AccessEvent[]): { state: AccessState; effects: LiveEffect[] } {
  const effects: LiveEffect[] = [];
  for (const event of events) {
    const reduced = reduceAccess(state, event, half);
    state = reduced.state;
    effects.push(...reduced.effects);
  }
  return { state, effects };
}
const effectsOf = (state: AccessState, ...events: AccessEvent[]) => after(state, ...events).effects;

const RELOAD: LiveEffect = { type: 'reload', afterMs: 8000 };
const LOOK: LiveEffect = { type: 'look', afterMs: 4500 };

describe('a publish', () => {
  it('reloads the page once, 3 to 13 seconds after it, whatever else comes', () => {
    for (const [random, afterMs] of [
      [() => 0, 3000],
      [() => 0.9999999, 12_999],
    ] as const) {
      expect(reduceAccess(closed, start, random).effects).toEqual([{ type: 'reload', afterMs }]);
    }
    expect(effectsOf(closed, start, start, says('live', true), portal('live', true))).toEqual([RELOAD]);
  });

  it('is not undone by a `status` that contradicts it, late or at once', () => {
    expect(after(closed, start, says('planned', false))).toMatchObject({ state: { isPublished: true }, effects: [RELOAD] });
    expect(effectsOf(closed, start, portal('planned', false))).toEqual([RELOAD]);
  });

  it('counts also after the page has seen that the session is published', () => {
    expect(effectsOf(planned, start)).toEqual([RELOAD]);
    expect(effectsOf(closed, says('planned', true), start)).toEqual([LOOK, RELOAD]);
  });

  it('leaves a page alone that shows the player', () => {
    expect(after(playing, start)).toEqual({ state: playing, effects: [] });
  });

  it('brings back what was withdrawn', () => {
    expect(effectsOf(playing, stop, start)).toEqual([{ type: 'stop' }, RELOAD]);
  });
});

describe('a withdrawal', () => {
  it('ends the player at once, and once', () => {
    const { state, effects } = after(playing, stop, stop);
    expect(effects).toEqual([{ type: 'stop' }]);
    expect(state).toMatchObject({ isPublished: false, hasPlayer: false });
  });

  it('takes back a publish whose reload has not come yet', () => {
    expect(effectsOf(closed, start, stop, start)).toEqual([RELOAD, { type: 'stop' }, RELOAD]);
  });
});

describe('a `status` without `startStatus` or `stopStatus`', () => {
  it('has the portal asked first: in time for a reload within 13 seconds, within one where it withdraws', () => {
    expect(effectsOf(closed, says('live', true))).toEqual([LOOK]);
    expect(effectsOf(planned, says('live'))).toEqual([LOOK]);
    expect(effectsOf(playing, says('live', false))).toEqual([{ type: 'look', afterMs: 500 }]);
  });

  it('counts once the portal agrees', () => {
    const reload: LiveEffect = { type: 'reload', afterMs: 3500 };
    expect(effectsOf(closed, says('live', true), portal('live', true))).toEqual([LOOK, reload]);
    expect(effectsOf(planned, says('live', true), portal('live', true))).toEqual([LOOK, reload]);
    expect(effectsOf(playing, says('live', false), portal('live', false)).at(-1)).toEqual({ type: 'stop' });
  });

  it('does nothing where the portal disagrees: no player ends, no page is loaded anew for ever', () => {
    expect(effectsOf(playing, says('live', false), portal('live', true))).toHaveLength(1);
    expect(effectsOf(planned, says('live', true), portal('planned', true))).toHaveLength(1);
    expect(effectsOf(closed, says('live', true), portal('live', false))).toHaveLength(1);
  });

  it('changes nothing where it says what is known', () => {
    expect(after(playing, says('live', true))).toEqual({ state: playing, effects: [] });
    expect(after(closed, says('planned', false))).toEqual({ state: closed, effects: [] });
  });

  it('has the page loaded anew when the picture is there again', () => {
    expect(effectsOf(playing, says('live-unavailable', true), says('live', true), portal('live', true))).toMatchObject([
      { type: 'look' },
      { type: 'reload' },
    ]);
  });
});

describe('what the portal says to a page that cannot reach the broker', () => {
  it('reloads it in time: up to 9 seconds to be asked, 3 to 4 until the reload', () => {
    expect(effectsOf(closed, portal('live', true), portal('live', true))).toEqual([{ type: 'reload', afterMs: 3500 }]);
    expect(effectsOf(playing, portal('live', false))).toEqual([{ type: 'stop' }]);
  });
});

describe('startStatus and stopStatus', () => {
  const own = { sessionId: 1002, reference: 'live-raad' };
  const concerns = (name: string, payload: unknown) => {
    const event = parseEvent(name, payload, 'UTC', () => undefined);
    return event !== undefined && concernsSession(event, own);
  };

  it.each([
    ['its id', { type: 'publish', session: 1002 }, true],
    ['its id as text', { type: 'publish', session: '1002' }, true],
    ['its reference', { type: 'publish', session: 'live-raad' }, true],
    ['no session', { type: 'publish' }, true],
    ['no payload', null, true],
    ['another type', { type: 'stream', session: 1002 }, true],
    ['another id', { type: 'publish', session: 1003 }, false],
    ['another reference', { type: 'publish', session: 'live-raad-2' }, false],
  ])('concern a session by %s', (_what, payload, isConcerned) => {
    for (const name of ['startStatus', 'stopStatus']) expect(concerns(name, payload), name).toBe(isConcerned);
  });
});
