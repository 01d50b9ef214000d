import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '../../../i18n/locales.ts';
import type { PlayerControls } from '../../../stores/player/playback.store.ts';
import { CaptionSettings } from './CaptionSettings.tsx';
import { ChaptersMenu } from './ChaptersMenu.tsx';
import { LiveBar } from './LiveBar.tsx';
import { SoundSetting } from './SoundSetting.tsx';

interface OurControlsProps {
  controls: PlayerControls;
  locale: Locale;
}

/** What is ours in the control bar and its menus. */
export function OurControls({ controls, locale }: OurControlsProps) {
  const { t, places, live, loadChapters, sound, whenCaptioned } = controls;
  const [hasCaptions, setCaptions] = useState(false);
  useEffect(() => whenCaptioned(() => setCaptions(true)), [whenCaptioned]);
  return (
    <>
      {live && createPortal(<LiveBar live={live} t={t} />, places.afterPlay)}
      {loadChapters && createPortal(<ChaptersMenu load={loadChapters} label={t('player.topics')} />, places.beforeSettings)}
      {sound && <SoundSetting sound={sound} controls={controls} t={t} locale={locale} />}
      {hasCaptions && <CaptionSettings controls={controls} t={t} />}
    </>
  );
}
