import { clockText } from '../../domain/clockText.ts';
import type { Shortcut } from '../../domain/shortcuts.ts';
import { hasChapters, loadChapters } from './chapters.ts';
import { offerCaptionLook } from './captionLook.ts';
import { savesData } from './dataSaver.ts';
import { createMediaEngine } from './mediaEngine.ts';
import { addBarMenu } from './mediaEngineMenu.ts';
import type { ControlTexts, MediaFacts } from './mediaEngineOptions.ts';
import type { SourceAddresses } from './mediaEngineSources.ts';
import { type Preferences, readPreferences, writePreferences } from './preferences.ts';
import { stopAtClipEnd } from './stageClip.ts';
import { createMessages } from './stageMessages.ts';
import { watchOutage } from './stageOutage.ts';
import { findPosition, keepPosition } from './stageResume.ts';
import { answerMediaKeys } from './stageSession.ts';
import { runShortcut } from './stageShortcuts.ts';
import { offerSound } from './stageSound.ts';

/** Texts of the controls and of the messages; `{time}` stands for a position. */
export type StageWords = ControlTexts & Readonly<Record<'error' | 'retry' | 'continuing' | 'outage' | 'dataSaver', string>>;

/** What is played on a stage, and how. */
export interface StageOptions extends SourceAddresses {
  streamType: 'live' | 'vod';
  /** Seconds at which playing begins. */
  startAt: number;
  /** Seconds at which a clip ends. */
  endAt?: number | undefined;
  language: string;
  words: StageWords;
  /** Address of the player's stylesheet. */
  stylesheet: string;
  /** What the system shows of what plays; the page's title where it is not told. */
  facts?: Pick<MediaFacts, 'title' | 'artist'> | undefined;
  /** Name under which the device remembers choices and the position; without one nothing is read or kept, as in embeds. */
  memory?: string | undefined;
  /** Whether playing goes on where the visitor left, unless they chose a position. */
  resumes?: boolean | undefined;
}

/** A stage with its player; what it does shows in the events of the video. */
export interface Stage {
  /** Plays from a position in seconds; from where the visitor left, or the beginning, without one. */
  open: (seconds: number | undefined) => void;
  playFrom: (seconds: number) => void;
  retry: () => void;
  run: (shortcut: Shortcut) => void;
  destroy: () => void;
}

/** A notice that needs no answer stays so long, in ms. */
const NOTICE_MS = 12_000;

/** Gives a `<video>` whose sources were taken out a player with everything that belongs to it; rejects when the code cannot be had. */
export async function createStage(video: HTMLVideoElement, options: StageOptions, onFailure: () => void): Promise<Stage> {
  const { words, memory, startAt, endAt, streamType } = options;
  const abort = new AbortController();
  const { signal } = abort;
  const isLive = streamType === 'live';
  const saves = savesData();
  const messages = createMessages(video, signal);
  const chosen: Preferences = memory === undefined ? {} : readPreferences();
  const remember = (choices: Preferences) => {
    if (memory !== undefined) writePreferences(choices);
  };
  const facts = { title: document.title, artist: '', ...options.facts, poster: video.poster };

  const engine = await createMediaEngine(video, {
    ...options,
    facts,
    savesData: saves,
    isSoundOnly: chosen.soundOnly === true,
    onControls: (player, feed) => {
      if (hasChapters(video)) addBarMenu(player, words.topics, listChapters, signal);
      offerSound(player, feed, { video, ...options, chosen, onChoose: chooseSound });
      if (video.querySelector('track[kind="captions"]')) offerCaptionLook(player, words, chosen, remember);
      if (saves && feed && feed.choices.length > 0) {
        messages.show('saving', { role: 'status', className: 'player-notice', text: words.dataSaver });
        messages.hideLater('saving', NOTICE_MS);
      }
    },
    onFailure: () => {
      messages.hide('outage');
      messages.show('failure', {
        role: 'alert',
        className: 'player-error',
        text: words.error,
        action: { label: words.retry, onPress: retry },
      });
      onFailure();
    },
  });

  function chooseSound(soundOnly: boolean) {
    remember({ soundOnly });
    engine.setSoundOnly(soundOnly);
  }
  const listChapters = async () =>
    (await loadChapters(video)).map(({ name, startSeconds }) => ({
      label: name,
      time: clockText(startSeconds),
      onChoose: () => playFrom(startSeconds),
    }));
  const playFrom = (seconds: number) => {
    messages.hide('resume');
    engine.playFrom(seconds);
  };
  function retry() {
    messages.hide('failure');
    messages.hide('outage');
    engine.retry();
  }

  if (endAt !== undefined) stopAtClipEnd(video, { startAt, endAt }, signal);
  // A clip is somebody else's choice: it does not move the place where one left.
  if (memory !== undefined && !isLive && endAt === undefined) keepPosition(video, memory, signal);
  answerMediaKeys(video, playFrom, signal);
  watchOutage(
    video,
    {
      onOutage: () =>
        messages.show('outage', {
          role: 'alert',
          className: 'player-notice',
          text: words.outage,
          action: { label: words.retry, onPress: retry },
        }),
      onEnd: () => messages.hide('outage'),
    },
    signal,
  );

  const resume = () => {
    const left = options.resumes && memory !== undefined && !isLive ? findPosition(memory) : undefined;
    if (left === undefined) return startAt;
    video.addEventListener(
      'playing',
      () => {
        messages.show('resume', {
          role: 'status',
          className: 'player-notice',
          text: words.continuing.replace('{time}', clockText(left)),
          action: { label: words.restart, onPress: () => playFrom(startAt) },
        });
        messages.hideLater('resume', NOTICE_MS);
      },
      { signal, once: true },
    );
    return left;
  };

  return {
    open: (seconds) => engine.open(seconds ?? resume()),
    playFrom,
    retry,
    run: (shortcut) => runShortcut(shortcut, { video, player: engine.player(), playFrom }),
    destroy: () => {
      abort.abort();
      engine.destroy();
    },
  };
}
