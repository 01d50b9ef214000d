import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import type { PlayerSign } from '../../../domain/playback/soundTracks.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { $signView, toggleSign } from '../../../stores/player/sign.store.ts';
import { SignBox } from './SignBox.tsx';
import { SignSettings } from './SignSettings.tsx';

interface SignControlsProps {
  sign: PlayerSign;
  controls: PlayerControls;
  t: Translate;
  /** Whether the page runs from right to left. */
  isRtl: boolean;
}

/** The button that shows the signer's video, its settings, and the video itself (rules 27.21 to 27.24). */
export function SignControls({ sign, controls, t, isRtl }: SignControlsProps) {
  const view = useStore($signView);
  if (!view) return null;
  const { slots } = controls;
  return (
    <>
      {createPortal(
        <button
          type="button"
          className="plyr__controls__item plyr__control player-sign-button"
          aria-pressed={view.isOn}
          title={t('player.sign')}
          onClick={toggleSign}
        >
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d="M6.2 1.2a1 1 0 0 1 1 1v4h.6V1.6a1 1 0 0 1 2 0v4.6h.6V3a1 1 0 0 1 2 0v5.2l.9-1.3a1.1 1.1 0 0 1 1.9 1.1l-2.6 5.2A4.3 4.3 0 0 1 8.7 15.6 4.4 4.4 0 0 1 4.3 11.2V4.4a1 1 0 0 1 1.9 0zM1.2 13.4l1.2-1.1 1.5 1.9 2.2 1.7-.9 1.3z" />
          </svg>
          <span className="visually-hidden">{t('player.sign')}</span>
        </button>,
        slots.beforeSettings,
      )}
      <SignSettings slots={slots} view={view} isRtl={isRtl} t={t} />
      {view.isOn && createPortal(<SignBox sign={sign} view={view} controls={controls} isRtl={isRtl} t={t} />, slots.sign)}
    </>
  );
}
