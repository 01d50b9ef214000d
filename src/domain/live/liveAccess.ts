import type { LiveEvent } from './liveEvents.ts';
import { PUBLISH_RELOAD_MS } from './publishRange.ts';
import type { ChannelStatus } from '../session/session.ts';

/** Access to a followed session, and what its page shows. */
export interface AccessState {
  status: ChannelStatus | undefined;
  isPublished: boolean;
  /** Whether the rendered page has a player: then a publish needs no reload. */
  hasPlayer: boolean;
  /** Whether a reload is scheduled: later events do not delay it. */
  isReloading: boolean;
  /** Whether the broker reports a live session while the page was rendered for one that was not live. */
  awaitsLive: boolean;
}

/**
 * What to do because of an event: `reload` loads the page again after `afterMs`, and so does `publish`, unless the portal denies it shortly
 * before. `check` asks the portal after `afterMs` to confirm the broker's `status`: an opening (a publish or a start) or a withdrawal.
 * `stop` destroys the player at once.
 */
export type LiveEffect =
  { type: 'reload' | 'publish'; afterMs: number } | { type: 'check'; afterMs: number; of: 'opening' | 'withdrawal' } | { type: 'stop' };

/** An event about access. */
export type AccessEvent = Extract<LiveEvent, { kind: 'publication' | 'status' | 'access' }>;

const { first: FIRST_MS, last: LAST_MS } = PUBLISH_RELOAD_MS;

/** Delay of a reload after the portal confirmed a publish (rule 13.4). */
const RELOAD_AFTER_CONFIRMATION_MS: Range = [FIRST_MS, FIRST_MS + 1000];

/** Delay before the portal is asked to confirm a publish or a start (rule 13.3): the reload after it is in the range of a publish. */
const CHECK_MS: Range = [0, LAST_MS - FIRST_MS - 1000];

/** Delay before the portal is asked to confirm a withdrawal: shorter, because the session may be playing (rule 13.3). */
const CHECK_WITHDRAWAL_MS: Range = [0, 1000];

/**
 * Pauses between two questions whether the portal knows of an opening that the broker reports: at first, and after a minute (rule 13.16).
 */
const ASK_MS: Range = [3000, 13_000];
const SLOW_ASK_MS: Range = [20_000, 30_000];
const ASKING_MS = 60_000;

/** Whether a page has asked for so long that it says that it waits (rule 13.16). */
export const isAskedLong = (askedForMs: number): boolean => askedForMs >= ASKING_MS;

/** The pause before the portal is asked again about an opening, ms (rule 13.16). */
export const openingPauseMs = (askedForMs: number, random: Random): number =>
  randomDelay(isAskedLong(askedForMs) ? SLOW_ASK_MS : ASK_MS, random);

type Range = readonly [minMs: number, maxMs: number];
type Random = () => number;
type Reduced<S> = { state: S; effects: LiveEffect[] };

/** A random time in a range, ms, evenly distributed. */
const randomDelay = ([minMs, maxMs]: Range, random: Random): number => minMs + Math.floor(random() * (maxMs - minMs));

const withoutEffects = <S>(state: S): Reduced<S> => ({ state, effects: [] });

function withdraw<S extends AccessState>(state: S): Reduced<S> {
  if (!state.isPublished) return withoutEffects(state);
  const closed = { isPublished: false, hasPlayer: false, isReloading: false, awaitsLive: false };
  return { state: { ...state, ...closed }, effects: [{ type: 'stop' }] };
}

function reload<S extends AccessState>(state: S, type: 'reload' | 'publish', random: Random): Reduced<S> {
  if (state.isReloading) return withoutEffects(state);
  const next = { ...state, isPublished: true, isReloading: true, awaitsLive: false };
  return {
    state: next,
    effects: [{ type, afterMs: randomDelay(type === 'publish' ? [FIRST_MS, LAST_MS] : RELOAD_AFTER_CONFIRMATION_MS, random) }],
  };
}

/** Whether the picture of a live session returns to a player that still has its stream: it goes on by itself (rule 13.21). */
const returns = (state: AccessState, { playsLive = false }: { playsLive?: boolean }): boolean =>
  state.status === 'live-unavailable' && playsLive;

/**
 * State after the broker's `status` (rule 13.3). The status may be late or wrong, while the page was rendered from data of the API: when
 * they contradict each other the portal is asked, so that a wrong status neither stops a player nor reloads a page endlessly.
 */
function reduceStatus<S extends AccessState>(state: S, event: Extract<LiveEvent, { kind: 'status' }>, random: Random): Reduced<S> {
  const status = event.status ?? state.status;
  const isPublished = event.isPublished ?? state.isPublished;
  const isStarting = isPublished && status === 'live' && state.status !== 'live' && !returns(state, event);
  const awaitsLive = status === 'live' && (isStarting || state.awaitsLive);
  const next = status === state.status && awaitsLive === state.awaitsLive ? state : { ...state, status, awaitsLive };
  if (state.isReloading || (isPublished === state.isPublished && !isStarting)) return withoutEffects(next);
  const afterMs = randomDelay(isPublished ? CHECK_MS : CHECK_WITHDRAWAL_MS, random);
  return { state: next, effects: [{ type: 'check', afterMs, of: isPublished ? 'opening' : 'withdrawal' }] };
}

/** State after the portal's own answer, which has the data that a page is rendered from (rule 13.4). */
function reducePortalAnswer<S extends AccessState>(state: S, event: Extract<LiveEvent, { kind: 'access' }>, random: Random): Reduced<S> {
  const { status, isPublished } = event;
  const isStarting = status === 'live' && (state.awaitsLive || (state.status !== 'live' && !returns(state, event)));
  const next = status === state.status && !state.awaitsLive ? state : { ...state, status, awaitsLive: false };
  if (state.isReloading) return withoutEffects(next);
  if (!isPublished) return withdraw(next);
  return isStarting || !state.isPublished ? reload(next, 'reload', random) : withoutEffects(next);
}

/**
 * Access after an event (rules 13.1 to 13.4). `startStatus` and `stopStatus` take effect at once. A `startStatus` reloads the page even
 * when `status` already reported the session as published, unless the page shows its player. `random` gives 0 ≤ x < 1.
 */
export function reduceAccess<S extends AccessState>(state: S, event: AccessEvent, random: Random): Reduced<S> {
  if (event.kind === 'status') return reduceStatus(state, event, random);
  if (event.kind === 'access') return reducePortalAnswer(state, event, random);
  if (!event.isPublished) return withdraw(state);
  return state.isPublished && state.hasPlayer ? withoutEffects(state) : reload(state, 'publish', random);
}
