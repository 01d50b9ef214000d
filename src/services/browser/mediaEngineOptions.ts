import type { Options } from 'plyr';
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
const CLOCKS = ['current-time', 'duration'];

type TextKey =
  | 'play'
  | 'pause'
  | 'restart'
  | 'rewind'
  | 'forward'
  | 'seek'
  | 'currentTime'
  | 'durationTime'
  | 'volume'
  | 'mute'
  | 'unmute'
  | 'captions'
  | 'enableCaptions'
  | 'disableCaptions'
  | 'captionsOff'
  | 'settings'
  | 'menuBack'
  | 'speed'
  | 'speedNormal'
  | 'quality'
  | 'qualityAuto'
  | 'pip'
  | 'enterFullscreen'
  | 'exitFullscreen'
  | 'live';

/** Texts of the controls in the visitor's language; `{seconds}` stands for the length of a jump. */
export type ControlTexts = Readonly<Record<TextKey, string>>;

/** What the controls depend on. */
interface ControlFacts {
  texts: ControlTexts;
  /** BCP 47 tag: the captions that are offered first. */
  language: string;
  isLive: boolean;
  /** Address of the icons, same origin. */
  spriteUrl: string;
  qualityChoices: number[];
  onQuality: (choice: number) => void;
}

const toPlyrTexts = (texts: ControlTexts) => ({
  ...texts,
  rewind: texts.rewind.replace('{seconds}', '{seektime}'),
  fastForward: texts.forward.replace('{seconds}', '{seektime}'),
  seekLabel: '{currentTime} / {duration}',
  duration: texts.durationTime,
  normal: texts.speedNormal,
  disabled: texts.captionsOff,
  enabled: texts.captions,
  qualityLabel: { [AUTOMATIC]: texts.qualityAuto },
  played: '',
  buffered: '',
});

/** Options of the control bar: everything self-hosted, nothing stored. */
export const plyrOptions = ({ texts, language, isLive, spriteUrl, qualityChoices, onQuality }: ControlFacts): Options => ({
  // The position in an endless stream tells a viewer nothing: the button that goes live says where they are.
  controls: CONTROLS.filter((control) => !isLive || !CLOCKS.includes(control)),
  settings: ['captions', 'quality', 'speed'],
  i18n: toPlyrTexts(texts),
  iconUrl: spriteUrl,
  // The loader would keep the sprite in the browser's storage.
  loadSprite: false,
  // Only set on an element that is on its way out: no address, no request.
  blankVideo: '',
  storage: { enabled: false },
  seekTime: JUMP_SECONDS,
  invertTime: false,
  toggleInvert: false,
  disableContextMenu: false,
  keyboard: { focused: true, global: false },
  tooltips: { controls: false, seek: false },
  captions: { active: false, language: language.split('-')[0] ?? language, update: false },
  speed: { selected: 1, options: SPEEDS },
  mediaMetadata: { title: document.title },
  quality: { default: AUTOMATIC, forced: true, options: qualityChoices, onChange: onQuality },
});
