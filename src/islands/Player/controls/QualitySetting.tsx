import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { rateLabel } from '../../../i18n/labels/rateLabel.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { $qualities } from '../../../stores/player/playback.store.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { Setting } from './Setting.tsx';

interface QualitySettingProps {
  controls: PlayerControls;
  t: Translate;
  locale: Locale;
}

/** The quality of the stream, with its data per hour; offered once the stream is known and has a choice (rule 7.18). */
export function QualitySetting({ controls: { slots, chooseQuality }, t, locale }: QualitySettingProps) {
  const qualities = useStore($qualities);
  const [chosen, setChosen] = useState('0');
  if (qualities.length === 0) return null;
  return (
    <Setting
      slot={slots.settings.videoQuality}
      choices={qualities.map(({ choice, rate }) => ({
        value: String(choice),
        label: choice === 0 ? t('player.qualityAuto') : `${String(choice)}p`,
        badge: rateLabel(rate, locale, t),
      }))}
      chosen={chosen}
      onChoose={(value) => {
        setChosen(value);
        chooseQuality(Number(value));
      }}
    />
  );
}
