import { clockText } from '../../../domain/time/clockText.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { hasChapters, loadChapters } from '../captions/chapterList.ts';
import { fileRate } from '../../../domain/playback/dataRate.ts';
import { whenCaptioned } from '../captions/captionTracks.ts';
import { fetchSize } from '../fileSize.ts';
import { savesData } from '../dataSaver.ts';
import { createMediaEngine } from './engine/mediaEngine.ts';
import { type Preferences, readPreferences, writePreferences } from '../preferences.ts';
import { stopAtClipEnd } from './playerClip.ts';
import { createFailure } from './playerFailure.ts';
import { subscribeLive } from './playerLive.ts';
import { createPlaces } from './playerSlots.ts';
import { NOTICE_MS } from './playerMessageTypes.ts';
import type { Player, PlayerCallbacks, PlayerOptions } from './playerOptions.ts';
import { watchOutage } from './playerOutage.ts';
import { findPosition, keepPosition, tellResumed } from './playerResume.ts';
import { answerMediaKeys } from './playerMediaKeys.ts';
import { runShortcut } from './playerShortcuts.ts';

/** Gives a `<video>` whose sources were taken out a player with everything that belongs to it; rejects when the code cannot be had. */
export async function createPlayer(video: HTMLVideoElement, t: Translate, options: PlayerOptions, calls: PlayerCallbacks): Promise<Player> {
  const { memory, startAt, endAt } = options;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = options.live !== undefined;
  const saves = savesData();
  const { messages } = calls;
  const chosen: Preferences = memory === undefined ? {} : readPreferences();
  const savePreferences = (choices: Preferences) => {
    if (memory !== undefined) writePreferences(choices);
  };
  const details = { title: document.title, artist: '', ...options.details, poster: video.poster };

  const engine = await createMediaEngine(video, {
    ...options,
    ...{ t, details },
    isLive,
    hasSpeeds: options.live?.dvr ?? true,
    savesData: saves,
    isSoundOnly: chosen.soundOnly === true,
    onControls: (player, feed) => {
      const { audio } = options;
      const streamRate = feed?.sound?.rate ?? feed?.lowestRate;
      const rate = async () => (audio === undefined ? streamRate : fileRate(await fetchSize(audio), video.duration));
      calls.onControls({
        ...{ t, places: createPlaces(player), live, chosen, savePreferences },
        whenCaptioned: (callback) => whenCaptioned(video, callback, signal),
        ...(hasChapters(video) && { loadChapters: listChapters }),
        ...((audio !== undefined || feed) && { sound: { poster: video.poster, choose: chooseSound, rate } }),
      });
      if (saves && feed && feed.choices.length > 0)
        messages.show('saving', { role: 'status', text: t('player.dataSaver'), hidesAfterMs: NOTICE_MS });
    },
    onFailure: () => {
      failure.tell();
      outage.fail();
      calls.onFailure();
    },
  });
  const retry = () => engine.retry();
  const failure = createFailure(
    video,
    messages,
    {
      text: isLive ? `${t('session.notAvailableHint')} ${t('player.retries')}` : t('player.error'),
      ...{ retryLabel: t('player.retry'), isRetried: isLive, retry },
    },
    signal,
  );
  const clock = () => performance.now();
  const outage = watchOutage(
    video,
    messages,
    { text: t('player.outage'), retryLabel: t('player.retry'), retry, clock, onChange: calls.onOutage },
    signal,
  );
  const { isOut } = outage;
  const live =
    options.live && subscribeLive(video, { ...options.live, getFeed: () => engine.feed(), onPlayhead: calls.onPlayhead, isOut }, signal);

  function chooseSound(soundOnly: boolean) {
    savePreferences({ soundOnly });
    // Another stream counts its seconds anew.
    const instantMs = live?.isBehind() ? live.instant() : undefined;
    engine.setSoundOnly(soundOnly);
    if (instantMs !== undefined) live?.playAt(instantMs);
  }
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
  const moveBy = (seconds: number) => {
    if (live) live.moveBy(seconds);
    else video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), video.duration || Infinity);
  };

  const endLive = () => {
    failure.end();
    outage.end();
    engine.feed()?.expectEnd();
    // What stops now stops for good: nobody else need hear of it.
    const stop = (event: Event) => {
      if (video.seeking) return;
      event.stopImmediatePropagation();
      video.pause();
    };
    video.addEventListener('waiting', stop, { signal, capture: true });
  };

  if (endAt !== undefined) stopAtClipEnd(video, { startAt, endAt }, signal);
  // A clip is somebody else's choice: it does not move the place where one left.
  if (memory !== undefined && !isLive && endAt === undefined) keepPosition(video, memory, signal);
  answerMediaKeys(video, { playFrom, moveBy, isSeekable: live?.dvr ?? true }, signal);

  const begin = () => {
    const left = options.resumes && memory !== undefined && !isLive ? findPosition(memory) : undefined;
    if (left === undefined) return startAt;
    tellResumed(
      video,
      messages,
      { text: t('player.continuing', { time: clockText(left) }), label: t('player.restart'), onPress: () => playFrom(startAt) },
      signal,
    );
    return left;
  };

  return {
    open: (seconds) => engine.open(seconds ?? begin()),
    playFrom,
    run: (shortcut) => runShortcut(shortcut, { video, player: engine.player(), playFrom, moveBy }),
    live,
    endLive,
    destroy: () => {
      abort.abort();
      engine.destroy();
    },
  };
}
