import type Plyr from 'plyr';
import { fillSetting } from './mediaEngineMenu.ts';
import type { ControlTexts } from './mediaEngineOptions.ts';
import type { Preferences } from './preferences.ts';

type Look = Pick<Preferences, 'captionSize' | 'captionBackground'>;

/** Factor of the captions' size, by its name. */
const SIZES = { small: '0.75', normal: '1', large: '1.5', huge: '2' } as const;

const BACKGROUNDS = { dark: '#000c', solid: '#000', none: 'transparent' } as const;

const pick = <Name extends string>(names: Readonly<Record<Name, string>>, wanted: string | undefined, usual: Name): Name =>
  Object.keys(names).find((name): name is Name => name === wanted) ?? usual;

/** Calls back once a video has captions: at once, or, in a live stream, when the first are told. */
export function whenCaptioned(video: HTMLVideoElement, callback: () => void, signal: AbortSignal): void {
  const first = new AbortController();
  const look = () => {
    if (first.signal.aborted || !Array.from(video.textTracks).some(({ kind }) => kind === 'captions')) return;
    first.abort();
    callback();
  };
  video.textTracks.addEventListener('addtrack', look, { signal: AbortSignal.any([signal, first.signal]) });
  look();
}

/** Lets the visitor set size and background of the captions; a choice applies at once and is handed to `remember`. */
export function offerCaptionLook(player: Plyr, words: ControlTexts, chosen: Look, remember: (look: Look) => void): void {
  const { style } = player.elements.container;
  const showSize = (name: keyof typeof SIZES) => style.setProperty('--caption-scale', SIZES[name]);
  const showBackground = (name: keyof typeof BACKGROUNDS) => style.setProperty('--plyr-captions-background', BACKGROUNDS[name]);
  const size = pick(SIZES, chosen.captionSize, 'normal');
  const background = pick(BACKGROUNDS, chosen.captionBackground, 'dark');
  showSize(size);
  showBackground(background);
  fillSetting(player, {
    name: 'captionSize',
    choices: [
      { value: 'small', label: words.sizeSmall },
      { value: 'normal', label: words.sizeNormal },
      { value: 'large', label: words.sizeLarge },
      { value: 'huge', label: words.sizeHuge },
    ],
    chosen: size,
    onChoose: (value) => {
      showSize(pick(SIZES, value, 'normal'));
      remember({ captionSize: value });
    },
  });
  fillSetting(player, {
    name: 'captionBackground',
    choices: [
      { value: 'dark', label: words.backgroundDark },
      { value: 'solid', label: words.backgroundSolid },
      { value: 'none', label: words.backgroundNone },
    ],
    chosen: background,
    onChoose: (value) => {
      showBackground(pick(BACKGROUNDS, value, 'dark'));
      remember({ captionBackground: value });
    },
  });
}
