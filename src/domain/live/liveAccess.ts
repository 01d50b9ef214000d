import type { LiveEvent } from './liveEvents.ts';
import type { ChannelStatus } from '../session/session.ts';

/** Who may see a session that is watched, and what its page shows. */
export interface AccessState {
  status: ChannelStatus | undefined;
  isPublished: boolean;
  /** Whether the page that was rendered has a player: a publish has nothing to bring it. */
  hasPlayer: boolean;
  /** A reload was asked for and is on its way: nothing that comes meanwhile puts it off. */
  isReloading: boolean;
  /** The broker says that the session is live, and the page was rendered when it was not. */
  awaitsLive: boolean;
}

/**
 * Something to do because of an event, after `afterMs` where it waits: load the page anew, end the player, or ask the portal whether what the
 * broker's `status` says is so.
 */
export type LiveEffect = { type: 'reload' | 'look'; afterMs: number } | { type: 'stop' };

/** An event about access. */
export type AccessEvent = Extract<LiveEvent, { kind: 'publication' | 'status' | 'access' }>;

/** A publish brings viewers back after 3 to 13 seconds, each at a time of their own (spec §4, §9). */
const RELOAD_MS: Range = [3000, 13_000];

/** The same where the portal was asked first, which has taken up to 9 of these 13 seconds. */
const RELOAD_AFTER_ASKING_MS: Range = [3000, 4000];
const LOOK_MS: Range = [0, 9000];

/** A withdrawal that only `status` tells of is checked sooner: the session may be playing. */
const LOOK_FOR_WITHDRAWAL_MS: Range = [0, 1000];

type Range = readonly [leastMs: number, mostMs: number];
type Random = () => number;
type Reduced<S> = { state: S; effects: LiveEffect[] };

/** A time in a range, ms, evenly spread. */
const spread = ([leastMs, mostMs]: Range, random: Random): number => leastMs + Math.floor(random() * (mostMs - leastMs));

const only = <S>(state: S): Reduced<S> => ({ state, effects: [] });

function withdraw<S extends AccessState>(state: S): Reduced<S> {
  if (!state.isPublished) return only(state);
  const closed = { isPublished: false, hasPlayer: false, isReloading: false, awaitsLive: false };
  return { state: { ...state, ...closed }, effects: [{ type: 'stop' }] };
}

function reload<S extends AccessState>(state: S, range: Range, random: Random): Reduced<S> {
  if (state.isReloading) return only(state);
  const next = { ...state, isPublished: true, isReloading: true, awaitsLive: false };
  return { state: next, effects: [{ type: 'reload', afterMs: spread(range, random) }] };
}

/**
 * What the broker's `status` says. It may be late or wrong, while the page was rendered from what the API says: where they contradict each
 * other the portal is asked, so that a wrong one neither ends a player nor reloads a page for ever.
 */
function claim<S extends AccessState>(state: S, said: Extract<LiveEvent, { kind: 'status' }>, random: Random): Reduced<S> {
  const status = said.status ?? state.status;
  const isPublished = said.isPublished ?? state.isPublished;
  const begins = isPublished && status === 'live' && state.status !== 'live';
  const awaitsLive = status === 'live' && (begins || state.awaitsLive);
  const next = status === state.status && awaitsLive === state.awaitsLive ? state : { ...state, status, awaitsLive };
  if (state.isReloading || (isPublished === state.isPublished && !begins)) return only(next);
  return { state: next, effects: [{ type: 'look', afterMs: spread(isPublished ? LOOK_MS : LOOK_FOR_WITHDRAWAL_MS, random) }] };
}

/** What the portal's own document says, which is what a page would be rendered from now. */
function settle<S extends AccessState>(
  state: S,
  { status, isPublished }: Extract<LiveEvent, { kind: 'access' }>,
  random: Random,
): Reduced<S> {
  const begins = status === 'live' && (state.status !== 'live' || state.awaitsLive);
  const next = status === state.status && !state.awaitsLive ? state : { ...state, status, awaitsLive: false };
  if (state.isReloading) return only(next);
  if (!isPublished) return withdraw(next);
  return begins || !state.isPublished ? reload(next, RELOAD_AFTER_ASKING_MS, random) : only(next);
}

/**
 * Access after an event (spec §4, contract §6). `startStatus` and `stopStatus` count at once; a `startStatus` also where `status` said before
 * that the session is published, unless the page shows its player already. `random` gives 0 ≤ x < 1.
 */
export function reduceAccess<S extends AccessState>(state: S, event: AccessEvent, random: Random): Reduced<S> {
  if (event.kind === 'status') return claim(state, event, random);
  if (event.kind === 'access') return settle(state, event, random);
  if (!event.isPublished) return withdraw(state);
  return state.isPublished && state.hasPlayer ? only(state) : reload(state, RELOAD_MS, random);
}
