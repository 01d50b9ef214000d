import { describe, expect, it } from 'vitest';
import { type AccessEvent, type AccessState, isAskedLong, type LiveEffect, openingPauseMs, reduceAccess } from './liveAccess.ts';
import { concernsSession, parseEvent } from './liveEvents.ts';
import { PUBLISH_RELOAD_MS } from './publishRange.ts';
import type { ChannelStatus } from '../session/session.ts';

const half = () => 0.5;
const closed: AccessState = { status: 'planned', isPublished: false, hasPlayer: false, isReloading: false, awaitsLive: false };
const planned: AccessState = { ...closed, isPublished: true };
const playing: AccessState = { ...planned, status: 'live', hasPlayer: true };

const start: AccessEvent = { kind: 'publication', isPublished: true };
const stop: AccessEvent = { kind: 'publication', isPublished: false };
const brokerStatus = (status: ChannelStatus | undefined, isPublished?: boolean): AccessEvent => ({ kind: 'status', status, isPublished });
const portalAnswer = (status: ChannelStatus, isPublished: boolean): AccessEvent => ({ kind: 'access', status, isPublished });

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

const { first, last } = PUBLISH_RELOAD_MS;
const PUBLISH: LiveEffect = { type: 'publish', afterMs: (first + last) / 2 };
const CHECK: LiveEffect = { type: 'check', afterMs: (last - first - 1000) / 2, of: 'opening' };

describe('a publish (rule 13.1)', () => {
  it('reloads the page once, in the range of a publish, whatever other events follow', () => {
    for (const [random, afterMs] of [
      [() => 0, first],
      [() => 0.9999999, last - 1],
    ] as const) {
      expect(reduceAccess(closed, start, random).effects).toEqual([{ type: 'publish', afterMs }]);
    }
    expect(effectsOf(closed, start, start, brokerStatus('live', true), portalAnswer('live', true))).toEqual([PUBLISH]);
  });

  it('is not undone by a contradicting `status` or portal answer', () => {
    expect(after(closed, start, brokerStatus('planned', false))).toMatchObject({ state: { isPublished: true }, effects: [PUBLISH] });
    expect(effectsOf(closed, start, portalAnswer('planned', false))).toEqual([PUBLISH]);
  });

  it('takes effect also when the session was already known to be published', () => {
    expect(effectsOf(planned, start)).toEqual([PUBLISH]);
    expect(effectsOf(closed, brokerStatus('planned', true), start)).toEqual([CHECK, PUBLISH]);
  });

  it('does not reload a page that shows the player', () => {
    expect(after(playing, start)).toEqual({ state: playing, effects: [] });
  });

  it('reloads the page after a withdrawal', () => {
    expect(effectsOf(playing, stop, start)).toEqual([{ type: 'stop' }, PUBLISH]);
  });
});

describe('a withdrawal (rule 13.2)', () => {
  it('stops the player at once, and only once', () => {
    const { state, effects } = after(playing, stop, stop);
    expect(effects).toEqual([{ type: 'stop' }]);
    expect(state).toMatchObject({ isPublished: false, hasPlayer: false });
  });

  it('cancels the scheduled reload of a publish', () => {
    expect(effectsOf(closed, start, stop, start)).toEqual([PUBLISH, { type: 'stop' }, PUBLISH]);
  });
});

describe('a `status` without `startStatus` or `stopStatus` (rules 13.3, 13.4)', () => {
  it('asks the portal first: so that a reload is in the range of a publish, or within 1 second for a withdrawal', () => {
    expect(effectsOf(closed, brokerStatus('live', true))).toEqual([CHECK]);
    expect(effectsOf(planned, brokerStatus('live'))).toEqual([CHECK]);
    expect(effectsOf(playing, brokerStatus('live', false))).toEqual([{ type: 'check', afterMs: 500, of: 'withdrawal' }]);
  });

  it('takes effect once the portal confirms it', () => {
    const reload: LiveEffect = { type: 'reload', afterMs: first + 500 };
    expect(effectsOf(closed, brokerStatus('live', true), portalAnswer('live', true))).toEqual([CHECK, reload]);
    expect(effectsOf(planned, brokerStatus('live', true), portalAnswer('live', true))).toEqual([CHECK, reload]);
    expect(effectsOf(playing, brokerStatus('live', false), portalAnswer('live', false)).at(-1)).toEqual({ type: 'stop' });
  });

  it('does nothing when the portal contradicts it: no player stops, no page reloads endlessly', () => {
    expect(effectsOf(playing, brokerStatus('live', false), portalAnswer('live', true))).toHaveLength(1);
    expect(effectsOf(planned, brokerStatus('live', true), portalAnswer('planned', true))).toHaveLength(1);
    expect(effectsOf(closed, brokerStatus('live', true), portalAnswer('live', false))).toHaveLength(1);
  });

  it('changes nothing when it repeats what is known', () => {
    expect(after(playing, brokerStatus('live', true))).toEqual({ state: playing, effects: [] });
    expect(after(closed, brokerStatus('planned', false))).toEqual({ state: closed, effects: [] });
  });
});

describe('the picture of a live session that returns (rule 13.21)', () => {
  const lost = brokerStatus('live-unavailable', true);

  it('reloads a page whose player does not play', () => {
    expect(effectsOf(playing, lost, brokerStatus('live', true), portalAnswer('live', true))).toMatchObject([
      { type: 'check' },
      { type: 'reload' },
    ]);
    expect(effectsOf(playing, portalAnswer('live-unavailable', true), portalAnswer('live', true))).toMatchObject([{ type: 'reload' }]);
  });

  it('lets a player that plays live go on, as the broker or the portal says it', () => {
    for (const back of [brokerStatus('live', true), portalAnswer('live', true)]) {
      const { state, effects } = after(playing, lost, { ...back, playsLive: true } as AccessEvent);
      expect([state.status, state.awaitsLive, effects]).toEqual(['live', false, []]);
    }
  });

  it('does not count as one when the session had ended or was planned', () => {
    for (const status of ['vod', 'planned'] as const) {
      const started = { ...brokerStatus('live', true), playsLive: true } as AccessEvent;
      expect(effectsOf(playing, brokerStatus(status, true), started)).toMatchObject([{ type: 'check' }]);
    }
  });
});

describe('the portal’s answer to a page that cannot reach the broker', () => {
  it('reloads the page after 3 to 4 seconds, or stops the player at once', () => {
    expect(effectsOf(closed, portalAnswer('live', true), portalAnswer('live', true))).toEqual([{ type: 'reload', afterMs: first + 500 }]);
    expect(effectsOf(playing, portalAnswer('live', false))).toEqual([{ type: 'stop' }]);
  });
});

describe('startStatus and stopStatus (rule 12.8)', () => {
  const own = { sessionId: 1002, reference: 'live-raad' };
  const concerns = (name: string, payload: unknown) => {
    const event = parseEvent(name, payload, 'UTC', () => undefined, 1);
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

describe('the questions about an opening that the portal does not know yet (rule 13.16)', () => {
  it('come after 3 to 13 s, and after a minute every 20 to 30 s', () => {
    const pauses = [0, 59_999, 60_000].map((askedForMs) => [() => 0, () => 0.9999999].map((random) => openingPauseMs(askedForMs, random)));
    expect(pauses).toEqual([
      [3000, 12_999],
      [3000, 12_999],
      [20_000, 29_999],
    ]);
    expect([59_999, 60_000].map(isAskedLong)).toEqual([false, true]);
  });
});
