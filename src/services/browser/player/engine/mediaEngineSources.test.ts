// @vitest-environment happy-dom
import type Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../../tests/support/fakeVideo.ts';
import { soundTrack } from '../../../../../tests/support/soundTracks.ts';
import type { SoundTrack } from '../../../../domain/playback/soundTracks.ts';
import { createSources } from './mediaEngineSources.ts';

let video: FakeVideo;
let abort: AbortController;
/** Class of hls.js that the browser can run. */
let hlsClass: typeof Hls | undefined;

/** An hls.js without network: a stream with a hall and a French sound, whose playlist comes when a test says so. */
class FakeHls {
  static readonly Events = { MANIFEST_LOADED: 'loaded', MANIFEST_PARSED: 'parsed' };
  static readonly DefaultConfig = { playlistLoadPolicy: { default: {} }, fragLoadPolicy: { default: {} } };
  static opened: FakeHls[] = [];
  readonly levels: unknown[] = [];
  readonly attachMedia = vi.fn();
  readonly setAudioOption = vi.fn();
  readonly on = vi.fn();
  readonly loadSource = vi.fn();
  readonly startLoad = vi.fn();
  readonly destroy = vi.fn();
  readonly #listeners = new Map<string, (event: string, data: object) => void>();
  constructor() {
    FakeHls.opened.push(this);
  }
  once(event: string, listener: (event: string, data: object) => void) {
    this.#listeners.set(event, listener);
  }
  /** Receives its playlist. */
  answer() {
    const audioTracks = [
      { name: 'Zaal', url: '', default: true },
      { name: 'Français', url: '/fr.m3u8', lang: 'fr' },
    ];
    this.#listeners.get('loaded')?.('loaded', { levels: [], audioTracks });
    this.#listeners.get('parsed')?.('parsed', {});
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo();
  abort = new AbortController();
  hlsClass = undefined;
  FakeHls.opened = [];
});
afterEach(() => {
  abort.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the sources of a video (rule 7.3)', () => {
  const open = (
    addresses: { hls?: string; mp4?: string; audio?: string },
    isSoundOnly = false,
    isLive = false,
    onSoundsKnown = () => Promise.resolve<SoundTrack | undefined>(undefined),
  ) => {
    const onFailure = vi.fn();
    const onStreamKnown = vi.fn();
    const { hls, mp4, audio } = addresses;
    // happy-dom does not have the constant.
    vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
    const options = {
      hls,
      mp4,
      audio,
      isLive,
      loadHls: () => Promise.resolve(hlsClass),
      workerUrl: '',
      savesData: false,
      isSoundOnly,
      tracks: [],
      track: undefined,
      onStreamKnown,
      onSoundsKnown,
      onTrackFailure: vi.fn(),
      onFailure,
    };
    return { sources: createSources(video.element, options), onFailure, onStreamKnown };
  };
  const settle = () => vi.advanceTimersByTimeAsync(5);

  it('are tried one after the other where the browser plays HLS itself; then nothing can be played', async () => {
    video.canPlayType = () => 'maybe';
    const { sources, onFailure, onStreamKnown } = open({ hls: '/a.m3u8', mp4: '/a.mp4' });
    sources.open(12);
    await settle();
    expect([video.src, video.currentTime, video.plays, onStreamKnown.mock.calls]).toEqual(['/a.m3u8', 12, 1, [[undefined]]]);
    video.emit('error');
    expect([video.src, video.currentTime, onFailure.mock.calls.length]).toEqual(['/a.mp4', 12, 0]);
    video.emit('error');
    expect(onFailure).toHaveBeenCalledTimes(1);
    sources.retry(true);
    await settle();
    expect(video.src).toBe('/a.m3u8');
  });

  it('begin a live stream at the live edge where the browser plays HLS itself (rule 7.14)', async () => {
    video.canPlayType = () => 'maybe';
    const seeks: number[] = [];
    video.addEventListener('seeking', () => void seeks.push(video.currentTime));
    const { sources } = open({ hls: '/live.m3u8' }, false, true);
    sources.open(0);
    await settle();
    video.emit('loadedmetadata');
    expect([video.src, video.plays, seeks]).toEqual(['/live.m3u8', 1, []]);
  });

  it('leave HLS out where nothing can play it', async () => {
    const { sources } = open({ hls: '/a.m3u8', mp4: '/a.mp4' });
    sources.open(0);
    await settle();
    expect(video.src).toBe('/a.mp4');
  });

  it('are the sound where the visitor wants no video, at the same position (rule 7.18)', async () => {
    const { sources } = open({ mp4: '/a.mp4', audio: '/a.mp3' });
    sources.open(0);
    await settle();
    video.currentTime = 40;
    sources.setSoundOnly(true);
    await settle();
    expect([video.src, video.currentTime]).toEqual(['/a.mp3', 40]);
    video.pause();
    const { plays } = video;
    sources.setSoundOnly(false);
    await settle();
    expect([video.src, video.currentTime, video.plays]).toEqual(['/a.mp4', 40, plays]);
  });

  it('seek once the length is known', async () => {
    video.readyState = 0;
    const { sources } = open({ mp4: '/a.mp4' });
    sources.open(12);
    await settle();
    expect(video.currentTime).toBe(0);
    video.emit('loadedmetadata');
    expect(video.currentTime).toBe(12);
  });

  it('leave an adopted file alone while it plays, and open all sources again when it is given up', async () => {
    const { sources, onFailure } = open({ mp4: '/a.mp4' });
    sources.adopt(40);
    sources.leaveFile();
    await settle();
    expect(video.src).toBeUndefined();
    // It plays again by itself.
    video.emit('playing');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(video.src).toBeUndefined();
    video.emit('error');
    await vi.advanceTimersByTimeAsync(100_000);
    expect([video.src, video.currentTime, onFailure.mock.calls.length]).toEqual(['/a.mp4', 40, 0]);
  });

  it('do not play when the visitor pauses while they are replaced, until the visitor asks for it', async () => {
    const { sources } = open({ mp4: '/a.mp4' });
    sources.open(0);
    await settle();
    video.emit('error');
    sources.retry(false);
    video.pause();
    const { plays } = video;
    await settle();
    expect([video.src, video.paused, video.plays]).toEqual(['/a.mp4', true, plays]);
    sources.retry(false);
    await settle();
    expect(video.plays).toBe(plays);
    sources.retry(true);
    await settle();
    expect(video.plays).toBe(plays + 1);
  });

  it('do not play when the visitor pauses before the stream takes over from a stopped file', async () => {
    const { sources } = open({ mp4: '/a.mp4' });
    await video.play();
    sources.adopt(40);
    video.emit('error');
    video.pause();
    await vi.advanceTimersByTimeAsync(100_000);
    expect([video.src, video.currentTime, video.plays]).toEqual(['/a.mp4', 40, 1]);
  });

  it('play after a file that the browser cannot open, and pauses by itself', async () => {
    const { sources } = open({ mp4: '/a.mp4' });
    sources.open(0);
    await settle();
    video.error = { code: 4 };
    video.readyState = 0;
    video.emit('error');
    video.pause();
    const { plays } = video;
    sources.retry(false);
    await settle();
    expect(video.plays).toBe(plays + 1);
  });

  it('stay paused by the visitor when the browser then cannot open a file, and pauses by itself', async () => {
    const { sources } = open({ mp4: '/a.mp4' });
    sources.open(0);
    await settle();
    video.pause();
    const { plays } = video;
    video.error = { code: 4 };
    video.readyState = 0;
    video.emit('error');
    video.emit('pause');
    sources.retry(false);
    await settle();
    expect(video.plays).toBe(plays);
  });

  describe('of which the stream is read while the file plays (rule 27.81)', () => {
    const HALL_OF_STREAM = soundTrack('stream:Zaal', 'floor', { hlsName: 'Zaal' });
    const FRENCH = soundTrack('stream:Français', 'other', { hlsName: 'Français' });
    const read = async (onSoundsKnown: () => Promise<SoundTrack | undefined>) => {
      hlsClass = FakeHls as unknown as typeof Hls;
      const { sources } = open({ hls: '/a.m3u8', mp4: '/a.mp4' }, false, false, onSoundsKnown);
      sources.adopt(40);
      const reading = sources.readStream();
      await settle();
      return { sources, reading };
    };

    it('leave the file for the stored choice that only the stream has', async () => {
      const { reading } = await read(() => Promise.resolve(FRENCH));
      FakeHls.opened[0]?.answer();
      await reading;
      await settle();
      FakeHls.opened[1]?.answer();
      await settle();
      expect([FakeHls.opened.length, FakeHls.opened[1]?.attachMedia.mock.calls.length]).toEqual([2, 1]);
    });

    it('open a choice that is made meanwhile once', async () => {
      const { sources, reading } = await read(() => Promise.resolve(undefined));
      sources.setTrack(soundTrack('fr', 'interpretation', { mp4: '/fr.mp4' }));
      expect(video.src).toBe('/fr.mp4');
      FakeHls.opened[0]?.answer();
      await reading;
      await settle();
      expect([video.src, FakeHls.opened.length]).toEqual(['/fr.mp4', 1]);
    });

    it('stay where the visitor has chosen the hall once the stream was known', async () => {
      const { sources, reading } = await read(() => Promise.resolve(FRENCH));
      FakeHls.opened[0]?.destroy.mockImplementation(() => void sources.setTrack(HALL_OF_STREAM));
      FakeHls.opened[0]?.answer();
      await reading;
      await settle();
      expect([video.src, FakeHls.opened.length]).toEqual(['/a.mp4', 1]);
    });
  });

  it('are not opened once the player is gone', async () => {
    const { sources, onStreamKnown } = open({ mp4: '/a.mp4' });
    sources.open(0);
    sources.destroy();
    await settle();
    expect([video.src, onStreamKnown.mock.calls.length]).toEqual([undefined, 0]);
  });
});
