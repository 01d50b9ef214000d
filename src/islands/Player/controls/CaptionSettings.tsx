import { useLayoutEffect, useState } from 'react';
import type { Translate } from '../../../i18n/translator.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { Setting } from './Setting.tsx';

/** Scale of the caption size, by name. */
const SIZES = { small: '0.75', normal: '1', large: '1.5', huge: '2' } as const;

const BACKGROUNDS = { dark: '#000c', solid: '#000', none: 'transparent' } as const;

const pick = <Name extends string>(names: Readonly<Record<Name, string>>, wanted: string | undefined, usual: Name): Name =>
  Object.keys(names).find((name): name is Name => name === wanted) ?? usual;

/** Size and background of the captions; a choice applies at once and is stored on the device (rule 20.7). */
export function CaptionSettings({ controls: { slots, chosen, savePreferences }, t }: { controls: PlayerControls; t: Translate }) {
  const [size, setSize] = useState<keyof typeof SIZES>(() => pick(SIZES, chosen.captionSize, 'normal'));
  const [background, setBackground] = useState<keyof typeof BACKGROUNDS>(() => pick(BACKGROUNDS, chosen.captionBackground, 'dark'));
  useLayoutEffect(() => {
    slots.setStyle('--caption-scale', SIZES[size]);
    slots.setStyle('--plyr-captions-background', BACKGROUNDS[background]);
  }, [slots, size, background]);
  return (
    <>
      <Setting
        slot={slots.settings.captionSize}
        choices={[
          { value: 'small', label: t('player.sizeSmall') },
          { value: 'normal', label: t('player.sizeNormal') },
          { value: 'large', label: t('player.sizeLarge') },
          { value: 'huge', label: t('player.sizeHuge') },
        ]}
        chosen={size}
        onChoose={(value) => {
          setSize(value);
          savePreferences({ captionSize: value });
        }}
      />
      <Setting
        slot={slots.settings.captionBackground}
        choices={[
          { value: 'dark', label: t('player.backgroundDark') },
          { value: 'solid', label: t('player.backgroundSolid') },
          { value: 'none', label: t('player.backgroundNone') },
        ]}
        chosen={background}
        onChoose={(value) => {
          setBackground(value);
          savePreferences({ captionBackground: value });
        }}
      />
    </>
  );
}
