import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { megabytesPerHour } from '../../../domain/playback/dataRate.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { PlayerControls } from '../../../stores/player/playback.store.ts';
import { Setting } from './Setting.tsx';

interface SoundSettingProps {
  controls: PlayerControls;
  sound: NonNullable<PlayerControls['sound']>;
  t: Translate;
  locale: Locale;
}

/** Lets the visitor choose sound alone, and says what an hour of it takes; over the picture lies the poster meanwhile. */
export function SoundSetting({ controls: { places, chosen }, sound, t, locale }: SoundSettingProps) {
  const [isSoundOnly, setSoundOnly] = useState(chosen.soundOnly === true);
  const [rate, setRate] = useState<number>();
  // Asked only when somebody looks: for a file it takes a request.
  useEffect(() => places.onFirstSettings(() => void sound.rate().then(setRate)), [places, sound]);
  const badge = rate === undefined ? undefined : t('player.perHour', { amount: formatNumber(Math.round(megabytesPerHour(rate)), locale) });
  return (
    <>
      <Setting
        place={places.settings.picture}
        choices={[
          { value: 'on', label: t('player.withPicture') },
          { value: 'off', label: t('player.soundOnly'), badge },
        ]}
        chosen={isSoundOnly ? 'off' : 'on'}
        onChoose={(value) => {
          setSoundOnly(value === 'off');
          sound.choose(value === 'off');
        }}
      />
      {isSoundOnly &&
        createPortal(
          <div className="player-cover">
            {sound.poster !== '' && <img alt="" src={sound.poster} />}
            <p dir="auto">{t('player.soundOnly')}</p>
          </div>,
          places.overlay,
        )}
    </>
  );
}
