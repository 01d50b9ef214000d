import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/translator.ts';
import { $isWide, toggleWideView } from '../../../stores/player/wideView.store.ts';

/** A button in the control bar that gives the video the whole width of the page (rule 7.35). */
export function WideViewButton({ t }: { t: Translate }) {
  const isWide = useStore($isWide);
  return (
    <button
      type="button"
      className="plyr__controls__item plyr__control"
      aria-pressed={isWide}
      title={t('player.wide')}
      onClick={toggleWideView}
    >
      <span className="player-wide-icon" />
      <span className="visually-hidden">{t('player.wide')}</span>
    </button>
  );
}
