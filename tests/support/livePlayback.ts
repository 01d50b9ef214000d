import { vi } from 'vitest';
import { createLivePlayback, type SteeredStream } from '../../src/services/browser/player/playerLive.ts';
import { FakeVideo } from './fakeVideo.ts';

/** Instant of position 0 of the stream, epoch ms. */
export const NOW = Date.UTC(2026, 10, 5, 18);

/** A live video, which has begun to play: a stream from position 100 to the live edge 400, whose position 0 is at `NOW`. */
export function openLivePlayback({ dvr = true, hasStream = true, isDated = true, hasStarted = true } = {}) {
  const video = new FakeVideo();
  video.duration = Infinity;
  const state = { start: 100, live: 400, unknown: 0 };
  const fragments = () => [
    { start: state.start, duration: state.live - state.start, programDateTime: isDated ? NOW + state.start * 1000 : null },
  ];
  const stream = {
    fragments,
    liveEdge: () => state.live,
    expectedEdge: () => state.live + state.unknown,
    steer: vi.fn<(isSteered: boolean) => void>(),
  } as unknown as SteeredStream;
  const steer = vi.mocked(stream.steer);
  const instants: (number | undefined)[] = [];
  const outage = { has: false };
  const abort = new AbortController();
  const options = {
    dvr,
    metadataDelayMs: 0,
    hasOutage: () => outage.has,
    onPlayhead: (instantMs: number | undefined) => void instants.push(instantMs),
    getStream: () => (hasStream ? stream : undefined),
  };
  const live = createLivePlayback(video.element, options, abort.signal);
  if (hasStarted) video.emit('playing');
  /** Plays at a distance from the live edge without having chosen it. */
  const playAtDistance = (seconds: number) => {
    video.paused = false;
    video.advance(state.live - seconds - video.currentTime);
  };
  return { video, state, live, steer, instants, outage, abort, playAtDistance };
}
