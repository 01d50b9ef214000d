import { hlsBuildFor } from '../../../../domain/playback/sound/hlsBuild.ts';
import type { Shortcut } from '../../../../domain/playback/shortcuts.ts';
import { loadTracksInSandbox } from '../../captions/sandboxTracks.ts';
import { savesData } from '../../dataSaver.ts';
import { readPreferences } from '../../preferences.ts';
import { getResumePosition } from '../../resumePosition.ts';
import type { LivePlayback } from '../playerLive.ts';
import type { PageSound } from '../sound/pageSound.ts';
import type { Player, PlayerCallbacks, PlayerControls, PlayerOptions } from '../playerOptions.ts';
import {
  isPlayingOneOf,
  listNativeSources,
  type Playback,
  playNatively,
  removeSources,
  restoreSources,
  subscribeElement,
} from './playerElement.ts';
import { suspendVideo } from './playerPause.ts';

/** Phase of the player: the native player, the portal's player while it loads or waits for data, when it is ready, or failed. */
export type PlayerPhase = 'native' | 'loading' | 'ready' | 'failed';

/** Commands that the player offers to the page. */
export interface PlayerCommands {
  /** Plays from the playhead, and keeps the focus in the player. */
  play: () => void;
  /** Fetches the code that plays the video, when nothing can be shown without it. */
  preload: () => void;
  /** Plays from a position in seconds. */
  playFrom: (seconds: number) => void;
  /** Plays a live stream from an instant (epoch ms); returns false when the stream does not go back so far. */
  playAt: (instantMs: number) => boolean;
  /** Seeks by a number of seconds; before the first play, plays from there. */
  seekBy: (seconds: number) => void;
  run: (shortcut: Shortcut) => void;
  /** Plays the sound track with an id, before the first play from then on; returns false when there is none. */
  setSound: (id: string) => boolean;
  live: () => LivePlayback | undefined;
  /** Ends retries and outage messages, because the live stream is over. */
  endLive: () => void;
  /** With true, pauses and stays paused; with false, resumes as before, at the live edge after live (rule 7.16). */
  suspend: (isSuspended: boolean) => void;
  /** Ends the player for good: only the poster remains, without controls. */
  close: () => void;
  pause: () => void;
  video: HTMLVideoElement | undefined;
  /** Scrolls so that the video is not behind an area of the window. */
  scrollClearOf: (area: DOMRect) => void;
  /** Scrolls the video into view. */
  showVideo: () => void;
}

/** Callbacks of the player of a page. */
export interface PagePlayerCallbacks extends PlayerCallbacks {
  onPhase: (phase: PlayerPhase) => void;
  /** Called with the state of the video after each event that changes it. */
  onPlayback: (playback: Playback) => void;
  /** Called when the player is destroyed. */
  onEnd: () => void;
}

/** The player of a page. */
export interface PagePlayer {
  commands: PlayerCommands;
  /** Starts to follow the video; call it once. */
  follow: (isSuspended: boolean) => void;
  destroy: () => void;
}

/**
 * Controls the native `<video>` in an element of the page; at its first play the portal's player takes over (rule 7.4), or the browser's
 * controls, when the code of that player cannot be fetched.
 *
 * @param sound the choice of the sound to start with; undefined for a session that lists no tracks
 */
export function createPagePlayer(
  root: HTMLElement,
  video: HTMLVideoElement,
  options: PlayerOptions,
  callbacks: PagePlayerCallbacks,
  sound?: PageSound,
): PagePlayer {
  const { onPhase, onPlayback, onEnd } = callbacks;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = options.live !== undefined;
  let player: Pick<Player, 'playFrom' | 'seekBy' | 'run' | 'setSound' | 'live' | 'endLive' | 'destroy'> | undefined;
  let requestedSeconds: number | undefined;
  let requestedInstantMs: number | undefined;
  let requestedSound: string | undefined;
  let isStarted = false;
  let isNative = false;
  /** Shortcuts that were pressed while the code of the player was loading. */
  let pendingShortcuts: Shortcut[] = [];
  let resume: (() => void) | undefined;

  const destroy = () => {
    abort.abort();
    player?.destroy();
    player = undefined;
    onEnd();
  };
  const suspend = (isSuspended: boolean) => {
    resume?.();
    resume = isSuspended ? suspendVideo(video, () => player?.live) : undefined;
  };
  const toggleNatively = () => {
    if (video.paused) playNatively(video, undefined);
    else video.pause();
  };

  const stayNative = (sources: HTMLSourceElement[]) => {
    abort.abort();
    onPhase('native');
    restoreSources(video, sources);
    const playFrom = (seconds: number) => playNatively(video, seconds);
    isNative = true;
    player = {
      playFrom,
      seekBy: (seconds) => playFrom(Math.max(0, video.currentTime + seconds)),
      run: (shortcut) => {
        if (shortcut === 'toggle') toggleNatively();
      },
      setSound: () => false,
      live: undefined,
      endLive: () => undefined,
      destroy: () => undefined,
    };
    // The browser opens a live stream at its live edge.
    if (sources.length > 0) playNatively(video, requestedSeconds ?? (isLive ? undefined : options.startAt));
  };

  const runPendingShortcuts = () => {
    for (const shortcut of pendingShortcuts) player?.run(shortcut);
    pendingShortcuts = [];
  };
  const playerCallbacks: PlayerCallbacks = {
    ...callbacks,
    onFailure: () => {
      onPhase('failed');
      callbacks.onFailure();
    },
    onControls: (controls: PlayerControls) => {
      callbacks.onControls(controls);
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) runPendingShortcuts();
      else video.addEventListener('loadedmetadata', runPendingShortcuts, { signal, once: true });
    },
  };

  // A recording that the browser can play starts natively while the code of the player is loaded, unless the visitor saves data or wants
  // sound only (rule 7.3).
  const wantsSoundOnly = options.storageKey !== undefined && readPreferences().soundOnly === true;
  // The track that the HTML has is played where the code of the choice of sound could not be fetched.
  const htmlTrack = options.sound?.tracks.find(({ id }) => id === options.sound?.first.id);
  const htmlAddresses = htmlTrack && htmlTrack.kind !== 'floor' ? { hls: undefined, mp4: htmlTrack.mp4 } : options;
  const listSources = () => sound?.listSources() ?? listNativeSources(video, htmlAddresses);
  const getStartsNatively = () => !isLive && listSources().length > 0 && !savesData() && !wantsSoundOnly;
  let startsNatively = getStartsNatively();

  const start = async (seconds?: number) => {
    requestedSeconds = seconds ?? requestedSeconds;
    if (isStarted) {
      if (seconds !== undefined && startsNatively) playNatively(video, seconds);
      return;
    }
    isStarted = true;
    // After a press on the server's button the video plays already, and sends no further event.
    const isShown = startsNatively && !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    onPhase(isShown ? 'ready' : 'loading');
    const storedSeconds = seconds === undefined ? getResumePosition(options) : undefined;
    let sources: HTMLSourceElement[] = [];
    if (startsNatively) playNatively(video, seconds ?? storedSeconds);
    else {
      video.pause();
      sources = removeSources(video);
    }
    // The code of the player is loaded at the first play.
    const created = await Promise.all([import('../player.ts'), options.loadTranslator()])
      .then(([{ createPlayer }, t]) =>
        createPlayer(video, t, { ...options, track: sound ? sound.track() : htmlTrack, isFilePlaying: startsNatively }, playerCallbacks),
      )
      .catch(() => undefined);
    if (signal.aborted) created?.destroy();
    else if (!created) stayNative(sources);
    else {
      player = created;
      if (startsNatively && isPlayingOneOf(video, listSources()))
        created.adopt(requestedSeconds, requestedSeconds === undefined ? storedSeconds : undefined);
      else created.open(requestedSeconds);
      if (requestedInstantMs !== undefined) created.live?.playAt(requestedInstantMs);
      if (requestedSound !== undefined) created.setSound(requestedSound);
    }
  };

  // Without a file nothing can be shown before the code is there: fetch it as soon as the visitor seems to want to play (rule 7.3).
  const preload = () => {
    if (isStarted || startsNatively || savesData()) return;
    void import('../engine/mediaEngine.ts')
      .then(({ preloadEngine }) => preloadEngine(hlsBuildFor(options.sound?.tracks ?? [])))
      .catch(() => undefined);
  };

  // A playback that started natively continues at its position.
  const startAtPlayhead = () => {
    if (!isStarted) void start(video.currentTime > options.startAt + 1 ? video.currentTime : undefined);
  };
  const startByVisitor = () => {
    // The play button disappears: move the focus to the video, from which the player's controls take it.
    const hadFocus = root.contains(document.activeElement);
    startAtPlayhead();
    if (!hadFocus) return;
    // A video without controls takes the focus only with a tab index.
    video.tabIndex = -1;
    video.focus({ preventScroll: true });
  };

  const commands: PlayerCommands = {
    play: () => {
      if (isNative) playNatively(video, undefined);
      else startByVisitor();
    },
    preload,
    playFrom: (seconds) => {
      if (player) player.playFrom(seconds);
      else void start(seconds);
    },
    playAt: (instantMs) => {
      if (player) return player.live?.playAt(instantMs) ?? false;
      if (!options.live?.dvr) return false;
      requestedInstantMs = instantMs;
      void start();
      return true;
    },
    seekBy: (seconds) => {
      if (player) player.seekBy(seconds);
      // A video that was paused while the code is loaded stays paused.
      else if (isStarted && startsNatively) requestedSeconds = video.currentTime = Math.max(0, video.currentTime + seconds);
      else if (!isLive) void start(Math.max(0, (isStarted ? video.currentTime : options.startAt) + seconds));
    },
    run: (shortcut) => {
      if (player) player.run(shortcut);
      else if (shortcut !== 'toggle') {
        if (isStarted) pendingShortcuts.push(shortcut);
      } else if (!isStarted || !startsNatively) startByVisitor();
      else toggleNatively();
    },
    setSound: (id) => {
      if (player) return player.setSound(id);
      if (!sound?.choose(id, isStarted)) return false;
      if (isStarted) requestedSound = id;
      else startsNatively = getStartsNatively();
      return true;
    },
    live: () => player?.live,
    endLive: () => player?.endLive(),
    suspend,
    close: () => {
      destroy();
      video.pause();
      removeSources(video);
      video.controls = false;
    },
    showVideo: () => {
      const { top, bottom } = video.getBoundingClientRect();
      // On a phone the video is pinned over the page, whose scroll padding it is: scrolling to it would move the page by its height.
      if (top < 0 || bottom > innerHeight) video.scrollIntoView({ block: 'nearest' });
    },
    scrollClearOf: (area) => {
      const videoBox = video.getBoundingClientRect();
      if (videoBox.bottom > area.top && videoBox.right > area.left && videoBox.left < area.right) video.scrollIntoView({ block: 'start' });
    },
    pause: () => video.pause(),
    video,
  };

  const follow = (isSuspended: boolean) => {
    loadTracksInSandbox(video);
    sound?.follow();
    // The page around an embed asks for a track (layouts/embedApi.js), which may be one that only the stream has.
    const answer = (event: Event) => commands.setSound(video.dataset['askedSound'] ?? '') && event.preventDefault();
    video.addEventListener('soundasked', answer, { signal });
    startsNatively = getStartsNatively();
    // The pointer or the focus may have reached the button before the island was hydrated.
    if (root.matches(':hover, :focus-within')) preload();
    video.addEventListener('play', startAtPlayhead, { signal });
    subscribeElement(video, isLive, onPlayback, signal);
    const setPhase = (phase: PlayerPhase) => () => isStarted && onPhase(phase);
    video.addEventListener('waiting', setPhase('loading'), { signal });
    for (const event of ['canplay', 'playing']) video.addEventListener(event, setPhase('ready'), { signal });
    if (isSuspended) suspend(true);
    // The video may already play before the island is hydrated.
    else if (!video.paused) startAtPlayhead();
  };

  return { commands, follow, destroy };
}
