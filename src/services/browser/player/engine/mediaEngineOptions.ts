import type { Options } from 'plyr';
import type { Translate } from '../../../../i18n/translator.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const JUMP_SECONDS = 10;

const CONTROLS = ['play-large', 'play', 'progress', 'mute', 'volume', 'captions', 'settings', 'pip', 'fullscreen'];

/** What the system shows of the video that plays, for example on the lock screen. */
export interface MediaDetails {
  title: string;
  artist: string;
  /** Address of the poster; '' for none. */
  poster: string;
}

/** Data from which the options of the controls are made. */
interface ControlDetails {
  t: Translate;
  /** BCP 47 tag of the preferred captions. */
  language: string;
  /** Whether captions are shown from the start. */
  hasCaptionsOn: boolean;
  isLive: boolean;
  /** Current state of the sound. */
  isMuted: boolean;
  volume: number;
  /** Whether a speed can be chosen (rule 7.15). */
  hasSpeeds: boolean;
  /** Whether the timeline of the page is the position slider (rule 8.12). */
  hasTimeline: boolean;
  /** Address of the icons, on the portal's origin. */
  spriteUrl: string;
  details: MediaDetails;
}

/** Texts whose keys are the same in Plyr and in the portal. */
const SAME_NAMES = [
  'play',
  'pause',
  'restart',
  'seek',
  'currentTime',
  'volume',
  'mute',
  'unmute',
  'enableCaptions',
  'disableCaptions',
  'captions',
  'settings',
  'menuBack',
  'speed',
  'pip',
  'enterFullscreen',
  'exitFullscreen',
  'picture',
  'captionSize',
  'captionBackground',
  'signPlace',
  'signSize',
] as const;

const toPlyrTexts = (t: Translate) => ({
  ...Object.fromEntries(SAME_NAMES.map((name) => [name, t(`player.${name}`)])),
  rewind: t('player.rewind', { seconds: '{seektime}' }),
  fastForward: t('player.forward', { seconds: '{seektime}' }),
  seekLabel: '{currentTime} / {duration}',
  duration: t('player.durationTime'),
  // Plyr has a quality menu of its own, whose choices must be known at the start.
  videoQuality: t('player.quality'),
  normal: t('player.speedNormal'),
  disabled: t('player.captionsOff'),
  enabled: t('player.captions'),
  played: '',
  buffered: '',
});

/** Settings of the portal for which Plyr creates an empty menu (playerSlots.ts). */
export const CUSTOM_SETTINGS = ['videoQuality', 'picture', 'captionSize', 'captionBackground', 'signPlace', 'signSize'] as const;

/** Name of a setting of the portal in Plyr's menu. */
export type CustomSetting = (typeof CUSTOM_SETTINGS)[number];

/** Makes the options of the controls: Plyr loads nothing from other origins and stores nothing (rules 7.19, 20.1). */
export function toPlyrOptions(controlDetails: ControlDetails): Options {
  const { t, language, hasCaptionsOn, isLive, isMuted, volume, hasSpeeds, hasTimeline, spriteUrl, details } = controlDetails;
  return {
    // A live stream has its own slider (islands/Player/controls/LiveBar.tsx).
    controls: CONTROLS.filter((control) => control !== 'progress' || !(isLive || hasTimeline)),
    settings: ['captions', ...(hasSpeeds ? ['speed'] : []), ...CUSTOM_SETTINGS],
    i18n: toPlyrTexts(t),
    iconUrl: spriteUrl,
    // Plyr's loader would write the sprite to the browser's storage.
    loadSprite: false,
    // Plyr sets this source on an element that it removes: an empty one causes no request.
    blankVideo: '',
    storage: { enabled: false },
    muted: isMuted,
    volume,
    seekTime: JUMP_SECONDS,
    invertTime: false,
    toggleInvert: false,
    disableContextMenu: false,
    // The page handles all shortcuts, so that the visitor can switch them off (rule 7.20).
    keyboard: { focused: false, global: false },
    tooltips: { controls: false, seek: false },
    captions: { active: hasCaptionsOn, language: language.split('-')[0] ?? language, update: isLive },
    speed: { selected: 1, options: SPEEDS },
    mediaMetadata: { title: details.title, artist: details.artist, artwork: details.poster === '' ? [] : [{ src: details.poster }] },
  };
}
