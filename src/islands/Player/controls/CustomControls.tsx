import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PlayerSign } from '../../../domain/playback/soundTracks.ts';
import { LOCALE_INFO, type Locale } from '../../../i18n/locales.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { $soundTracks } from '../../../stores/player/sound.store.ts';
import { CaptionSettings } from './CaptionSettings.tsx';
import { ChaptersMenu } from './ChaptersMenu.tsx';
import { LiveBar } from './LiveBar.tsx';
import { PlayedTime } from './PlayedTime.tsx';
import { QualitySetting } from './QualitySetting.tsx';
import { SoundSetting } from './SoundSetting.tsx';
import { WideViewButton } from './WideViewButton.tsx';

// Only for sessions with a signer, and for those with several sounds (rule 27.80).
const SignControls = lazy(async () => ({ default: (await import('../sign/SignControls.tsx')).SignControls }));
const SoundMenu = lazy(async () => ({ default: (await import('./SoundMenu.tsx')).SoundMenu }));

interface CustomControlsProps {
  /** Language of the chapters, if it differs from that of the page. */
  lang: string | undefined;
  controls: PlayerControls;
  locale: Locale;
  /** Whether the video can have the whole width of the page. */
  hasWideView: boolean;
  /** The signer's video; undefined when the session has none. */
  sign: PlayerSign | undefined;
}

/** The portal's own parts of the control bar and its menus. */
export function CustomControls({ controls, lang, locale, hasWideView, sign }: CustomControlsProps) {
  const { t, slots, live, hasTimeline, loadChapters, sound, onFirstCaptions } = controls;
  const hasSounds = useStore($soundTracks).length > 0;
  const [hasCaptions, setCaptions] = useState(false);
  useEffect(() => onFirstCaptions(() => setCaptions(true)), [onFirstCaptions]);
  return (
    <>
      {!live && createPortal(<PlayedTime t={t} />, slots.afterPlay)}
      {live && createPortal(<LiveBar live={live} hasSlider={!hasTimeline} t={t} />, slots.afterPlay)}
      {loadChapters && createPortal(<ChaptersMenu load={loadChapters} lang={lang} label={t('player.topics')} />, slots.beforeSettings)}
      {/* Together: each adds a button to the bar, in this order. */}
      <Suspense>
        {hasSounds && <SoundMenu controls={controls} />}
        {sign && <SignControls sign={sign} controls={controls} isRtl={LOCALE_INFO[locale].dir === 'rtl'} t={t} />}
      </Suspense>
      {hasWideView && createPortal(<WideViewButton t={t} />, slots.beforeFullscreen)}
      <QualitySetting controls={controls} t={t} locale={locale} />
      {sound && <SoundSetting sound={sound} controls={controls} t={t} locale={locale} />}
      {hasCaptions && <CaptionSettings controls={controls} t={t} />}
    </>
  );
}
