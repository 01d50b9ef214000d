import { correctSign, nextLead, type SignClock } from '../../../../domain/playback/sign/signDrift.ts';
import type { LivePlayback } from '../playerLive.ts';
import { createLiveTime } from '../playerLiveTime.ts';
import { createSignSource, type SignAddresses } from './signSource.ts';

/** Whether the signer's video is being loaded, can be shown, or cannot be had at the moment. */
export type SignStatus = 'loading' | 'ready' | 'unavailable';

/** What a signer's video shows, and of which first video. */
export interface SignPlayerOptions extends SignAddresses {
  /** Set for a live stream only. */
  live?: Pick<LivePlayback, 'instant' | 'metadataDelayMs'> | undefined;
  onStatus: (status: SignStatus) => void;
}

/** Interval at which the two videos are compared, ms. */
const LOOK_INTERVAL_MS = 200;
/** Pause before a source that failed is opened again, ms (rule 27.22). */
const RETRY_PAUSE_MS = 3000;
/** Time without data after which the video is not available, ms: as with an outage of the first video (rule 7.5). */
const UNAVAILABLE_MS = 4000;
/** Time without data after which a file is opened again, ms: a connection that hangs gives no error. */
const HANGING_MS = 10_000;
/** Smallest distance between two seeks of a video that stands still, seconds: a browser may end a seek at the next frame. */
const SAME_SECONDS = 0.001;

/** Events of the first video after which the signer's may be out of step. */
const CLOCK_EVENTS = ['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked', 'ratechange', 'ended'];
const SIGNER_EVENTS = ['loadedmetadata', 'seeked', 'canplay', 'playing', 'pause'];

/**
 * Keeps the signer's `<video>` in step with the first one, which is its clock and never waits for it (rule 27.21). A source that fails is
 * opened again every 3 s (rule 27.22). The source is opened when the first video has data, and closed by the returned function.
 */
export function followVideo(video: HTMLVideoElement, signer: HTMLVideoElement, options: SignPlayerOptions): () => void {
  const { live, onStatus } = options;
  const abort = new AbortController();
  const { signal } = abort;
  let isOpened = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let status: SignStatus | undefined;
  let waitingSinceMs: number | undefined;
  let leadSeconds = 0;
  /** When the last seek during playback began, ms; undefined once the video is there. */
  let seekSinceMs: number | undefined;
  let stillSeconds: number | undefined;

  const source = createSignSource(signer, options, () => fail());
  const time = live && createLiveTime(signer, source.stream, live.metadataDelayMs);

  const report = (next: SignStatus) => {
    if (next !== status) onStatus(next);
    status = next;
  };
  const open = () => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    waitingSinceMs = undefined;
    seekSinceMs = undefined;
    stillSeconds = undefined;
    void source.open(live ? undefined : video.currentTime);
  };
  const fail = () => {
    if (retryTimer !== undefined) return;
    source.close();
    report('unavailable');
    retryTimer = setTimeout(open, RETRY_PAUSE_MS);
  };

  /** Position that belongs to the frame of the first video, seconds; undefined where the signer's video has none. */
  const wantedSeconds = () => {
    if (!live) return video.currentTime;
    time?.observe();
    const instantMs = live.instant();
    return instantMs === undefined ? undefined : time?.positionAt(instantMs);
  };
  const readClock = (): SignClock | undefined => {
    // A new source of the first video has no position yet.
    const isPositioned = video.seeking || video.readyState >= video.HAVE_CURRENT_DATA;
    const seconds = isPositioned ? wantedSeconds() : undefined;
    if (seconds === undefined) return undefined;
    const isPlaying = !video.paused && !video.ended && !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA;
    return { seconds: Math.min(seconds, signer.duration), isPlaying: isPlaying && seconds < signer.duration, rate: video.playbackRate };
  };
  const seek = (seconds: number, isPlaying: boolean) => {
    if (isPlaying) {
      seekSinceMs = performance.now();
    } else {
      signer.pause();
      if (stillSeconds !== undefined && Math.abs(stillSeconds - seconds) < SAME_SECONDS) return;
      seekSinceMs = undefined;
      stillSeconds = seconds;
    }
    signer.currentTime = seconds;
  };
  const correct = (clock: SignClock, isReady: boolean) => {
    const { currentTime: seconds } = signer;
    if (clock.isPlaying) stillSeconds = undefined;
    if (seekSinceMs !== undefined && isReady && clock.isPlaying) {
      leadSeconds = nextLead(leadSeconds, (performance.now() - seekSinceMs) / 1000, seconds - clock.seconds);
      seekSinceMs = undefined;
    }
    const correction = correctSign(clock, { seconds, isReady }, leadSeconds);
    if (correction.action === 'seek') seek(Math.min(correction.seconds, signer.duration), clock.isPlaying);
    else if (correction.action === 'hold') signer.pause();
    else if (correction.action === 'play') {
      if (signer.playbackRate !== correction.rate) signer.playbackRate = correction.rate;
      if (signer.paused) signer.play().catch(() => undefined);
    }
  };
  const look = () => {
    if (!isOpened) {
      // The first video comes first.
      if (video.readyState < video.HAVE_FUTURE_DATA) return;
      isOpened = true;
      report('loading');
      open();
    }
    if (retryTimer !== undefined) return;
    const hasMetadata = signer.readyState >= signer.HAVE_METADATA;
    const clock = hasMetadata ? readClock() : undefined;
    const isReady = clock !== undefined && !signer.seeking && (signer.ended || signer.readyState >= signer.HAVE_FUTURE_DATA);
    if (clock) correct(clock, isReady);
    else signer.pause();
    const isBeyondEnd = !live && video.currentTime > signer.duration + 1;
    if (isReady && !isBeyondEnd) {
      waitingSinceMs = undefined;
      report('ready');
      return;
    }
    const nowMs = performance.now();
    waitingSinceMs ??= nowMs;
    if (isBeyondEnd || nowMs - waitingSinceMs >= UNAVAILABLE_MS) report('unavailable');
    if (!isBeyondEnd && !source.stream() && nowMs - waitingSinceMs >= HANGING_MS) open();
  };

  for (const event of CLOCK_EVENTS) video.addEventListener(event, look, { signal });
  for (const event of SIGNER_EVENTS) signer.addEventListener(event, look, { signal });
  // hls.js handles errors of the element while it plays the stream.
  signer.addEventListener('error', () => !source.stream() && signer.hasAttribute('src') && fail(), { signal });
  const timer = setInterval(look, LOOK_INTERVAL_MS);
  look();

  return () => {
    abort.abort();
    clearInterval(timer);
    clearTimeout(retryTimer);
    source.close();
  };
}
