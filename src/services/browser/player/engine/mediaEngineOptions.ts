import type { Options } from 'plyr';
import { megabytesPerHour } from '../../../../domain/playback/dataRate.ts';
import type { Translate } from '../../../../i18n/translator.ts';
import { AUTOMATIC } from './mediaEngineQuality.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const JUMP_SECONDS = 10;

const CONTROLS = [
  'play-large',
  'play',
  'progress',
  'current-time',
  'duration',
  'mute',
  'volume',
  'captions',
  'settings',
  'pip',
  'fullscreen',
];
/** What does not fit an endless stream, which has a slider of its own (islands/Player/LiveBar.tsx). */
const RECORDED_ONLY = ['progress', 'current-time', 'duration'];

/** What the system shows of what plays: on the lock screen, on headphones, in other windows. */
export interface MediaDetails {
  title: string;
  artist: string;
  /** Address of a picture; '' for none. */
  poster: string;
}

/** What the controls depend on. */
interface ControlDetails {
  t: Translate;
  /** BCP 47 tag: the captions that are offered first. */
  language: string;
  /** Whether they are shown from the start. */
  hasCaptionsOn: boolean;
  isLive: boolean;
  /** How it sounds already. */
  isMuted: boolean;
  volume: number;
  /** Whether the visitor chooses the speed. */
  hasSpeeds: boolean;
  /** Address of the icons, same origin. */
  spriteUrl: string;
  details: MediaDetails;
  qualityChoices: number[];
  /** Bits per second of a choice, where they are known. */
  rateOf: (choice: number) => number | undefined;
  onQuality: (choice: number) => void;
}

/** "32 MB per hour", in the visitor's language; '' for a rate (bits per second) that nobody knows. */
export function rateText(t: Translate, language: string, rate: number | undefined): string {
  if (rate === undefined) return '';
  return t('player.perHour', { amount: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(megabytesPerHour(rate)) });
}

/** Texts that Plyr knows by the names that ours have. */
const SAME_NAMES = [
  ...(['play', 'pause', 'restart', 'seek', 'currentTime', 'volume', 'mute', 'unmute', 'enableCaptions', 'disableCaptions'] as const),
  ...(['captions', 'settings', 'menuBack', 'speed', 'quality', 'pip', 'enterFullscreen', 'exitFullscreen'] as const),
  ...(['picture', 'captionSize', 'captionBackground'] as const),
];

const toPlyrTexts = (t: Translate, rates: Record<string, string>) => ({
  ...Object.fromEntries(SAME_NAMES.map((name) => [name, t(`player.${name}`)])),
  rewind: t('player.rewind', { seconds: '{seektime}' }),
  fastForward: t('player.forward', { seconds: '{seektime}' }),
  seekLabel: '{currentTime} / {duration}',
  duration: t('player.durationTime'),
  normal: t('player.speedNormal'),
  disabled: t('player.captionsOff'),
  enabled: t('player.captions'),
  qualityLabel: { [AUTOMATIC]: t('player.qualityAuto') },
  qualityBadge: rates,
  played: '',
  buffered: '',
});

/** The settings that Plyr makes room for and leaves to us (playerPlaces.ts). */
export const OWN_SETTINGS = ['picture', 'captionSize', 'captionBackground'] as const;

/** One of them. */
export type OwnSetting = (typeof OWN_SETTINGS)[number];

/** Options of the control bar: everything self-hosted, nothing stored. */
export function plyrOptions(controlDetails: ControlDetails): Options {
  const { t, language, hasCaptionsOn, isLive, isMuted, volume, hasSpeeds, spriteUrl, details, qualityChoices, rateOf, onQuality } =
    controlDetails;
  const rates = Object.fromEntries(qualityChoices.map((choice) => [choice, rateText(t, language, rateOf(choice))]));
  return {
    controls: CONTROLS.filter((control) => !isLive || !RECORDED_ONLY.includes(control)),
    settings: ['captions', 'quality', ...(hasSpeeds ? ['speed'] : []), ...OWN_SETTINGS],
    i18n: toPlyrTexts(t, rates),
    iconUrl: spriteUrl,
    // The loader would keep the sprite in the browser's storage.
    loadSprite: false,
    // Only set on an element that is on its way out: no address, no request.
    blankVideo: '',
    storage: { enabled: false },
    muted: isMuted,
    volume,
    seekTime: JUMP_SECONDS,
    invertTime: false,
    toggleInvert: false,
    disableContextMenu: false,
    // The shortcuts are those of the whole page, and can be switched off.
    keyboard: { focused: false, global: false },
    tooltips: { controls: false, seek: false },
    captions: { active: hasCaptionsOn, language: language.split('-')[0] ?? language, update: isLive },
    speed: { selected: 1, options: SPEEDS },
    mediaMetadata: { title: details.title, artist: details.artist, artwork: details.poster === '' ? [] : [{ src: details.poster }] },
    quality: { default: AUTOMATIC, forced: true, options: qualityChoices, onChange: onQuality },
  };
}
