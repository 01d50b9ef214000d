import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { isWithoutPicture } from '../../../domain/playback/soundTracks.ts';
import type { PlayerControls } from '../../../services/browser/player/playerOptions.ts';
import { $soundTrack, $soundTracks } from '../../../stores/player/sound.store.ts';
import { BarMenu } from './BarMenu.tsx';
import { SoundCover } from './SoundCover.tsx';

const ICON = (
  <svg viewBox="0 0 18 18" aria-hidden="true">
    <path d="M2 3h9v7H6.5L4 12.5V10H2zM12.5 6H16v6h-1.5v2.5L12 12H8l1.5-1h3z" />
  </svg>
);

/** A button in the control bar that chooses the sound track, by language and kind, the hall first (rule 27.12). */
export function SoundMenu({ controls: { t, slots, chooseTrack, poster } }: { controls: PlayerControls }) {
  const tracks = useStore($soundTracks);
  const trackId = useStore($soundTrack);
  const items = tracks.map(({ id, lang, label }) => ({
    key: id,
    content: (
      <span lang={lang} dir="auto">
        {label}
        {isWithoutPicture(tracks, id) && <span className="plyr__badge">{t('player.soundOnly')}</span>}
      </span>
    ),
    isChecked: id === trackId,
    onChoose: () => chooseTrack(id),
  }));
  return (
    <>
      {createPortal(<BarMenu label={t('player.sound')} icon={ICON} items={items} />, slots.beforeSettings)}
      {isWithoutPicture(tracks, trackId) && <SoundCover slot={slots.overlay} poster={poster} label={t('player.soundOnly')} />}
    </>
  );
}
