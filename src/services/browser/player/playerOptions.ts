import type { Shortcut } from '../../../domain/playback/shortcuts.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { MediaDetails } from './engine/mediaEngineOptions.ts';
import type { SourceAddresses } from './engine/mediaEngineSources.ts';
import type { Live, LiveRules } from './playerLive.ts';
import type { Messages } from './playerMessageTypes.ts';
import type { PlayerPlaces } from './playerSlots.ts';
import type { Preferences } from '../preferences.ts';

/** What is played on a stage, and how. */
export interface PlayerOptions extends SourceAddresses {
  /** Only of a live stream. */
  live?: LiveRules | undefined;
  /** Seconds at which playing begins. */
  startAt: number;
  /** Seconds at which a clip ends. */
  endAt?: number | undefined;
  language: string;
  /** Whether captions in that language are shown from the start. */
  hasCaptionsOn?: boolean | undefined;
  /** Fetches the texts of the controls and of the messages; rejects when they cannot be had. */
  loadTranslator: () => Promise<Translate>;
  /** Address of the player's stylesheet. */
  stylesheet: string;
  /** What the system shows of what plays; the page's title where it is not told. */
  details?: Pick<MediaDetails, 'title' | 'artist'> | undefined;
  /** Name under which the device remembers choices and the position; without one nothing is read or kept, as in embeds. */
  memory?: string | undefined;
  /** Whether playing goes on where the visitor left, unless they chose a position. */
  resumes?: boolean | undefined;
}

/** A stage with its player; what it does shows in the events of the video. */
export interface Player {
  /** Plays from a position in seconds; from where the visitor left, or the beginning, without one. */
  open: (seconds: number | undefined) => void;
  playFrom: (seconds: number) => void;
  run: (shortcut: Shortcut) => void;
  /** The viewer of a live stream. */
  live: Live | undefined;
  /** The live stream is over: nothing more is expected of it. */
  endLive: () => void;
  destroy: () => void;
}

/** What a stage tells, and asks, while it plays. */
export interface PlayerCallbacks {
  onFailure: () => void;
  /** Called when the picture stands still though it plays, and when that is over. */
  onOutage: (isOut: boolean) => void;
  /** Called with the instant (epoch ms) of the picture of a live stream; undefined where nobody knows. */
  onPlayhead: (instantMs: number | undefined) => void;
  /** Called once, when there are controls. */
  onControls: (controls: PlayerControls) => void;
  messages: Messages;
}

/** A topic that one can go to from the player. */
export interface Chapter {
  name: string;
  /** "4:35". */
  time: string;
  play: () => void;
}

/** What is ours in the controls works with. */
export interface PlayerControls {
  t: Translate;
  places: PlayerPlaces;
  live: Live | undefined;
  /** Choices the device remembers. */
  chosen: Preferences;
  savePreferences: (choices: Preferences) => void;
  /** Absent where there is no sound without picture to be had. */
  sound?: {
    poster: string;
    choose: (isSoundOnly: boolean) => void;
    /** Bits per second of the sound alone, as far as anybody knows. */
    rate: () => Promise<number | undefined>;
  };
  /** Calls back once there are captions. */
  whenCaptioned: (callback: () => void) => void;
  /** Absent where there are no topics. */
  loadChapters?: () => Promise<Chapter[]>;
}
