import type { PlayerSound, PlayerTrack } from '../../../domain/playback/soundTracks.ts';
import type { Shortcut } from '../../../domain/playback/shortcuts.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { MediaDetails } from './engine/mediaEngineOptions.ts';
import type { SourceAddresses } from './engine/mediaEngineSources.ts';
import type { LivePlayback, LiveSettings } from './playerLive.ts';
import type { Messages } from './playerMessageTypes.ts';
import type { PlayerSlots } from './playerSlots.ts';
import type { Preferences } from '../preferences.ts';

/** What a player plays, and how. */
export interface PlayerOptions extends SourceAddresses {
  /** The choice of sound; absent for a source that lists no tracks (rule 27.1). */
  sound?: PlayerSound | undefined;
  /** Set for a live stream only. */
  live?: LiveSettings | undefined;
  /** Start position, seconds. */
  startAt: number;
  /** End of a clip, seconds. */
  endAt?: number | undefined;
  language: string;
  /** Whether captions in that language are shown from the start (rule 11.14). */
  hasCaptionsOn?: boolean | undefined;
  /** Whether the video plays its progressive file natively (rule 7.3). */
  isFilePlaying?: boolean | undefined;
  /** Whether the timeline of the page is the position slider; without one the player has its own (rule 8.12). */
  hasTimeline?: boolean | undefined;
  /** Fetches the texts of the controls and messages; rejects when they cannot be fetched. */
  loadTranslator: () => Promise<Translate>;
  /** Address of the player's stylesheet. */
  stylesheet: string;
  /** Title and artist that the system shows; the default is the title of the page. */
  details?: Pick<MediaDetails, 'title' | 'artist'> | undefined;
  /**
   * Key under which the device stores the position; without a key no choice and no position is read or stored, as in embeds (rule 16.2).
   */
  storageKey?: string | undefined;
  /** Whether playback resumes at the stored position (rule 7.9), unless the visitor chooses another one. */
  resumes?: boolean | undefined;
}

/** A player; its state shows in the events of the video. */
export interface Player {
  /** Plays from a position in seconds; without one from the stored position, or from the start position. */
  open: (seconds: number | undefined) => void;
  /**
   * Continues the source that the video plays natively: from a position in seconds, from the stored position, or from the start position.
   */
  adopt: (seconds: number | undefined, storedSeconds: number | undefined) => void;
  playFrom: (seconds: number) => void;
  /** Seeks by a number of seconds, within the stream. */
  seekBy: (seconds: number) => void;
  run: (shortcut: Shortcut) => void;
  /** Plays the sound track with an id; returns false when there is none. */
  setSound: (id: string) => boolean;
  /** Set for a live stream only. */
  live: LivePlayback | undefined;
  /** Ends retries and outage messages, because the live stream is over (rule 7.17). */
  endLive: () => void;
  destroy: () => void;
}

/** Callbacks of a player. */
export interface PlayerCallbacks {
  onFailure: () => void;
  /** Called when an outage starts and when it ends (rule 7.5). */
  onOutage: (hasOutage: boolean) => void;
  /** Called with the instant (epoch ms) of the video frame of a live stream; undefined when it is unknown. */
  onPlayhead: (instantMs: number | undefined) => void;
  /** Called once, when the controls exist. */
  onControls: (controls: PlayerControls) => void;
  /** Called with the sound tracks that can be chosen and the id of the one that is heard, at each change (rule 27.12). */
  onSounds: (tracks: readonly PlayerTrack[], id: string) => void;
  /** Called with the qualities that can be chosen; empty when there is no choice. */
  onQualities: (qualities: readonly Quality[]) => void;
  messages: Messages;
}

/** A quality that can be chosen. */
export interface Quality {
  /** Lines of the video; 0 for the choice that adapts to the connection. */
  choice: number;
  /** Bits per second; undefined when they are unknown. */
  rate: number | undefined;
}

/** A topic that can be played from the player. */
export interface ChapterItem {
  name: string;
  /** Start as text, "4:35". */
  time: string;
  play: () => void;
}

/** What the portal's own parts of the controls use. */
export interface PlayerControls {
  t: Translate;
  /** Shows a word over the video (rule 7.27). */
  say: (text: string) => void;
  slots: PlayerSlots;
  live: LivePlayback | undefined;
  hasTimeline: boolean;
  /** Address of the poster; '' for none. */
  poster: string;
  /** Choices that are stored on the device. */
  chosen: Preferences;
  savePreferences: (choices: Preferences) => void;
  /** Absent when sound without video is not available (rule 7.18). */
  sound?: {
    choose: (isSoundOnly: boolean) => void;
    /** Bits per second of the sound without video; undefined when it is unknown. */
    rate: () => Promise<number | undefined>;
  };
  /** Plays the sound track with an id (rule 27.12). */
  chooseTrack: (id: string) => void;
  /** Chooses a quality of the stream; the choices are reported by `onQualities`. */
  chooseQuality: (choice: number) => void;
  /** Calls back once, when the video has captions. */
  onFirstCaptions: (callback: () => void) => void;
  /** Absent when there are no topics. */
  loadChapters?: () => Promise<ChapterItem[]>;
}
