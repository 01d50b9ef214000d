import { createLiveTime, type LiveFeed } from './playerLiveTime.ts';

/** A feed whose speed can be left to it, so that it stays near live. */
export interface SteeredFeed extends LiveFeed {
  steer: (isSteered: boolean) => void;
}

/** What a live stream is to the visitor. */
export interface LiveRules {
  /** Whether one may go back in it (spec §3 dvrEnabled). */
  dvr: boolean;
  /** Ms by which the metadata are later than the picture. */
  metadataDelayMs: number;
}

interface LiveOptions extends LiveRules {
  getFeed: () => SteeredFeed | undefined;
  /** Called with the instant (epoch ms) of the picture that is shown whenever there is another one. */
  onPlayhead: (instantMs: number | undefined) => void;
  isOut: () => boolean;
}

/** A viewer of a live stream. */
export interface Live {
  readonly dvr: boolean;
  /** From the oldest picture one can go back to, to live; seconds. */
  range: () => { start: number; live: number } | undefined;
  /** Whether the viewer went back by choice. */
  isBehind: () => boolean;
  /** Whether the viewer watches live: not while nothing comes. */
  isAtLive: () => boolean;
  /** Whether nothing comes. */
  isOut: () => boolean;
  /** Epoch ms of the position. */
  instant: () => number | undefined;
  /** Plays live. */
  goLive: () => void;
  /** Goes some seconds on or back, as far as one may. */
  moveBy: (seconds: number) => void;
  moveTo: (seconds: number) => void;
  /** Plays from an instant (epoch ms); false where one cannot go there. */
  playAt: (instantMs: number) => boolean;
  hasInstant: (instantMs: number) => boolean;
}

/** Nearer to live than this, in seconds, a viewer watches live, unless they went back themselves. */
const LIVE_SECONDS = 20;
/** So near, in seconds, somebody who moves has gone to live. */
const LANDING_SECONDS = 4;
/** The oldest pictures are gone before they are fetched: one begins so many seconds later. */
const MARGIN_SECONDS = 5;
/** The feed speeds up no more than this; whatever is faster, or slower than usual, is the visitor's choice. */
const STEERED_RATE = 1.05;

/**
 * Keeps a viewer of a live video where they want to be: near live, also after an outage, or as far behind as they went, unless that
 * is gone; without DVR always live.
 */
export function subscribeLive(video: HTMLVideoElement, options: LiveOptions, signal: AbortSignal): Live {
  const { dvr, getFeed, onPlayhead, isOut } = options;
  const time = createLiveTime(video, getFeed, options.metadataDelayMs);
  let isBehind = false;

  const distance = () => (time.range()?.live ?? 0) - video.currentTime;
  const play = () => void video.play().catch(() => undefined);
  const moveTo = (seconds: number) => {
    const range = time.range();
    if (range) video.currentTime = Math.min(Math.max(seconds, range.start + MARGIN_SECONDS), range.live);
  };
  const setBehind = (value: boolean) => {
    isBehind = value && dvr;
    steer();
  };
  const goLive = () => {
    setBehind(false);
    const live = time.range()?.live;
    if (live !== undefined) video.currentTime = live;
  };
  const isChosenRate = () => video.playbackRate < 1 || video.playbackRate > STEERED_RATE;
  const steer = () => getFeed()?.steer(!isBehind && !isChosenRate());

  const onSeeking = () => setBehind(distance() > LANDING_SECONDS);
  const onPlay = () => {
    if (!dvr && distance() > LANDING_SECONDS) goLive();
    // A pause is a choice, too.
    else if (distance() > LIVE_SECONDS) setBehind(true);
  };
  const keep = () => {
    time.observe();
    const range = time.range();
    if (!range || video.paused || video.seeking) return;
    if (isBehind) {
      if (video.currentTime < range.start) moveTo(range.start);
    } else if (distance() > LIVE_SECONDS && video.readyState >= video.HAVE_METADATA) goLive();
    // Nobody watches what is still to come.
    if (video.playbackRate > STEERED_RATE && distance() < 1) video.playbackRate = 1;
  };
  const onRate = () => {
    if (video.playbackRate < 1) setBehind(true);
    else steer();
  };
  const tell = () => {
    // While it seeks the old picture stands there; without data there is none.
    if (!video.seeking && video.readyState >= video.HAVE_CURRENT_DATA) onPlayhead(time.instantAt(video.currentTime));
  };

  const handlers = { seeking: onSeeking, play: onPlay, ratechange: onRate, durationchange: keep, playing: steer };
  for (const [event, handler] of Object.entries(handlers)) video.addEventListener(event, handler, { signal });
  for (const event of ['timeupdate', 'seeked']) {
    video.addEventListener(
      event,
      () => {
        keep();
        tell();
      },
      { signal },
    );
  }

  const playAtPosition = (instantMs: number) => {
    const seconds = time.positionAt(instantMs);
    if (seconds !== undefined) moveTo(seconds);
    return seconds !== undefined;
  };

  return {
    dvr,
    range: time.range,
    isBehind: () => isBehind,
    isAtLive: () => !isOut() && !isBehind && distance() < LIVE_SECONDS,
    isOut,
    instant: () => time.instantAt(video.currentTime),
    goLive: () => {
      goLive();
      play();
    },
    moveTo,
    moveBy: (seconds) => {
      if (dvr) moveTo(video.currentTime + seconds);
    },
    playAt: (instantMs) => {
      if (!dvr) return false;
      if (!time.range()) {
        video.addEventListener('loadedmetadata', () => playAtPosition(instantMs), { signal, once: true });
        return true;
      }
      const isThere = playAtPosition(instantMs);
      if (isThere) play();
      return isThere;
    },
    hasInstant: (instantMs) => dvr && time.positionAt(instantMs) !== undefined,
  };
}
