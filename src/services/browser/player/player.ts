import { clockText } from '../../../domain/time/clockText.ts';
import { joinSentences } from '../../../domain/text/sentences.ts';
import type { PlayerTrack } from '../../../domain/playback/soundTracks.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { hasChapters, loadChapters } from '../captions/chapterList.ts';
import { fileRate } from '../../../domain/playback/stream/dataRate.ts';
import { onFirstCaptions } from '../captions/captionTracks.ts';
import { fetchSize } from '../fileSize.ts';
import { savesData } from '../dataSaver.ts';
import { createMediaEngine, type MediaEngineOptions } from './engine/mediaEngine.ts';
import { type Preferences, readPreferences, writePreferences } from '../preferences.ts';
import { stopAtClipEnd } from './playerClip.ts';
import { createFailure } from './playerFailure.ts';
import { createLivePlayback } from './playerLive.ts';
import type { SoundControl } from './sound/playerSound.ts';
import { createSlots } from './playerSlots.ts';
import { KEY_ANSWER_MS, NOTICE_MS } from './playerMessageTypes.ts';
import type { Player, PlayerCallbacks, PlayerOptions } from './playerOptions.ts';
import { detectOutage } from './playerOutage.ts';
import { announceResume, storeResumePoints } from './playerResume.ts';
import { getResumePosition } from '../resumePosition.ts';
import { handleMediaKeys } from './playerMediaKeys.ts';
import { answerButtons, runShortcut } from './playerShortcuts.ts';

/**
 * Time after the start of a progressive file at which the choices of the stream are read, ms: the first seconds of the video come first.
 */
const READ_STREAM_MS = 3000;

// Only for sources that list tracks, and for streams that have several (rule 27.80).
const loadSoundCode = () => import('./sound/playerSound.ts');

/** Whether hls.js can play: iPhones have the managed variant only, from iOS 17.1 on. */
function hasMediaSource(): boolean {
  const { MediaSource: own, ManagedMediaSource: managed } = window as { MediaSource?: unknown; ManagedMediaSource?: unknown };
  return own !== undefined || managed !== undefined;
}

/**
 * Creates the player of a `<video>` whose sources were removed, or that plays its progressive file; rejects when its code cannot be
 * fetched.
 */
export async function createPlayer(
  video: HTMLVideoElement,
  t: Translate,
  options: PlayerOptions & { track: PlayerTrack | undefined },
  callbacks: PlayerCallbacks,
): Promise<Player> {
  const { storageKey, startAt, endAt, isFilePlaying = false, hasTimeline = false } = options;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = options.live !== undefined;
  const isDataSaver = savesData();
  const { messages } = callbacks;
  const chosen: Preferences = storageKey === undefined ? {} : readPreferences();
  const savePreferences = (choices: Preferences) => {
    if (storageKey !== undefined) writePreferences(choices);
  };
  const details = { title: document.title, artist: '', ...options.details, poster: video.poster };

  const say = (text: string) => messages.show('key', { role: 'status', text, hidesAfterMs: KEY_ANSWER_MS });
  /** Bits per second of the stream's sound. */
  let soundRate: number | undefined;
  let sound: SoundControl | undefined;
  const loadSound = async () => {
    const { createPlayerSound } = await loadSoundCode();
    if (sound) return sound;
    sound = createPlayerSound(
      video,
      {
        listed: options.sound?.tracks ?? [],
        track: options.track,
        stored: options.sound?.first.reason === 'address' ? undefined : chosen.sound,
        t,
        messages,
        say,
        setTrack: (track) => changeSource(() => engine.setTrack(track)),
        save: (chosenSound) => savePreferences({ sound: chosenSound }),
        getControls: () => engine.player(),
        onSounds: callbacks.onSounds,
      },
      signal,
    );
    const controls = engine.player();
    if (controls) sound.orderCaptions(controls);
    return sound;
  };
  const engineOptions: MediaEngineOptions = {
    ...options,
    t,
    details,
    isLive,
    hasSpeeds: options.live?.dvr ?? true,
    savesData: isDataSaver,
    tracks: options.sound?.tracks ?? [],
    isSoundOnly: chosen.soundOnly === true,
    isFilePlaying,
    furtherCode: options.sound && loadSoundCode(),
    onControls: (player) => {
      const { audio } = options;
      const slots = createSlots(player);
      sound?.orderCaptions(player);
      answerButtons(player.elements, { video, player, say, t, language: options.language }, signal);
      const rate = async () => (audio === undefined ? soundRate : fileRate(await fetchSize(audio), video.duration));
      callbacks.onControls({
        t,
        say,
        slots,
        live,
        hasTimeline,
        poster: video.poster,
        chosen,
        savePreferences,
        onFirstCaptions: (callback) => onFirstCaptions(video, callback, signal),
        ...(hasChapters(video) && { loadChapters: listChapters }),
        ...((audio !== undefined || (options.hls !== undefined && hasMediaSource())) && {
          sound: { choose: chooseSound, rate },
        }),
        chooseTrack: (id) => sound?.choose(id),
        chooseQuality: (choice) => engine.choose(choice),
      });
    },
    onSoundsKnown: async (renditions) => (sound || renditions.length > 1 ? (await loadSound()).addRenditions(renditions) : undefined),
    onTrackFailure: (failed) => sound?.reportFailure(failed.id),
    onStreamKnown: (known) => {
      soundRate = known?.sound?.rate ?? known?.lowestRate;
      const choices = known?.choices ?? [];
      callbacks.onQualities(choices.map((choice) => ({ choice, rate: known?.getRate(choice) })));
      if (isDataSaver && choices.length > 0)
        messages.show('saving', { role: 'status', text: t('player.dataSaver'), hidesAfterMs: NOTICE_MS });
    },
    onFailure: () => {
      failure.report();
      outage.fail();
      callbacks.onFailure();
    },
  };
  const engine = await createMediaEngine(video, engineOptions);
  const retry = (isByVisitor: boolean) => engine.retry(isByVisitor);
  const failure = createFailure(
    video,
    messages,
    {
      text: isLive ? joinSentences([t('session.notAvailableHint'), t('player.retries')]) : t('player.error'),
      retryLabel: t('player.retry'),
      retriesByItself: isLive,
      retry,
    },
    signal,
  );
  const clock = () => performance.now();
  const outage = detectOutage(
    video,
    messages,
    {
      text: t('player.outage'),
      retryLabel: t('player.retry'),
      retry: () => retry(true),
      clock,
      onChange: (isOutage) => {
        if (isOutage) engine.leaveFile();
        else live?.endOutage();
        callbacks.onOutage(isOutage);
      },
    },
    signal,
  );
  const { hasOutage } = outage;
  const live =
    options.live &&
    createLivePlayback(video, { ...options.live, getStream: () => engine.stream(), onPlayhead: callbacks.onPlayhead, hasOutage }, signal);

  /** Changes what is played. The positions of another live stream have another origin: seek by instant. */
  const changeSource = (change: () => boolean) => {
    const instantMs = live?.isBehind() ? live.instant() : undefined;
    if (change() && instantMs !== undefined) live?.playAt(instantMs);
  };
  function chooseSound(soundOnly: boolean) {
    savePreferences({ soundOnly });
    changeSource(() => {
      engine.setSoundOnly(soundOnly);
      return true;
    });
  }
  if (options.sound) await loadSound();
  const listChapters = async () =>
    (await loadChapters(video)).map(({ name, startSeconds }) => ({
      name,
      time: clockText(startSeconds),
      play: () => playFrom(startSeconds),
    }));
  const playFrom = (seconds: number) => {
    messages.hide('resume');
    engine.playFrom(seconds);
  };
  const seekBy = (seconds: number) => {
    if (live) live.seekBy(seconds);
    else video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), video.duration || Infinity);
  };

  const endLive = () => {
    failure.end();
    outage.end();
    engine.stream()?.expectEnd();
    // The stream is over: the first stop is the end, so hide it from the outage check.
    const stop = (event: Event) => {
      if (video.seeking) return;
      event.stopImmediatePropagation();
      video.pause();
    };
    video.addEventListener('waiting', stop, { signal, capture: true });
  };

  if (endAt !== undefined) stopAtClipEnd(video, { startAt, endAt }, signal);
  // A clip does not change the stored position (rule 7.9).
  if (storageKey !== undefined && !isLive && endAt === undefined) storeResumePoints(video, storageKey, signal);
  if (!isLive) video.addEventListener('ended', () => say(t('player.ended')), { signal });
  handleMediaKeys(video, { playFrom, seekBy, isSeekable: live?.dvr ?? true }, signal);

  const announceStored = (storedSeconds: number) =>
    announceResume(
      video,
      messages,
      { text: t('player.continuing', { time: clockText(storedSeconds) }), label: t('player.restart'), onPress: () => playFrom(startAt) },
      signal,
    );

  return {
    open: (seconds) => {
      const storedSeconds = seconds === undefined ? getResumePosition(options) : undefined;
      if (storedSeconds !== undefined) announceStored(storedSeconds);
      engine.open(seconds ?? storedSeconds ?? startAt);
    },
    adopt: (seconds, storedSeconds) => {
      if (storedSeconds !== undefined) announceStored(storedSeconds);
      engine.adopt(seconds ?? storedSeconds ?? startAt);
      const timer = setTimeout(() => void engine.readStream(), READ_STREAM_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    },
    playFrom,
    seekBy,
    run: (shortcut) => runShortcut(shortcut, { video, player: engine.player(), playFrom, seekBy, say, t, language: options.language }),
    setSound: (id) => sound?.choose(id) ?? false,
    live,
    endLive,
    destroy: () => {
      abort.abort();
      engine.destroy();
    },
  };
}
