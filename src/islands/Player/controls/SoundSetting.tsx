import { useEffect, useState } from 'react';
import { rateLabel } from '../../../i18n/labels/rateLabel.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { Setting } from './Setting.tsx';
import { SoundCover } from './SoundCover.tsx';

interface SoundSettingProps {
  controls: PlayerControls;
  sound: NonNullable<PlayerControls['sound']>;
  t: Translate;
  locale: Locale;
}

/** The choice of sound without video, with its data per hour (rule 7.18); meanwhile the poster covers the video. */
export function SoundSetting({ controls: { slots, chosen, poster }, sound, t, locale }: SoundSettingProps) {
  const [isSoundOnly, setSoundOnly] = useState(chosen.soundOnly === true);
  const [rate, setRate] = useState<number>();
  // Load the rate when the settings are opened: that of a file needs a request.
  useEffect(() => slots.onFirstSettings(() => void sound.rate().then(setRate)), [slots, sound]);
  return (
    <>
      <Setting
        slot={slots.settings.picture}
        choices={[
          { value: 'on', label: t('player.withPicture') },
          { value: 'off', label: t('player.soundOnly'), badge: rateLabel(rate, locale, t) },
        ]}
        chosen={isSoundOnly ? 'off' : 'on'}
        onChoose={(value) => {
          setSoundOnly(value === 'off');
          sound.choose(value === 'off');
        }}
      />
      {isSoundOnly && <SoundCover slot={slots.overlay} poster={poster} label={t('player.soundOnly')} />}
    </>
  );
}
