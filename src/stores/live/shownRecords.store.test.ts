// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, METADATA, vote } from '../../../tests/support/islandProps.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import type { Vote } from '../../domain/session/metadata.ts';
import { $hasOutage, $playheadTime, connectCommands } from '../player/playback.store.ts';
import type { PlayerCommands } from '../../services/browser/player/page/pagePlayer.ts';
import { $session } from './session.store.ts';
import { $listedVotes, $playedVotes } from './shownRecords.store.ts';

const follow = (votes: Vote[]) => $session.set(createLiveState(true, 'live', true, { ...METADATA, votes }));
const totals = () => [$playedVotes.get(), $listedVotes.get()].map((votes) => votes.map(({ total }) => total));
let dispose: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: at(100) });
  dispose = $listedVotes.listen(() => undefined);
});
afterEach(() => {
  dispose();
  vi.useRealTimers();
  for (const store of [$session, $playheadTime]) store.set(undefined);
  $hasOutage.set(false);
  connectCommands(undefined);
});

describe('the votes of a live page (rule 10.10)', () => {
  beforeEach(() => {
    follow([vote('v', 'Motion 9', [0, 0], 100)]);
    vi.advanceTimersByTime(10_000);
    follow([vote('v', 'Motion 9', [20, 11], 100)]);
  });

  it('are the newest ones without the player of the portal', () => {
    expect(totals()).toEqual([[31], [31]]);
  });

  it('are those of the frame that the player shows', () => {
    $playheadTime.set(at(99));
    expect(totals()).toEqual([[], []]);
    $playheadTime.set(at(105));
    expect(totals()).toEqual([[0], [0]]);
    const before = $playedVotes.get();
    $playheadTime.set(at(106));
    expect($playedVotes.get(), 'the same list while nothing changes').toBe(before);
    $playheadTime.set(at(110));
    expect(totals()).toEqual([[31], [31]]);
  });

  it('are all of them in the list of a viewer who went back', () => {
    connectCommands({ live: () => ({ isAtLive: () => false }) } as unknown as PlayerCommands);
    $hasOutage.set(true);
    $playheadTime.set(at(50));
    expect(totals()).toEqual([[], [31]]);
  });
});
