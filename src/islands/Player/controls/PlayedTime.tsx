import { useStore } from '@nanostores/react';
import { clockText } from '../../../domain/time/clockText.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { $playback } from '../../../stores/player/playback.store.ts';

const CLASS = 'plyr__controls__item plyr__time';

/** Position and duration of a recording. Plyr's own duration stays at zero when it joins a video that plays. */
export function PlayedTime({ t }: { t: Translate }) {
  const { currentTime, duration } = useStore($playback);
  return (
    <>
      <div className={`${CLASS} plyr__time--current`} role="timer" aria-label={t('player.currentTime')}>
        {clockText(currentTime)}
      </div>
      {duration > 0 && (
        <div className={`${CLASS} plyr__time--duration`} role="timer" aria-label={t('player.durationTime')}>
          {clockText(duration)}
        </div>
      )}
    </>
  );
}
