// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../../tests/support/fakeVideo.ts';
import { followVideo, type SignPlayerOptions, type SignStatus } from './signPlayer.ts';

/** The streams that were opened. */
const streams: { url: string; onGiveUp: () => void; destroy: () => void }[] = [];
const openSecondStream = vi.hoisted(() => vi.fn());
vi.mock('../engine/mediaEngine.ts', () => ({ openSecondStream }));

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  openSecondStream.mockImplementation(({ url, onGiveUp }: { url: string; onGiveUp: () => void }) => {
    const destroy = vi.fn();
    streams.push({ url, onGiveUp, destroy });
    return Promise.resolve({ attach: () => undefined, steer: () => undefined, fragments: () => [], destroy });
  });
});
afterEach(() => void vi.useRealTimers());

const FILE = { file: '/sign/index.m3u8', mp4: '/sign.mp4' };
const STREAM = { file: '/sign/index.m3u8?key=1', mp4: undefined };

/** Two videos, of which the first one plays at 100 s and the second one has the data that its test gives it. */
function openBoth(options: Pick<SignPlayerOptions, 'file' | 'mp4' | 'live'> = FILE) {
  const first = new FakeVideo();
  const signer = new FakeVideo();
  const statuses: SignStatus[] = [];
  first.currentTime = 100;
  signer.readyState = 0;
  void first.play();
  const end = followVideo(first.element, signer.element, { ...options, onStatus: (status) => statuses.push(status) });
  return { first, signer, statuses, end };
}

/** Gives a video the data that it needs at its position. */
function giveData(video: FakeVideo) {
  video.readyState = 4;
  video.emit('loadedmetadata');
}

describe('the video of a signer (rule 27.21)', () => {
  it('is not loaded before the first video has data', async () => {
    const first = new FakeVideo();
    const signer = new FakeVideo();
    first.readyState = 1;
    followVideo(first.element, signer.element, { ...FILE, onStatus: () => undefined });
    await vi.advanceTimersByTimeAsync(1000);
    expect(signer.src).toBeUndefined();
    first.readyState = 4;
    await vi.advanceTimersByTimeAsync(200);
    expect(signer.src).toBe('/sign.mp4');
  });

  it('goes to the position of the first one, and plays and pauses with it', () => {
    const { first, signer } = openBoth();
    giveData(signer);
    expect(signer.currentTime).toBe(100);
    signer.emit('seeked');
    expect([signer.paused, signer.playbackRate]).toEqual([false, 1]);
    first.pause();
    expect(signer.paused).toBe(true);
    first.currentTime = 30;
    expect([signer.currentTime, signer.paused]).toEqual([30, true]);
    void first.play();
    expect(signer.paused).toBe(false);
  });

  it('has the speed of the first one, and a little more while it is behind', () => {
    const { first, signer } = openBoth();
    giveData(signer);
    first.playbackRate = 1.5;
    expect(signer.playbackRate).toBe(1.5);
    first.advance(0.1);
    vi.advanceTimersByTime(200);
    expect(signer.playbackRate).toBeCloseTo(1.65);
    signer.advance(0.1);
    vi.advanceTimersByTime(200);
    expect(signer.playbackRate).toBe(1.5);
  });

  it('stands still while the first one has no data, and never changes it', () => {
    const { first, signer } = openBoth();
    giveData(signer);
    const before = [first.currentTime, first.playbackRate, first.plays];
    first.readyState = 2;
    first.emit('waiting');
    expect(signer.paused).toBe(true);
    signer.advance(5);
    vi.advanceTimersByTime(1000);
    expect([first.currentTime, first.playbackRate, first.plays]).toEqual(before);
    expect(first.paused).toBe(false);
  });

  it('does not move to the start when the first one gets another source', () => {
    const { first, signer } = openBoth();
    giveData(signer);
    first.readyState = 0;
    first.advance(-100);
    vi.advanceTimersByTime(1000);
    expect([signer.currentTime, signer.paused]).toEqual([100, true]);
  });

  it('is asked for a still position once, wherever the browser ends the seek', () => {
    const { first, signer } = openBoth();
    giveData(signer);
    first.pause();
    first.currentTime = 50;
    signer.advance(-0.05);
    const onSeek = vi.fn();
    signer.addEventListener('seeking', onSeek);
    vi.advanceTimersByTime(1000);
    expect(onSeek).not.toHaveBeenCalled();
    first.currentTime = 60;
    first.currentTime = 50;
    expect([onSeek.mock.calls.length, signer.currentTime]).toEqual([2, 50]);
  });

  it('shows the instant of a live video (EXT-X-PROGRAM-DATE-TIME)', async () => {
    const fragments = [{ start: 0, duration: 60, programDateTime: 1_000_000 }];
    openSecondStream.mockResolvedValue({
      attach: () => undefined,
      steer: () => undefined,
      fragments: () => fragments,
      destroy: () => undefined,
    });
    const { signer } = openBoth({ ...STREAM, live: { instant: () => 1_042_000, metadataDelayMs: 0 } });
    await vi.advanceTimersByTimeAsync(0);
    giveData(signer);
    expect(signer.currentTime).toBe(42);
  });
});

describe('a signer without data (rule 27.22)', () => {
  it('is said to be unavailable after 4 s, and no longer once it has data', () => {
    const { signer, statuses } = openBoth();
    vi.advanceTimersByTime(3800);
    expect(statuses).toEqual(['loading']);
    vi.advanceTimersByTime(400);
    expect(statuses).toEqual(['loading', 'unavailable']);
    signer.readyState = 4;
    signer.emit('canplay');
    expect(statuses).toEqual(['loading', 'unavailable', 'ready']);
  });

  it('is opened again every 3 s after a failure: the stream after the file', async () => {
    const { signer, statuses } = openBoth();
    signer.error = {};
    signer.emit('error');
    signer.emit('error');
    expect([statuses.at(-1), signer.src]).toEqual(['unavailable', undefined]);
    await vi.advanceTimersByTimeAsync(2900);
    expect(streams).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(streams.map(({ url }) => url)).toEqual(['/sign/index.m3u8']);
    streams[0]?.onGiveUp();
    expect(streams[0]?.destroy).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(signer.src).toBe('/sign.mp4');
  });

  it('whose stream cannot be opened is tried again', async () => {
    openSecondStream.mockRejectedValueOnce(new Error('offline'));
    const { statuses } = openBoth(STREAM);
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses).toEqual(['loading', 'unavailable']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(streams.map(({ url }) => url)).toEqual([STREAM.file]);
  });

  it('whose connection hangs is opened again after 10 s', async () => {
    openBoth();
    await vi.advanceTimersByTimeAsync(10_400);
    expect(streams.length).toBe(1);
  });

  it('is unavailable where its video is over, without another opening', async () => {
    const { signer, statuses } = openBoth();
    signer.duration = 60;
    giveData(signer);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([signer.currentTime, statuses.at(-1), streams.length]).toEqual([60, 'unavailable', 0]);
  });

  it('plays its stream natively where hls.js cannot run', async () => {
    openSecondStream.mockResolvedValue(undefined);
    const { signer } = openBoth(STREAM);
    await vi.advanceTimersByTimeAsync(0);
    expect(signer.src).toBe(STREAM.file);
  });
});

it('is released at the end, also while it is opened', async () => {
  const { signer, first, end } = openBoth();
  giveData(signer);
  end();
  expect([signer.src, vi.getTimerCount()]).toEqual([undefined, 0]);
  first.currentTime = 10;
  expect(signer.currentTime).toBe(100);
  const other = openBoth(STREAM);
  other.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams[0]?.destroy).toHaveBeenCalledTimes(1);
});
